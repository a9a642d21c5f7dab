//! Finds tables: open ones, finished ones, those of a person.

use crate::{Cursor, Filter, Listed, Listing, Phase, Store, StoreError, Summary, signed, unsigned, with_pools};

macro_rules! columns {
    () => {
        "SELECT id, next_seq, game, phase, public, people, card, created_at, updated_at FROM tables "
    };
}

/// A page of the tables for which `$condition` holds.
macro_rules! page {
    ($condition:literal) => {
        concat!(
            columns!(),
            "WHERE (updated_at, id) < ($1, $2) AND ",
            $condition,
            " ORDER BY updated_at DESC, id DESC LIMIT $3"
        )
    };
}

/// The same among the tables of person `$4`.
macro_rules! page_of {
    ($condition:literal) => {
        concat!(
            columns!(),
            "WHERE id IN (SELECT table_id FROM sitters WHERE person_id = $4) AND (updated_at, id) < ($1, $2) AND ",
            $condition,
            " ORDER BY updated_at DESC, id DESC LIMIT $3"
        )
    };
}

type Found = (String, i64, String, String, bool, String, String, i64, i64);

impl Store {
    pub async fn summary(&self, table: &str) -> Result<Option<Listed>, StoreError> {
        const ONE: &str = concat!(columns!(), "WHERE id = $1");
        let found: Option<Found> = with_pools!(self, pools => {
            sqlx::query_as(ONE).bind(table).fetch_optional(&pools.readers).await?
        });
        found.map(listed).transpose()
    }

    /// At most `limit` tables, the last changed first, from the beginning or `after` a place given by a page before.
    pub async fn listing(&self, filter: &Filter, after: Option<&Cursor>, limit: u32) -> Result<Listing, StoreError> {
        let (sql, person) = match filter {
            Filter::Open => (page!("phase = 'gathering' AND public"), None),
            Filter::Playing => (page!("phase = 'playing' AND public"), None),
            Filter::Finished => (page!("phase = 'over' AND public"), None),
            Filter::InPlay => (page!("phase = 'playing'"), None),
            Filter::All => (page!("true"), None),
            Filter::Of(person) => (page_of!("true"), Some(person)),
            Filter::UnfinishedOf(person) => (page_of!("phase <> 'over'"), Some(person)),
            Filter::FinishedOf(person) => (page_of!("phase = 'over'"), Some(person)),
        };
        let at = after.map_or(i64::MAX, |cursor| signed(cursor.updated_at));
        let table = after.map_or("", |cursor| &cursor.table);
        // One more than asked for tells whether there is a next page.
        let found: Vec<Found> = with_pools!(self, pools => {
            let query = sqlx::query_as(sql).bind(at).bind(table).bind(i64::from(limit) + 1);
            let query = match person {
                Some(person) => query.bind(person),
                None => query,
            };
            query.fetch_all(&pools.readers).await?
        });
        let mut tables = found.into_iter().map(listed).collect::<Result<Vec<_>, _>>()?;
        let more = tables.len() > limit as usize;
        tables.truncate(limit as usize);
        let next = tables.last().filter(|_| more);
        let next = next.map(|last| Cursor { updated_at: last.updated_at, table: last.table.clone() });
        Ok(Listing { tables, next })
    }

    /// At most `limit` tables in the order of their ids, from the one after `after` on: all there are, page by page.
    pub async fn tables_after(&self, after: &str, limit: u32) -> Result<Vec<Listed>, StoreError> {
        const AFTER: &str = concat!(columns!(), "WHERE id > $1 ORDER BY id LIMIT $2");
        let found: Vec<Found> = with_pools!(self, pools => {
            sqlx::query_as(AFTER).bind(after).bind(i64::from(limit)).fetch_all(&pools.readers).await?
        });
        found.into_iter().map(listed).collect()
    }

    pub async fn count_tables(&self) -> Result<u64, StoreError> {
        let (count,): (i64,) = with_pools!(self, pools => {
            sqlx::query_as("SELECT COUNT(*) FROM tables").fetch_one(&pools.readers).await?
        });
        Ok(unsigned(count))
    }
}

fn listed(found: Found) -> Result<Listed, StoreError> {
    let (table, next_seq, game, phase, public, people, card, created_at, updated_at) = found;
    let spoilt = |what: &str| StoreError::Spoilt(format!("{what} of table {table}"));
    let phase = Phase::of_word(&phase).ok_or_else(|| spoilt("the phase"))?;
    let people = serde_json::from_str(&people).map_err(|_| spoilt("the people"))?;
    Ok(Listed {
        summary: Summary { game, phase, public, people, card },
        created_at: unsigned(created_at),
        updated_at: unsigned(updated_at),
        next_seq: unsigned(next_seq),
        table,
    })
}
