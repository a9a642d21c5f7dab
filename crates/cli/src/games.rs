//! `crownforge games`: what is on the shelf.

use std::{io::Write, path::PathBuf};

use anyhow::{Context, ensure};
use catalog::{AnyGame, Games};
use clap::Args;
use tabletop::{OptionKind, OptionSpec, Options, Pack};

use crate::{args::meant_game, files};

/// Lists the games with their players and options, or tells of one.
///
/// With a pack it also tells what is worth knowing of what is in it, such as how hard own cards are.
#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    /// The id of a game, to be told of that one only
    game: Option<String>,

    /// Show the options as they are with this pack
    #[arg(long, value_name = "FILE")]
    pack: Option<PathBuf>,
}

pub(crate) fn run(args: &GamesArgs, games: Games, out: &mut impl Write) -> anyhow::Result<()> {
    let pack = args.pack.as_deref().map(files::read_pack).transpose()?;
    let told: Vec<&'static dyn AnyGame> = match &args.game {
        Some(id) => vec![meant_game(games, id)?],
        None => games.to_vec(),
    };
    if let Some(pack) = &pack {
        fits_some_game(pack, &told)?;
    }
    for (place, &game) in told.iter().enumerate() {
        if place > 0 {
            writeln!(out)?;
        }
        let options = game.options(pack.as_ref()).or_else(|_| game.options(None)).context(game.name())?;
        describe(game, &options, out)?;
        if let Some(pack) = &pack {
            remark(game, pack, out)?;
        }
    }
    if args.game.is_some()
        && let [game] = told.as_slice()
    {
        writeln!(out, "\nPlay it: crownforge play {}", game.id())?;
    }
    Ok(())
}

/// What a game says about a pack, and which of its presets do not go with it.
fn remark(game: &dyn AnyGame, pack: &Pack, out: &mut impl Write) -> anyhow::Result<()> {
    let Ok(remarks) = game.remarks(&Options::default(), pack) else { return Ok(()) };
    for remark in remarks {
        writeln!(out, "    {}", files::printable(&remark.text))?;
    }
    for preset in game.presets() {
        if let Err(refusal) = game.remarks(&preset.options, pack) {
            writeln!(out, "    Not with --preset {}: {}", preset.id, files::printable(&refusal.to_string()))?;
        }
    }
    Ok(())
}

/// A pack is for one game; one that no game takes is refused with the reasons of all, since nobody knows which is meant.
pub(crate) fn fits_some_game(pack: &Pack, games: &[&dyn AnyGame]) -> anyhow::Result<()> {
    let mut reasons = String::new();
    for game in games {
        match game.options(Some(pack)) {
            Ok(_) => return Ok(()),
            Err(refusal) => reasons += &format!("\n  {}: {refusal}", game.name()),
        }
    }
    ensure!(reasons.is_empty(), "no game takes this pack:{reasons}");
    Ok(())
}

fn describe(game: &dyn AnyGame, options: &[OptionSpec], out: &mut impl Write) -> anyhow::Result<()> {
    let [fewest, most] = game.players();
    let players = if fewest == most { fewest.to_string() } else { format!("{fewest} to {most}") };
    writeln!(out, "{}  {}, {players} players", game.id(), game.name())?;
    for spec in options {
        let values = match &spec.kind {
            OptionKind::Flag => "true or false".to_owned(),
            OptionKind::Choice { values } => values.join(", "),
            OptionKind::Number { range: [low, high] } => format!("{low} to {high}"),
        };
        let default = spec.default.as_str().map_or_else(|| spec.default.to_string(), str::to_owned);
        writeln!(out, "    --option {}={default}", spec.name)?;
        writeln!(out, "        {} ({values})", spec.text)?;
    }
    for preset in game.presets() {
        writeln!(out, "    --preset {}", preset.id)?;
        writeln!(out, "        {}", preset.text)?;
    }
    Ok(())
}
