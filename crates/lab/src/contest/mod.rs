//! Bots against each other: all seatings, the same dice for each of them, and an end as soon as a difference is shown if that is
//! all one wants to know.

mod bout;
mod contestant;
mod outside;
mod rating;
mod seating;
mod sprt;
mod tally;

use bots::{Bot, Budget};
use catalog::{GameVisitor, Setup, WholeGame};
use tabletop::{Fairness, Fast, Level, Record, Seed};

use crate::{LabError, workers::in_order};
use bout::{Notes, Sitter};
use outside::Outside;

pub(crate) use bout::MOST_ACTIONS;
pub use bout::{Bout, Thinking, Thought};
pub use contestant::{Contestant, Player};
pub use rating::Rating;
pub use sprt::{Evidence, Question, Shown};
pub use tally::Tally;

/// A match to be played.
#[derive(Clone, Debug)]
pub struct Contest {
    pub game: String,
    /// The dice of each game are its own; those of the set-up are not used.
    pub setup: Setup,
    pub contestants: Vec<Contestant>,
    /// For those without a budget of their own.
    pub budget: Budget,
    pub seed: u64,
    pub games: usize,
    /// 0: as many as there are cores.
    pub threads: usize,
    /// Stops as soon as this is answered of two bots.
    pub question: Option<Question>,
}

/// What happens while a match is played.
pub trait Watch: Sync {
    /// One more game is over.
    fn over(&self);

    /// Whether games are to be written down.
    fn wants_records(&self) -> bool;

    /// A game as it was played; they come in order.
    fn keep(&self, record: Record);

    /// Whether what the bots thought is to be written down.
    fn wants_thoughts(&self) -> bool {
        false
    }

    /// What the bots thought of each decision of a game; in order, as the records.
    fn keep_thoughts(&self, _: Vec<Thought>) {}
}

/// At least so many games are played between two looks at what is shown.
const STRETCH: usize = 16;

impl Contest {
    /// How many games make a round in which every seating comes up once.
    pub fn round(&self) -> usize {
        seating::seatings(self.contestants.len(), self.setup.players).len()
    }

    /// Plays the match. The same seed gives the same outcome if all budgets are iterations.
    pub fn play(&self, watch: &dyn Watch) -> Result<(Tally, Option<Evidence>), LabError> {
        if self.question.is_some() && self.contestants.len() != 2 {
            return Err(LabError::TwoNeeded);
        }
        let outcome = catalog::with_game(&self.game, Hall { contest: self, watch });
        outcome.ok_or_else(|| LabError::NoGame(self.game.clone()))?
    }
}

/// Where a match is played: it knows the game's types.
struct Hall<'a> {
    contest: &'a Contest,
    watch: &'a dyn Watch,
}

impl GameVisitor for Hall<'_> {
    type Out = Result<(Tally, Option<Evidence>), LabError>;

    fn visit<G: WholeGame>(self) -> Self::Out {
        let Hall { contest, watch } = self;
        let Setup { players, options, pack, .. } = &contest.setup;
        let game = G::new(*players, options, pack.as_ref())?;
        if !G::HAS_RULES && contest.contestants.iter().any(|one| one.player == Player::Bot(Bot::Rules)) {
            return Err(LabError::NoRuleTable);
        }
        let seatings = seating::seatings(contest.contestants.len(), *players);
        let outside: Vec<Option<Outside>> = contest.contestants.iter().map(open_outside).collect();
        let mut tally = Tally::new(&contest.contestants, *players, seatings.len());
        let (mut next, mut evidence) = (0, None);
        while next < contest.games && evidence.is_none_or(|found: Evidence| found.shown() == Shown::Nothing) {
            let stretch = match contest.question {
                Some(_) => seatings.len() * STRETCH.div_ceil(seatings.len()),
                None => contest.games,
            };
            let games = next..contest.games.min(next + stretch);
            let play = |piece: usize| {
                let number = games.start + piece;
                play_one(contest, &game, &outside, &seatings[number % seatings.len()], number, watch)
            };
            for (number, bout) in games.clone().zip(in_order(games.len(), contest.threads, play, || watch.over())) {
                let mut bout = bout?;
                bout.record.take().into_iter().for_each(|record| watch.keep(record));
                if watch.wants_thoughts() {
                    watch.keep_thoughts(std::mem::take(&mut bout.thoughts));
                }
                tally.add(&bout, &seatings[number % seatings.len()]);
            }
            next = games.end;
            evidence = contest.question.map(|question| question.evidence(tally.rounds_of_first()));
        }
        Ok((tally, evidence))
    }
}

fn open_outside(contestant: &Contestant) -> Option<Outside> {
    match &contestant.player {
        Player::Bot(_) => None,
        Player::Outside(words) => Some(Outside::new(words)),
    }
}

fn play_one<G: WholeGame>(
    contest: &Contest,
    game: &G,
    outside: &[Option<Outside>],
    seating: &[usize],
    number: usize,
    watch: &dyn Watch,
) -> Result<Bout, LabError> {
    // All seatings of a round have the same dice; the bots' luck is another one in each game.
    let numbers = |place: usize| Fast::new(Fast::new(contest.seed ^ (place as u64).rotate_left(32)).next_u64());
    let mut round = numbers(number / contest.round());
    let mut bytes = [0; 32];
    bytes.chunks_exact_mut(8).for_each(|part| part.copy_from_slice(&round.next_u64().to_le_bytes()));
    let setup = Setup { dice: Fairness::of(Seed::new(bytes)), ..contest.setup.clone() };
    let dice = setup.dice.key().ok_or(LabError::NoSeed)?;
    let seed = numbers(!number).next_u64();

    let sit = |&place: &usize| {
        let contestant = &contest.contestants[place];
        let budget = contestant.budget.unwrap_or(contest.budget);
        // A level spends what is its own.
        let budget = if contestant.has_a_level() { Budget::Time(Level::LONGEST) } else { budget };
        Ok(match (&contestant.player, &outside[place]) {
            (Player::Outside(_), Some(program)) => Sitter::Outside(program.take()?, budget),
            (Player::Bot(bot), _) => Sitter::Bot(*bot, budget),
            (Player::Outside(_), None) => unreachable!("every program outside was opened"),
        })
    };
    let mut sitters = seating.iter().map(sit).collect::<Result<Vec<Sitter>, LabError>>()?;
    let names = || seating.iter().map(|&place| contest.contestants[place].to_string()).collect();
    let notes = Notes { names: watch.wants_records().then(names), thoughts: watch.wants_thoughts() };
    let bout = bout::play(game, &setup, &dice, &mut sitters, seed, notes)?;
    for (sitter, &place) in sitters.into_iter().zip(seating) {
        if let (Sitter::Outside(process, _), Some(program)) = (sitter, &outside[place]) {
            program.give_back(process);
        }
    }
    Ok(bout)
}
