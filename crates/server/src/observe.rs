//! What the operator sees: structured logs and Prometheus figures. Neither ever holds a token, a password or a seed.

use std::{io::IsTerminal, sync::OnceLock};

use metrics::{Unit, describe_counter, describe_gauge, describe_histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tracing_subscriber::EnvFilter;

use crate::config::{Config, LogFormat};

/// Seconds, from a fast commit to a slow thought.
const BUCKETS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// Begins to write the log to standard error. A second server in one process shares the first one's log.
pub(crate) fn begin_log(config: &Config) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(&config.log)?;
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // A line that cannot be written would be complained about on standard error, where it could not be written.
    let lines = lines.log_internal_errors(false);
    let begun = match config.log_format {
        LogFormat::Text => lines.with_ansi(std::io::stderr().is_terminal()).try_init(),
        LogFormat::Json => lines.json().try_init(),
    };
    drop(begun);
    Ok(())
}

/// The memory this process holds, where the system tells.
pub(crate) fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes * 1024)
}

/// Where the figures of this process are gathered.
pub(crate) fn figures() -> PrometheusHandle {
    static FIGURES: OnceLock<PrometheusHandle> = OnceLock::new();
    FIGURES.get_or_init(gather).clone()
}

fn gather() -> PrometheusHandle {
    let builder = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &BUCKETS)
        .expect("there are buckets");
    let recorder = builder.build_recorder();
    let handle = recorder.handle();
    // Only a test could have put another recorder in place.
    let _ = metrics::set_global_recorder(recorder);
    describe_histogram!("crownforge_request_seconds", Unit::Seconds, "From a request to its answer, by route.");
    describe_histogram!(
        "crownforge_waited_seconds",
        Unit::Seconds,
        "How long bots, hints and odds waited to be thought about."
    );
    describe_gauge!("crownforge_waiting", "What waits: for a place at a desk, or for a commit.");
    describe_gauge!("crownforge_memory_bytes", Unit::Bytes, "Memory of this process.");
    describe_counter!("crownforge_requests_total", "HTTP requests answered, by status.");
    describe_counter!("crownforge_entries_total", "Table entries committed.");
    describe_counter!("crownforge_entries_read_total", "Table entries read from the store and played again.");
    describe_counter!("crownforge_moves_total", "Moves committed, by who made them.");
    describe_counter!("crownforge_refusals_total", "Commands refused, by code.");
    describe_counter!("crownforge_clashes_total", "Commits that came second to another server's.");
    describe_counter!("crownforge_sockets_dropped_total", "WebSockets closed because their reader was too slow.");
    describe_gauge!("crownforge_tables", "Tables in memory.");
    describe_gauge!("crownforge_tables_resting", "Tables somebody looks at that are put away: nothing happens there.");
    describe_gauge!("crownforge_sockets", "Open WebSockets.");
    describe_counter!("crownforge_connections_refused_total", "Connections there was no room for.");
    describe_gauge!("crownforge_connections", "Open connections, WebSockets among them.");
    describe_gauge!("crownforge_thinking", "Bots thinking or waiting to think.");
    describe_histogram!("crownforge_commit_seconds", Unit::Seconds, "From a decision to its commit.");
    describe_histogram!("crownforge_thought_seconds", Unit::Seconds, "What a bot's thought took.");
    handle
}
