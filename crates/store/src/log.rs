//! The logs of the tables, and what long ones had come to.

use std::ops::Range;

use crate::{Append, Appended, Entry, Snapshot, Store, StoreError, signed, unsigned, with_pools};

impl Store {
    /// Puts rows at the end of a table's log. The answer comes after the commit, which is shared with whatever else is
    /// waiting; the rows are kept even if nobody waits for the answer any more.
    pub async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        self.inner.writer.append(append).await
    }

    /// The text of a pack.
    pub async fn pack(&self, hash: &str) -> Result<Option<String>, StoreError> {
        let found: Option<(String,)> = with_pools!(self, pools => {
            sqlx::query_as("SELECT text FROM packs WHERE hash = $1").bind(hash).fetch_optional(&pools.readers).await?
        });
        Ok(found.map(|(text,)| text))
    }

    /// The log from `from_seq` on; empty if the table is not there or has no more.
    pub async fn read(&self, table: &str, from_seq: u64) -> Result<Vec<Entry>, StoreError> {
        self.read_part(table, from_seq..u64::MAX).await
    }

    /// A part of the log.
    pub async fn read_part(&self, table: &str, part: Range<u64>) -> Result<Vec<Entry>, StoreError> {
        const READ: &str =
            "SELECT seq, entry, key FROM entries WHERE table_id = $1 AND seq >= $2 AND seq < $3 ORDER BY seq";
        let rows: Vec<(i64, String, Option<String>)> = with_pools!(self, pools => {
            let query = sqlx::query_as(READ).bind(table).bind(signed(part.start)).bind(signed(part.end));
            query.fetch_all(&pools.readers).await?
        });
        Ok(rows.into_iter().map(|(seq, entry, key)| Entry { seq: unsigned(seq), entry, key }).collect())
    }

    /// The place of the entry that has a key.
    pub async fn seq_of_key(&self, table: &str, key: &str) -> Result<Option<u64>, StoreError> {
        const SEQ: &str = "SELECT seq FROM entries WHERE table_id = $1 AND key = $2";
        let found: Option<(i64,)> = with_pools!(self, pools => {
            sqlx::query_as(SEQ).bind(table).bind(key).fetch_optional(&pools.readers).await?
        });
        Ok(found.map(|(seq,)| unsigned(seq)))
    }

    /// What a table had come to, by these rules.
    pub async fn snapshot(&self, table: &str, rules: &str) -> Result<Option<Snapshot>, StoreError> {
        const NEWEST: &str = "SELECT seq, rules, snapshot FROM snapshots WHERE table_id = $1 AND rules = $2";
        let found: Option<(i64, String, String)> = with_pools!(self, pools => {
            sqlx::query_as(NEWEST).bind(table).bind(rules).fetch_optional(&pools.readers).await?
        });
        Ok(found.map(|(seq, rules, snapshot)| Snapshot { seq: unsigned(seq), rules, snapshot }))
    }

    /// Keeps a snapshot in the place of an earlier one of the table, or of one by other rules. One of a table that is gone is
    /// not kept.
    pub async fn keep_snapshot(&self, table: &str, snapshot: &Snapshot) -> Result<(), StoreError> {
        const KEEP: &str = "INSERT INTO snapshots (table_id, seq, rules, snapshot) \
            SELECT id, $2, $3, $4 FROM tables WHERE id = $1 AND next_seq >= $2 \
            ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, rules = excluded.rules, snapshot = excluded.snapshot \
            WHERE excluded.seq > snapshots.seq OR excluded.rules <> snapshots.rules";
        let Snapshot { seq, rules, snapshot } = snapshot;
        with_pools!(self, pools => {
            sqlx::query(KEEP).bind(table).bind(signed(*seq)).bind(rules).bind(snapshot)
                .execute(&pools.writers).await?;
        });
        Ok(())
    }

    /// Throws a table's snapshot away.
    pub async fn drop_snapshot(&self, table: &str) -> Result<(), StoreError> {
        with_pools!(self, pools => {
            sqlx::query("DELETE FROM snapshots WHERE table_id = $1").bind(table).execute(&pools.writers).await?;
        });
        Ok(())
    }
}
