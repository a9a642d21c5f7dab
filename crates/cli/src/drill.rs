//! `crownforge bench server` and its like: what a server bears, tried from another process over real sockets.

use std::{io::Write, path::PathBuf, time::Duration};

use anyhow::Context;
use clap::{Args, Subcommand};
use lab::{CrashDrill, FloodDrill, IdleDrill, LoadDrill, StoredDrill};

#[derive(Debug, Subcommand)]
pub(crate) enum Drill {
    /// Count the durable moves a server takes: committed before they are acknowledged
    Server(LoadArgs),
    /// Kill servers in mid-game and look for what was lost
    Crash(CrashArgs),
    /// Weigh tables and WebSockets, at play and at rest
    Idle(IdleArgs),
    /// Start a server on many stored tables
    Start(StartArgs),
    /// Ask a server for too much of everything, and tell how long others wait
    Floods(FloodArgs),
}

/// Which server is tried, and where it keeps its tables.
#[derive(Debug, Args)]
pub(crate) struct Tried {
    /// Where the servers keep their tables; a new file in the folder for temporary files, if not given
    #[arg(long, value_name = "URL")]
    db: Option<String>,

    /// The program whose `serve` is tried, such as an older one to compare with; this one, if not given
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

/// Opens tables, moves at each, waits until all are put away, opens more WebSockets at them, waits again, and lets everybody
/// go: how much the server's memory grows and shrinks tells what each of them weighs. Takes about four minutes.
#[derive(Debug, Args)]
pub(crate) struct IdleArgs {
    /// How many tables
    #[arg(long, value_name = "N", default_value_t = 500)]
    tables: usize,

    /// How many moves at each
    #[arg(long, value_name = "N", default_value_t = 60)]
    moves: usize,

    /// How many WebSockets are opened in addition to one at each table
    #[arg(long, value_name = "N", default_value_t = 2000)]
    sockets: usize,

    /// The game to play
    #[arg(long, value_name = "ID", default_value = "dice-forge")]
    game: String,

    #[command(flatten)]
    tried: Tried,
}

/// Plays a few games, stores so many copies of them, starts a server on it all, and tells how long that took and what it
/// holds in memory.
#[derive(Debug, Args)]
pub(crate) struct StartArgs {
    /// How many tables, all in play
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    tables: usize,

    /// How many moves were made at each
    #[arg(long, value_name = "N", default_value_t = 20)]
    moves: usize,

    /// The game to play
    #[arg(long, value_name = "ID", default_value = "dice-forge")]
    game: String,

    #[command(flatten)]
    tried: Tried,
}

/// One guest leaves forty tables of hard bots behind, one address sends half of 1,100 requests and stalls in the middle of 306
/// long ones, 120 ask for one long game at once, and twelve want hints without end. After each it tells what somebody
/// honest gets to feel. It opens more than a thousand connections: `ulimit -n` has to allow for them.
#[derive(Debug, Args)]
pub(crate) struct FloodArgs {
    #[command(flatten)]
    tried: Tried,
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

    /// How many servers share the database and the players; more than one needs PostgreSQL
    #[arg(long, value_name = "N", default_value_t = 1)]
    servers: usize,

    #[command(flatten)]
    tried: Tried,

    /// A server that runs already, without limits on what one address may ask
    #[arg(long, value_name = "HOST:PORT", conflicts_with_all = ["db", "program", "servers"])]
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

    /// How often something is said before each move, which makes logs long
    #[arg(long, value_name = "N", default_value_t = 0)]
    talk: usize,

    /// The game to play
    #[arg(long, value_name = "ID", default_value = "dice-forge")]
    game: String,

    #[command(flatten)]
    tried: Tried,

    /// Steers the moves and the moments of the kills
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(drill: &Drill, out: &mut impl Write) -> anyhow::Result<()> {
    match drill {
        Drill::Server(args) => load(args, out),
        Drill::Crash(args) => crash(args, out),
        Drill::Idle(args) => idle(args, out),
        Drill::Start(args) => start(args, out),
        Drill::Floods(args) => floods(args, out),
    }
}

fn load(args: &LoadArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let (place, program) = args.tried.place()?;
    let report = LoadDrill {
        program,
        address: args.address.clone(),
        db: place.db.clone(),
        servers: args.servers.max(1),
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
    let megabytes = |bytes: Option<u64>| bytes.map_or("unknown".to_owned(), megabytes);
    let processor = report.processor_us_per_move.map_or("unknown".to_owned(), |us| format!("{us:.0} us"));
    writeln!(out, "tables played at         {:>10}", report.tables)?;
    writeln!(out, "open WebSockets          {:>10}", report.sockets)?;
    writeln!(out, "durable moves            {:>10}", report.moves)?;
    writeln!(out, "durable moves per second {:>10.0}", report.moves_per_s)?;
    writeln!(out, "latency, median          {:>10}", format!("{:.1} ms", report.p50_ms))?;
    writeln!(out, "latency, 99th percentile {:>10}", format!("{:.1} ms", report.p99_ms))?;
    writeln!(out, "latency, longest         {:>10}", format!("{:.1} ms", report.longest_ms))?;
    writeln!(out, "errors                   {:>10}", report.errors)?;
    writeln!(out, "server's time per move   {processor:>10}")?;
    writeln!(out, "server's memory, idle    {:>10}", megabytes(report.idle_memory))?;
    writeln!(out, "server's memory, loaded  {:>10}", megabytes(report.memory))?;
    Ok(())
}

fn crash(args: &CrashArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let (place, program) = args.tried.place()?;
    let drill = CrashDrill {
        program,
        db: place.db.clone(),
        servers: args.servers.max(1),
        game: args.game.clone(),
        games: args.games,
        kills: args.kills,
        at_once: args.at_once.max(1),
        talk: args.talk,
        seed: args.seed,
    };
    let report = drill.run()?;
    writeln!(out, "{} games and {} moves, {} servers killed.", report.games, report.moves, report.kills)?;
    writeln!(out, "Players came back {} times and sent {} moves again.", report.reconnects, report.resent)?;
    writeln!(out, "No acknowledged move was lost, none was done twice, and every record holds.")?;
    Ok(())
}

fn idle(args: &IdleArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let (place, program) = args.tried.place()?;
    let &IdleArgs { tables, moves, sockets, .. } = args;
    let drill = IdleDrill { program, db: place.db.clone(), game: args.game.clone(), tables, moves, sockets };
    let report = drill.run()?;
    let kilobytes = |bytes: u64| format!("{:.1} kB", bytes as f64 / 1000.0);
    writeln!(out, "tables                            {:>10}", report.tables)?;
    writeln!(out, "WebSockets, one at each and more  {:>10}", report.tables + report.sockets)?;
    writeln!(out, "the server before                 {:>10}", megabytes(report.empty))?;
    writeln!(out, "a table at play, with a WebSocket {:>10}", kilobytes(report.table))?;
    writeln!(out, "a table at rest, with a WebSocket {:>10}", kilobytes(report.resting_table))?;
    writeln!(out, "a WebSocket more                  {:>10}", kilobytes(report.socket))?;
    writeln!(out, "the server when all have gone     {:>10}", megabytes(report.afterwards))?;
    Ok(())
}

fn start(args: &StartArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let (place, program) = args.tried.place()?;
    let &StartArgs { tables, moves, .. } = args;
    let report = StoredDrill { program, db: place.db.clone(), game: args.game.clone(), tables, moves }.run()?;
    writeln!(out, "stored tables                     {:>10}", report.tables)?;
    writeln!(out, "entries of their logs             {:>10}", report.entries)?;
    writeln!(out, "from the command to all is well   {:>10}", format!("{:.0} ms", report.start_ms))?;
    writeln!(out, "server's memory then              {:>10}", megabytes(report.memory))?;
    writeln!(out, "server's memory 20 s later        {:>10}", megabytes(report.later_memory))?;
    writeln!(out, "server's processor time by then   {:>10}", format!("{:.2} s", report.processor_s))?;
    writeln!(out, "opening a table, longest of 20    {:>10}", format!("{:.1} ms", report.open_ms))?;
    Ok(())
}

fn floods(args: &FloodArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let (place, program) = args.tried.place()?;
    let mut written = Ok(());
    let told = |flood: &lab::Flood| {
        let figure = match flood.figure {
            Some(figure) if flood.unit == "s" => format!("{figure:.2} s"),
            Some(figure) => format!("{figure:.0} {}", flood.unit),
            None => "no answer".to_owned(),
        };
        if written.is_ok() {
            written = writeln!(out, "{:<80} {figure:>10}", flood.what);
        }
    };
    FloodDrill { program, db: place.db.clone() }.run(told)?;
    Ok(written?)
}

fn megabytes(bytes: u64) -> String {
    format!("{:.0} MB", bytes as f64 / 1e6)
}

impl Tried {
    /// Where the tables are, and the program: this very one, if none is named.
    fn place(&self) -> anyhow::Result<(Place, PathBuf)> {
        let own = || std::env::current_exe().context("this program cannot find itself");
        Ok((Place::of(self.db.as_deref())?, self.program.clone().map_or_else(own, Ok)?))
    }
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
