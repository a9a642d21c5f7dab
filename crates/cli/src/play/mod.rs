//! `crownforge play`: a game at the terminal, for any mix of people and bots at one keyboard. On a terminal it
//! is a screen (a pure model, its drawing and a loop around them), otherwise plain lines.

mod app;
mod choices;
mod draw;
mod keep;
mod layout;
mod lines;
mod pager;
pub(crate) mod palette;
mod popups;
mod seats;
mod session;
pub(crate) mod sight;
mod terminal;
mod thinking;
mod words;

#[cfg(test)]
mod tests;

use std::{io, path::PathBuf, time::Duration};

use anyhow::{Context, Result, bail};
use catalog::{AnyGame, Games, Setup};
use clap::Args;
use serde_json::Value;
use tabletop::{Fairness, Seed};

use crate::{
    args,
    chance::fresh_seed,
    files, screen,
    signs::{self, Ascii},
};
use seats::Players;
use session::Session;

/// Plays a game in the terminal, with people and bots at one keyboard.
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// The game, by its id, or a word of its name or the beginning of one (see `crownforge games`); the first one if none is named
    game: Option<String>,

    /// Who plays, in turn order: names of people, and bots by their level, `learning`, `casual`, `skilled`, `expert` or `master`, with a taste if you like
    /// (`casual:builder`, `casual:raider`, `casual:gambler`); also `random`, `greedy` and `mcts` (`mcts:500` thinks for 500 ms a move) [default: you and skilled bots]
    #[arg(long, value_name = "LIST")]
    seats: Option<String>,

    /// How many play, where `--seats` does not say who: you and skilled bots
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..), conflicts_with_all = ["seats", "load"])]
    players: u8,

    /// Choose the options people like to play together (see `crownforge games`)
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,

    /// Choose an option of the game; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = args::parse_option, conflicts_with = "load")]
    options: Vec<(String, Value)>,

    /// Correct figures or add cards with a pack of your own, a TOML file
    #[arg(long, value_name = "FILE", conflicts_with = "load")]
    pack: Option<PathBuf>,

    /// The seed of the dice, 64 hexadecimal digits; drawn from the system if none is given
    #[arg(long, value_name = "HEX", conflicts_with = "load")]
    seed: Option<Seed>,

    /// Go on with a saved game; it is kept up to date in its file
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,

    /// Keep the record of the game in this file from the start
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// How long a bot's move takes at least, in milliseconds, so that people can follow
    #[arg(long, value_name = "MS", default_value_t = 400)]
    pace: u64,

    /// Plain lines instead of a screen, as for pipes and dumb terminals; good for screen readers
    #[arg(long)]
    plain: bool,
}

/// Plays a game as the command line asks for it.
pub(crate) fn run(args: &PlayArgs, games: Games) -> Result<()> {
    let session = open(args, games)?;
    if !args.plain && screen::is_there() {
        return terminal::run(session, Duration::from_millis(args.pace.min(60_000)));
    }
    let (input, out) = (io::stdin().lock(), io::stdout().lock());
    if signs::only_ascii() { lines::play(session, input, Ascii(out)) } else { lines::play(session, input, out) }
}

/// Sets up a new game or takes up a saved one.
fn open(args: &PlayArgs, games: Games) -> Result<Session> {
    let mut session = match &args.load {
        Some(path) => {
            let record = files::read_record(path)?;
            let id = args.game.as_ref().unwrap_or(&record.game);
            let players = args.seats.as_deref().map(Players::parse).transpose()?;
            let resumed = Session::resume(args::find_game(games, id)?, &record, players);
            resumed.with_context(|| files::name_of(path))?
        }
        None => begin(args, games)?,
    };
    // What came from standard input (`-`) has no file to be kept in.
    let loaded = args.load.as_ref().filter(|path| path.as_os_str() != "-");
    let kept = args.save.as_ref().or(loaded);
    if let Some(path) = kept {
        let is_its_own = loaded == Some(path);
        match keep::write(path, &session.record().to_json(), is_its_own) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                bail!("{0} is there already; go on with it by `--load {0}` or choose another name", path.display())
            }
            written => written.with_context(|| format!("the game cannot be kept in {}", path.display()))?,
        }
        session.file = Some(path.clone());
    }
    Ok(session)
}

fn begin(args: &PlayArgs, games: Games) -> Result<Session> {
    let game: &'static dyn AnyGame = match &args.game {
        Some(id) => args::meant_game(games, id)?,
        None => *games.first().context("there is no game on the shelf")?,
    };
    let you_and_bots = || format!("Hero{}", ",skilled".repeat(usize::from(args.players) - 1));
    let players = Players::parse(&args.seats.clone().unwrap_or_else(you_and_bots))?.introduced(game);
    let options = args::options(game, args.preset.as_deref(), &args.options)?;
    let pack = args.pack.as_deref().map(files::read_pack).transpose()?;
    let dice = Fairness::of(args.seed.unwrap_or_else(fresh_seed));
    let setup = Setup { players: players.len(), options, pack, dice };
    Session::begin(game, players, &setup)
}
