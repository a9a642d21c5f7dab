//! Between a table's log in memory and its rows in the store.

use store::{Append, Appended, Row, StoreError, Summary};
use table::{Entry, Phase, Table, TableId};

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

    /// Computes a table from its whole log.
    pub(super) async fn load(&self, id: &TableId) -> Result<Option<Table>, Problem> {
        let rows = self.store.read(&id.0, 0).await.map_err(|error| failed(&error))?;
        if rows.is_empty() {
            return Ok(None);
        }
        // A long log is work: not for the threads that serve people.
        let table = tokio::task::spawn_blocking(move || {
            Table::replay(&read(&rows)?).map(Some).map_err(|error| Problem::ours(&error))
        });
        table.await.map_err(|error| Problem::ours(&error))?
    }

    /// Whether a table's log goes on after this.
    pub(super) async fn has_grown(&self, id: &TableId, last_seq: u64) -> bool {
        self.store.read(&id.0, last_seq + 1).await.is_ok_and(|rows| !rows.is_empty())
    }

    /// Adds to a table what its log has more of.
    pub(super) async fn read_on(&self, id: &TableId, table: &mut Table) -> Result<(), Problem> {
        let rows = self.store.read(&id.0, table.next_seq()).await.map_err(|error| failed(&error))?;
        for entry in read(&rows)? {
            table.apply(&entry).map_err(|error| Problem::ours(&error))?;
        }
        Ok(())
    }
}

fn read(rows: &[store::Entry]) -> Result<Vec<Entry>, Problem> {
    let entry = |row: &store::Entry| serde_json::from_str(&row.entry).map_err(|error| Problem::ours(&error));
    rows.iter().map(entry).collect()
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
        Phase::Over | Phase::Void => store::Phase::Over,
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
