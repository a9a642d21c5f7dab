//! One game of a match, without the cost of a record unless one is wanted.

use std::time::{Duration, Instant};

use bots::{Budget, Candidate};
use catalog::{Setup, WholeGame};
use serde::Serialize;
use serde_json::{Value, json};
use tabletop::{DiceKey, Fast, Playthrough, Record, Seat, Standings, Turn};

use super::outside::Process;
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
    /// The game itself, if it was asked for.
    pub record: Option<Record>,
    /// What was thought of each decision, if that was asked for.
    pub thoughts: Vec<Thought>,
}

/// What a bot thought of a decision, for whoever studies or learns from it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Thought {
    pub ply: u64,
    pub seat: Seat,
    /// The share of the win each seat may hope for, if the bot says so.
    pub values: Vec<f32>,
    /// What was weighed, best first, with visits and value.
    pub candidates: Vec<Value>,
}

/// What is to be written down of a game.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    /// The record, with these names.
    pub(crate) names: Option<Vec<String>>,
    pub(crate) thoughts: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thinking {
    pub decisions: u64,
    pub time: Duration,
}

/// Who sits in a seat.
pub(crate) enum Sitter {
    Bot(bots::Bot, Budget),
    Outside(Process, Budget),
}

/// Plays a game. The same dice, bots, iterations and `seed` give the same game.
pub(crate) fn play<G: WholeGame>(
    game: &G,
    setup: &Setup,
    dice: &DiceKey,
    sitters: &mut [Sitter],
    seed: u64,
    notes: Notes,
) -> Result<Bout, LabError> {
    let (mut thinking, mut thoughts) = (vec![Thinking::default(); game.players()], Vec::new());
    let mut seeds = Fast::new(seed);
    let mut state = game.start(&mut dice.chance(0), &mut ());
    let mut played = Vec::new();
    for actions in 0..=MOST_ACTIONS {
        let seat = match game.turn(&state) {
            Turn::Over(standings) => {
                let record = notes.names.map(|names| write_down::<G>(setup, names, &played)).transpose()?;
                return Ok(Bout { standings, actions, thinking, record, thoughts });
            }
            Turn::Decide { seat } => seat,
        };
        let started = Instant::now();
        let seed = seeds.next_u64();
        let decided = match &mut sitters[seat.index()] {
            Sitter::Bot(bot, budget) => bots::think(*bot, game, &state, *budget, seed, 1).into(),
            Sitter::Outside(process, budget) => ask_outside(game, setup, &state, process, *budget, seed)?,
        };
        thinking[seat.index()].decisions += 1;
        thinking[seat.index()].time += started.elapsed();
        let Decided { action, values, candidates } = decided;
        if notes.thoughts {
            let candidates = candidates.into_values();
            thoughts.push(Thought { ply: actions, seat, values, candidates });
        }
        played.push(action);
        game.play(&mut state, action, &mut dice.chance(actions as usize + 1), &mut ());
    }
    Err(LabError::Endless)
}

/// Asks a program from outside and makes sure that it may do what it wants to.
fn ask_outside<G: WholeGame>(
    game: &G,
    setup: &Setup,
    state: &G::State,
    process: &mut Process,
    budget: Budget,
    seed: u64,
) -> Result<Decided<G::Action>, LabError> {
    let state_json = serde_json::to_value(state).map_err(|error| process.refuse(error.to_string()))?;
    let Setup { players, options, .. } = setup;
    let table = json!({ "do": "load", "game": G::ID, "players": players, "options": options, "state": state_json });
    // What it may think by lot is its own affair, as long as it fits into a number every program can read.
    let mut thought: Value = process.think(&table, budget, seed >> 12)?;
    let answer = thought["action"].take();
    let action = serde_json::from_value(answer.clone()).ok();
    let mut offered = Vec::new();
    game.actions(state, &mut offered);
    let action = action
        .filter(|action| offered.contains(action))
        .ok_or_else(|| process.refuse(format!("it wants to play {answer}, which is not offered")))?;
    // Whatever else it says of its thoughts is its own affair, and may be missing.
    let values = serde_json::from_value(thought["values"].take()).unwrap_or_default();
    let candidates = serde_json::from_value(thought["candidates"].take()).unwrap_or_default();
    Ok(Decided { action, values, candidates: Weighed::Told(candidates) })
}

/// What was decided, and why.
struct Decided<A> {
    action: A,
    values: Vec<f32>,
    candidates: Weighed<A>,
}

/// What was weighed; it is written only if somebody wants it.
enum Weighed<A> {
    Own(Vec<Candidate<A>>),
    Told(Vec<Value>),
}

impl<A> From<bots::Thought<A>> for Decided<A> {
    fn from(thought: bots::Thought<A>) -> Decided<A> {
        let bots::Thought { action, values, candidates, .. } = thought;
        Decided { action, values, candidates: Weighed::Own(candidates) }
    }
}

impl<A: Serialize> Weighed<A> {
    fn into_values(self) -> Vec<Value> {
        let written = |Candidate { action, visits, value }: Candidate<A>| json!({ "action": action, "visits": visits, "value": value });
        match self {
            Weighed::Own(candidates) => candidates.into_iter().map(written).collect(),
            Weighed::Told(candidates) => candidates,
        }
    }
}

/// The record of a game that was played with these actions.
fn write_down<G: WholeGame>(setup: &Setup, names: Vec<String>, played: &[G::Action]) -> Result<Record, LabError> {
    let Setup { players, options, pack, dice } = setup;
    let lost = |error: &dyn std::fmt::Display| LabError::Record(error.to_string());
    let (mut play, _) =
        Playthrough::<G>::new(*players, options, pack.as_ref(), dice.clone(), None).map_err(|error| lost(&error))?;
    play.set_names(names);
    for &action in played {
        play.play(action, None).map_err(|error| lost(&error))?;
    }
    Ok(play.record().clone())
}
