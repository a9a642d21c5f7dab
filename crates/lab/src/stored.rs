//! What a server with many stored tables takes to start. The tables are copies of a few that were played at.

use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};
use serde::Serialize;
use store::{Append, Appended, Filter, Listed, Row, Store};
use tokio::{task::JoinSet, time::sleep};

use crate::{ServerProcess, Visitor, block_on, load::Player};

#[derive(Clone, Debug)]
pub struct StoredDrill {
    /// The program whose `serve` is tried.
    pub program: PathBuf,
    pub db: String,
    pub game: String,
    /// How many tables are stored, all in play and changed just now.
    pub tables: usize,
    /// How many moves were made at each.
    pub moves: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct StoredReport {
    pub tables: usize,
    pub entries: u64,
    /// From the command to the first answer that all is well.
    pub start_ms: f64,
    /// From a request for a table to its answer, the longest of twenty.
    pub open_ms: f64,
    /// What the server holds in memory at that moment and a while later, in bytes.
    pub memory: u64,
    pub later_memory: u64,
    /// What it has used of the processors by then, in seconds.
    pub processor_s: f64,
}

const TEMPLATES: u64 = 8;
/// So many are stored at once: they share commits.
const AT_ONCE: usize = 512;
const LATER: Duration = Duration::from_secs(20);
const OPENED: usize = 20;

impl StoredDrill {
    pub fn run(&self) -> Result<StoredReport> {
        block_on(self.drill())
    }

    async fn drill(&self) -> Result<StoredReport> {
        self.play().await?;
        let entries = self.fill().await?;

        let began = Instant::now();
        let server = ServerProcess::start(&self.program, &self.db, 0).await?;
        let mut visitor = Visitor::new(&server.address);
        ensure!(visitor.get("/healthz").await?.status == 200, "the server is not well");
        let start_ms = began.elapsed().as_secs_f64() * 1000.0;
        let memory = server.memory().context("the system does not tell what a process holds in memory")?;
        sleep(LATER).await;
        let later_memory = server.memory().context("the server is gone")?;
        let processor_s = server.processor_time().context("the server is gone")?.as_secs_f64();
        let mut open_ms: f64 = 0.0;
        for number in 0..OPENED.min(self.tables) {
            let began = Instant::now();
            visitor.get(&format!("/api/tables/{}/content", copy_id(number * self.tables / OPENED))).await?.ok()?;
            open_ms = open_ms.max(began.elapsed().as_secs_f64() * 1000.0);
        }
        Ok(StoredReport { tables: self.tables, entries, start_ms, open_ms, memory, later_memory, processor_s })
    }

    /// A few games, as far as they are to go.
    async fn play(&self) -> Result<()> {
        let server = ServerProcess::start(&self.program, &self.db, 0).await?;
        for number in 0..TEMPLATES {
            let mut player = Player::sit(&server.address, &self.game, number).await?;
            for _ in 0..self.moves {
                player.play_one().await?;
            }
        }
        server.kill().await
    }

    /// Copies them, and tells how many entries there are.
    async fn fill(&self) -> Result<u64> {
        let store = store::open(&self.db).await?;
        let mut templates = Vec::new();
        for listed in store.listing(&Filter::All, None, u32::MAX).await?.tables {
            templates.push((store.read(&listed.table, 0).await?, listed));
        }
        let (mut storing, mut entries) = (JoinSet::new(), 0);
        for (number, (log, listed)) in (0..self.tables).zip(templates.iter().cycle()) {
            entries += log.len() as u64;
            storing.spawn(keep(store.clone(), copied(number, listed, log)));
            if storing.len() >= AT_ONCE {
                storing.join_next().await.context("something is being stored")???;
            }
        }
        while let Some(stored) = storing.join_next().await {
            stored??;
        }
        store.close().await;
        Ok(entries)
    }
}

fn copy_id(number: usize) -> String {
    format!("{number:016x}")
}

/// One copy, a moment older than the one before.
fn copied(number: usize, listed: &Listed, log: &[store::Entry]) -> Append {
    let id = copy_id(number);
    let row = |entry: &store::Entry| Row { entry: entry.entry.replace(&listed.table, &id), key: None };
    Append {
        first_seq: 0,
        rows: log.iter().map(row).collect(),
        summary: listed.summary.clone(),
        pack: None,
        at: listed.updated_at.saturating_sub(number as u64),
        table: id,
    }
}

async fn keep(store: Store, append: Append) -> Result<()> {
    let id = append.table.clone();
    ensure!(store.append(append).await? == Appended::Done, "table {id} was not stored");
    Ok(())
}
