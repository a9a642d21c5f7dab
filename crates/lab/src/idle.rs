//! What tables and WebSockets weigh: while they are played at, when nothing happens there any more, and when all have gone.

use std::{path::PathBuf, time::Duration};

use anyhow::{Context, Result, ensure};
use serde::Serialize;
use tokio::{task::JoinSet, time::sleep};

use crate::{ServerProcess, Visitor, block_on, load::Player};

#[derive(Clone, Debug)]
pub struct IdleDrill {
    /// The program whose `serve` is tried.
    pub program: PathBuf,
    pub db: String,
    pub game: String,
    /// How many tables there are, each with one WebSocket.
    pub tables: usize,
    /// How many moves are made at each.
    pub moves: usize,
    /// How many WebSockets are opened in addition.
    pub sockets: usize,
}

/// All in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct IdleReport {
    pub tables: usize,
    pub sockets: usize,
    /// The server before anybody came.
    pub empty: u64,
    /// What each table adds while it is in memory, its WebSocket included.
    pub table: u64,
    /// What it adds when it is put away, its WebSocket included.
    pub resting_table: u64,
    /// What each WebSocket more adds.
    pub socket: u64,
    /// The server when all have gone.
    pub afterwards: u64,
}

const ALL_RESTING: &str = "crownforge_tables_resting";
const PATIENCE: Duration = Duration::from_secs(200);
/// So many play at the same time.
const AT_ONCE: usize = 16;
/// What is not needed any more is given back a moment later.
const SETTLING: Duration = Duration::from_secs(5);
const PAUSE: Duration = Duration::from_millis(500);

impl IdleDrill {
    pub fn run(&self) -> Result<IdleReport> {
        block_on(self.drill())
    }

    async fn drill(&self) -> Result<IdleReport> {
        let server = ServerProcess::start(&self.program, &self.db, 0).await?;
        let memory = || server.memory().context("the system does not tell what a process holds in memory");
        let mut operator = Visitor::new(&server.address);
        // What the first of all tables brings along belongs to none of the others.
        self.play(&server.address, self.tables as u64).await?;
        let empty = memory()?;

        // Whoever has played goes on listening: the server closes WebSockets where nobody answers.
        let (mut playing, mut windows, mut seats) = (JoinSet::new(), JoinSet::new(), Vec::new());
        for number in 0..self.tables {
            if playing.len() == AT_ONCE {
                listen(&mut playing, &mut windows, &mut seats).await?;
            }
            let (drill, address) = (self.clone(), server.address.clone());
            playing.spawn(async move { drill.play(&address, number as u64).await });
        }
        while !playing.is_empty() {
            listen(&mut playing, &mut windows, &mut seats).await?;
        }
        let at_play = memory()?;
        self.until(&mut operator, ALL_RESTING, self.tables).await?;
        sleep(SETTLING).await;
        let resting = memory()?;
        for (visitor, table) in seats.iter().cycle().take(self.sockets) {
            let mut socket = visitor.join(table, None).await?;
            socket.until("Presence").await?;
            windows.spawn(socket.listen());
        }
        self.until(&mut operator, ALL_RESTING, self.tables).await?;
        sleep(SETTLING).await;
        let crowded = memory()?;
        windows.shutdown().await;
        self.until(&mut operator, "crownforge_sockets", 0).await?;
        self.until(&mut operator, "crownforge_tables", 0).await?;
        sleep(SETTLING).await;
        let each = |before: u64, after: u64, many: usize| after.saturating_sub(before) / many.max(1) as u64;
        Ok(IdleReport {
            tables: self.tables,
            sockets: self.sockets,
            empty,
            table: each(empty, at_play, self.tables),
            resting_table: each(empty, resting, self.tables),
            socket: each(resting, crowded, self.sockets),
            afterwards: memory()?,
        })
    }

    async fn play(&self, address: &str, number: u64) -> Result<Player> {
        let mut player = Player::sit(address, &self.game, number).await?;
        for _ in 0..self.moves {
            player.play_one().await?;
        }
        Ok(player)
    }

    /// Waits until one of the server's figures is this.
    async fn until(&self, operator: &mut Visitor, name: &str, wanted: usize) -> Result<()> {
        let mut waited = Duration::ZERO;
        loop {
            let figure = operator.figure(name).await?;
            if figure == wanted as f64 {
                return Ok(());
            }
            ensure!(waited < PATIENCE, "{name} is {figure} and does not become {wanted}");
            sleep(PAUSE).await;
            waited += PAUSE;
        }
    }
}

/// Lets the next who has played sit and listen.
async fn listen(
    playing: &mut JoinSet<Result<Player>>,
    windows: &mut JoinSet<()>,
    seats: &mut Vec<(Visitor, String)>,
) -> Result<()> {
    let player = playing.join_next().await.context("somebody plays")???;
    seats.push((player.visitor, player.table));
    windows.spawn(player.socket.listen());
    Ok(())
}
