//! What keeps a database from growing without end: tables, tokens and guests that have had their time.

use crate::{Phase, Store, StoreError, signed, with_pools};

impl Store {
    /// At most so many tables of this phase that have not changed since then, the oldest first.
    pub async fn unchanged_since(&self, phase: Phase, since: u64, limit: u32) -> Result<Vec<String>, StoreError> {
        const OLD: &str = "SELECT id FROM tables WHERE phase = $1 AND updated_at < $2 ORDER BY updated_at, id LIMIT $3";
        let found: Vec<(String,)> = with_pools!(self, pools => {
            sqlx::query_as(OLD).bind(phase.word()).bind(signed(since)).bind(i64::from(limit))
                .fetch_all(&pools.readers).await?
        });
        Ok(found.into_iter().map(|(id,)| id).collect())
    }

    /// Deletes a table with its log; `false` if there is none.
    pub async fn delete_table(&self, table: &str) -> Result<bool, StoreError> {
        let deleted = with_pools!(self, pools => {
            let mut transaction = pools.writers.begin().await?;
            for sql in [
                "DELETE FROM snapshots WHERE table_id = $1",
                "DELETE FROM pack_uses WHERE table_id = $1",
                "DELETE FROM sitters WHERE table_id = $1",
                "DELETE FROM entries WHERE table_id = $1",
            ] {
                sqlx::query(sql).bind(table).execute(&mut *transaction).await?;
            }
            let deleted = sqlx::query("DELETE FROM tables WHERE id = $1").bind(table).execute(&mut *transaction).await?;
            transaction.commit().await?;
            deleted.rows_affected()
        });
        Ok(deleted > 0)
    }

    /// Forgets tokens nobody was seen with since then, guests who have none left and sit at no table, and packs no table
    /// is played with. Tells how many guests went.
    pub async fn tidy(&self, since: u64) -> Result<u64, StoreError> {
        const GUESTS: &str = "DELETE FROM persons WHERE created_at < $1 AND banned_until = 0 \
            AND NOT EXISTS (SELECT 1 FROM tokens WHERE person_id = persons.id) \
            AND NOT EXISTS (SELECT 1 FROM accounts WHERE person_id = persons.id) \
            AND NOT EXISTS (SELECT 1 FROM sitters WHERE person_id = persons.id)";
        let since = signed(since);
        Ok(with_pools!(self, pools => {
            sqlx::query("DELETE FROM tokens WHERE seen_at < $1").bind(since).execute(&pools.writers).await?;
            sqlx::query("DELETE FROM packs WHERE hash NOT IN (SELECT hash FROM pack_uses)")
                .execute(&pools.writers).await?;
            sqlx::query(GUESTS).bind(since).execute(&pools.writers).await?.rows_affected()
        }))
    }
}
