//! Tables and people taken from one database to another, as lines of JSON. Seeds of games under way and hashes of passwords are
//! in there: such a file is as secret as the database.

use std::io::{BufRead, Write};

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use store::{Account, AccountAdded, Append, Appended, Filter, Listed, Pack, Person, Phase, Row, Summary};

use super::{Admin, PAGE};
use crate::live::{now_ms, pack_named};

const FORMAT: u32 = 1;

/// How much was taken, and how much was left since it is there already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Transferred {
    pub people: usize,
    pub tables: usize,
    pub known: usize,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Line {
    CrownforgeExport { format: u32, at: u64 },
    Person(PersonTold),
    Table(Box<TableTold>),
}

#[derive(Serialize, Deserialize)]
struct PersonTold {
    id: String,
    name: String,
    created_at: u64,
    banned_until: u64,
    muted_until: u64,
    /// Name and hash of the password.
    account: Option<(String, String)>,
}

#[derive(Serialize, Deserialize)]
struct TableTold {
    id: String,
    game: String,
    phase: String,
    public: bool,
    people: Vec<String>,
    card: String,
    created_at: u64,
    updated_at: u64,
    /// Hash and text.
    pack: Option<(String, String)>,
    /// Each with its key, if it has one.
    entries: Vec<(String, Option<String>)>,
}

impl Admin {
    /// Writes these tables, or all there are with all people.
    pub async fn export(&self, tables: Option<&[String]>, out: &mut impl Write) -> anyhow::Result<Transferred> {
        let mut done = Transferred::default();
        write(out, &Line::CrownforgeExport { format: FORMAT, at: now_ms() })?;
        if let Some(tables) = tables {
            for id in tables {
                let listed = self.store.summary(id).await?.with_context(|| format!("there is no table `{id}`"))?;
                self.export_table(listed, out).await?;
                done.tables += 1;
            }
            return Ok(done);
        }
        let mut after = String::new();
        loop {
            let page = self.store.persons(&after, PAGE).await?;
            let Some(last) = page.last() else { break };
            after.clone_from(&last.id);
            for person in page {
                self.export_person(person, out).await?;
                done.people += 1;
            }
        }
        let mut next = None;
        loop {
            let page = self.store.listing(&Filter::All, next.as_ref(), PAGE).await?;
            for listed in page.tables {
                self.export_table(listed, out).await?;
                done.tables += 1;
            }
            next = page.next;
            if next.is_none() {
                return Ok(done);
            }
        }
    }

    async fn export_person(&self, person: Person, out: &mut impl Write) -> anyhow::Result<()> {
        let account = self.store.account_of(&person.id).await?;
        let Person { id, name, created_at, banned_until, muted_until, .. } = person;
        let account = account.map(|account| (account.name, account.password_hash));
        write(out, &Line::Person(PersonTold { id, name, created_at, banned_until, muted_until, account }))
    }

    async fn export_table(&self, listed: Listed, out: &mut impl Write) -> anyhow::Result<()> {
        let log = self.store.read(&listed.table, 0).await?;
        let pack = match log.first().and_then(|first| pack_named(&first.entry)) {
            Some(hash) => self.store.pack(&hash).await?.map(|text| (hash, text)),
            None => None,
        };
        let Listed { table: id, summary, created_at, updated_at, .. } = listed;
        let Summary { game, phase, public, people, card } = summary;
        let entries = log.into_iter().map(|entry| (entry.entry, entry.key)).collect();
        let phase = phase.word().to_owned();
        let told = TableTold { id, game, phase, public, people, card, created_at, updated_at, pack, entries };
        write(out, &Line::Table(Box::new(told)))
    }

    /// Takes in what was exported. What is here already stays as it is.
    pub async fn import(&self, lines: impl BufRead) -> anyhow::Result<Transferred> {
        let mut done = Transferred::default();
        for (number, line) in lines.lines().enumerate() {
            let line = line?;
            let place = || format!("line {}", number + 1);
            let read: Line = serde_json::from_str(&line).with_context(place)?;
            match (number, read) {
                (0, Line::CrownforgeExport { format: FORMAT, .. }) => {}
                (0, Line::CrownforgeExport { format, .. }) => {
                    bail!("this export has format {format}; this program reads {FORMAT}")
                }
                (0, _) | (_, Line::CrownforgeExport { .. }) => bail!("this is no export of Crownforge"),
                (_, Line::Person(person)) => match self.import_person(person).await.with_context(place)? {
                    true => done.people += 1,
                    false => done.known += 1,
                },
                (_, Line::Table(table)) => match self.import_table(*table).await.with_context(place)? {
                    true => done.tables += 1,
                    false => done.known += 1,
                },
            }
        }
        Ok(done)
    }

    async fn import_person(&self, told: PersonTold) -> anyhow::Result<bool> {
        let PersonTold { id, name, created_at, banned_until, muted_until, account } = told;
        let person = Person { id, name, account: None, created_at, banned_until, muted_until };
        if !self.store.bring_person(&person).await? {
            return Ok(false);
        }
        if let Some((name, password_hash)) = account {
            let Account { person, name, password_hash } = Account { person: person.id, name, password_hash };
            let added = self.store.add_account(&person, &name, &password_hash, created_at).await?;
            if added != AccountAdded::Done {
                bail!("the account name `{name}` is taken here by somebody else");
            }
        }
        Ok(true)
    }

    async fn import_table(&self, told: TableTold) -> anyhow::Result<bool> {
        let TableTold { id, game, phase, public, people, card, created_at, updated_at, pack, entries } = told;
        let phase = Phase::of_word(&phase).with_context(|| format!("`{phase}` is no phase"))?;
        let summary = Summary { game, phase, public, people, card };
        let mut rows: Vec<Row> = entries.into_iter().map(|(entry, key)| Row { entry, key }).collect();
        if rows.is_empty() {
            bail!("table `{id}` has no log");
        }
        let rest = rows.split_off(1);
        let first = Append {
            table: id.clone(),
            first_seq: 0,
            rows,
            summary: summary.clone(),
            pack: pack.map(|(hash, text)| Pack { hash, text }),
            at: created_at,
        };
        if self.store.append(first).await? != Appended::Done {
            return Ok(false);
        }
        // The second part sets when the table changed last.
        let second = Append { table: id.clone(), first_seq: 1, rows: rest, summary, pack: None, at: updated_at };
        if self.store.append(second).await? != Appended::Done {
            bail!("table `{id}` changed while it was taken in");
        }
        Ok(true)
    }
}

fn write(out: &mut impl Write, line: &Line) -> anyhow::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    writeln!(out)?;
    Ok(())
}
