//! What a crash costs: games are played to their end while servers are killed and started again at random moments. No
//! acknowledged move may be lost, none be done twice, and every finished game's record must hold.

use std::{
    collections::VecDeque,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::SeqCst},
    },
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};
use serde::Serialize;
use serde_json::{Value, json};
use tabletop::Fast;
use tokio::{task::JoinSet, time::sleep};

use crate::{ServerProcess, TableSocket, Visitor, block_on};

#[derive(Clone, Debug)]
pub struct CrashDrill {
    /// The program whose `serve` is killed.
    pub program: PathBuf,
    pub db: String,
    /// How many servers share the store.
    pub servers: usize,
    pub game: String,
    /// How many games are played at least.
    pub games: usize,
    /// How often a server is killed at least.
    pub kills: usize,
    /// How many games go on at once.
    pub at_once: usize,
    /// How often something is said before each move, which makes logs long.
    pub talk: usize,
    /// Steers the moves and the moments of the kills.
    pub seed: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CrashReport {
    pub games: usize,
    pub kills: usize,
    pub moves: usize,
    /// How often a player had to come back.
    pub reconnects: usize,
    /// How often a move was sent again because its answer had not come.
    pub resent: usize,
}

/// How long players keep trying to come back.
const PATIENCE: Duration = Duration::from_secs(30);
const PAUSE: Duration = Duration::from_millis(20);
/// Between two kills lie so many milliseconds, half of it by chance.
const BETWEEN_KILLS: u32 = 300;

impl CrashDrill {
    /// Plays and kills. An error tells what was lost.
    pub fn run(&self) -> Result<CrashReport> {
        block_on(self.drill())
    }

    async fn drill(&self) -> Result<CrashReport> {
        let mut servers = Vec::new();
        for _ in 0..self.servers {
            servers.push(ServerProcess::start(&self.program, &self.db, 0).await?);
        }
        let addresses: Vec<String> = servers.iter().map(|server| server.address.clone()).collect();
        let kills = Arc::new(AtomicUsize::new(0));
        let killer = tokio::spawn(kill_on(self.clone(), servers, Arc::clone(&kills)));

        let mut report = CrashReport::default();
        let (mut playing, mut begun) = (JoinSet::new(), 0);
        loop {
            ensure!(!killer.is_finished(), "a killed server did not start again");
            let more = begun < self.games || kills.load(SeqCst) < self.kills;
            if more && playing.len() < self.at_once {
                let match_up = Game::new(&addresses, self, self.seed.wrapping_add(begun as u64));
                playing.spawn(match_up.play());
                begun += 1;
                continue;
            }
            let Some(played) = playing.join_next().await else { break };
            let played = played??;
            report.games += 1;
            report.moves += played.moves;
            report.reconnects += played.reconnects;
            report.resent += played.resent;
        }
        report.kills = kills.load(SeqCst);
        killer.abort();
        Ok(report)
    }
}

/// Kills servers and starts them again until it is stopped itself.
async fn kill_on(drill: CrashDrill, servers: Vec<ServerProcess>, kills: Arc<AtomicUsize>) -> Result<()> {
    let mut servers: VecDeque<ServerProcess> = servers.into();
    let mut luck = Fast::new(!drill.seed);
    loop {
        sleep(Duration::from_millis(u64::from(BETWEEN_KILLS / 2 + luck.below(BETWEEN_KILLS)))).await;
        let Some(victim) = servers.pop_front() else { return Ok(()) };
        let port = victim.port();
        victim.kill().await?;
        kills.fetch_add(1, SeqCst);
        servers.push_back(ServerProcess::start(&drill.program, &drill.db, port).await?);
    }
}

/// One game of two people who do not give up.
struct Game {
    sides: [Side; 2],
    game: String,
    talk: usize,
    luck: Fast,
    /// What was acknowledged, in order.
    moves: Vec<Value>,
}

impl Game {
    fn new(addresses: &[String], drill: &CrashDrill, seed: u64) -> Game {
        let mut luck = Fast::new(seed);
        let sides = [0, 1].map(|number| Side::new(addresses, number, luck.next_u64()));
        Game { sides, game: drill.game.clone(), talk: drill.talk, luck, moves: Vec::new() }
    }

    async fn play(mut self) -> Result<CrashReport> {
        self.sit_down().await?;
        let [mut ply, mut seat] = [0, 0];
        loop {
            // Whoever decides sees it in an own view; who it is, both see.
            let view = self.sides[seat].view_at(ply).await?.clone();
            if view["phase"] == "over" {
                break;
            }
            let decides = view["turn"]["seat"].as_u64().context("somebody decides")? as usize;
            let side = &mut self.sides[decides];
            let actions = side.view_at(ply).await?["actions"].as_array().context("actions")?.clone();
            ensure!(!actions.is_empty(), "the deciding seat may do nothing at ply {ply}");
            let action = actions[self.luck.below(actions.len() as u32) as usize]["value"].clone();
            for _ in 0..self.talk {
                side.command(json!({ "type": "Say", "text": "So?" })).await?;
            }
            side.command(json!({ "type": "Play", "ply": ply, "action": action })).await?;
            self.moves.push(action);
            (ply, seat) = (ply + 1, decides);
        }
        self.check().await?;
        let mut report = CrashReport { moves: self.moves.len(), ..CrashReport::default() };
        for side in &self.sides {
            report.reconnects += side.reconnects;
            report.resent += side.resent;
        }
        Ok(report)
    }

    async fn sit_down(&mut self) -> Result<()> {
        let [host, guest] = &mut self.sides;
        host.post("/api/guest", &json!({ "name": "Host" })).await?;
        guest.post("/api/guest", &json!({ "name": "Guest" })).await?;
        let order = json!({ "game": self.game, "players": 2, "seats": [{ "kind": "me" }, { "kind": "open" }] });
        let opened = host.post("/api/tables", &order).await?;
        host.table = opened["id"].as_str().context("an open table has an id")?.to_owned();
        guest.table.clone_from(&host.table);
        guest.command(json!({ "type": "Sit", "seat": 1 })).await?;
        host.command(json!({ "type": "Start" })).await?;
        Ok(())
    }

    /// Compares what was acknowledged with what was kept.
    async fn check(&mut self) -> Result<()> {
        let side = &mut self.sides[0];
        let table = side.table.clone();
        let record = side.get(&format!("/api/tables/{table}/record")).await?;
        let kept = record["moves"].as_array().context("a record has moves")?;
        for (ply, (kept, acknowledged)) in kept.iter().zip(&self.moves).enumerate() {
            ensure!(kept["action"] == *acknowledged, "table {table}: at ply {ply} another move was kept");
        }
        ensure!(kept.len() >= self.moves.len(), "table {table}: acknowledged moves were lost");
        ensure!(kept.len() <= self.moves.len(), "table {table}: moves were done twice");
        let verdict = side.get(&format!("/api/tables/{table}/verify")).await?;
        ensure!(verdict["ok"] == true, "table {table}: the record does not hold: {verdict}");
        Ok(())
    }
}

/// One person, who goes to the next server when one does not answer.
struct Side {
    addresses: Vec<String>,
    at: usize,
    visitor: Visitor,
    table: String,
    socket: Option<TableSocket>,
    last_seq: Option<u64>,
    view: Value,
    luck: Fast,
    reconnects: usize,
    resent: usize,
}

impl Side {
    fn new(addresses: &[String], number: usize, seed: u64) -> Side {
        let at = number % addresses.len();
        Side {
            visitor: Visitor::new(&addresses[at]),
            addresses: addresses.to_vec(),
            at,
            table: String::new(),
            socket: None,
            last_seq: None,
            view: Value::Null,
            luck: Fast::new(seed),
            reconnects: 0,
            resent: 0,
        }
    }

    fn next_server(&mut self) {
        self.at = (self.at + 1) % self.addresses.len();
        self.visitor.address.clone_from(&self.addresses[self.at]);
    }

    async fn get(&mut self, path: &str) -> Result<Value> {
        self.insist("GET", path, None).await
    }

    async fn post(&mut self, path: &str, body: &Value) -> Result<Value> {
        self.insist("POST", path, Some(body.to_string())).await
    }

    /// Asks until somebody answers.
    async fn insist(&mut self, method: &str, path: &str, body: Option<String>) -> Result<Value> {
        let began = Instant::now();
        loop {
            match self.visitor.ask(method, path, body.clone()).await {
                Ok(answer) if answer.status < 500 => return answer.ok(),
                Ok(answer) if began.elapsed() > PATIENCE => return answer.ok(),
                Err(error) if began.elapsed() > PATIENCE => return Err(error),
                _ => {}
            }
            self.next_server();
            sleep(PAUSE).await;
        }
    }

    /// Sends a command until it is acknowledged, with the same key each time.
    async fn command(&mut self, mut command: Value) -> Result<u64> {
        let key = format!("{:016x}", self.luck.next_u64());
        command["key"] = key.clone().into();
        let mut sent = false;
        loop {
            self.resent += usize::from(sent);
            let socket = self.connected().await?;
            sent = true;
            if socket.send(&command).await.is_err() {
                self.socket = None;
                continue;
            }
            while let Some(answer) = self.hear().await? {
                if answer["key"] != *key {
                    continue;
                }
                if answer["type"] == "Accepted" {
                    return answer["seq"].as_u64().context("what is accepted has a place in the log");
                }
                // The server could not tell whether it was kept: ask again.
                if ["server_error", "closing"].iter().any(|code| answer["code"] == *code) {
                    sleep(PAUSE).await;
                    break;
                }
                bail!("table {}: {command} was answered {answer}", self.table);
            }
        }
    }

    /// The own view, once the game has come to this ply.
    async fn view_at(&mut self, ply: usize) -> Result<&Value> {
        let begun = |view: &Value| view["phase"] == "playing" || view["phase"] == "over";
        while !begun(&self.view) || self.view["ply"].as_u64().is_none_or(|seen| (seen as usize) < ply) {
            self.connected().await?;
            self.hear().await?;
        }
        Ok(&self.view)
    }

    /// The next message, with what it tells taken in; nothing if the connection broke.
    async fn hear(&mut self) -> Result<Option<Value>> {
        let Some(socket) = &mut self.socket else { return Ok(None) };
        let Ok(message) = socket.next().await else {
            self.socket = None;
            return Ok(None);
        };
        let seq = message["seq"].as_u64();
        match message["type"].as_str() {
            Some("Welcome") => {
                ensure!(seq >= self.last_seq, "table {}: entries were lost up to {:?}", self.table, self.last_seq);
                (self.last_seq, self.view) = (seq, message["view"].clone());
            }
            Some("Update") => {
                for entry in message["entries"].as_array().context("an update has entries")? {
                    let expected = self.last_seq.map_or(0, |seq| seq + 1);
                    ensure!(entry["seq"] == expected, "table {}: {} came for {expected}", self.table, entry["seq"]);
                    self.last_seq = Some(expected);
                }
                ensure!(seq == self.last_seq, "table {}: an update skipped something", self.table);
                self.view = message["view"].clone();
            }
            _ => {}
        }
        Ok(Some(message))
    }

    /// The open WebSocket, opened again if need be.
    async fn connected(&mut self) -> Result<&mut TableSocket> {
        let began = Instant::now();
        while self.socket.is_none() {
            match self.visitor.join(&self.table, self.last_seq).await {
                Ok(socket) => self.socket = Some(socket),
                Err(error) if began.elapsed() > PATIENCE => return Err(error),
                Err(_) => {
                    self.next_server();
                    sleep(PAUSE).await;
                }
            }
            self.reconnects += 1;
        }
        self.socket.as_mut().context("it was just opened")
    }
}
