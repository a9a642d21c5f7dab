//! One game among bots, without the cost of a record: for tournaments, where only the outcome counts.

use std::time::{Duration, Instant};

use bots::{Bot, Budget};
use catalog::{GameVisitor, Setup, WholeGame};
use tabletop::{Appraise, DiceKey, Fast, Standings, Turn};

use crate::LabError;

/// No game of ours comes near this many actions; one that does will never end.
pub(crate) const MOST_ACTIONS: u64 = 100_000;

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

/// Plays a game with one bot per seat, each thinking on one thread with this budget per decision. The same dice, bots,
/// iterations and `seed` give the same game.
pub fn bout(game: &str, setup: &Setup, bots: &[Bot], budget: Budget, seed: u64) -> Result<Bout, LabError> {
    let played = catalog::with_game(game, Players { setup, bots, budget, seed });
    played.ok_or_else(|| LabError::NoGame(game.to_owned()))?
}

struct Players<'a> {
    setup: &'a Setup,
    bots: &'a [Bot],
    budget: Budget,
    seed: u64,
}

impl GameVisitor for Players<'_> {
    type Out = Result<Bout, LabError>;

    fn visit<G: WholeGame>(self) -> Self::Out {
        let Setup { players, options, pack, dice } = self.setup;
        let game = G::new(*players, options, pack.as_ref())?;
        if self.bots.len() != *players {
            return Err(LabError::Seats { bots: self.bots.len(), players: *players });
        }
        let dice = dice.key().ok_or(LabError::NoSeed)?;
        play(&game, dice, self.bots, self.budget, self.seed)
    }
}

fn play<G: Appraise>(game: &G, dice: DiceKey, bots: &[Bot], budget: Budget, seed: u64) -> Result<Bout, LabError> {
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
    Err(LabError::Endless)
}
