//! An example of everything, from random games: they are always the same ones, and none is made up.

use std::mem::discriminant;

use serde::Serialize;
use serde_json::{Map, Value};
use tabletop::{Fast, Names, OptionKind, OptionSpec, Options, Turn};

use crate::WholeGame;

/// So many games at most are looked through for what comes up seldom.
const GAMES: u64 = 60;
/// Where the example of a position is taken from, in actions played.
const MIDDLE: usize = 30;
/// A game of random play that takes longer is left.
const MOST_ACTIONS: usize = 5_000;

/// The first of every kind that came up, by the name of the kind.
#[derive(Debug)]
pub(super) struct Examples {
    pub(super) state: Value,
    pub(super) actions: Map<String, Value>,
    pub(super) events: Map<String, Value>,
    pub(super) decisions: Map<String, Value>,
}

/// The same while they are gathered: only what is of a new kind is written.
struct Gathering<G: WholeGame> {
    state: Option<Value>,
    actions: Vec<G::Action>,
    events: Vec<G::Event>,
    decisions: Map<String, Value>,
}

impl Examples {
    pub(super) fn of<G: WholeGame>() -> Examples {
        let specs = G::options(None).unwrap_or_default();
        let (state, actions, events) = (None, Vec::new(), Vec::new());
        let mut examples = Gathering::<G> { state, actions, events, decisions: Map::new() };
        for number in 0..GAMES {
            let mut luck = Fast::new(number);
            let span = G::PLAYERS.end() - G::PLAYERS.start() + 1;
            let players = G::PLAYERS.start() + luck.below(span as u32) as usize;
            // The first game is played as most are.
            let options = if number == 0 { Options::default() } else { any_options(&specs, &mut luck) };
            // Not all options go together, or with any number of players.
            if let Ok(game) = G::new(players, &options, None) {
                examples.look_through(&game, &mut luck);
            }
        }
        let Gathering { state, actions, events, decisions } = examples;
        let (actions, events) = (by_kind(&actions), by_kind(&events));
        Examples { state: state.unwrap_or_default(), actions, events, decisions }
    }
}

impl<G: WholeGame> Gathering<G> {
    fn look_through(&mut self, game: &G, luck: &mut Fast) {
        let names = Names::given(&[], game.players());
        let (mut offered, mut events) = (Vec::new(), Vec::new());
        let mut state = game.start(luck, &mut events);
        for ply in 0..MOST_ACTIONS {
            events.drain(..).for_each(|event| keep(&mut self.events, event));
            if self.state.is_none() && ply == MIDDLE {
                self.state = Some(value(&state));
            }
            let Turn::Decide { .. } = game.turn(&state) else { return };
            self.keep_decision(game, &state, &names);
            offered.clear();
            game.actions(&state, &mut offered);
            offered.iter().for_each(|&action| keep(&mut self.actions, action));
            let action = offered[luck.below(offered.len() as u32) as usize];
            game.play(&mut state, action, luck, &mut events);
        }
    }

    fn keep_decision(&mut self, game: &G, state: &G::State, names: &Names) {
        let decision = game.decision(state, names);
        if !self.decisions.contains_key(decision.kind) {
            self.decisions.insert(decision.kind.to_owned(), value(&decision));
        }
    }
}

/// The kind a schema is of: what its field `type` has to say.
pub(super) fn tag_of_schema(schema: &Value) -> Option<&str> {
    let tagged = schema["properties"]["type"]["const"].as_str();
    let joined = || schema["allOf"].as_array()?.iter().find_map(tag_of_schema);
    tagged.or_else(joined)
}

fn keep<T>(kept: &mut Vec<T>, told: T) {
    if !kept.iter().any(|known| discriminant(known) == discriminant(&told)) {
        kept.push(told);
    }
}

fn by_kind(kept: &[impl Serialize]) -> Map<String, Value> {
    let with_tag = |told| {
        let value = value(told);
        Some((value["type"].as_str()?.to_owned(), value))
    };
    kept.iter().filter_map(with_tag).collect()
}

fn value(told: &impl Serialize) -> Value {
    serde_json::to_value(told).expect("games are made of plain data")
}

fn any_options(specs: &[OptionSpec], luck: &mut Fast) -> Options {
    let mut options = Options::default();
    for spec in specs {
        match &spec.kind {
            OptionKind::Flag => options.set(&spec.name, luck.below(2) == 0),
            OptionKind::Choice { values } => {
                options.set(&spec.name, values[luck.below(values.len() as u32) as usize].clone())
            }
            // What a number means only the game knows.
            OptionKind::Number { .. } => &mut options,
        };
    }
    options
}
