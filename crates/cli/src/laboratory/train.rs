//! `crownforge lab train`: what makes the bots as strong as they are.

use std::{io::Write, path::PathBuf};

use clap::Args;
use lab::Course;

use crate::args::meant_game;

/// Lets a game's bots learn from games against themselves.
///
/// A generation plays games with the best net so far; a new net is fitted to the games of the last generations and takes the
/// place of the best if it beats it. Games and nets are kept in a folder: a course that was stopped goes on where it was, and the
/// same seed gives the same nets. The best net is `best.net`, to be put into the game's `content/value.net`.
///
/// Kings of Artifice learns the weights of what its bots go by instead: in generations of a few games (`--generations 400 --games 24`) they
/// go a small step towards what won. They are in `best.weights`, to be put into `content/value.weights`.
#[derive(Debug, Args)]
pub(crate) struct TrainArgs {
    /// The id of the game (see `crownforge games`)
    game: String,

    /// Where games and nets are kept
    #[arg(long, value_name = "FOLDER")]
    folder: PathBuf,

    /// How many generations there are to be
    #[arg(long, value_name = "N", default_value_t = 6)]
    generations: u32,

    /// How many games a generation plays
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(8..=1_000_000))]
    games: u32,

    /// How many units a net has
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = clap::value_parser!(u8).range(1..=64))]
    units: u8,

    /// The weights that are learned, the others staying as they are [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    only: Vec<String>,

    /// How many games to play at once [default: as many as there are cores]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    threads: usize,

    /// The number everything is drawn from
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &TrainArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let game = meant_game(catalog::GAMES, &args.game)?;
    let course = Course {
        folder: args.folder.clone(),
        seed: args.seed,
        generations: args.generations,
        games: args.games as usize,
        hidden: args.units.into(),
        only: args.only.clone(),
        threads: args.threads,
    };
    let mut failed = None;
    lab::train(game.id(), &course, &mut |line| {
        if let Err(error) = writeln!(out, "{line}").and_then(|()| out.flush()) {
            failed.get_or_insert(error);
        }
    })?;
    failed.map_or(Ok(()), |error| Err(error.into()))
}
