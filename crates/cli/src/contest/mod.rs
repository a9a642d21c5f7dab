//! `crownforge match`: bots against each other, with honest error bars.

mod tally;

use std::{
    io::{self, IsTerminal, Write},
    num::{NonZeroU32, NonZeroU64},
    sync::{
        Mutex,
        atomic::{AtomicU32, Ordering},
    },
    thread,
    time::Duration,
};

use anyhow::ensure;
use bots::{Bot, Budget};
use catalog::{AnyGame, GAMES, Setup};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use lab::{Bout, LabError};
use tabletop::{Fairness, Fast, Seed};

use crate::{
    args::{SetupArgs, find_game},
    chance,
};
use tally::Tally;

/// Lets bots play against each other and compares them.
///
/// Gives the share of games each bot wins (a shared win counts in parts) with a 95% interval, its average score and its
/// time per decision. A bot with several seats is measured per seat.
///
/// The seats rotate from game to game, so that every bot sits equally often in every seat when the number of games
/// is a multiple of the number of players. As many games run at once as there are cores, and each bot thinks on
/// one thread: 50 ms are 50 ms of one core. With `--seed` and `--iterations` the outcome is the same every time.
#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    /// The id of the game (see `crownforge games`)
    game: String,

    /// The bots, separated by commas: random, greedy, mcts; repeated in turn if there are more seats
    #[arg(long, value_delimiter = ',', required = true, value_name = "BOT,BOT")]
    bots: Vec<Bot>,

    /// How many games to play
    #[arg(long, value_name = "N", default_value = "100")]
    games: NonZeroU32,

    /// How many milliseconds a bot thinks about a decision [default: 50]
    #[arg(long, value_name = "MS", conflicts_with = "iterations")]
    ms: Option<NonZeroU32>,

    /// How many iterations a bot thinks about a decision
    #[arg(long, value_name = "N")]
    iterations: Option<NonZeroU64>,

    #[command(flatten)]
    setup: SetupArgs,

    /// The number all dice and all bots' luck come from; drawn by lot if absent
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// Print the outcome as one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &MatchArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let game = find_game(GAMES, &args.game)?;
    let seed = args.seed.unwrap_or_else(chance::fresh_number);
    let [fewest, most] = game.players();
    // The dice of each game are its own; those of the set-up are a place holder.
    let setup = args.setup.setup(game, args.bots.len().clamp(fewest, most), chance::fresh_seed())?;
    let bots = args.bots.len();
    ensure!(bots <= setup.players, "{bots} bots need {bots} seats, and there are {}", setup.players);

    let budget = match (args.ms, args.iterations) {
        (_, Some(iterations)) => Budget::Iterations(iterations.get()),
        (ms, None) => Budget::Time(Duration::from_millis(ms.map_or(50, NonZeroU32::get).into())),
    };
    let contest = Contest { game, setup, bots: &args.bots, budget, seed };
    let bouts = contest.play_all(args.games.get())?;

    let mut tally = Tally::new(&args.bots, contest.setup.players);
    for (index, bout) in (0..).zip(&bouts) {
        tally.add(bout, &contest.seating(index));
    }
    if args.json {
        writeln!(out, "{}", tally.json(game.id(), seed))?;
    } else {
        tally.print(game.name(), seed, out)?;
    }
    Ok(())
}

struct Contest<'a> {
    game: &'static dyn AnyGame,
    setup: Setup,
    bots: &'a [Bot],
    budget: Budget,
    seed: u64,
}

impl Contest<'_> {
    /// Plays all games, as many at once as there are cores. They come back in order, whichever was done first.
    fn play_all(&self, games: u32) -> Result<Vec<Bout>, LabError> {
        let (next, done) = (AtomicU32::new(0), Mutex::new(Vec::new()));
        let progress = progress_bar(games);
        let workers = thread::available_parallelism().map_or(1, usize::from).min(games as usize);
        thread::scope(|scope| {
            for _ in 0..workers {
                scope.spawn(|| {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        if index >= games {
                            return;
                        }
                        let bout = self.play(index);
                        if bout.is_err() {
                            next.store(games, Ordering::Relaxed);
                        }
                        done.lock().expect("no worker panics").push((index, bout));
                        progress.inc(1);
                    }
                });
            }
        });
        progress.finish_and_clear();
        let mut done = done.into_inner().expect("no worker panics");
        done.sort_by_key(|&(index, _)| index);
        done.into_iter().map(|(_, bout)| bout).collect()
    }

    fn play(&self, index: u32) -> Result<Bout, LabError> {
        // Every game has a stretch of the generator of its own, so that games are alike whoever plays them first.
        let mut numbers = Fast::new(Fast::new(self.seed ^ u64::from(index).rotate_left(32)).next_u64());
        let mut bytes = [0; 32];
        bytes.chunks_exact_mut(8).for_each(|part| part.copy_from_slice(&numbers.next_u64().to_le_bytes()));
        let setup = Setup { dice: Fairness::of(Seed::new(bytes)), ..self.setup.clone() };
        let bots: Vec<Bot> = self.seating(index).into_iter().map(|place| self.bots[place]).collect();
        lab::bout(self.game.id(), &setup, &bots, self.budget, numbers.next_u64())
    }

    /// Which bot of the list sits in each seat.
    fn seating(&self, index: u32) -> Vec<usize> {
        seating(self.bots.len(), self.setup.players, index)
    }
}

fn seating(bots: usize, players: usize, index: u32) -> Vec<usize> {
    (0..players).map(|seat| (seat + index as usize) % players % bots).collect()
}

pub(crate) fn progress_bar(games: u32) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} games, {eta} to go");
    ProgressBar::new(games.into()).with_style(style.expect("the template is well formed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bot_sits_equally_often_in_every_seat() {
        for (bots, players) in [(2, 2), (2, 4), (3, 3), (2, 3), (1, 2)] {
            let mut sat = vec![vec![0; players]; bots];
            for index in 0..players as u32 * 5 {
                for (seat, bot) in seating(bots, players, index).into_iter().enumerate() {
                    sat[bot][seat] += 1;
                }
            }
            for seats in sat {
                assert!(seats.iter().all(|&times| times == seats[0] && times > 0), "{bots} bots, {players} seats");
            }
        }
    }
}
