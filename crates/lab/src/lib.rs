//! The laboratory: what the games, the bots and the server can bear. `bench` counts actions, `contest` lets bots meet, `study` counts what
//! they do, `train` lets them learn, `load`
//! counts durable moves over real sockets, `idle` weighs tables, `stored` starts on many, `floods` asks too much, `crash` kills servers in mid-game and looks for what was lost. The server itself
//! needs nothing of this.

mod bench;
mod contest;
mod crash;
mod floods;
mod idle;
mod load;
mod process;
mod stored;
mod study;
mod train;
mod visitor;
mod workers;

use tabletop::BadSetup;
use thiserror::Error;

pub use bench::{BenchReport, RandomTable, bench};
pub use contest::{
    Bout, Contest, Contestant, Evidence, Player, Question, Rating, Shown, Tally, Thinking, Thought, Watch,
};
pub use crash::{CrashDrill, CrashReport};
pub use floods::{Flood, FloodDrill};
pub use idle::{IdleDrill, IdleReport};
pub use load::{LoadDrill, LoadReport};
pub use process::ServerProcess;
pub use stored::{StoredDrill, StoredReport};
pub use study::{Group, Interval, Line, Report, SeatLine, Study, TableReport, table_sizes};
pub use train::{Course, train};
pub use visitor::{Answer, TableSocket, Visitor};

/// Why a game cannot be tried.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LabError {
    #[error("there is no game `{0}`")]
    NoGame(String),
    #[error(transparent)]
    Setup(#[from] BadSetup),
    #[error("whether a difference is shown can be asked of two bots only")]
    TwoNeeded,
    #[error("this game has no table of rules to play by")]
    NoRuleTable,
    #[error("the program {program}: {reason}")]
    Outside { program: String, reason: String },
    #[error("the game could not be written down: {0}")]
    Record(String),
    #[error("the dice of this game are secret here: it cannot be played")]
    NoSeed,
    #[error("the game did not end within {} actions", contest::MOST_ACTIONS)]
    Endless,
}

/// Runs a drill to its end on all cores.
fn block_on<T>(drill: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(drill)
}
