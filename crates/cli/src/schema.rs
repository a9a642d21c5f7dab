//! `crownforge schema`: what a program reads and writes of a game.

use std::io::Write;

use catalog::Games;
use clap::Args;

use crate::args::meant_game;

/// Prints the JSON Schema of a game's positions, actions, events, decisions and options.
///
/// For programs that speak the line protocol (`crownforge engine`). Each kind of action and event has an example from a random
/// game.
#[derive(Debug, Args)]
pub(crate) struct SchemaArgs {
    /// The id of the game (see `crownforge games`)
    game: String,
}

pub(crate) fn run(args: &SchemaArgs, games: Games, out: &mut impl Write) -> anyhow::Result<()> {
    let schema = meant_game(games, &args.game)?.schema();
    writeln!(out, "{schema:#}")?;
    Ok(())
}
