//! Players made of code: they look at a position, think within a budget and name an action. Generic
//! over every game; a bot works on copies, never on the game itself, and rolls its own dice.

use std::{str::FromStr, time::Duration};

use tabletop::{Appraise, Turn};

/// Who thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    Random,
    Greedy,
    Mcts,
}

/// How long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    Time(Duration),
    Iterations(u64),
}

/// What came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<A> {
    pub action: A,
    /// The share of the win each seat may hope for.
    pub values: Vec<f32>,
    /// What was weighed, best first.
    pub candidates: Vec<Candidate<A>>,
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
    let _ = (bot, budget, seed, threads);
    let mut actions = Vec::new();
    assert!(matches!(game.turn(state), Turn::Decide { .. }), "nobody decides here");
    game.actions(state, &mut actions);
    Thought { action: actions[0], values: vec![], candidates: vec![], iterations: 0 }
}
