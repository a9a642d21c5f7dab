//! PostgreSQL: any number of servers on one database. Rows of tables are locked while a batch is written, always in
//! the order of their ids, so two servers never wait for each other in a circle; a commit tells the others.

use std::{str::FromStr, sync::Arc, time::Duration};

use sqlx::{
    ConnectOptions, Connection, PgPool,
    postgres::{PgConnectOptions, PgListener, PgPoolOptions},
};
use tokio::{sync::broadcast, time};

use crate::{
    Append, Appended, Backend, Change, Pools, Store, StoreError,
    batch::{self, Ledger, Statements, Untouched},
    changes::Announcer,
    migrations::{self, Migrations},
    writer::Writer,
};

const READERS: u32 = 8;
const WRITERS: u32 = 2;
const PATIENCE: Duration = Duration::from_secs(10);
/// Between two attempts to listen again.
const PAUSE: Duration = Duration::from_millis(500);
/// What this program's connections are called.
const PROGRAM: &str = "crownforge";
const OTHERS: &str = "SELECT COUNT(*) FROM pg_stat_activity \
    WHERE application_name = $1 AND datname = current_database() AND pid <> pg_backend_pid()";
const CHANNEL: &str = "crownforge";
/// Before a person's id, where a table's length would stand.
const HERE: char = '@';
/// Before a token's hash or a person's id, in the same place.
const GONE: char = '!';

const MIGRATIONS: Migrations = Migrations {
    begin: "BEGIN",
    // Any number will do, as long as it stays the same.
    lock: "SELECT pg_advisory_xact_lock(7340731)",
    steps: &[
        include_str!("../migrations/postgres/1.sql"),
        include_str!("../migrations/postgres/2.sql"),
        include_str!("../migrations/postgres/3.sql"),
    ],
};

const STATEMENTS: Statements = Statements {
    begin: "BEGIN",
    create: "INSERT INTO tables (id, next_seq, game, phase, public, people, card, created_at, updated_at) \
        SELECT id, 0, game, phase, public, people, card, at, at \
        FROM json_to_recordset($1::json) \
            AS row (id text, game text, phase text, public boolean, people text, card text, at bigint) \
        ORDER BY id ON CONFLICT (id) DO NOTHING",
    lock: "SELECT id, next_seq, people FROM tables WHERE id IN (SELECT json_array_elements_text($1::json)) \
        ORDER BY id FOR UPDATE",
    used_keys: "SELECT entries.table_id, entries.key, entries.seq \
        FROM json_to_recordset($1::json) AS row (id text, key text) \
        JOIN entries ON entries.table_id = row.id AND entries.key = row.key",
    insert: "INSERT INTO entries (table_id, seq, key, entry) SELECT id, seq, key, entry \
        FROM json_to_recordset($1::json) AS row (id text, seq bigint, key text, entry text)",
    update: "UPDATE tables SET next_seq = row.next_seq, game = row.game, phase = row.phase, public = row.public, \
            people = row.people, card = row.card, updated_at = row.at \
        FROM json_to_recordset($1::json) AS row (id text, next_seq bigint, game text, phase text, public boolean, \
            people text, card text, at bigint) \
        WHERE tables.id = row.id",
    clear_sitters: "DELETE FROM sitters WHERE table_id IN (SELECT json_array_elements_text($1::json))",
    seat: "INSERT INTO sitters (table_id, person_id) SELECT id, person \
        FROM json_to_recordset($1::json) AS row (id text, person text) ON CONFLICT DO NOTHING",
    packs: "INSERT INTO packs (hash, text) SELECT hash, text \
        FROM json_to_recordset($1::json) AS row (hash text, text text) ORDER BY hash ON CONFLICT DO NOTHING",
    pack_uses: "INSERT INTO pack_uses (table_id, hash) SELECT id, hash \
        FROM json_to_recordset($1::json) AS row (id text, hash text) ON CONFLICT DO NOTHING",
    tell: Some(
        "SELECT pg_notify('crownforge', $2 || ' ' || next_seq || ' ' || id) \
        FROM json_to_recordset($1::json) AS row (id text, next_seq bigint)",
    ),
};

/// What connections of somebody who looks after the database are called in it.
pub(crate) const UPKEEP: &str = "crownforge admin";

pub(crate) async fn open(address: &str) -> Result<Store, StoreError> {
    open_as(address, PROGRAM).await
}

pub(crate) async fn open_as(address: &str, name: &str) -> Result<Store, StoreError> {
    let options = PgConnectOptions::from_str(address).map_err(|error| StoreError::BadAddress(Arc::new(error)))?;
    let place = format!("`{}` at {}", options.get_database().unwrap_or("postgres"), options.get_host());
    match connect(options, name).await {
        Err(StoreError::Database(reason)) => Err(StoreError::Unopened { place, reason }),
        other => other,
    }
}

pub(crate) async fn look(address: &str) -> Result<Store, StoreError> {
    let options = PgConnectOptions::from_str(address).map_err(|error| StoreError::BadAddress(Arc::new(error)))?;
    let place = format!("`{}` at {}", options.get_database().unwrap_or("postgres"), options.get_host());
    let unopened = |error: sqlx::Error| StoreError::Unopened { place, reason: Arc::new(error) };
    let options = options.options([("default_transaction_read_only", "on")]).disable_statement_logging();
    let readers = match options.connect().await {
        Ok(_) => PgPoolOptions::new().acquire_timeout(PATIENCE).max_connections(READERS).connect_lazy_with(options),
        Err(error) => return Err(unopened(error)),
    };
    migrations::check(&readers, &MIGRATIONS).await?;
    let pools = Pools { writers: readers.clone(), readers };
    Ok(Store::new(Backend::Postgres(pools), Writer::start(Untouched), Announcer::silent(), None, true))
}

async fn connect(options: PgConnectOptions, name: &str) -> Result<Store, StoreError> {
    // A server that hangs in the middle of a commit must not hold the others for long.
    let options = options.options([("idle_in_transaction_session_timeout", "10s")]).disable_statement_logging();
    // A pool would try for a long time and then not say what is wrong.
    let options = options.application_name(name);
    let mut connection = options.connect().await?;
    let (others,): (i64,) = sqlx::query_as(OTHERS).bind(PROGRAM).fetch_one(&mut connection).await?;
    connection.close().await?;
    let pool = || PgPoolOptions::new().acquire_timeout(PATIENCE);
    let writers = pool().max_connections(WRITERS).connect_with(options.clone()).await?;
    migrations::migrate(&writers, &MIGRATIONS).await?;
    let readers = pool().max_connections(READERS).connect_lazy_with(options.clone());

    let me = random_word();
    let listener = listen(&options).await?;
    let announcer = Announcer::start(|sender| pass_on(listener, options, me.clone(), sender));
    let writer = Writer::start(Shared { pool: writers.clone(), me: me.clone() });
    Ok(Store::new(Backend::Postgres(Pools { readers, writers }), writer, announcer, Some(me), others == 0))
}

struct Shared {
    pool: PgPool,
    /// What the other servers know this one by.
    me: String,
}

impl Ledger for Shared {
    async fn commit(&self, appends: &[&Append]) -> Result<Vec<Appended>, StoreError> {
        batch::commit(&self.pool, &STATEMENTS, &self.me, appends).await
    }
}

pub(crate) async fn tell_here(pool: &PgPool, me: &str, table: &str, person: &str) -> Result<(), StoreError> {
    let payload = format!("{me} {HERE}{person} {table}");
    sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(payload).execute(pool).await?;
    Ok(())
}

pub(crate) async fn is_served(pool: &PgPool) -> Result<bool, StoreError> {
    let (servers,): (i64,) = sqlx::query_as(OTHERS).bind(PROGRAM).fetch_one(pool).await?;
    Ok(servers > 0)
}

pub(crate) async fn tell_gone(pool: &PgPool, me: &str, who: &str) -> Result<(), StoreError> {
    let payload = format!("{me} {GONE}{who} -");
    sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(payload).execute(pool).await?;
    Ok(())
}

async fn listen(options: &PgConnectOptions) -> Result<PgListener, sqlx::Error> {
    let pool = PgPoolOptions::new().max_connections(1).acquire_timeout(PATIENCE).max_lifetime(None).idle_timeout(None);
    let mut listener = PgListener::connect_with(&pool.connect_lazy_with(options.clone())).await?;
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// Passes on what other servers tell. After a lost connection it listens again first and says so then, so that whoever
/// looks up what was missed misses nothing.
async fn pass_on(mut listener: PgListener, options: PgConnectOptions, me: String, sender: broadcast::Sender<Change>) {
    loop {
        let change = match listener.try_recv().await {
            Ok(Some(notification)) => match heard(notification.payload(), &me) {
                Some(change) => change,
                None => continue,
            },
            Ok(None) => Change::Missed,
            Err(_) => {
                listener = loop {
                    match listen(&options).await {
                        Ok(listener) => break listener,
                        Err(_) => time::sleep(PAUSE).await,
                    }
                };
                Change::Missed
            }
        };
        // Nobody may be watching.
        sender.send(change).ok();
    }
}

/// What another server told; nothing if it was this one.
fn heard(payload: &str, me: &str) -> Option<Change> {
    let (teller, rest) = payload.split_once(' ')?;
    let (what, table) = rest.split_once(' ')?;
    let table = table.to_owned();
    let change = match (what.strip_prefix(HERE), what.strip_prefix(GONE)) {
        (Some(person), _) => Change::Here { table, person: person.to_owned() },
        (_, Some(who)) => Change::Gone { who: who.to_owned() },
        (None, None) => Change::Grew { table, next_seq: what.parse().ok()? },
    };
    (teller != me).then_some(change)
}

fn random_word() -> String {
    let number = getrandom::u64().expect("the system has randomness");
    format!("{number:016x}")
}
