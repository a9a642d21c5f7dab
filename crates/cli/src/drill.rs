//! `crownforge bench server` and `crownforge bench crash`: what a server bears, tried from another process over real
//! sockets.

use std::{io::Write, path::PathBuf, time::Duration};

use anyhow::Context;
use clap::{Args, Subcommand};
use lab::{CrashDrill, LoadDrill};

#[derive(Debug, Subcommand)]
pub(crate) enum Drill {
    /// Count the durable moves a server takes: committed before they are acknowledged
    Server(LoadArgs),
    /// Kill servers in mid-game and look for what was lost
    Crash(CrashArgs),
}

/// Starts a server on a new database (or takes one that runs), plays at many tables at once over WebSockets, and tells
/// how many moves a second were acknowledged and how long they took.
#[derive(Debug, Args)]
pub(crate) struct LoadArgs {
    /// How many tables are played at, one WebSocket each
    #[arg(long, value_name = "N", default_value_t = 400)]
    tables: usize,

    /// How many WebSockets are open in all; those without a table to play at look on at quiet ones
    #[arg(long, value_name = "N", default_value_t = 2000)]
    sockets: usize,

    /// Moves a second over all tables; 0 is as fast as they are acknowledged
    #[arg(long, value_name = "M", default_value_t = 0)]
    moves_per_second: u32,

    /// How long to play
    #[arg(long, value_name = "S", default_value_t = 10)]
    seconds: u64,

    /// The game to play
    #[arg(long, value_name = "ID", default_value = "dice-forge")]
    game: String,

    /// Where the server keeps its tables; a new file in the folder for temporary files, if not given
    #[arg(long, value_name = "URL")]
    db: Option<String>,

    /// A server that runs already, without limits on what one address may ask
    #[arg(long, value_name = "HOST:PORT", conflicts_with = "db")]
    address: Option<String>,

    /// Print the figures as one JSON object
    #[arg(long)]
    json: bool,
}

/// Plays games over WebSockets while servers are killed and started again at random moments. Ends with exit code 0 if no
/// acknowledged move was lost, none was done twice and every finished game's record holds; otherwise it says which.
#[derive(Debug, Args)]
pub(crate) struct CrashArgs {
    /// How many games are played, at least
    #[arg(long, value_name = "N", default_value_t = 200)]
    games: usize,

    /// How often a server is killed, at least
    #[arg(long, value_name = "N", default_value_t = 50)]
    kills: usize,

    /// How many servers share the database; more than one needs PostgreSQL
    #[arg(long, value_name = "N", default_value_t = 1)]
    servers: usize,

    /// How many games go on at once
    #[arg(long, value_name = "N", default_value_t = 8)]
    at_once: usize,

    /// The game to play
    #[arg(long, value_name = "ID", default_value = "dice-forge")]
    game: String,

    /// Where the servers keep their tables; a new file in the folder for temporary files, if not given
    #[arg(long, value_name = "URL")]
    db: Option<String>,

    /// Steers the moves and the moments of the kills
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(drill: &Drill, out: &mut impl Write) -> anyhow::Result<()> {
    match drill {
        Drill::Server(args) => load(args, out),
        Drill::Crash(args) => crash(args, out),
    }
}

fn load(args: &LoadArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let place = Place::of(args.db.as_deref())?;
    let report = LoadDrill {
        program: program()?,
        address: args.address.clone(),
        db: place.db.clone(),
        game: args.game.clone(),
        tables: args.tables,
        sockets: args.sockets,
        moves_per_second: args.moves_per_second,
        time: Duration::from_secs(args.seconds),
    }
    .run()?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
        return Ok(());
    }
    let megabytes = |bytes: Option<u64>| bytes.map_or("unknown".to_owned(), |bytes| format!("{} MB", bytes >> 20));
    writeln!(out, "tables played at         {:>10}", report.tables)?;
    writeln!(out, "open WebSockets          {:>10}", report.sockets)?;
    writeln!(out, "durable moves            {:>10}", report.moves)?;
    writeln!(out, "durable moves per second {:>10.0}", report.moves_per_s)?;
    writeln!(out, "latency, median          {:>10}", format!("{:.1} ms", report.p50_ms))?;
    writeln!(out, "latency, 99th percentile {:>10}", format!("{:.1} ms", report.p99_ms))?;
    writeln!(out, "latency, longest         {:>10}", format!("{:.1} ms", report.longest_ms))?;
    writeln!(out, "errors                   {:>10}", report.errors)?;
    writeln!(out, "server's memory, idle    {:>10}", megabytes(report.idle_memory))?;
    writeln!(out, "server's memory, loaded  {:>10}", megabytes(report.memory))?;
    Ok(())
}

fn crash(args: &CrashArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let place = Place::of(args.db.as_deref())?;
    let drill = CrashDrill {
        program: program()?,
        db: place.db.clone(),
        servers: args.servers.max(1),
        game: args.game.clone(),
        games: args.games,
        kills: args.kills,
        at_once: args.at_once.max(1),
        seed: args.seed,
    };
    let report = drill.run()?;
    writeln!(out, "{} games and {} moves, {} servers killed.", report.games, report.moves, report.kills)?;
    writeln!(out, "Players came back {} times and sent {} moves again.", report.reconnects, report.resent)?;
    writeln!(out, "No acknowledged move was lost, none was done twice, and every record holds.")?;
    Ok(())
}

/// The server that is tried is this very program.
fn program() -> anyhow::Result<PathBuf> {
    std::env::current_exe().context("this program cannot find itself")
}

/// Where the tables of a drill are kept, and taken away afterwards if the place was ours.
struct Place {
    db: String,
    own: Option<PathBuf>,
}

impl Place {
    fn of(db: Option<&str>) -> anyhow::Result<Place> {
        if let Some(db) = db {
            return Ok(Place { db: db.to_owned(), own: None });
        }
        let folder = std::env::temp_dir().join(format!("crownforge-drill-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        Ok(Place { db: folder.join("drill.db").display().to_string(), own: Some(folder) })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(folder) = &self.own {
            // What stays behind lies among the temporary files.
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}
