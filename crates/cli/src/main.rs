//! The binary: what it does is in the library, so that tests and fuzzers can get at it.

use std::process::ExitCode;

use clap::Parser;

/// Gives back what tables needed when they are put away, a second later; the system's own would keep most of it. How it is set up is
/// in `.cargo/config.toml`.
#[cfg(not(target_env = "msvc"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    crownforge::run(crownforge::Cli::parse(), catalog::GAMES)
}
