//! Plays every stored game again and tells which of them this program comes to something else with, or nowhere. Nothing in the
//! database is changed, so that it can be asked before an upgrade.

use std::num::NonZeroUsize;

use serde::Serialize;
use store::{Listed, Store};
use table::Table;
use tokio::task::JoinSet;

use crate::live::{self, card::Card};

/// How many tables are fetched at once.
const PAGE: u32 = 100;

/// What was found in a database.
#[derive(Debug, Default, Serialize)]
pub struct Report {
    pub tables: u64,
    /// How many entries of logs were read.
    pub entries: u64,
    /// The tables with which something is wrong.
    pub differ: Vec<Differing>,
}

/// A table this program comes to something else with.
#[derive(Debug, Serialize)]
pub struct Differing {
    pub table: String,
    pub game: String,
    /// `gathering`, `playing` or `over`.
    pub phase: &'static str,
    /// The program that opened it, if it told.
    pub version: Option<String>,
    pub entries: u64,
    /// The first place where it parts.
    pub what: String,
}

/// Looks through a whole database. `progress` is told how many of how many tables are done.
pub(crate) async fn check_db(address: &str, mut progress: impl FnMut(u64, u64)) -> anyhow::Result<Report> {
    let store = store::look(address).await?;
    let all = store.count_tables().await?;
    let mut report = Report::default();
    let mut after = String::new();
    let workers = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    loop {
        let page = store.tables_after(&after, PAGE).await?;
        let Some(last) = page.last() else { break };
        after.clone_from(&last.table);
        let (mut at_work, mut waiting) = (JoinSet::new(), page.into_iter());
        loop {
            while let Some(listed) = (at_work.len() < workers).then(|| waiting.next()).flatten() {
                at_work.spawn(check_table(store.clone(), listed));
            }
            let Some(checked) = at_work.join_next().await else { break };
            let (entries, differing) = checked??;
            report.tables += 1;
            report.entries += entries;
            report.differ.extend(differing);
            progress(report.tables, all);
        }
    }
    store.close().await;
    report.differ.sort_by(|one, other| one.table.cmp(&other.table));
    Ok(report)
}

async fn check_table(store: Store, listed: Listed) -> anyhow::Result<(u64, Option<Differing>)> {
    let rows = store.read(&listed.table, 0).await?;
    let pack = live::pack_of(&store, &rows).await?;
    let entries = rows.len() as u64;
    let differing = tokio::task::spawn_blocking(move || {
        let read = live::read(&rows, pack.as_deref(), listed.summary.phase);
        let what = match &read {
            Ok(table) => table.trouble().map(ToString::to_string).or_else(|| other_end(table, &listed)),
            Err(error) => Some(error.to_string()),
        }?;
        let phase = listed.summary.phase.word();
        let version = read.ok().and_then(|table| table.version().map(str::to_owned));
        let Listed { table, summary, .. } = listed;
        Some(Differing { table, game: summary.game, phase, version, entries, what })
    });
    Ok((entries, differing.await?))
}

/// Logs of before do not tell what each move led to, but what is listed of a table tells how it ended.
fn other_end(table: &Table, listed: &Listed) -> Option<String> {
    let kept: Card = serde_json::from_str(&listed.summary.card).ok()?;
    let here = Card::of(table);
    (kept.end() != here.end())
        .then(|| "it stands otherwise than it is listed: another phase, decision or result".to_owned())
}
