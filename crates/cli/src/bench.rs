//! `crownforge bench`: how fast a game's rules and the search bot are on this machine.

use std::{io::Write, time::Duration};

use catalog::GAMES;
use clap::Args;

use crate::{
    args::{SetupArgs, meant_game},
    chance,
    drill::{self, Drill},
};

/// Measures how fast a game's rules and the search bot are.
///
/// Plays at random on one thread, with every list of legal actions made, and counts; then lets the search bot look at
/// the opening position for up to a second, on one thread. That random play allocates no memory is not measured here: a
/// test of the crate `lab` checks it.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct BenchArgs {
    #[command(subcommand)]
    drill: Option<Drill>,

    /// The id of the game (see `crownforge games`)
    #[arg(required = true)]
    game: Option<String>,

    #[command(flatten)]
    setup: SetupArgs,

    /// How long to play at random
    #[arg(long, value_name = "S", default_value_t = 2.0, value_parser = parse_seconds)]
    seconds: f64,

    /// Print the figures as one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &BenchArgs, out: &mut impl Write) -> anyhow::Result<()> {
    if let Some(drill) = &args.drill {
        return drill::run(drill, out);
    }
    let game = meant_game(GAMES, args.game.as_deref().unwrap_or_default())?;
    let setup = args.setup.setup(game, game.players()[0], chance::fresh_seed())?;
    let report = lab::bench(game.id(), &setup, Duration::from_secs_f64(args.seconds))?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
        return Ok(());
    }
    writeln!(out, "{}, {} players, one thread", game.name(), setup.players)?;
    writeln!(out, "games per second        {:>14.0}", report.games_per_s)?;
    writeln!(out, "actions per second      {:>14.0}", report.actions_per_s)?;
    writeln!(out, "actions per game        {:>14.1}", report.actions_per_game)?;
    writeln!(out, "bytes of a position     {:>14}", report.state_bytes)?;
    writeln!(out, "search iterations per s {:>14.0}", report.mcts_iterations_per_s)?;
    Ok(())
}

fn parse_seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "a number of seconds is needed".to_owned())?;
    if (0.001..=3600.0).contains(&seconds) { Ok(seconds) } else { Err("from 0.001 to 3600 seconds".to_owned()) }
}
