//! Makes the tables, and brings those of an older Crownforge up to date. Each step is done once, in order, under a lock
//! that lets several servers start at the same moment.

use sqlx::{Database, Executor, FromRow, IntoArguments, Pool};

use crate::StoreError;

/// How one database is made; the number of a step is its place, from 1.
pub(crate) struct Migrations {
    /// Begins a transaction in which nobody else migrates.
    pub(crate) begin: &'static str,
    pub(crate) lock: &'static str,
    pub(crate) steps: &'static [&'static str],
}

/// Refuses a database whose tables are newer than those this program knows, without touching it.
pub(crate) async fn check<DB>(pool: &Pool<DB>, migrations: &Migrations) -> Result<(), StoreError>
where
    DB: Database,
    for<'c> &'c mut DB::Connection: Executor<'c, Database = DB>,
    DB::Arguments: IntoArguments<DB>,
    (i64,): for<'r> FromRow<'r, DB::Row>,
{
    let (found,): (i64,) = sqlx::query_as("SELECT COALESCE(MAX(version), 0) FROM migrations").fetch_one(pool).await?;
    let known = i64::try_from(migrations.steps.len()).unwrap_or(i64::MAX);
    if found > known { Err(StoreError::Newer { found, known }) } else { Ok(()) }
}

pub(crate) async fn migrate<DB>(pool: &Pool<DB>, migrations: &Migrations) -> Result<(), StoreError>
where
    DB: Database,
    for<'c> &'c mut DB::Connection: Executor<'c, Database = DB>,
    DB::Arguments: IntoArguments<DB>,
    (i64,): for<'r> FromRow<'r, DB::Row>,
{
    let mut transaction = pool.begin_with(migrations.begin).await?;
    let connection = &mut *transaction;
    sqlx::raw_sql(migrations.lock).execute(&mut *connection).await?;
    sqlx::raw_sql("CREATE TABLE IF NOT EXISTS migrations (version BIGINT NOT NULL PRIMARY KEY)")
        .execute(&mut *connection)
        .await?;
    let (done,): (i64,) =
        sqlx::query_as("SELECT COALESCE(MAX(version), 0) FROM migrations").fetch_one(&mut *connection).await?;
    let known = i64::try_from(migrations.steps.len()).unwrap_or(i64::MAX);
    if done > known {
        return Err(StoreError::Newer { found: done, known });
    }
    for (step, version) in migrations.steps.iter().zip(1..) {
        if version > done {
            sqlx::raw_sql(*step).execute(&mut *connection).await?;
            sqlx::raw_sql("INSERT INTO migrations SELECT COALESCE(MAX(version), 0) + 1 FROM migrations")
                .execute(&mut *connection)
                .await?;
        }
    }
    transaction.commit().await?;
    Ok(())
}
