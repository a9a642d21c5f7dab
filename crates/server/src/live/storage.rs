//! Between a table's log in memory and its rows in the store.

use axum::http::StatusCode;
use sha2::{Digest, Sha256};
use store::{Append, Appended, Pack, Row, Store, StoreError, Summary};
use table::{BadLog, Entry, Fact, PersonId, Phase, Table, TableId};
use tabletop::Hex;

use super::{card, hub::Shared, now_ms, snapshots};
use crate::problem::Problem;

/// Before the hash of a pack, where its text would stand. No pack begins like this: it is no TOML.
const BY_HASH: &str = "sha256:";

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

    /// Computes a table from its log, as far as that leads here.
    pub(super) async fn load(&self, id: &TableId) -> Result<Option<Table>, Problem> {
        load(&self.store, id).await
    }

    /// Whether a table's log goes on after this.
    pub(super) async fn has_grown(&self, id: &TableId, last_seq: u64) -> bool {
        self.store.read(&id.0, last_seq + 1).await.is_ok_and(|rows| !rows.is_empty())
    }

    /// Adds to a table what its log has more of.
    pub(super) async fn read_on(&self, id: &TableId, table: &mut Table) -> Result<(), Problem> {
        let rows = self.store.read(&id.0, table.next_seq()).await.map_err(|error| failed(&error))?;
        metrics::counter!("crownforge_entries_read_total").increment(rows.len() as u64);
        rows.iter().for_each(|row| table.read_on(entry(row), false));
        if table.trouble().is_some() && table.unread() > 0 {
            // It is shown as far as the whole log leads, and its record is what the whole log tells.
            *table = load(&self.store, id).await?.ok_or_else(Problem::no_table)?;
        }
        Ok(())
    }
}

/// Computes a table from its log, as far as that leads here: from the last snapshot on, or from the beginning.
pub(crate) async fn load(store: &Store, id: &TableId) -> Result<Option<Table>, Problem> {
    let Some(listed) = store.summary(&id.0).await.map_err(|error| failed(&error))? else { return Ok(None) };
    if let Some(table) = snapshots::take_up(store, &listed).await.map_err(|error| failed(&error))? {
        return Ok(Some(table));
    }
    let rows = store.read(&id.0, 0).await.map_err(|error| failed(&error))?;
    let pack = pack_of(store, &rows).await.map_err(|error| failed(&error))?;
    metrics::counter!("crownforge_entries_read_total").increment(rows.len() as u64);
    // A long log is work: not for the threads that serve people.
    let read = tokio::task::spawn_blocking(move || read(&rows, pack.as_deref(), listed.summary.phase));
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

/// The pack a log names by its hash.
pub(crate) async fn pack_of(store: &Store, rows: &[store::Entry]) -> Result<Option<String>, StoreError> {
    match rows.first().and_then(|first| pack_named(&first.entry)) {
        Some(hash) => store.pack(&hash).await,
        None => Ok(None),
    }
}

/// The table its rows tell of; one that is not over shows no seed, whatever the rules here make of it.
pub(crate) fn read(rows: &[store::Entry], pack: Option<&str>, phase: store::Phase) -> Result<Table, BadLog> {
    Table::read(rows.iter().map(|row| entry_with(row, pack)), phase == store::Phase::Over)
}

/// An entry with the text of the pack it names.
pub(super) fn entry_with(row: &store::Entry, pack: Option<&str>) -> Result<Entry, String> {
    let mut entry = entry(row)?;
    if let (Some(text), Fact::Opened(opening)) = (pack, &mut entry.fact) {
        opening.pack = Some(text.to_owned());
    }
    Ok(entry)
}

pub(super) fn entry(row: &store::Entry) -> Result<Entry, String> {
    serde_json::from_str(&row.entry).map_err(|error| error.to_string())
}

/// The newest entries of a table, as they are kept.
pub(crate) fn addition(id: &TableId, table: &Table, first_seq: u64, entries: &[Entry]) -> Append {
    Append {
        table: id.0.clone(),
        first_seq,
        rows: entries.iter().map(row).collect(),
        summary: summary(table),
        pack: entries.iter().find_map(pack),
        at: now_ms(),
    }
}

fn row(entry: &Entry) -> Row {
    let key = entry.by.as_ref().zip(entry.key.as_ref()).map(|(person, key)| own_key(person, key));
    let mut entry = entry.clone();
    if let (Some(pack), Fact::Opened(opening)) = (pack(&entry), &mut entry.fact) {
        opening.pack = Some(format!("{BY_HASH}{}", pack.hash));
    }
    Row { entry: serde_json::to_string(&entry).expect("entries are plain data"), key }
}

/// Keys are a person's own: two people may make up the same.
pub(super) fn own_key(person: &PersonId, key: &str) -> String {
    format!("{person} {key}")
}

/// The pack of an opening, to be kept beside the log: many tables are played with the same.
fn pack(entry: &Entry) -> Option<Pack> {
    let Fact::Opened(opening) = &entry.fact else { return None };
    let text = opening.pack.clone()?;
    Some(Pack { hash: Hex::<32>(Sha256::digest(text.as_bytes()).into()).to_string(), text })
}

/// The hash of the pack that an opening names, unless it has the whole text, as older logs have.
pub(crate) fn pack_named(entry: &str) -> Option<String> {
    let Fact::Opened(opening) = serde_json::from_str::<Entry>(entry).ok()?.fact else { return None };
    Some(opening.pack?.strip_prefix(BY_HASH)?.to_owned())
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
