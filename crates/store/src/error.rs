//! What can go wrong. The texts go to logs and terminals, so they never tell a password.

use std::sync::Arc;

#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    #[error("`{0}` is no database: give a file's path, or postgres://user:password@host/name")]
    NoSuchKind(String),
    #[error("this address of a PostgreSQL database cannot be read: {0}")]
    BadAddress(Arc<sqlx::Error>),
    #[error("the database {place} cannot be opened: {reason}")]
    Unopened { place: String, reason: Arc<dyn std::error::Error + Send + Sync> },
    #[error("the database was made by a newer Crownforge (version {found} of its tables; this one knows {known})")]
    Newer { found: i64, known: i64 },
    #[error("a text with a zero character cannot be kept")]
    ZeroCharacter,
    #[error("the database was opened to be looked at, not to be written to")]
    ReadOnly,
    #[error("only a SQLite database is a file of its own; for PostgreSQL there is `{0}`")]
    NotSqlite(&'static str),
    #[error("`{0}` is there already")]
    InTheWay(String),
    #[error("the store is closed")]
    Closed,
    #[error("the database failed: {0}")]
    Database(Arc<sqlx::Error>),
    #[error("the database holds what this Crownforge does not understand: {0}")]
    Spoilt(String),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match error {
            sqlx::Error::PoolClosed => StoreError::Closed,
            error => StoreError::Database(Arc::new(error)),
        }
    }
}
