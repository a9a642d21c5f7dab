//! `crownforge games`: what is on the shelf.

use std::{io::Write, path::PathBuf};

use anyhow::Context;
use catalog::{AnyGame, Games};
use clap::Args;
use tabletop::{OptionKind, OptionSpec, Pack};

use crate::files;

/// Lists the games with their players and options.
#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    /// Show the options as they are with this pack
    #[arg(long, value_name = "FILE")]
    pack: Option<PathBuf>,
}

pub(crate) fn run(args: &GamesArgs, games: Games, out: &mut impl Write) -> anyhow::Result<()> {
    let pack = args.pack.as_deref().map(files::read_pack).transpose()?;
    if let Some(pack) = &pack {
        fits_some_game(pack, games)?;
    }
    for (place, game) in games.iter().enumerate() {
        if place > 0 {
            writeln!(out)?;
        }
        let options = game.options(pack.as_ref()).or_else(|_| game.options(None)).context(game.name())?;
        describe(*game, &options, out)?;
    }
    Ok(())
}

/// A pack is for one game; one that no game takes is refused with the reason.
pub(crate) fn fits_some_game(pack: &Pack, games: Games) -> anyhow::Result<()> {
    let mut reason = None;
    for game in games {
        match game.options(Some(pack)) {
            Ok(_) => return Ok(()),
            Err(error) => reason = Some(error),
        }
    }
    reason.map_or(Ok(()), |reason| Err(reason.into()))
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
