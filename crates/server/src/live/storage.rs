//! Between a table's log in memory and its rows in the store.

use axum::http::StatusCode;
use store::{Append, Appended, Row, StoreError, Summary};
use table::{BadLog, Entry, Phase, Table, TableId};

use super::{card, hub::Shared, now_ms};
use crate::problem::Problem;

impl Shared {
    /// Keeps the first entries of a new table.
    pub(super) async fn open(&self, id: &TableId, entries: &[Entry]) -> Result<Table, Problem> {
        let table = Table::replay(entries).map_err(|error| Problem::ours(&error))?;
        if self.append(addition(id, &table, 0, entries)).await? {
            Ok(table)
        } else {
            Err(Problem::ours(&"a new table's name was taken"))
        }
    }

    /// Keeps new entries of a table; `false` if another server was first.
    pub(super) async fn append(&self, addition: Append) -> Result<bool, Problem> {
        match self.store.append(addition).await {
            Ok(Appended::Done) => Ok(true),
            Ok(Appended::Clash { .. } | Appended::Repeated { .. }) => Ok(false),
            Err(error) => Err(failed(&error)),
        }
    }

    /// Computes a table from its whole log, as far as that leads here.
    pub(super) async fn load(&self, id: &TableId) -> Result<Option<Table>, Problem> {
        let Some(listed) = self.store.summary(&id.0).await.map_err(|error| failed(&error))? else { return Ok(None) };
        let rows = self.store.read(&id.0, 0).await.map_err(|error| failed(&error))?;
        // A long log is work: not for the threads that serve people.
        let read = tokio::task::spawn_blocking(move || read(&rows, listed.summary.phase));
        let table = read.await.map_err(|error| Problem::ours(&error))?;
        let table = table.map_err(|error| {
            tracing::warn!(table = %id, %error, "a table cannot be read");
            Problem::new(StatusCode::CONFLICT, "unreadable", format!("This table cannot be read here: {error}."))
        })?;
        if let Some(error) = table.trouble() {
            tracing::warn!(table = %id, %error, "a game is stuck");
        }
        Ok(Some(table))
    }

    /// Whether a table's log goes on after this.
    pub(super) async fn has_grown(&self, id: &TableId, last_seq: u64) -> bool {
        self.store.read(&id.0, last_seq + 1).await.is_ok_and(|rows| !rows.is_empty())
    }

    /// Adds to a table what its log has more of.
    pub(super) async fn read_on(&self, id: &TableId, table: &mut Table) -> Result<(), Problem> {
        let rows = self.store.read(&id.0, table.next_seq()).await.map_err(|error| failed(&error))?;
        rows.iter().for_each(|row| table.read_on(entry(row), false));
        Ok(())
    }
}

/// The table its rows tell of; one that is not over shows no seed, whatever the rules here make of it.
pub(crate) fn read(rows: &[store::Entry], phase: store::Phase) -> Result<Table, BadLog> {
    Table::read(rows.iter().map(entry), phase == store::Phase::Over)
}

fn entry(row: &store::Entry) -> Result<Entry, String> {
    serde_json::from_str(&row.entry).map_err(|error| error.to_string())
}

/// The newest entries of a table, as they are kept.
pub(super) fn addition(id: &TableId, table: &Table, first_seq: u64, entries: &[Entry]) -> Append {
    Append {
        table: id.0.clone(),
        first_seq,
        rows: entries.iter().map(row).collect(),
        summary: summary(table),
        at: now_ms(),
    }
}

fn row(entry: &Entry) -> Row {
    // Keys are a person's own: two people may make up the same.
    let key = match (&entry.by, &entry.key) {
        (Some(person), Some(key)) => Some(format!("{person} {key}")),
        _ => None,
    };
    Row { entry: serde_json::to_string(entry).expect("entries are plain data"), key }
}

fn summary(table: &Table) -> Summary {
    let phase = match table.phase() {
        Phase::Gathering => store::Phase::Gathering,
        // Nobody can sit down any more.
        Phase::Sealed | Phase::Playing => store::Phase::Playing,
        // Nothing is ever added to a table that is stuck.
        Phase::Over | Phase::Void | Phase::Stuck => store::Phase::Over,
    };
    let card = card::Card::of(table);
    Summary {
        game: card.game.id.clone(),
        phase,
        public: card.public,
        people: card.people(),
        card: serde_json::to_string(&card).expect("cards are plain data"),
    }
}

fn failed(error: &StoreError) -> Problem {
    Problem::ours(error)
}
