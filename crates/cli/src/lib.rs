//! The program `crownforge`: play, study and simulate the games from the command line. What people play with works on
//! any shelf of games; `match` and `bench` need the games' types and take them from the catalogue's registry.

mod admin;
mod args;
mod bench;
mod chance;
mod check_db;
mod contest;
mod drill;
pub mod engine;
mod files;
mod games;
mod laboratory;
mod manual;
mod odds;
mod play;
mod replay;
mod schema;
mod screen;
mod serve;
mod signs;
mod verify;

use std::{
    io::{self, ErrorKind, Write},
    process::ExitCode,
};

use catalog::Games;
use clap::{Parser, Subcommand};

/// Play, study and simulate tabletop games.
#[derive(Debug, Parser)]
#[command(name = "crownforge", version, arg_required_else_help = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

// What each command does is told where its arguments are.
#[derive(Debug, Subcommand)]
enum Command {
    Serve(serve::ServeArgs),
    Admin(admin::AdminArgs),
    Games(games::GamesArgs),
    Play(play::PlayArgs),
    Engine(engine::EngineArgs),
    Schema(schema::SchemaArgs),
    Replay(replay::ReplayArgs),
    Verify(verify::VerifyArgs),
    CheckDb(check_db::CheckDbArgs),
    Match(contest::MatchArgs),
    Bench(bench::BenchArgs),
    Lab(laboratory::LabArgs),
    Odds(odds::OddsArgs),
    Completions(manual::CompletionsArgs),
    #[command(hide = true)]
    Manual(manual::ManualArgs),
}

/// Does what the command line asks for. A failure is told in one sentence on standard error.
pub fn run(cli: Cli, games: Games) -> ExitCode {
    match execute(cli.command, games) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has had enough: nothing is wrong.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let message = files::printable(&format!("{error:#}"));
            // If even standard error is gone there is nobody left to tell.
            let _ = writeln!(io::stderr(), "error: {message}");
            if error.is::<verify::Unchecked>() { verify::Unchecked::EXIT_CODE.into() } else { ExitCode::FAILURE }
        }
    }
}

fn execute(command: Command, games: Games) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    match command {
        Command::Serve(args) => {
            drop(out);
            serve::run(&args)
        }
        Command::Admin(args) => admin::run(&args, &mut out),
        Command::Games(args) => games::run(&args, games, &mut out),
        Command::Play(args) => {
            drop(out);
            play::run(&args, games)
        }
        Command::Engine(args) => engine::run(&args, games, io::stdin().lock(), out),
        Command::Schema(args) => schema::run(&args, games, &mut out),
        Command::Replay(args) => {
            drop(out);
            replay::run(&args, games)
        }
        Command::Verify(args) => verify::run(&args, games, &mut out),
        Command::CheckDb(args) => check_db::run(&args, &mut out),
        Command::Match(args) => contest::run(&args, &mut out),
        Command::Bench(args) => bench::run(&args, &mut out),
        Command::Lab(args) => laboratory::run(&args, &mut out),
        Command::Odds(args) => odds::run(&args, &mut out),
        Command::Completions(args) => manual::print_completions(&args, &mut out),
        Command::Manual(args) => manual::write_manual(&args),
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(|io| io.kind() == ErrorKind::BrokenPipe))
}
