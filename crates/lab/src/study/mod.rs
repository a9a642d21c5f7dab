//! Balance studies: many games among bots, and what stood out in them. Which cards were used, who won with them and
//! without them, seat by seat, with intervals, for one number of players after another.

mod counts;
mod html;
mod report;
mod text;

use std::{
    sync::{
        Mutex,
        atomic::{AtomicU32, Ordering},
    },
    thread,
};

use bots::{Bot, Budget};
use catalog::{GameVisitor, WholeGame};
use tabletop::{Fairness, Fast, Options, Pack, Seed, Turn};

use crate::{LabError, contest::MOST_ACTIONS};
use counts::{Counts, GameCounts};
pub use report::{Group, Interval, Line, Report, SeatLine, TableReport};

/// What is to be studied.
#[derive(Clone, Debug)]
pub struct Study {
    pub game: String,
    pub options: Options,
    pub pack: Option<Pack>,
    /// One table after another with so many players.
    pub players: Vec<usize>,
    /// All seats are played alike, so that seats and cards are compared and not bots.
    pub bot: Bot,
    pub budget: Budget,
    /// At each table.
    pub games: u32,
    pub seed: u64,
}

impl Study {
    /// Plays all games, as many at once as there are cores, and calls `done` after each. The same study has the same
    /// findings every time if its bot's budget is counted in iterations.
    pub fn run(&self, done: &(impl Fn() + Sync)) -> Result<Report, LabError> {
        let tables = self.players.iter().map(|&players| {
            let counts = catalog::with_game(&self.game, Table { study: self, players, done })
                .ok_or_else(|| LabError::NoGame(self.game.clone()))??;
            Ok(TableReport::of(players, &counts))
        });
        Ok(Report {
            game: self.game.clone(),
            seed: self.seed,
            games: self.games,
            tables: tables.collect::<Result<_, LabError>>()?,
        })
    }
}

/// The numbers of players a game with these options is for.
pub fn table_sizes(game: &str, options: &Options) -> Vec<usize> {
    struct Sizes<'a>(&'a Options);

    impl GameVisitor for Sizes<'_> {
        type Out = Vec<usize>;

        fn visit<G: WholeGame>(self) -> Vec<usize> {
            G::players_with(self.0).collect()
        }
    }

    catalog::with_game(game, Sizes(options)).unwrap_or_default()
}

struct Table<'a, F> {
    study: &'a Study,
    players: usize,
    done: &'a F,
}

impl<F: Fn() + Sync> GameVisitor for Table<'_, F> {
    type Out = Result<Counts, LabError>;

    fn visit<G: WholeGame>(self) -> Self::Out {
        let Study { options, pack, games, .. } = self.study;
        let game = G::new(self.players, options, pack.as_ref())?;
        let (next, played) = (AtomicU32::new(0), Mutex::new(Vec::new()));
        let workers = thread::available_parallelism().map_or(1, usize::from).min(*games as usize);
        thread::scope(|scope| {
            for _ in 0..workers {
                scope.spawn(|| {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        if index >= *games {
                            return;
                        }
                        let counts = self.play(&game, index);
                        if counts.is_err() {
                            next.store(*games, Ordering::Relaxed);
                        }
                        played.lock().expect("no worker panics").push((index, counts));
                        (self.done)();
                    }
                });
            }
        });
        // Sums of fractions depend on their order: it is that of the games, whichever was done first.
        let mut played = played.into_inner().expect("no worker panics");
        played.sort_by_key(|&(index, _)| index);
        let mut counts = Counts::new(self.players);
        for (_, game) in played {
            counts.add(&game?);
        }
        Ok(counts)
    }
}

impl<F> Table<'_, F> {
    fn play<G: WholeGame>(&self, game: &G, index: u32) -> Result<GameCounts, LabError> {
        let mut numbers = Fast::new(Fast::new(self.study.seed ^ u64::from(index).rotate_left(32)).next_u64());
        let mut bytes = [0; 32];
        bytes.chunks_exact_mut(8).for_each(|part| part.copy_from_slice(&numbers.next_u64().to_le_bytes()));
        let dice = Fairness::of(Seed::new(bytes)).key().ok_or(LabError::NoSeed)?;
        let (mut counts, mut events) = (GameCounts::new(self.players), Vec::new());
        let mut state = game.start(&mut dice.chance(0), &mut events);
        for actions in 0..=MOST_ACTIONS {
            events.drain(..).for_each(|event| game.notes(&event, &mut |note| counts.note(note)));
            if let Turn::Over(standings) = game.turn(&state) {
                counts.end(actions, &standings);
                return Ok(counts);
            }
            let thought = bots::think(self.study.bot, game, &state, self.study.budget, numbers.next_u64(), 1);
            game.play(&mut state, thought.action, &mut dice.chance(actions as usize + 1), &mut events);
        }
        Err(LabError::Endless)
    }
}
