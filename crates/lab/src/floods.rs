//! What one guest, or one address, can do to all others: too much of everything, and how long somebody honest waits meanwhile.

use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use serde::Serialize;
use serde_json::{Value, json};
use tokio::{
    io::AsyncWriteExt,
    net::TcpStream,
    task::JoinSet,
    time::{sleep, timeout},
};

use crate::{ServerProcess, TableSocket, Visitor, block_on, load::open_table};

#[derive(Clone, Debug)]
pub struct FloodDrill {
    /// The program whose `serve` is tried.
    pub program: PathBuf,
    pub db: String,
}

/// One of the floods, and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Flood {
    pub what: String,
    /// In seconds, or in megabytes; nothing if no answer came in [`PATIENCE`].
    pub figure: Option<f64>,
    pub unit: &'static str,
}

/// Nobody waits longer for an answer.
const PATIENCE: Duration = Duration::from_secs(60);
const BOT_TABLES: usize = 40;
const FILES: usize = 1024;
const HALF_SENT: usize = 1100;
const BODIES: usize = 306;
const BODY: usize = 2_000_000;
/// Lengths of logs, and how many ask for the longest at once.
const LOGS: [u64; 3] = [500, 5500, 19_000];
const ASKING: usize = 120;
const GUESTS: usize = 12;
const HINTS: usize = 4;

impl FloodDrill {
    /// Floods a server in every way there is; `told` hears of each when it is over.
    pub fn run(&self, told: impl FnMut(&Flood)) -> Result<()> {
        block_on(self.drill(told))
    }

    async fn drill(&self, mut told: impl FnMut(&Flood)) -> Result<()> {
        for watched in [false, true] {
            told(&self.bots(watched).await?);
        }
        told(&self.half_sent().await?);
        told(&self.bodies().await?);
        for flood in self.cold_tables().await? {
            told(&flood);
        }
        told(&self.hints().await?);
        Ok(())
    }

    async fn server(&self) -> Result<ServerProcess> {
        ServerProcess::start(&self.program, &self.db, 0).await
    }

    /// Many tables of hard bots, whose only player has resigned and gone, or looks on; then another's easy bot is to move.
    async fn bots(&self, watched: bool) -> Result<Flood> {
        let server = self.server().await?;
        let mut guest = Visitor::guest(&server.address, "Guest").await?;
        let hard = json!({ "kind": "bot", "level": "master" });
        let mut windows = JoinSet::new();
        for _ in 0..BOT_TABLES {
            let seats = json!([{ "kind": "me" }, hard, hard, hard]);
            let order = json!({ "game": "dice-forge", "players": 4, "seats": seats, "start": true });
            let table = guest.post("/api/tables", &order).await?.ok()?["id"].as_str().context("an id")?.to_owned();
            let mut socket = guest.join(&table, None).await?;
            socket.until("Welcome").await?;
            socket.send(&json!({ "type": "Resign", "key": "resign", "seat": 0 })).await?;
            socket.until("Accepted").await?;
            if watched {
                windows.spawn(socket.listen());
            } else {
                socket.close().await;
            }
        }
        let figure = in_time(easy_bot(&server.address)).await?;
        let what = if watched { "looked on at" } else { "left behind" };
        Ok(Flood { what: format!("an easy bot's move, {BOT_TABLES} tables of hard bots {what}"), figure, unit: "s" })
    }

    async fn half_sent(&self) -> Result<Flood> {
        let server = ServerProcess::start_with_files(&self.program, &self.db, FILES).await?;
        let mut open = Vec::new();
        for _ in 0..HALF_SENT {
            // Once the server is full it takes no more.
            let Ok(Ok(mut stream)) = timeout(Duration::from_secs(1), TcpStream::connect(&server.address)).await else {
                break;
            };
            let _ = stream.write_all(b"GET /api/games HTTP/1.1\r\nhost: here\r\n").await;
            open.push(stream);
        }
        let figure = in_time(healthy(&server.address)).await?;
        let what = format!("/healthz with {HALF_SENT} half-sent requests and {FILES} files");
        Ok(Flood { what, figure, unit: "s" })
    }

    async fn bodies(&self) -> Result<Flood> {
        let server = self.server().await?;
        let mut stalled = JoinSet::new();
        for _ in 0..BODIES {
            let address = server.address.clone();
            stalled.spawn(async move {
                let mut stream = TcpStream::connect(address).await?;
                let head = format!("POST /api/records HTTP/1.1\r\nhost: here\r\ncontent-length: {BODY}\r\n\r\n");
                stream.write_all(head.as_bytes()).await?;
                stream.write_all(&vec![b' '; BODY - 1]).await?;
                sleep(PATIENCE).await;
                std::io::Result::Ok(())
            });
        }
        sleep(Duration::from_secs(5)).await;
        let figure = server.memory().map(|bytes| bytes as f64 / 1e6);
        Ok(Flood { what: format!("memory with {BODIES} stalled bodies of 2 MB"), figure, unit: "MB" })
    }

    /// Logs of several lengths, each opened at a server that has just started; then many ask for the longest at once.
    async fn cold_tables(&self) -> Result<Vec<Flood>> {
        let server = self.server().await?;
        let mut tables = Vec::new();
        for length in LOGS {
            tables.push(long_log(&server.address, length).await?);
        }
        server.kill().await?;
        let server = self.server().await?;
        // Whoever comes first pays for what the server does once.
        healthy(&server.address).await?;
        let mut floods = Vec::new();
        for (table, length) in tables.iter().zip(LOGS) {
            let path = format!("/api/tables/{table}/content");
            let figure = in_time(timed(&server.address, &path)).await?;
            floods.push(Flood { what: format!("opening a log of {length} entries"), figure, unit: "s" });
        }
        server.kill().await?;
        let server = self.server().await?;
        let before = server.processor_time();
        let began = Instant::now();
        let mut asking = JoinSet::new();
        for _ in 0..ASKING {
            let (address, path) = (server.address.clone(), format!("/api/tables/{}/content", tables[1]));
            asking.spawn(async move { timed(&address, &path).await });
        }
        let health = in_time(healthy(&server.address)).await?;
        while let Some(asked) = asking.join_next().await {
            asked??;
        }
        let all = began.elapsed().as_secs_f64();
        let used = before.zip(server.processor_time()).map(|(before, after)| (after - before).as_secs_f64());
        let what = format!("{ASKING} requests for a log of {} entries", LOGS[1]);
        floods.push(Flood { what: what.clone(), figure: Some(all), unit: "s" });
        floods.push(Flood { what: format!("/healthz meanwhile ({what})"), figure: health, unit: "s" });
        floods.push(Flood { what: format!("processor time ({what})"), figure: used, unit: "s" });
        Ok(floods)
    }

    async fn hints(&self) -> Result<Flood> {
        let server = self.server().await?;
        let mut asking = JoinSet::new();
        for number in 0..GUESTS {
            let mut guest = Visitor::guest(&server.address, &format!("Guest {number}")).await?;
            let table = open_table(&mut guest, "dice-forge", true).await?;
            for _ in 0..HINTS {
                let (mut guest, table) = (guest.clone(), table.clone());
                asking.spawn(async move {
                    // Refusals and answers that never come are the server's to choose.
                    while hint(&mut guest, &table).await.is_ok() {}
                });
            }
        }
        sleep(Duration::from_secs(2)).await;
        let mut honest = Visitor::guest(&server.address, "Honest").await?;
        let table = open_table(&mut honest, "dice-forge", true).await?;
        let mut longest = Some(0.0f64);
        for _ in 0..3 {
            let took = in_time(async {
                let began = Instant::now();
                let status = hint(&mut honest, &table).await?;
                if status != 200 {
                    bail!("an honest hint was answered {status}");
                }
                Ok(began.elapsed().as_secs_f64())
            });
            longest = longest.zip(took.await?).map(|(longest, took)| longest.max(took));
        }
        let what = format!("a hint while {GUESTS} guests ask for {HINTS} each, over and over");
        Ok(Flood { what, figure: longest, unit: "s" })
    }
}

/// What it took, or nothing if it took too long.
async fn in_time(work: impl Future<Output = Result<f64>>) -> Result<Option<f64>> {
    match timeout(PATIENCE, work).await {
        Err(_) => Ok(None),
        Ok(Ok(took)) => Ok(Some(took)),
        // Visitors lose patience earlier than we do.
        Ok(Err(error)) if error.to_string().contains("no answer") => Ok(None),
        Ok(Err(error)) => Err(error),
    }
}

async fn timed(address: &str, path: &str) -> Result<f64> {
    let began = Instant::now();
    Visitor::new(address).get(path).await?.ok()?;
    Ok(began.elapsed().as_secs_f64())
}

async fn healthy(address: &str) -> Result<f64> {
    let began = Instant::now();
    let answer = Visitor::new(address).get("/healthz").await?;
    if answer.status != 200 {
        bail!("the server is not well: {}", answer.text);
    }
    Ok(began.elapsed().as_secs_f64())
}

async fn hint(visitor: &mut Visitor, table: &str) -> Result<u16> {
    Ok(visitor.post(&format!("/api/tables/{table}/hint"), &json!({ "ply": 0 })).await?.status)
}

/// How long somebody waits for the first move of an easy bot.
async fn easy_bot(address: &str) -> Result<f64> {
    let mut honest = Visitor::guest(address, "Honest").await?;
    let seats = json!([{ "kind": "me" }, { "kind": "bot", "level": "casual" }]);
    let order = json!({ "game": "dice-forge", "players": 2, "seats": seats, "start": true });
    let table = honest.post("/api/tables", &order).await?.ok()?["id"].as_str().context("an id")?.to_owned();
    let mut talk = Talk::join(&honest, &table).await?;
    while talk.view["turn"]["seat"] == 0 {
        talk.play(0).await?;
    }
    let (began, ply) = (Instant::now(), talk.view["ply"].clone());
    while talk.view["ply"] == ply {
        talk.hear().await?;
    }
    Ok(began.elapsed().as_secs_f64())
}

/// A table with a log of this length: choices are taken back and made again.
async fn long_log(address: &str, length: u64) -> Result<String> {
    let mut visitor = Visitor::guest(address, "Ann").await?;
    let mut table = open_table(&mut visitor, "dice-forge", true).await?;
    let mut talk = Talk::join(&visitor, &table).await?;
    let mut turn = 0;
    while talk.seq < length {
        if talk.view["phase"] == "over" {
            table = open_table(&mut visitor, "dice-forge", true).await?;
            talk = Talk::join(&visitor, &table).await?;
        }
        // Now and then a choice stands, so that there are many positions.
        turn += 1;
        if talk.view["can_undo"] == true && turn % 97 != 0 {
            talk.ask(json!({ "type": "Undo", "ply": talk.view["ply"] })).await?;
        } else {
            let many = talk.view["actions"].as_array().map_or(1, Vec::len);
            talk.play(turn % many.max(1)).await?;
        }
    }
    Ok(table)
}

/// Somebody at a table who hears of every change.
struct Talk {
    socket: TableSocket,
    view: Value,
    seq: u64,
    asked: u64,
}

impl Talk {
    async fn join(visitor: &Visitor, table: &str) -> Result<Talk> {
        let socket = visitor.join(table, None).await?;
        let mut talk = Talk { socket, view: Value::Null, seq: 0, asked: 0 };
        while talk.view.is_null() {
            talk.hear().await?;
        }
        Ok(talk)
    }

    async fn play(&mut self, choice: usize) -> Result<()> {
        let (ply, action) = (&self.view["ply"], &self.view["actions"][choice]["value"]);
        self.ask(json!({ "type": "Play", "ply": ply, "action": action })).await
    }

    /// Asks for something, and hears what comes of it.
    async fn ask(&mut self, mut ask: Value) -> Result<()> {
        self.asked += 1;
        ask["key"] = self.asked.to_string().into();
        let before = self.seq;
        self.socket.send(&ask).await?;
        while self.seq == before {
            self.hear().await?;
        }
        Ok(())
    }

    async fn hear(&mut self) -> Result<()> {
        let mut message = self.socket.next_within(PATIENCE).await?;
        match message["type"].as_str() {
            Some("Refused") => bail!("refused: {message}"),
            Some("Welcome" | "Update") => {
                self.seq = message["seq"].as_u64().context("a place in the log")?;
                self.view = message["view"].take();
            }
            _ => {}
        }
        Ok(())
    }
}
