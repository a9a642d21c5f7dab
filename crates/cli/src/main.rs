//! The binary: what it does is in the library, so that tests and fuzzers can get at it.

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    crownforge::run(crownforge::Cli::parse(), catalog::GAMES)
}
