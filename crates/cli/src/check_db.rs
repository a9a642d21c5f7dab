//! `crownforge check-db`: plays every stored game again, and says which of them this program would not play on as they were.

use std::{
    io::{IsTerminal, Write},
    time::Duration,
};

use anyhow::bail;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::files;

/// Plays every game in a server's database again, and lists those this program comes to something else with
///
/// Run it with the new program before an upgrade: nothing in the database is changed. Games it lists are still shown as far as
/// they can be, and their records can be downloaded; to be played on they need the program they were begun with. Ends with
/// exit code 0 if every game leads to where it stands, and 1 if some do not.
#[derive(Debug, Args)]
pub(crate) struct CheckDbArgs {
    /// The database: a file for SQLite, or postgres://...; the one `serve` takes, if not given
    #[arg(long, value_name = "URL", env = "CROWNFORGE_DB", hide_env_values = true)]
    db: Option<String>,

    /// Tell it as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &CheckDbArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let bar = ProgressBar::no_length()
        .with_style(ProgressStyle::with_template("{bar:40} {pos} of {len} tables, {eta} to go")?);
    if std::io::stderr().is_terminal() {
        bar.enable_steady_tick(Duration::from_millis(200));
    }
    let report = server::check_db(args.db.as_deref(), |done, all| {
        bar.set_length(all);
        bar.set_position(done);
    })?;
    bar.finish_and_clear();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        for differing in &report.differ {
            let (table, game) = (files::printable(&differing.table), files::printable(&differing.game));
            let version = differing.version.as_deref().map_or("an earlier version".to_owned(), files::printable);
            let what = files::printable(&differing.what);
            writeln!(
                out,
                "{table}: {game}, {}, {} entries, opened by {version}: {what}",
                differing.phase, differing.entries
            )?;
        }
        writeln!(out, "{} tables with {} entries were played again.", report.tables, report.entries)?;
    }
    match report.differ.len() {
        0 => Ok(()),
        1 => bail!("one table does not lead to where it stands"),
        many => bail!("{many} tables do not lead to where they stand"),
    }
}
