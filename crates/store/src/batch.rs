//! Many appends, one transaction. Each statement takes all its rows as one JSON text, so a batch costs the same few
//! statements however long it is; what is kept and what is refused is decided here, under the tables' locks.

use std::collections::{BTreeSet, HashMap};

use serde::Serialize;
use sqlx::{Database, Encode, Executor, FromRow, IntoArguments, Pool, Type};

use crate::{Append, Appended, StoreError, signed, unsigned};

/// How a database says it. Each takes JSON as `$1`: a list of the rows defined below, or of tables' ids.
#[derive(Debug)]
pub(crate) struct Statements {
    pub(crate) begin: &'static str,
    /// Makes the tables that are not there, with an empty log. Takes [`TableRow`]s.
    pub(crate) create: &'static str,
    /// Locks tables, in the order of their ids; gives id, next seq and people. Takes ids.
    pub(crate) lock: &'static str,
    /// Gives table, key and seq of the keys used before. Takes [`KeyRow`]s.
    pub(crate) used_keys: &'static str,
    /// Takes [`EntryRow`]s.
    pub(crate) insert: &'static str,
    /// Takes [`TableRow`]s.
    pub(crate) update: &'static str,
    /// Takes ids.
    pub(crate) clear_sitters: &'static str,
    /// Takes [`SitterRow`]s.
    pub(crate) seat: &'static str,
    /// Takes [`PackRow`]s.
    pub(crate) packs: &'static str,
    /// Takes [`PackRow`]s.
    pub(crate) pack_uses: &'static str,
    /// Tells other servers, if there can be any. Takes [`TableRow`]s; `$2` says who tells.
    pub(crate) tell: Option<&'static str>,
}

#[derive(Serialize)]
struct TableRow<'a> {
    id: &'a str,
    next_seq: u64,
    game: &'a str,
    phase: &'a str,
    public: bool,
    people: String,
    card: &'a str,
    at: i64,
}

#[derive(Serialize)]
struct KeyRow<'a> {
    id: &'a str,
    key: &'a str,
}

#[derive(Serialize)]
struct EntryRow<'a> {
    id: &'a str,
    seq: i64,
    key: Option<&'a str>,
    entry: &'a str,
}

#[derive(Serialize)]
struct PackRow<'a> {
    id: &'a str,
    hash: &'a str,
    text: &'a str,
}

#[derive(Serialize)]
struct SitterRow<'a> {
    id: &'a str,
    person: &'a str,
}

/// Where appends are kept.
pub(crate) trait Ledger: Send + Sync + 'static {
    /// Keeps what can be kept and answers each append, in order. On an error nothing was kept, unless the connection
    /// broke in the very commit.
    fn commit(&self, appends: &[&Append]) -> impl Future<Output = Result<Vec<Appended>, StoreError>> + Send;
}

/// A database that is only looked at.
pub(crate) struct Untouched;

impl Ledger for Untouched {
    async fn commit(&self, _: &[&Append]) -> Result<Vec<Appended>, StoreError> {
        Err(StoreError::ReadOnly)
    }
}

/// What is known of a table while the batch is being decided.
struct Known {
    next_seq: u64,
    /// As they stand in the database; unknown there if the table is new.
    people: Option<String>,
    /// The last append that is to be kept.
    last: Option<usize>,
}

/// [`Ledger::commit`] for a database. `teller` is what other servers know this one by.
pub(crate) async fn commit<DB>(
    pool: &Pool<DB>,
    statements: &Statements,
    teller: &str,
    appends: &[&Append],
) -> Result<Vec<Appended>, StoreError>
where
    DB: Database,
    for<'c> &'c mut DB::Connection: Executor<'c, Database = DB>,
    DB::Arguments: IntoArguments<DB>,
    String: for<'q> Encode<'q, DB> + Type<DB>,
    (String, i64, String): for<'r> FromRow<'r, DB::Row>,
    (String, String, i64): for<'r> FromRow<'r, DB::Row>,
{
    let mut transaction = pool.begin_with(statements.begin).await?;
    let connection = &mut *transaction;

    let created = new_tables(appends);
    if !created.is_empty() {
        sqlx::query(statements.create).bind(json(&created)).execute(&mut *connection).await?;
    }
    let ids: BTreeSet<&str> = appends.iter().map(|append| append.table.as_str()).collect();
    let locked: Vec<(String, i64, String)> =
        sqlx::query_as(statements.lock).bind(json(&ids)).fetch_all(&mut *connection).await?;
    let keys = keys(appends);
    let used: Vec<(String, String, i64)> = match keys.is_empty() {
        true => Vec::new(),
        false => sqlx::query_as(statements.used_keys).bind(json(&keys)).fetch_all(&mut *connection).await?,
    };

    let mut tables: HashMap<String, Known> = HashMap::new();
    for (id, next_seq, people) in locked {
        let people = (next_seq > 0).then_some(people);
        tables.insert(id, Known { next_seq: unsigned(next_seq), people, last: None });
    }
    let (answers, entries) = decide(appends, &mut tables, &used);

    if !entries.is_empty() {
        sqlx::query(statements.insert).bind(json(&entries)).execute(&mut *connection).await?;
    }
    let packs = packs(appends, &answers);
    if !packs.is_empty() {
        let packs = json(&packs);
        sqlx::query(statements.packs).bind(packs.clone()).execute(&mut *connection).await?;
        sqlx::query(statements.pack_uses).bind(packs).execute(&mut *connection).await?;
    }
    let mut changed = Vec::new();
    let mut reseated = Vec::new();
    for known in tables.values() {
        if let Some(last) = known.last {
            let row = table_row(appends[last], known.next_seq);
            if known.people.as_ref() != Some(&row.people) {
                reseated.push(appends[last]);
            }
            changed.push(row);
        }
    }
    if !changed.is_empty() {
        let changed = json(&changed);
        sqlx::query(statements.update).bind(changed.clone()).execute(&mut *connection).await?;
        if let Some(tell) = statements.tell {
            sqlx::query(tell).bind(changed).bind(teller.to_owned()).execute(&mut *connection).await?;
        }
    }
    if !reseated.is_empty() {
        let ids: Vec<&str> = reseated.iter().map(|append| append.table.as_str()).collect();
        sqlx::query(statements.clear_sitters).bind(json(&ids)).execute(&mut *connection).await?;
        sqlx::query(statements.seat).bind(json(&sitters(&reseated))).execute(&mut *connection).await?;
    }
    transaction.commit().await?;
    Ok(answers)
}

/// Goes through the appends in order: what one keeps, the next finds.
fn decide<'a>(
    appends: &[&'a Append],
    tables: &mut HashMap<String, Known>,
    used: &'a [(String, String, i64)],
) -> (Vec<Appended>, Vec<EntryRow<'a>>) {
    let mut used: HashMap<(&str, &str), u64> =
        used.iter().map(|(id, key, seq)| ((id.as_str(), key.as_str()), unsigned(*seq))).collect();
    let mut answers = Vec::with_capacity(appends.len());
    let mut entries = Vec::new();
    for (place, append) in appends.iter().copied().enumerate() {
        let id = append.table.as_str();
        let repeated = append.rows.iter().find_map(|row| used.get(&(id, row.key.as_deref()?)).copied());
        if let Some(seq) = repeated {
            answers.push(Appended::Repeated { seq });
            continue;
        }
        let Some(known) = tables.get_mut(id).filter(|known| known.next_seq == append.first_seq) else {
            answers.push(Appended::Clash { next_seq: tables.get(id).map_or(0, |known| known.next_seq) });
            continue;
        };
        for row in &append.rows {
            let seq = known.next_seq;
            let key = row.key.as_deref().filter(|key| used.insert((id, key), seq).is_none());
            entries.push(EntryRow { id, seq: signed(seq), key, entry: &row.entry });
            known.next_seq += 1;
        }
        known.last = Some(place);
        answers.push(Appended::Done);
    }
    (answers, entries)
}

/// The rows of tables that may have to be made, once each and in the order of their ids.
fn new_tables<'a>(appends: &[&'a Append]) -> Vec<TableRow<'a>> {
    let mut rows: Vec<TableRow<'a>> =
        appends.iter().filter(|append| append.first_seq == 0).map(|append| table_row(append, 0)).collect();
    rows.sort_by_key(|row| row.id);
    rows.dedup_by_key(|row| row.id);
    rows
}

fn table_row(append: &Append, next_seq: u64) -> TableRow<'_> {
    let summary = &append.summary;
    TableRow {
        id: &append.table,
        next_seq,
        game: &summary.game,
        phase: summary.phase.word(),
        public: summary.public,
        people: json(&summary.people),
        card: &summary.card,
        at: signed(append.at),
    }
}

fn keys<'a>(appends: &[&'a Append]) -> Vec<KeyRow<'a>> {
    let rows = appends.iter().flat_map(|append| append.rows.iter().map(move |row| (append, row)));
    rows.filter_map(|(append, row)| Some(KeyRow { id: &append.table, key: row.key.as_deref()? })).collect()
}

fn packs<'a>(appends: &[&'a Append], answers: &[Appended]) -> Vec<PackRow<'a>> {
    let kept = appends.iter().zip(answers).filter(|(_, answer)| **answer == Appended::Done);
    let row = |append: &&'a Append| {
        let pack = append.pack.as_ref()?;
        Some(PackRow { id: &append.table, hash: &pack.hash, text: &pack.text })
    };
    kept.filter_map(|(append, _)| row(append)).collect()
}

fn sitters<'a>(appends: &[&'a Append]) -> Vec<SitterRow<'a>> {
    let people = appends.iter().flat_map(|append| append.summary.people.iter().map(move |person| (append, person)));
    people.map(|(append, person)| SitterRow { id: &append.table, person }).collect()
}

fn json(rows: &impl Serialize) -> String {
    serde_json::to_string(rows).expect("rows are plain")
}
