//! Live tables for people: HTTP for the lobby, identity and records, a WebSocket per table, and the web client on board.
//! The rules of a table are `table`'s, keeping is `store`'s; here is what is between them and the world.

pub mod admin;
mod api;
mod app;
mod check;
mod client_files;
mod config;
mod desk;
mod door;
mod guard;
mod health;
mod identity;
mod limits;
mod line;
mod live;
mod luck;
mod observe;
mod problem;
mod reach;
mod replayed;
mod retention;
mod secrets;
mod thinkers;
mod verdict;
mod visit;

use std::{
    io::Write as _,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    process::{Command, Stdio},
};

pub use app::Server;
pub use check::{Differing, Report};
pub use config::{Config, DEFAULT_PORT, Keep, Limits, LogFormat};

/// Runs a server until it is asked to stop, by Ctrl-C or a signal.
pub fn run(config: &Config) -> anyhow::Result<()> {
    observe::begin_log(config)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = Server::start(config.clone()).await?;
        welcome(config, server.address());
        asked_to_stop().await?;
        say("Closing.");
        server.stop().await;
        Ok(())
    })
}

/// Plays every game of a database again, the one `serve` would take if none is named (see [`check::check_db`]).
pub fn check_db(db: Option<&str>, progress: impl FnMut(u64, u64)) -> anyhow::Result<Report> {
    let address = Config { db: db.map(str::to_owned), ..Config::default() }.database()?;
    block_on(check::check_db(&address, progress))?
}

/// Runs something that waits, for programs that have no runtime of their own.
pub fn block_on<T>(work: impl Future<Output = T>) -> std::io::Result<T> {
    Ok(tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(work))
}

/// Tells where the server is found, and shows it.
fn welcome(config: &Config, address: SocketAddr) {
    let here = if address.ip().is_unspecified() { IpAddr::from(Ipv4Addr::LOCALHOST) } else { address.ip() };
    let here = format!("http://{}", SocketAddr::new(here, address.port()));
    say(&format!("Crownforge is at {here}"));
    if address.ip().is_unspecified()
        && let Some(outside) = reach::origins(&Config::default(), address).first()
    {
        say(&format!("Friends on your network find it at {outside}"));
    }
    if config.known_dice {
        say("This is a server for trials: anybody can know its dice.");
    }
    say("Ctrl-C closes it; nothing is lost.");
    if config.open {
        open_browser(&here);
    }
}

/// Tells whoever started it. They may have closed our output (`serve | head -1`), which is no reason to end.
fn say(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// Shows an address in the browser, if there is one to be had.
fn open_browser(address: &str) {
    let (program, args): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start"]),
        _ => ("xdg-open", &[]),
    };
    let quiet = || Stdio::null();
    let mut command = Command::new(program);
    command.args(args).arg(address).stdin(quiet()).stdout(quiet()).stderr(quiet());
    // The address was printed: whoever has no browser here can go there by hand.
    let _ = command.spawn();
}

#[cfg(unix)]
async fn asked_to_stop() -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        done = tokio::signal::ctrl_c() => done,
        _ = terminate.recv() => Ok(()),
    }
}

#[cfg(not(unix))]
async fn asked_to_stop() -> std::io::Result<()> {
    tokio::signal::ctrl_c().await
}
