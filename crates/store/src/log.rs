//! The logs of the tables.

use crate::{Append, Appended, Entry, Store, StoreError, signed, unsigned, with_pools};

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
        const READ: &str = "SELECT seq, entry, key FROM entries WHERE table_id = $1 AND seq >= $2 ORDER BY seq";
        let rows: Vec<(i64, String, Option<String>)> = with_pools!(self, pools => {
            sqlx::query_as(READ).bind(table).bind(signed(from_seq)).fetch_all(&pools.readers).await?
        });
        Ok(rows.into_iter().map(|(seq, entry, key)| Entry { seq: unsigned(seq), entry, key }).collect())
    }
}
