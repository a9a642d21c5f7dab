//! SQLite: one file, next to it its write-ahead log, and one connection that writes.

use std::{fs, io, path::Path, sync::Arc, time::Duration};

use sqlx::{
    ConnectOptions, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use crate::{
    Append, Appended, Backend, Pools, Store, StoreError,
    batch::{self, Ledger, Statements, Untouched},
    changes::Announcer,
    migrations::{self, Migrations},
    writer::Writer,
};

const READERS: u32 = 4;
/// How long to wait for another program that writes to the file.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often to knock in that time where the file refuses at once.
const ATTEMPTS: u32 = 200;

/// What a connection may keep of the file in memory: negative, so in KiB. Where moves are written the tables being played at
/// fit in it; a reader reads a log once.
const WRITER_CACHE: &str = "-8192";
const READER_CACHE: &str = "-1024";
/// After so many pages (of 4 KiB) the write-ahead log is brought into the file: seldom, for that waits for the disk twice.
const CHECKPOINT: &str = "8000";

const MIGRATIONS: Migrations = Migrations {
    begin: "BEGIN IMMEDIATE",
    lock: "",
    steps: &[
        include_str!("../migrations/sqlite/1.sql"),
        include_str!("../migrations/sqlite/2.sql"),
        include_str!("../migrations/sqlite/3.sql"),
    ],
};

const STATEMENTS: Statements = Statements {
    begin: "BEGIN IMMEDIATE",
    create: "INSERT INTO tables (id, next_seq, game, phase, public, people, card, created_at, updated_at) \
        SELECT value->>'id', 0, value->>'game', value->>'phase', value->>'public', value->>'people', value->>'card', \
            value->>'at', value->>'at' \
        FROM json_each($1) WHERE true ON CONFLICT (id) DO NOTHING",
    lock: "SELECT id, next_seq, people FROM tables WHERE id IN (SELECT value FROM json_each($1))",
    used_keys: "SELECT entries.table_id, entries.key, entries.seq FROM json_each($1) AS row CROSS JOIN entries \
        ON entries.table_id = row.value->>'id' AND entries.key = row.value->>'key'",
    insert: "INSERT INTO entries (table_id, seq, key, entry) \
        SELECT value->>'id', value->>'seq', value->>'key', value->>'entry' FROM json_each($1)",
    update: "UPDATE tables SET next_seq = row.value->>'next_seq', game = row.value->>'game', \
            phase = row.value->>'phase', public = row.value->>'public', people = row.value->>'people', \
            card = row.value->>'card', updated_at = row.value->>'at' \
        FROM json_each($1) AS row WHERE tables.id = row.value->>'id'",
    clear_sitters: "DELETE FROM sitters WHERE table_id IN (SELECT value FROM json_each($1))",
    seat: "INSERT INTO sitters (table_id, person_id) SELECT value->>'id', value->>'person' FROM json_each($1) \
        WHERE true ON CONFLICT DO NOTHING",
    packs: "INSERT INTO packs (hash, text) SELECT value->>'hash', value->>'text' FROM json_each($1) \
        WHERE true ON CONFLICT DO NOTHING",
    pack_uses: "INSERT INTO pack_uses (table_id, hash) SELECT value->>'id', value->>'hash' FROM json_each($1) \
        WHERE true ON CONFLICT DO NOTHING",
    tell: None,
};

pub(crate) async fn open(path: &Path) -> Result<Store, StoreError> {
    match connect(path).await {
        Err(StoreError::Database(reason)) => Err(unopened(path, reason)),
        other => other,
    }
}

pub(crate) async fn look(path: &Path) -> Result<Store, StoreError> {
    let unopened = |error: sqlx::Error| unopened(path, Arc::new(error));
    let options = SqliteConnectOptions::new().filename(path).read_only(true).busy_timeout(PATIENCE);
    let pool = SqlitePoolOptions::new().max_connections(READERS).connect_with(options.disable_statement_logging());
    let readers = pool.await.map_err(unopened)?;
    migrations::check(&readers, &MIGRATIONS).await?;
    let pools = Pools { writers: readers.clone(), readers };
    Ok(Store::new(Backend::Sqlite(pools), Writer::start(Untouched), Announcer::silent(), None, true))
}

async fn connect(path: &Path) -> Result<Store, StoreError> {
    make_file(path).map_err(|reason| unopened(path, Arc::new(reason)))?;
    let options = SqliteConnectOptions::new()
        .filename(path)
        .busy_timeout(PATIENCE)
        .foreign_keys(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .pragma("cache_size", WRITER_CACHE)
        .pragma("temp_store", "memory")
        .pragma("wal_autocheckpoint", CHECKPOINT)
        .disable_statement_logging();
    let pool = || SqlitePoolOptions::new().test_before_acquire(false).idle_timeout(None).max_lifetime(None);
    let writers = patiently(&pool().max_connections(1), &options).await?;
    migrations::migrate(&writers, &MIGRATIONS).await?;
    let readers = pool().max_connections(READERS).connect_lazy_with(options.pragma("cache_size", READER_CACHE));

    let writer = Writer::start(File(writers.clone()));
    Ok(Store::new(Backend::Sqlite(Pools { readers, writers }), writer, Announcer::silent(), None, true))
}

/// Connects, again and again while the file is busy: whoever finds somebody else switching a fresh file to write-ahead logging
/// is refused at once, whatever time-out was asked for.
async fn patiently(pool: &SqlitePoolOptions, options: &SqliteConnectOptions) -> Result<SqlitePool, sqlx::Error> {
    let busy =
        |error: &sqlx::Error| error.as_database_error().is_some_and(|error| error.code().as_deref() == Some("5"));
    for _ in 0..ATTEMPTS {
        match pool.clone().connect_with(options.clone()).await {
            Err(error) if busy(&error) => tokio::time::sleep(PATIENCE / ATTEMPTS).await,
            done => return done,
        }
    }
    pool.clone().connect_with(options.clone()).await
}

struct File(SqlitePool);

impl Ledger for File {
    async fn commit(&self, appends: &[&Append]) -> Result<Vec<Appended>, StoreError> {
        batch::commit(&self.0, &STATEMENTS, "", appends).await
    }
}

/// Nobody else on the machine needs to read it: hashes of passwords are in there.
pub(crate) fn make_file(path: &Path) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut options = fs::OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

pub(crate) fn unopened(path: &Path, reason: Arc<dyn std::error::Error + Send + Sync>) -> StoreError {
    StoreError::Unopened { place: format!("`{}`", path.display()), reason }
}
