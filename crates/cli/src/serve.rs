//! `crownforge serve`: the games in the browser, for you, your friends and the bots.

use std::{
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    time::Duration,
};

use clap::{Args, ValueEnum, builder::FalseyValueParser};
use server::{Config, Keep, Limits, LogFormat};

/// Play in the browser: serve the web client and live tables, to you and to friends
///
/// Runs until Ctrl-C; nothing is lost. Every flag can be given as an environment variable as well.
#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The port to listen on; 0 takes any free one
    #[arg(long, value_name = "P", env = "CROWNFORGE_PORT", default_value_t = server::DEFAULT_PORT)]
    port: u16,

    /// The address to listen on; 0.0.0.0 lets others on the network in
    #[arg(long, value_name = "ADDRESS", env = "CROWNFORGE_HOST", default_value = "127.0.0.1")]
    host: IpAddr,

    /// Where tables are kept: a file for SQLite, or postgres://...; a file in your data folder, if not given
    #[arg(long, value_name = "URL", env = "CROWNFORGE_DB", hide_env_values = true)]
    db: Option<String>,

    /// Do not open the browser
    #[arg(long, env = "CROWNFORGE_NO_OPEN", value_parser = FalseyValueParser::new())]
    no_open: bool,

    /// An address browsers find this server at, if a proxy stands before it; may be given several times
    #[arg(long = "origin", value_name = "URL", env = "CROWNFORGE_ORIGIN", value_delimiter = ',')]
    origins: Vec<String>,

    /// Believe the X-Forwarded-For of the proxy that stands before this server
    #[arg(long, env = "CROWNFORGE_BEHIND_PROXY", value_parser = FalseyValueParser::new())]
    behind_proxy: bool,

    /// Connections open at once; as many as the system allows, less a few, if not given
    #[arg(long, value_name = "N", env = "CROWNFORGE_CONNECTIONS")]
    connections: Option<usize>,

    /// For how many seconds a client may keep the server waiting: for a request, the rest of one, or until it reads an answer
    #[arg(long, value_name = "SECONDS", env = "CROWNFORGE_PATIENCE", default_value_t = Config::default().patience.as_secs())]
    patience: u64,

    /// How many bots may think at once; one less than there are cores, if not given
    #[arg(long, value_name = "N", env = "CROWNFORGE_THINKERS")]
    thinkers: Option<usize>,

    /// After how many seconds of absence another player may let a bot play for somebody
    #[arg(long, value_name = "SECONDS", env = "CROWNFORGE_AWAY_AFTER", default_value_t = Config::default().away_after.as_secs())]
    away_after: u64,

    /// Requests a second from one address; 0 is no limit
    #[arg(long, value_name = "N", env = "CROWNFORGE_REQUESTS_PER_SECOND", default_value_t = Limits::default().requests_per_second)]
    requests_per_second: u32,

    /// WebSocket messages a second from one person; 0 is no limit
    #[arg(long, value_name = "N", env = "CROWNFORGE_MESSAGES_PER_SECOND", default_value_t = Limits::default().messages_per_second)]
    messages_per_second: u32,

    /// New guests, accounts and log-ins a minute from one address, and as many new tables; 0 is no limit
    #[arg(long, value_name = "N", env = "CROWNFORGE_SIGN_INS_PER_MINUTE", default_value_t = Limits::default().sign_ins_per_minute)]
    sign_ins_per_minute: u32,

    /// WebSockets open at once from one address, and half as many as there may be connections; 0 is no limit
    #[arg(long, value_name = "N", env = "CROWNFORGE_SOCKETS_PER_ADDRESS", default_value_t = Limits::default().sockets_per_address)]
    sockets_per_address: u32,

    /// For trials and demonstrations: the dice of everybody's first table are the same, and of their second, and no secret at all
    #[arg(long, env = "CROWNFORGE_KNOWN_DICE", value_parser = FalseyValueParser::new())]
    known_dice: bool,

    /// For how many days a browser stays logged in that nobody uses; guests are then forgotten
    #[arg(long, value_name = "DAYS", env = "CROWNFORGE_KEEP_TOKENS", default_value_t = 365)]
    keep_tokens: u64,

    /// For how many days a table is kept where people gather or play and nothing happens; 0 is for ever
    #[arg(long, value_name = "DAYS", env = "CROWNFORGE_KEEP_UNFINISHED", default_value_t = 180)]
    keep_unfinished: u64,

    /// For how many days a game is kept that is over; 0 is for ever
    #[arg(long, value_name = "DAYS", env = "CROWNFORGE_KEEP_FINISHED", default_value_t = 730)]
    keep_finished: u64,

    /// A folder for the records of games that are over: written there before their tables are deleted
    #[arg(long, value_name = "FOLDER", env = "CROWNFORGE_KEEP_RECORDS")]
    keep_records: Option<PathBuf>,

    /// Write a line for every request to the log
    #[arg(long, env = "CROWNFORGE_ACCESS_LOG", value_parser = FalseyValueParser::new())]
    access_log: bool,

    /// Serve the figures for Prometheus at this address only, such as 127.0.0.1:7341; beside everything else, if not given
    #[arg(long, value_name = "ADDRESS:PORT", env = "CROWNFORGE_METRICS")]
    metrics: Option<SocketAddr>,

    /// Which log lines to write: error, warn, info, debug, or a filter such as server=debug
    #[arg(long, value_name = "FILTER", env = "CROWNFORGE_LOG", default_value = "info")]
    log: String,

    /// How to write them
    #[arg(long, value_name = "FORMAT", env = "CROWNFORGE_LOG_FORMAT", default_value = "text")]
    log_format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Text,
    Json,
}

fn days(count: u64) -> Duration {
    Duration::from_secs(count.saturating_mul(24 * 3600))
}

pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<()> {
    server::run(&Config {
        host: args.host,
        port: args.port,
        db: args.db.clone(),
        open: !args.no_open,
        origins: args.origins.iter().map(|origin| origin.trim_end_matches('/').to_owned()).collect(),
        behind_proxy: args.behind_proxy,
        limits: Limits {
            requests_per_second: args.requests_per_second,
            messages_per_second: args.messages_per_second,
            sign_ins_per_minute: args.sign_ins_per_minute,
            sockets_per_address: args.sockets_per_address,
        },
        known_dice: args.known_dice,
        keep: Keep {
            tokens: days(args.keep_tokens),
            unfinished: (args.keep_unfinished > 0).then(|| days(args.keep_unfinished)),
            finished: (args.keep_finished > 0).then(|| days(args.keep_finished)),
            records: args.keep_records.clone(),
        },
        connections: args.connections,
        patience: Duration::from_secs(args.patience),
        thinkers: args.thinkers,
        away_after: Duration::from_secs(args.away_after),
        access_log: args.access_log,
        metrics: args.metrics,
        log: args.log.clone(),
        log_format: match args.log_format {
            Format::Text => LogFormat::Text,
            Format::Json => LogFormat::Json,
        },
    })
}
