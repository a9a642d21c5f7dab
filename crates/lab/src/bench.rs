//! How fast a game is: random play on one thread, and what the search bot makes of the opening position.

use std::time::{Duration, Instant};

use bots::{Bot, Budget};
use catalog::{GameVisitor, Setup, WholeGame};
use serde::Serialize;
use tabletop::{Appraise, Fast, Game, Turn};

use crate::LabError;

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct BenchReport {
    pub games_per_s: f64,
    pub actions_per_s: f64,
    pub actions_per_game: f64,
    /// The size of a position in memory.
    pub state_bytes: usize,
    pub mcts_iterations_per_s: f64,
}

const SEED: u64 = 1;
/// How many games are played between two looks at the clock.
const BATCH: u64 = 16;
/// How many batches are played before anything is measured.
const WARM_UP: u64 = 8;
/// More actions than any position offers: the list of them is not to grow while it is measured.
const ROOM: usize = 4096;
const LONGEST_SEARCH: Duration = Duration::from_secs(1);

/// Measures the speed of a game's rules by random play for `time`, and then that of the search bot.
pub fn bench(game: &str, setup: &Setup, time: Duration) -> Result<BenchReport, LabError> {
    let measured = catalog::with_game(game, Bench { setup, time });
    measured.ok_or_else(|| LabError::NoGame(game.to_owned()))?
}

struct Bench<'a> {
    setup: &'a Setup,
    time: Duration,
}

impl GameVisitor for Bench<'_> {
    type Out = Result<BenchReport, LabError>;

    fn visit<G: WholeGame>(self) -> Self::Out {
        let game = G::new(self.setup.players, &self.setup.options, self.setup.pack.as_ref())?;
        Ok(measure(&game, self.time))
    }
}

fn measure<G: Appraise>(game: &G, time: Duration) -> BenchReport {
    let mut table = RandomTable::warmed_up(game);
    let started = Instant::now();
    while table.games == 0 || started.elapsed() < time {
        table.play_batch();
    }
    let seconds = started.elapsed().as_secs_f64();

    BenchReport {
        games_per_s: table.games as f64 / seconds,
        actions_per_s: table.actions as f64 / seconds,
        actions_per_game: table.actions as f64 / table.games as f64,
        state_bytes: size_of::<G::State>(),
        mcts_iterations_per_s: search_speed(game, time.min(LONGEST_SEARCH)),
    }
}

/// Random play. It needs no memory but what it has once it is warmed up.
#[derive(Debug)]
pub struct RandomTable<'a, G: Game> {
    game: &'a G,
    chance: Fast,
    offered: Vec<G::Action>,
    games: u64,
    actions: u64,
}

impl<'a, G: Game> RandomTable<'a, G> {
    pub fn warmed_up(game: &'a G) -> RandomTable<'a, G> {
        let mut table =
            RandomTable { game, chance: Fast::new(SEED), offered: Vec::with_capacity(ROOM), games: 0, actions: 0 };
        (0..WARM_UP).for_each(|_| table.play_batch());
        (table.games, table.actions) = (0, 0);
        table
    }

    /// Plays some games to their ends.
    pub fn play_batch(&mut self) {
        (0..BATCH).for_each(|_| self.play_game());
    }

    fn play_game(&mut self) {
        let mut state = self.game.start(&mut self.chance, &mut ());
        while let Turn::Decide { .. } = self.game.turn(&state) {
            let action = self.game.any_action(&state, &mut self.chance, &mut self.offered);
            self.game.play(&mut state, action, &mut self.chance, &mut ());
            self.actions += 1;
        }
        self.games += 1;
    }
}

fn search_speed<G: Appraise>(game: &G, time: Duration) -> f64 {
    let opening = game.start(&mut Fast::new(SEED), &mut ());
    if game.turn(&opening).seat().is_none() {
        return 0.0;
    }
    let started = Instant::now();
    let thought = bots::think(Bot::Mcts, game, &opening, Budget::Time(time), SEED, 1);
    thought.iterations as f64 / started.elapsed().as_secs_f64()
}
