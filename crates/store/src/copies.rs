//! Copies of a database: a backup taken while it is in use, and the way back.

use std::{fs, path::Path, sync::Arc};

use sqlx::{Connection, SqliteConnection, sqlite::SqliteConnectOptions};

use crate::{Backend, Store, StoreError, sqlite};

impl Store {
    /// Writes a whole copy of a SQLite database to a new file, as it is at this moment; servers may go on using it.
    pub async fn back_up(&self, path: &Path) -> Result<(), StoreError> {
        let Backend::Sqlite(pools) = &self.inner.backend else { return Err(StoreError::NotSqlite("pg_dump")) };
        if path.exists() {
            return Err(StoreError::InTheWay(path.display().to_string()));
        }
        sqlite::make_file(path).map_err(|reason| sqlite::unopened(path, Arc::new(reason)))?;
        let copied = sqlx::query("VACUUM INTO $1").bind(path.display().to_string()).execute(&pools.readers).await;
        if let Err(error) = copied {
            // Half a copy is none.
            fs::remove_file(path).ok();
            return Err(error.into());
        }
        check(path).await
    }

    /// Gives back the room of what was deleted.
    pub async fn compact(&self) -> Result<(), StoreError> {
        match &self.inner.backend {
            Backend::Sqlite(pools) => {
                sqlx::raw_sql("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)").execute(&pools.writers).await?;
            }
            Backend::Postgres(pools) => {
                sqlx::raw_sql("VACUUM (ANALYZE)").execute(&pools.writers).await?;
            }
        }
        Ok(())
    }
}

/// Puts a copy in the place of a SQLite database nobody uses. What was there is kept beside it, under the name that comes back.
pub async fn restore(copy: &Path, database: &Path) -> Result<Option<String>, StoreError> {
    check(copy).await?;
    let name = |ending: &str| format!("{}{ending}", database.display());
    let before = (1..).map(|number| name(&format!(".before-{number}"))).find(|name| !Path::new(name).exists());
    let before = before.expect("there are many numbers");
    let failed = |reason| sqlite::unopened(database, Arc::new(reason));
    let had_one = database.exists();
    if had_one {
        // Brings what waits in the write-ahead log into the file, which closing does.
        sqlite::open(database).await?.close().await;
        fs::rename(database, &before).map_err(failed)?;
        for ending in ["-wal", "-shm"] {
            fs::remove_file(name(ending)).ok();
        }
    }
    sqlite::make_file(database).map_err(failed)?;
    fs::copy(copy, database).map_err(failed)?;
    // Brings it up to date, if it is of an older version.
    sqlite::open(database).await?.close().await;
    Ok(had_one.then_some(before))
}

/// Whether a file is a whole database of ours.
async fn check(path: &Path) -> Result<(), StoreError> {
    let broken = |reason: sqlx::Error| sqlite::unopened(path, Arc::new(reason));
    let options = SqliteConnectOptions::new().filename(path).read_only(true);
    let mut connection = SqliteConnection::connect_with(&options).await.map_err(broken)?;
    let (found,): (String,) =
        sqlx::query_as("PRAGMA integrity_check").fetch_one(&mut connection).await.map_err(broken)?;
    if found != "ok" {
        return Err(StoreError::Spoilt(found));
    }
    sqlx::query("SELECT MAX(version) FROM migrations").execute(&mut connection).await.map_err(broken)?;
    connection.close().await.map_err(broken)
}
