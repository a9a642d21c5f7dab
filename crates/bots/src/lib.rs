//! Players made of code: they look at a position, think within a budget and name an action. Generic
//! over every game; a bot works on copies, never on the game itself, and rolls its own dice.

mod afterwards;
mod explain;
mod level;
mod search;
mod seeker;
mod tree;

use std::{fmt, str::FromStr, time::Duration};

use tabletop::{Appraise, Fast, Level, List, Seat, Taste, Turn, also_for_points};

pub use explain::{Explained, Reason, explain};
pub use search::{Search, look_ahead, search};

/// Who thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// Takes any action, all alike.
    Random,
    /// Does what the game's table of rules says, where it has one (see [`Appraise::by_the_book`]); otherwise any action.
    Rules,
    /// Looks one action ahead, to the next quiet position, and takes what the game's appraisal likes best.
    Greedy,
    /// Searches as far ahead as its budget allows.
    Mcts,
    /// Plays as the game says of this level (see [`Appraise::SKILLS`]).
    Level(Level),
    /// The same with a taste (see [`Appraise::OPPONENTS`]), where the game has a character for it.
    Character(Level, Taste),
}

/// How long. A bot of a level has its own budget, and this is the most it may spend. Otherwise only a bot that searches uses it; the others answer at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    Time(Duration),
    /// The same seed gives the same thought on any machine, with any number of threads.
    Iterations(u64),
}

/// What came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<A> {
    pub action: A,
    /// The share of the win each seat may hope for if the action is played.
    pub values: Vec<f32>,
    /// What was weighed, best first.
    pub candidates: Vec<Candidate<A>>,
    /// How many lines of play were tried: the sum of the candidates' visits. What was only looked at has none.
    pub iterations: u64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate<A> {
    pub action: A,
    pub visits: u64,
    /// The deciding seat's share if this is played. Where the best turns were played on for a round it is what came of that, or what may
    /// be supposed from it.
    pub value: f32,
}

impl Bot {
    /// All but the levels.
    pub const ALL: [Bot; 4] = [Bot::Random, Bot::Rules, Bot::Greedy, Bot::Mcts];

    pub fn name(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Rules => "rules",
            Bot::Greedy => "greedy",
            Bot::Mcts => "mcts",
            Bot::Level(level) | Bot::Character(level, _) => level.name(),
        }
    }

    /// The level it plays at, if it does.
    pub fn level(self) -> Option<Level> {
        match self {
            Bot::Level(level) | Bot::Character(level, _) => Some(level),
            Bot::Random | Bot::Rules | Bot::Greedy | Bot::Mcts => None,
        }
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bot::Character(level, taste) => write!(f, "{level}:{}", taste.name()),
            _ => f.write_str(self.name()),
        }
    }
}

impl FromStr for Bot {
    type Err = String;

    /// By its name, and a character by its level and taste: `expert:raider`.
    fn from_str(name: &str) -> Result<Bot, String> {
        if let Some((Ok(level), taste)) = name.split_once(':').map(|(level, taste)| (level.parse(), taste)) {
            return Ok(Bot::Character(level, taste.parse()?));
        }
        let known = || Bot::ALL.into_iter().chain(Level::ALL.map(Bot::Level)).map(Bot::name).collect::<Vec<_>>();
        let bot = Bot::ALL.into_iter().find(|bot| bot.name() == name);
        bot.or_else(|| name.parse().ok().map(Bot::Level))
            .ok_or_else(|| format!("no bot is called `{name}`; there are: {}", known().join(", ")))
    }
}

/// Thinks about a position in which somebody decides. `threads` of 0 means all cores.
pub fn think<G: Appraise>(
    bot: Bot,
    game: &G,
    state: &G::State,
    budget: Budget,
    seed: u64,
    threads: usize,
) -> Thought<G::Action> {
    match bot {
        Bot::Random => random(game, state, seed),
        Bot::Rules => by_the_book(game, state, seed),
        Bot::Greedy => look_ahead(game, state, &Search::default(), seed),
        Bot::Mcts => search(game, state, &Search::default(), budget, seed, threads),
        Bot::Level(level) => level::think_at((level, None), game, state, budget, seed, threads),
        Bot::Character(level, taste) => level::think_at((level, Some(taste)), game, state, budget, seed, threads),
    }
}

/// An action that was weighed, with what every seat may hope for after it.
#[derive(Clone)]
struct Weighed<A> {
    candidate: Candidate<A>,
    hopes: Vec<f32>,
    /// What it is worth to the deciding seat, taste included.
    appeal: f32,
}

/// The thought that follows from what was weighed, best first.
fn conclude<A: Copy>(mut weighed: Vec<Weighed<A>>, temperature: f32, seed: u64) -> Thought<A> {
    let candidates: Vec<Candidate<A>> = weighed.iter().map(|it| it.candidate).collect();
    let appeals: Vec<f32> = weighed.iter().map(|it| it.appeal).collect();
    let chosen = if temperature > 0.0 { level::by_lot(&appeals, temperature, seed) } else { 0 };
    Thought {
        action: candidates[chosen].action,
        values: weighed.swap_remove(chosen).hopes,
        iterations: candidates.iter().map(|candidate| candidate.visits).sum(),
        candidates,
    }
}

/// What the game's table of rules says; nothing is weighed.
fn by_the_book<G: Appraise>(game: &G, state: &G::State, seed: u64) -> Thought<G::Action> {
    let thought = random(game, state, seed);
    Thought { action: game.by_the_book(state, &mut Vec::new()).unwrap_or(thought.action), ..thought }
}

/// Any action, all alike; nothing is weighed.
fn random<G: Appraise>(game: &G, state: &G::State, seed: u64) -> Thought<G::Action> {
    Thought {
        action: game.any_action(state, &mut Fast::new(seed), &mut Vec::new()),
        values: outlook(game, &game.plan(state), state),
        candidates: Vec::new(),
        iterations: 0,
    }
}

/// What each seat may hope for in this position: its result if the game is over, else the game's own opinion.
pub fn outlook<G: Appraise>(game: &G, plan: &G::Plan, state: &G::State) -> Vec<f32> {
    let mut shares = vec![0.0; game.players()];
    hope(game, plan, state, &mut shares);
    shares
}

/// As [`outlook`], into a slice with a place for each seat.
fn hope<G: Appraise>(game: &G, plan: &G::Plan, state: &G::State, shares: &mut [f32]) {
    match game.turn(state) {
        Turn::Decide { .. } => game.appraise(plan, state, shares),
        Turn::Over(standings) => {
            let points: List<f32, 8> = standings.scores.iter().map(|score| score.as_f32()).collect();
            for (share, seat) in shares.iter_mut().zip(Seat::all(game.players())) {
                *share = standings.win_share(seat);
            }
            also_for_points(&points, shares);
        }
    }
}
