//! Players made of code: they look at a position, think within a budget and name an action. Generic
//! over every game; a bot works on copies, never on the game itself, and rolls its own dice.

mod explain;
mod search;
mod seeker;
mod tree;

use std::{str::FromStr, time::Duration};

use tabletop::{Appraise, Fast, Seat, Turn};

pub use explain::{Explained, Reason, explain};
pub use search::{Search, look_ahead, search};

/// Who thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// Takes any action, all alike.
    Random,
    /// Looks one action ahead, to the next quiet position, and takes what the game's appraisal likes best.
    Greedy,
    /// Searches as far ahead as its budget allows.
    Mcts,
}

/// How long. Only a bot that searches uses it; the others answer at once.
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
    /// The deciding seat's share if this is played.
    pub value: f32,
}

impl Bot {
    pub const ALL: [Bot; 3] = [Bot::Random, Bot::Greedy, Bot::Mcts];

    pub fn name(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Greedy => "greedy",
            Bot::Mcts => "mcts",
        }
    }
}

impl FromStr for Bot {
    type Err = String;

    fn from_str(name: &str) -> Result<Bot, String> {
        let known = || Bot::ALL.map(Bot::name).join(", ");
        Bot::ALL
            .into_iter()
            .find(|bot| bot.name() == name)
            .ok_or_else(|| format!("no bot is called `{name}`; there are: {}", known()))
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
        Bot::Greedy => look_ahead(game, state, &Search::default(), seed),
        Bot::Mcts => search(game, state, &Search::default(), budget, seed, threads),
    }
}

/// The thought that follows from what was weighed, best first: each action with what every seat may hope for after it.
fn conclude<A: Copy>(mut weighed: Vec<(Candidate<A>, Vec<f32>)>) -> Thought<A> {
    let candidates: Vec<Candidate<A>> = weighed.iter().map(|&(candidate, _)| candidate).collect();
    Thought {
        action: candidates[0].action,
        values: weighed.swap_remove(0).1,
        iterations: candidates.iter().map(|candidate| candidate.visits).sum(),
        candidates,
    }
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
            for (share, seat) in shares.iter_mut().zip(Seat::all(game.players())) {
                *share = standings.win_share(seat);
            }
        }
    }
}
