//! How many durable moves a second a server takes: many tables at once, each played by one visitor who moves for all seats
//! as soon as the last move is acknowledged, and as many others who only keep a WebSocket open.

use std::{
    iter::Sum,
    path::PathBuf,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use serde_json::{json, value::RawValue};
use tabletop::Fast;
use tokio::task::JoinSet;

use crate::{ServerProcess, TableSocket, Visitor, block_on};

#[derive(Clone, Debug)]
pub struct LoadDrill {
    /// The program whose `serve` is tried.
    pub program: PathBuf,
    /// A server that runs already, as `host:port`; otherwise some are started.
    pub address: Option<String>,
    /// Where the started servers keep their tables.
    pub db: String,
    /// How many are started.
    pub servers: usize,
    pub game: String,
    /// How many tables are played at, one WebSocket each.
    pub tables: usize,
    /// How many WebSockets are open in all.
    pub sockets: usize,
    /// Moves a second over all tables; 0 is as fast as they are acknowledged.
    pub moves_per_second: u32,
    pub time: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct LoadReport {
    pub tables: usize,
    pub sockets: usize,
    /// Moves that were acknowledged, that is, committed.
    pub moves: usize,
    pub moves_per_s: f64,
    /// From sending a move to its acknowledgement.
    pub p50_ms: f64,
    pub p99_ms: f64,
    pub longest_ms: f64,
    pub errors: usize,
    /// What the servers used of the processors for each move, in microseconds, where the system tells.
    pub processor_us_per_move: Option<f64>,
    /// What the servers held in memory before and after, where the system tells.
    pub idle_memory: Option<u64>,
    pub memory: Option<u64>,
}

impl LoadDrill {
    pub fn run(&self) -> Result<LoadReport> {
        block_on(self.drill())
    }

    async fn drill(&self) -> Result<LoadReport> {
        let mut servers = Vec::new();
        while self.address.is_none() && servers.len() < self.servers {
            servers.push(ServerProcess::start(&self.program, &self.db, 0).await?);
        }
        let mut addresses: Vec<String> = servers.iter().map(|server| server.address.clone()).collect();
        addresses.extend(self.address.clone());
        let memory = |servers: &[ServerProcess]| total(servers.iter().map(ServerProcess::memory));
        let used = |servers: &[ServerProcess]| total(servers.iter().map(ServerProcess::processor_time));
        let idle_memory = memory(&servers);
        let mut quiet = Vec::new();
        let onlooking = self.sockets.saturating_sub(self.tables);
        for address in &addresses {
            quiet.extend(onlookers(address, &self.game, onlooking / addresses.len()).await?);
        }
        let mut players = Vec::new();
        for (table, address) in (0..self.tables).zip(addresses.iter().cycle()) {
            players.push(Player::sit(address, &self.game, table as u64).await?);
        }

        let (began, before) = (Instant::now(), used(&servers));
        let pace = (self.moves_per_second > 0)
            .then(|| Duration::from_secs_f64(self.tables as f64 / f64::from(self.moves_per_second)));
        let mut playing = JoinSet::new();
        for player in players {
            playing.spawn(player.play_until(began + self.time, pace));
        }
        let (mut times, mut errors) = (Vec::new(), 0);
        while let Some(tally) = playing.join_next().await {
            let tally = tally?;
            times.extend(tally.times);
            errors += tally.errors;
        }
        let seconds = began.elapsed().as_secs_f64();
        let spent = before.zip(used(&servers)).map(|(before, after)| after.saturating_sub(before));
        let memory = memory(&servers);
        drop(quiet);
        times.sort_unstable();
        let at = |share: f64| times.get((times.len() as f64 * share) as usize).or(times.last());
        let ms = |share: f64| at(share).map_or(0.0, |time: &Duration| time.as_secs_f64() * 1000.0);
        Ok(LoadReport {
            tables: self.tables,
            sockets: self.sockets.max(self.tables),
            moves: times.len(),
            moves_per_s: times.len() as f64 / seconds,
            p50_ms: ms(0.5),
            p99_ms: ms(0.99),
            longest_ms: ms(1.0),
            errors,
            processor_us_per_move: spent.map(|spent| spent.as_secs_f64() * 1e6 / times.len().max(1) as f64),
            idle_memory,
            memory,
        })
    }
}

/// The sum over all servers, if there are any and all tell.
fn total<T: Sum>(told: impl Iterator<Item = Option<T>>) -> Option<T> {
    let told: Vec<T> = told.collect::<Option<_>>()?;
    (!told.is_empty()).then(|| told.into_iter().sum())
}

/// Visitors that look at quiet tables, ten at each.
async fn onlookers(address: &str, game: &str, count: usize) -> Result<Vec<TableSocket>> {
    let mut open = Vec::new();
    for number in 0..count.div_ceil(10) {
        let mut host = Visitor::guest(address, &format!("Quiet {number}")).await?;
        let table = open_table(&mut host, game, false).await?;
        for _ in 0..10.min(count - number * 10) {
            let mut socket = host.join(&table, None).await?;
            socket.until("Welcome").await?;
            open.push(socket);
        }
    }
    Ok(open)
}

pub(crate) async fn open_table(visitor: &mut Visitor, game: &str, start: bool) -> Result<String> {
    let seats = if start { json!([{ "kind": "me" }, { "kind": "me" }]) } else { json!([]) };
    let order = json!({ "game": game, "players": 2, "seats": seats, "start": start });
    let opened = visitor.post("/api/tables", &order).await?.ok()?;
    Ok(opened["id"].as_str().context("an open table has an id")?.to_owned())
}

pub(crate) struct Player {
    pub(crate) visitor: Visitor,
    pub(crate) table: String,
    game: String,
    pub(crate) socket: TableSocket,
    choices: Fast,
    /// The newest view, as it came.
    text: String,
}

#[derive(Default)]
struct Tally {
    times: Vec<Duration>,
    errors: usize,
}

/// As little of a message as a player needs.
#[derive(Deserialize)]
struct Heard<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    key: Option<&'a str>,
    #[serde(borrow)]
    view: Option<Seen<'a>>,
}

#[derive(Deserialize)]
struct Seen<'a> {
    ply: usize,
    #[serde(borrow)]
    actions: Vec<Choice<'a>>,
}

#[derive(Deserialize)]
struct Choice<'a> {
    #[serde(borrow)]
    value: &'a RawValue,
}

impl Player {
    pub(crate) async fn sit(address: &str, game: &str, number: u64) -> Result<Player> {
        let mut visitor = Visitor::guest(address, &format!("Player {number}")).await?;
        let table = open_table(&mut visitor, game, true).await?;
        let mut socket = visitor.join(&table, None).await?;
        let text = view_text(&mut socket).await?;
        Ok(Player { visitor, table, game: game.to_owned(), socket, choices: Fast::new(number), text })
    }

    async fn play_until(mut self, end: Instant, pace: Option<Duration>) -> Tally {
        let mut tally = Tally::default();
        // Paced players do not all move at the same moment.
        let mut next = Instant::now() + pace.unwrap_or_default().mul_f64(f64::from(self.choices.below(1000)) / 1000.0);
        while Instant::now() < end {
            if let Some(pace) = pace {
                tokio::time::sleep_until(next.into()).await;
                next += pace;
            }
            match self.play_one().await {
                Ok(Some(time)) => tally.times.push(time),
                Ok(None) => {}
                Err(error) => {
                    tracing::debug!(%error, "a player stopped");
                    tally.errors += 1;
                    return tally;
                }
            }
        }
        tally
    }

    /// Makes one move and tells how long its acknowledgement took; at the end of a game, opens another table.
    pub(crate) async fn play_one(&mut self) -> Result<Option<Duration>> {
        let heard: Heard<'_> = serde_json::from_str(&self.text)?;
        let view = heard.view.context("a view")?;
        if view.actions.is_empty() {
            self.table = open_table(&mut self.visitor, &self.game, true).await?;
            self.socket = self.visitor.join(&self.table, None).await?;
            self.text = view_text(&mut self.socket).await?;
            return Ok(None);
        }
        let (ply, choice) = (view.ply, self.choices.below(view.actions.len() as u32) as usize);
        let key = format!("{:016x}", self.choices.next_u64());
        let action = view.actions[choice].value.get();
        let message = format!(r#"{{"type":"Play","key":"{key}","ply":{ply},"action":{action}}}"#);
        let sent = Instant::now();
        self.socket.send_text(message).await?;
        let (mut took, mut told) = (None, None);
        while took.is_none() || told.is_none() {
            let text = self.socket.next_text().await?;
            let heard: Heard<'_> = serde_json::from_str(&text)?;
            match heard.kind {
                "Accepted" if heard.key == Some(&key) => took = Some(sent.elapsed()),
                "Refused" => bail!("a move was refused: {text}"),
                _ if heard.view.is_some_and(|view| view.ply > ply) => told = Some(text),
                _ => {}
            }
        }
        self.text = told.unwrap_or_default();
        Ok(took)
    }
}

/// The next message with a view in it.
async fn view_text(socket: &mut TableSocket) -> Result<String> {
    loop {
        let text = socket.next_text().await?;
        if serde_json::from_str::<Heard<'_>>(&text)?.view.is_some() {
            return Ok(text);
        }
    }
}
