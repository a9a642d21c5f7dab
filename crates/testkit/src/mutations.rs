//! Positions with something changed at random: each is refused, or can be played on like any other.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::Value;
use tabletop::{Appraise, Fast, Names, Title, Turn, Words};

use crate::any_of;

/// How positions are changed and what is asked of those that are accepted.
#[derive(Clone, Copy, Debug)]
pub struct Mutations<'a> {
    /// How many positions are changed at each table.
    pub positions: usize,
    /// How many actions are played on from one that is accepted.
    pub plies: usize,
    /// Before how many of them everything is put into words.
    pub told: usize,
    /// Parts of a state, as JSON pointers, that are small and delicate: they have every other change.
    pub delicate: &'a [&'a str],
}

/// How many changed positions were accepted and refused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mutated {
    pub accepted: usize,
    pub refused: usize,
}

/// Changes positions of random games at these tables. `look` is asked to look at each position that is put into words, too.
pub fn check_mutations<G: Title + Words + Appraise>(
    tables: &[G],
    how: Mutations<'_>,
    look: impl Fn(&G, &G::State, &[G::Action]),
) -> Result<Mutated, String> {
    let mut mutated = Mutated::default();
    for (number, game) in tables.iter().enumerate() {
        let mut chance = Fast::new(number as u64);
        let mut state = game.start(&mut chance, &mut ());
        for seed in 0..how.positions {
            if !play_on(game, &mut state, &mut chance) {
                state = game.start(&mut chance, &mut ());
            }
            let mut json = serde_json::to_value(&state).expect("states are plain data");
            (0..=chance.below(3)).for_each(|_| mutate(&mut json, how.delicate, &mut chance));
            let verdict = catch_unwind(AssertUnwindSafe(|| {
                let changed: G::State = serde_json::from_value(json.clone()).ok()?;
                game.check(&changed).ok()?;
                Some(survives(game, changed, seed as u64, how, &look))
            }));
            match verdict {
                Ok(None) => mutated.refused += 1,
                Ok(Some(Ok(()))) => mutated.accepted += 1,
                Ok(Some(Err(reason))) => return Err(format!("{reason}\naccepted {json}")),
                Err(_) => return Err(format!("panicked after {json}")),
            }
        }
    }
    Ok(mutated)
}

/// Plays a random action; `false` if the game is over.
fn play_on<G: Title>(game: &G, state: &mut G::State, chance: &mut Fast) -> bool {
    if matches!(game.turn(state), Turn::Over(_)) {
        return false;
    }
    let mut actions = Vec::new();
    game.actions(state, &mut actions);
    game.play(state, any_of(&actions, chance), chance, &mut ());
    true
}

/// Plays on and looks at everything on the way; the reason if something is amiss.
fn survives<G: Title + Words + Appraise>(
    game: &G,
    mut state: G::State,
    seed: u64,
    how: Mutations<'_>,
    look: &impl Fn(&G, &G::State, &[G::Action]),
) -> Result<(), String> {
    let names = Names::numbered(game.players());
    let (mut chance, mut shares) = (Fast::new(seed), vec![0.0; game.players()]);
    for ply in 0..how.plies {
        game.appraise(&game.plan(&state), &state, &mut shares);
        if ply < how.told {
            let actions = tell(game, &state, &names);
            look(game, &state, &actions);
        }
        if !play_on(game, &mut state, &mut chance) {
            break;
        }
        game.check(&state).map_err(|reason| format!("later {reason}: {state:?}"))?;
    }
    Ok(())
}

/// Puts a position and all that may be done into words; the actions are given back.
pub(crate) fn tell<G: Title + Words>(game: &G, state: &G::State, names: &Names) -> Vec<G::Action> {
    let mut actions = Vec::new();
    game.picture(state, names);
    if matches!(game.turn(state), Turn::Decide { .. }) {
        game.actions(state, &mut actions);
        game.decision(state, names);
        actions.iter().for_each(|&action| drop(game.action_text(state, action, names)));
    }
    actions
}

/// Changes one thing: a number, a word, an order, an entry more or less.
fn mutate(json: &mut Value, delicate: &[&str], chance: &mut Fast) {
    let everywhere = pointers(json, "");
    let part = delicate.get(chance.below(2 * delicate.len().max(1) as u32) as usize);
    let places = part.and_then(|part| Some(pointers(json.pointer(part)?, part))).unwrap_or_else(|| everywhere.clone());
    let pick = |places: &[String], chance: &mut Fast| places[chance.below(places.len() as u32) as usize].clone();
    let other = json.pointer(&pick(&everywhere, chance)).cloned().expect("a place that was found");
    let target = json.pointer_mut(&pick(&places, chance)).expect("a place that was found");
    match target {
        Value::Number(number) if chance.below(3) > 0 => {
            let before = number.as_i64().unwrap_or(0);
            let changed = [before + 1, before - 1, i64::from(chance.below(256)), 0, 255];
            *target = changed[chance.below(5) as usize].into();
        }
        Value::Bool(flag) => *flag = !*flag,
        Value::Array(entries) if !entries.is_empty() => {
            let (one, two) = (chance.below(entries.len() as u32) as usize, chance.below(entries.len() as u32) as usize);
            match chance.below(4) {
                0 => drop(entries.remove(one)),
                1 => entries.insert(one, entries[two].clone()),
                2 => entries.swap(one, two),
                _ => entries[one] = entries[two].clone(),
            }
        }
        // Something else of the same position, a word of it or a whole step.
        _ => *target = if chance.below(8) == 0 { Value::Null } else { other },
    }
}

/// The places of everything in a JSON text, as pointers.
fn pointers(json: &Value, here: &str) -> Vec<String> {
    let mut places = vec![here.to_owned()];
    match json {
        Value::Array(entries) => {
            places.extend(entries.iter().enumerate().flat_map(|(at, entry)| pointers(entry, &format!("{here}/{at}"))));
        }
        Value::Object(fields) => {
            places.extend(fields.iter().flat_map(|(name, field)| pointers(field, &format!("{here}/{name}"))));
        }
        _ => {}
    }
    places
}
