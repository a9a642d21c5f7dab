//! The binary: what it does is in the library, so that tests and fuzzers can get at it.

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    crownforge::run(crownforge::Cli::parse(), catalog::GAMES, allocations)
}

/// Counted in the program only: naming the crate puts its allocator in place.
fn allocations(code: &mut dyn FnMut()) -> u64 {
    allocation_counter::measure(code).count_total
}
