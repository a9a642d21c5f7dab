//! Keeps tables and people: the logs of the tables, what listings show of them, persons, their tokens and accounts.
//! SQLite is the default, in a file of its own; PostgreSQL may be shared by several servers. Both give the same
//! promise: what is answered with [`Appended::Done`] is on the disk, once, in its place.

mod batch;
mod changes;
mod copies;
mod error;
mod listing;
mod log;
mod migrations;
mod model;
mod people;
mod postgres;
mod sqlite;
#[cfg(feature = "testing")]
pub mod testing;
mod upkeep;
mod writer;

use std::sync::Arc;

use sqlx::{Pool, Postgres, Sqlite};

pub use changes::Changes;
pub use copies::restore;
pub use error::StoreError;
pub use model::{
    Account, AccountAdded, Append, Appended, BadCursor, Change, Cursor, Entry, Filter, Known, Listed, Listing, Pack,
    Person, Phase, Row, Snapshot, Summary,
};

use changes::Announcer;
use writer::Writer;

/// Opens the database: `postgres://...`, or a file's path with or without `sqlite:` before it. A file that is missing is
/// made, with its folder; tables are made or brought up to date.
pub async fn open(address: &str) -> Result<Store, StoreError> {
    match Address::parse(address)? {
        Address::Postgres => postgres::open(address).await,
        Address::File(path) => sqlite::open(path.as_ref()).await,
    }
}

/// Opens a database that is there, to be looked at: nothing in it is changed, its tables are not brought up to date.
pub async fn look(address: &str) -> Result<Store, StoreError> {
    match Address::parse(address)? {
        Address::Postgres => postgres::look(address).await,
        Address::File(path) => sqlite::look(path.as_ref()).await,
    }
}

enum Address<'a> {
    Postgres,
    File(&'a str),
}

impl Address<'_> {
    fn parse(address: &str) -> Result<Address<'_>, StoreError> {
        if address.starts_with("postgres://") || address.starts_with("postgresql://") {
            return Ok(Address::Postgres);
        }
        let path = match address.strip_prefix("sqlite:") {
            Some(path) => path.strip_prefix("//").unwrap_or(path),
            None => address,
        };
        if let Some((kind, _)) = path.split_once("://") {
            return Err(StoreError::NoSuchKind(format!("{kind}://...")));
        }
        if path.is_empty() {
            return Err(StoreError::NoSuchKind(address.to_owned()));
        }
        Ok(Address::File(path))
    }
}

/// Opens it for somebody who looks after it, whom other programs do not take for a server.
pub async fn open_for_upkeep(address: &str) -> Result<Store, StoreError> {
    if address.starts_with("postgres://") || address.starts_with("postgresql://") {
        return postgres::open_as(address, postgres::UPKEEP).await;
    }
    open(address).await
}

/// An open database. Clones are the same one.
#[derive(Clone, Debug)]
pub struct Store {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    backend: Backend,
    writer: Writer,
    announcer: Announcer,
    /// What other servers on the same database know this one by; nothing if there can be none.
    name: Option<String>,
    /// Whether no other server was at work here when this one began.
    alone: bool,
}

#[derive(Debug)]
enum Backend {
    Sqlite(Pools<Sqlite>),
    Postgres(Pools<Postgres>),
}

#[derive(Debug)]
struct Pools<DB: sqlx::Database> {
    readers: Pool<DB>,
    /// With SQLite one connection only: whoever writes waits here, in order, and not in the database.
    writers: Pool<DB>,
}

/// Does the same with whichever database it is: the two differ in their types, and both read `$1`.
macro_rules! with_pools {
    ($store:expr, $pools:ident => $body:expr) => {
        match &$store.inner.backend {
            $crate::Backend::Sqlite($pools) => $body,
            $crate::Backend::Postgres($pools) => $body,
        }
    };
}
use with_pools;

impl Store {
    fn new(backend: Backend, writer: Writer, announcer: Announcer, name: Option<String>, alone: bool) -> Store {
        Store { inner: Arc::new(Inner { backend, writer, announcer, name, alone }) }
    }

    /// Whether no other server was at work on the database when it was opened.
    pub fn began_alone(&self) -> bool {
        self.inner.alone
    }

    pub fn kind(&self) -> &'static str {
        match self.inner.backend {
            Backend::Sqlite(_) => "SQLite",
            Backend::Postgres(_) => "PostgreSQL",
        }
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<(), StoreError> {
        with_pools!(self, pools => {
            sqlx::query("SELECT 1").execute(&pools.readers).await?;
        });
        Ok(())
    }

    /// How many appends wait for a commit.
    pub fn waiting(&self) -> usize {
        self.inner.writer.waiting()
    }

    /// Whether other servers may be at work on the same database.
    pub fn is_shared(&self) -> bool {
        self.inner.name.is_some()
    }

    /// Whether servers are at work on this PostgreSQL database; nothing is known of SQLite here.
    pub async fn is_served(&self) -> Result<bool, StoreError> {
        match &self.inner.backend {
            Backend::Postgres(pools) => postgres::is_served(&pools.readers).await,
            Backend::Sqlite(_) => Ok(false),
        }
    }

    /// Tells the other servers, if there can be any, that a person looks at a table here.
    pub async fn tell_here(&self, table: &str, person: &str) -> Result<(), StoreError> {
        match (&self.inner.backend, &self.inner.name) {
            (Backend::Postgres(pools), Some(name)) => postgres::tell_here(&pools.readers, name, table, person).await,
            _ => Ok(()),
        }
    }

    /// Tells the other servers, if there can be any, that a token or those of a person may be good no longer.
    pub(crate) async fn tell_gone(&self, who: &str) -> Result<(), StoreError> {
        match (&self.inner.backend, &self.inner.name) {
            (Backend::Postgres(pools), Some(name)) => postgres::tell_gone(&pools.readers, name, who).await,
            _ => Ok(()),
        }
    }

    /// What other servers do to the tables from now on.
    pub fn watch(&self) -> Changes {
        self.inner.announcer.subscribe()
    }

    /// Keeps what was accepted so far, then closes the database; later calls fail.
    pub async fn close(&self) {
        self.inner.writer.close().await;
        with_pools!(self, pools => {
            pools.readers.close().await;
            pools.writers.close().await;
        });
        self.inner.announcer.close();
    }
}

/// Databases count with a sign.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}
