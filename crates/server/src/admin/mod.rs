//! What the operator can do to a database, beside a server or without one.

mod transfer;

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde::Serialize;
use store::{Filter, Store};
use table::{Actor, Command, Person, Phase, Refusal, SeatKind, Table, TableId};

use crate::{
    api::people::checked_password,
    health,
    live::{self, now_ms},
    secrets,
};

pub use transfer::Transferred;

/// Databases count no further.
const FOR_EVER: u64 = i64::MAX as u64;
const PAGE: u32 = 200;

/// A database in the operator's hands.
#[derive(Debug)]
pub struct Admin {
    store: Store,
    /// Of SQLite.
    file: Option<PathBuf>,
}

/// A table as the operator sees it.
#[derive(Clone, Debug, Serialize)]
pub struct TableLine {
    pub id: String,
    pub game: String,
    /// `gathering`, `playing` or `over`.
    pub phase: &'static str,
    pub public: bool,
    /// Milliseconds since 1970.
    pub created_at: u64,
    pub updated_at: u64,
    pub entries: u64,
    /// The ids of those whose table it is.
    pub people: Vec<String>,
}

/// A person as the operator sees them.
#[derive(Clone, Debug, Serialize)]
pub struct PersonLine {
    pub id: String,
    pub name: String,
    pub account: Option<String>,
    pub created_at: u64,
    pub banned_until: u64,
    pub muted_until: u64,
}

/// What came of ending a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    Over,
    /// People have resigned; bots would play on if somebody looked.
    BotsLeft,
}

impl Admin {
    pub async fn open(database: &str) -> anyhow::Result<Admin> {
        let file = health::path(database);
        if file.as_deref().is_some_and(|file| !file.exists()) {
            bail!("there is no database at `{database}`");
        }
        Ok(Admin { store: store::open_for_upkeep(database).await?, file })
    }

    pub async fn close(self) {
        self.store.close().await;
    }

    /// Refuses what no server may be there for.
    pub async fn alone(&self) -> anyhow::Result<()> {
        let served = match &self.file {
            Some(file) => health::is_locked(file),
            None => self.store.is_served().await?,
        };
        if served {
            bail!("a server uses this database: stop it first");
        }
        Ok(())
    }

    /// The tables that have not changed for so many milliseconds, the last changed first.
    pub async fn tables(&self, phase: Option<&str>, unchanged: u64, most: usize) -> anyhow::Result<Vec<TableLine>> {
        let before = now_ms().saturating_sub(unchanged);
        let (mut found, mut next) = (Vec::new(), None);
        loop {
            let page = self.store.listing(&Filter::All, next.as_ref(), PAGE).await?;
            let lines = page.tables.into_iter().filter(|listed| listed.updated_at <= before).map(line);
            found.extend(lines.filter(|line| phase.is_none_or(|phase| phase == line.phase)));
            next = page.next;
            if next.is_none() || found.len() >= most {
                found.truncate(most);
                return Ok(found);
            }
        }
    }

    /// All people of the table resign.
    pub async fn end(&self, id: &str) -> anyhow::Result<Ended> {
        let id = TableId(id.to_owned());
        let mut table = self.table(&id).await?;
        if matches!(table.phase(), Phase::Gathering | Phase::Sealed) {
            bail!("the game of table {id} has not begun: delete the table");
        }
        let seats: Vec<_> = tabletop::Seat::all(table.seats().count()).collect();
        for seat in seats {
            let person = table.seats().nth(seat.index()).filter(|card| card.kind == SeatKind::Person);
            let Some(person) =
                person.and_then(|card| Some(Person { id: card.person?.clone(), name: card.name.to_owned() }))
            else {
                continue;
            };
            let first = table.next_seq();
            match table.handle(&Actor::Person(person), &Command::Resign { seat }, now_ms(), None) {
                Ok(entry) => {
                    let added = live::addition(&id, &table, first, &[entry]);
                    if self.store.append(added).await? != store::Appended::Done {
                        bail!("table {id} has just changed: try again");
                    }
                }
                Err(Refusal::GameOver) => break,
                Err(Refusal::Resigned) => {}
                Err(refusal) => bail!("{refusal}"),
            }
        }
        Ok(if table.phase() == Phase::Over { Ended::Over } else { Ended::BotsLeft })
    }

    pub async fn delete(&self, id: &str) -> anyhow::Result<()> {
        if self.store.delete_table(id).await? { Ok(()) } else { bail!("there is no table `{id}`") }
    }

    /// The people there are: all, or those of this account, id or name.
    pub async fn people(&self, who: Option<&str>) -> anyhow::Result<Vec<PersonLine>> {
        let (mut found, mut after) = (Vec::new(), String::new());
        loop {
            let page = self.store.persons(&after, PAGE).await?;
            let Some(last) = page.last() else { return Ok(found) };
            after.clone_from(&last.id);
            found.extend(page.into_iter().filter(|person| who.is_none_or(|who| is(person, who))).map(person_line));
        }
    }

    /// Keeps somebody out for so many milliseconds, or for ever; nothing lets them in again.
    pub async fn ban(&self, who: &str, time: Option<u64>) -> anyhow::Result<PersonLine> {
        let person = self.one(who).await?;
        self.store.ban(&person.id, time.map_or(0, until)).await?;
        self.one(&person.id).await
    }

    /// Keeps somebody from speaking, in the same way.
    pub async fn mute(&self, who: &str, time: Option<u64>) -> anyhow::Result<PersonLine> {
        let person = self.one(who).await?;
        self.store.mute(&person.id, time.map_or(0, until)).await?;
        self.one(&person.id).await
    }

    /// Gives an account another password, made up if none is given, and logs it out everywhere.
    pub async fn reset_password(&self, account: &str, password: Option<String>) -> anyhow::Result<String> {
        let found = self.store.account(account).await?.with_context(|| format!("there is no account `{account}`"))?;
        let password = password.unwrap_or_else(secrets::random_hex::<8>);
        checked_password(&found.name, &password).map_err(|problem| anyhow::anyhow!(problem.message))?;
        let hash =
            secrets::hash_password(password.clone()).await.map_err(|problem| anyhow::anyhow!(problem.message))?;
        self.store.set_password(&found.person, &hash).await?;
        self.store.remove_tokens(&found.person).await?;
        Ok(password)
    }

    /// A whole copy of a SQLite database, while servers use it.
    pub async fn back_up(&self, to: &Path) -> anyhow::Result<()> {
        Ok(self.store.back_up(to).await?)
    }

    pub async fn compact(&self) -> anyhow::Result<()> {
        if self.file.is_some() {
            self.alone().await?;
        }
        Ok(self.store.compact().await?)
    }

    async fn table(&self, id: &TableId) -> anyhow::Result<Table> {
        let table = live::load(&self.store, id).await.map_err(|problem| anyhow::anyhow!(problem.message))?;
        table.with_context(|| format!("there is no table `{id}`"))
    }

    /// The one person who is meant.
    async fn one(&self, who: &str) -> anyhow::Result<PersonLine> {
        let mut found = self.people(Some(who)).await?;
        if found.len() > 1 {
            let ids: Vec<&str> = found.iter().map(|person| person.id.as_str()).collect();
            bail!("several people are called `{who}`; name one by the id: {}", ids.join(", "));
        }
        found.pop().with_context(|| format!("there is nobody called `{who}`"))
    }
}

/// Puts a copy of a SQLite database in its place, which no server uses. Tells where the one before is kept.
pub async fn restore(copy: &Path, database: &str) -> anyhow::Result<Option<String>> {
    let Some(file) = health::path(database) else {
        bail!("only SQLite is restored from a file; use psql or pg_restore")
    };
    if health::is_locked(&file) {
        bail!("a server uses this database: stop it first");
    }
    Ok(store::restore(copy, &file).await?)
}

fn until(time: u64) -> u64 {
    now_ms().saturating_add(time).min(FOR_EVER)
}

fn is(person: &store::Person, who: &str) -> bool {
    let same = |name: &str| name.to_lowercase() == who.to_lowercase();
    person.id == who || person.account.as_deref().is_some_and(same) || same(&person.name)
}

fn person_line(person: store::Person) -> PersonLine {
    let store::Person { id, name, account, created_at, banned_until, muted_until } = person;
    PersonLine { id, name, account, created_at, banned_until, muted_until }
}

fn line(listed: store::Listed) -> TableLine {
    TableLine {
        id: listed.table,
        game: listed.summary.game,
        phase: listed.summary.phase.word(),
        public: listed.summary.public,
        created_at: listed.created_at,
        updated_at: listed.updated_at,
        entries: listed.next_seq,
        people: listed.summary.people,
    }
}
