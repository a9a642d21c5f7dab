//! One game among bots, without the cost of a record: for tournaments, where only the outcome counts.

use std::time::{Duration, Instant};

use bots::{Bot, Budget};
use tabletop::{Appraise, BadSetup, DiceKey, Fast, Standings, Turn};
use thiserror::Error;

/// No game of ours comes near this many actions; one that does will never end.
const MOST_ACTIONS: u64 = 100_000;

/// How a game among bots went.
#[derive(Clone, Debug, PartialEq)]
pub struct Bout {
    pub standings: Standings,
    pub actions: u64,
    /// What each seat spent on its decisions.
    pub thinking: Vec<Thinking>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thinking {
    pub decisions: u64,
    pub time: Duration,
}

#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BoutError {
    #[error(transparent)]
    Setup(#[from] BadSetup),
    #[error("{bots} bots cannot fill {players} seats")]
    Seats { bots: usize, players: usize },
    #[error("the dice of this game are secret here: it cannot be played")]
    NoSeed,
    #[error("the game did not end within {MOST_ACTIONS} actions")]
    Endless,
}

/// Plays a game with one bot per seat, each thinking on one thread. The same dice, bots, iterations and
/// `seed` give the same game.
pub(crate) fn bout<G: Appraise>(
    game: &G,
    dice: DiceKey,
    bots: &[Bot],
    budget: Budget,
    seed: u64,
) -> Result<Bout, BoutError> {
    let mut thinking = vec![Thinking::default(); game.players()];
    let mut seeds = Fast::new(seed);
    let mut state = game.start(&mut dice.chance(0), &mut ());
    for actions in 0..=MOST_ACTIONS {
        let seat = match game.turn(&state) {
            Turn::Over(standings) => return Ok(Bout { standings, actions, thinking }),
            Turn::Decide { seat } => seat,
        };
        let started = Instant::now();
        let thought = bots::think(bots[seat.index()], game, &state, budget, seeds.next_u64(), 1);
        thinking[seat.index()].decisions += 1;
        thinking[seat.index()].time += started.elapsed();
        game.play(&mut state, thought.action, &mut dice.chance(actions as usize + 1), &mut ());
    }
    Err(BoutError::Endless)
}
