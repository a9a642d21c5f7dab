//! The laboratory: what a server can bear, tried out from another process over real sockets. `load` counts durable moves,
//! `crash` kills servers in mid-game and looks for what was lost. The server itself needs nothing of this.

mod crash;
mod load;
mod process;
mod visitor;

pub use crash::{CrashDrill, CrashReport};
pub use load::{LoadDrill, LoadReport};
pub use process::ServerProcess;
pub use visitor::{Answer, TableSocket, Visitor};

/// Runs a drill to its end on all cores.
fn block_on<T>(drill: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(drill)
}
