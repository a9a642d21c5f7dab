//! The laboratory: what the games, the bots and the server can bear. `bench` counts actions, `bout` lets bots meet, `study` counts what they do, `load`
//! counts durable moves over real sockets, `crash` kills servers in mid-game and looks for what was lost. The server itself
//! needs nothing of this.

mod bench;
mod bout;
mod crash;
mod load;
mod process;
mod study;
mod visitor;

use tabletop::BadSetup;
use thiserror::Error;

pub use bench::{BenchReport, RandomTable, bench};
pub use bout::{Bout, Thinking, bout};
pub use crash::{CrashDrill, CrashReport};
pub use load::{LoadDrill, LoadReport};
pub use process::ServerProcess;
pub use study::{Group, Interval, Line, Report, SeatLine, Study, TableReport, table_sizes};
pub use visitor::{Answer, TableSocket, Visitor};

/// Why a game cannot be tried.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LabError {
    #[error("there is no game `{0}`")]
    NoGame(String),
    #[error(transparent)]
    Setup(#[from] BadSetup),
    #[error("{bots} bots cannot fill {players} seats")]
    Seats { bots: usize, players: usize },
    #[error("the dice of this game are secret here: it cannot be played")]
    NoSeed,
    #[error("the game did not end within {} actions", bout::MOST_ACTIONS)]
    Endless,
}

/// Runs a drill to its end on all cores.
fn block_on<T>(drill: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(drill)
}
