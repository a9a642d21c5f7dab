//! Thousands of positions with something changed at random: each is refused, or can be played on like any other.

use std::panic::{AssertUnwindSafe, catch_unwind};

use dice_forge::{DiceForge, State};
use serde_json::Value;
use tabletop::{Appraise, Fast, Game, Names, Title, Turn, Words};

use crate::states::{game, play_on};

/// How many positions are changed at each kind of table.
const POSITIONS: usize = 300;

/// The places of everything in a JSON text, as pointers.
fn pointers(json: &Value, here: &str, out: &mut Vec<String>) {
    out.push(here.to_owned());
    match json {
        Value::Array(entries) => {
            entries.iter().enumerate().for_each(|(place, entry)| pointers(entry, &format!("{here}/{place}"), out));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(name, field)| pointers(field, &format!("{here}/{name}"), out));
        }
        _ => {}
    }
}

/// Changes one thing: a number, a word, an order, an entry more or less.
fn mutate(json: &mut Value, chance: &mut Fast) {
    let mut places = Vec::new();
    // What is pending is small and delicate, so it has every other change.
    match json.get("steps") {
        Some(steps) if chance.below(2) == 0 => pointers(steps, "/steps", &mut places),
        _ => pointers(json, "", &mut places),
    }
    let pick = |chance: &mut Fast| places[chance.below(places.len() as u32) as usize].clone();
    let other = json.pointer(&pick(chance)).cloned().unwrap();
    let target = json.pointer_mut(&pick(chance)).unwrap();
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

/// Plays on and looks at everything on the way; the reason if something is amiss.
fn survives(game: &DiceForge, state: &State, seed: u64) -> Result<(), String> {
    let names = Names::numbered(game.players());
    let (mut state, mut chance, mut shares) = (*state, Fast::new(seed), [0.0; 4]);
    for _ in 0..200 {
        game.picture(&state, &names);
        game.appraise(&state, &mut shares[..game.players()]);
        if matches!(game.turn(&state), Turn::Decide { .. }) {
            let mut actions = Vec::new();
            game.actions(&state, &mut actions);
            game.decision(&state, &names);
            actions.iter().for_each(|&action| drop(game.action_text(&state, action, &names)));
        }
        if !play_on(game, &mut state, &mut chance) {
            break;
        }
        game.check(&state).map_err(|reason| format!("later {reason}: {state:?}"))?;
    }
    Ok(())
}

/// How many changed positions were accepted and refused.
fn try_mutations(game: &DiceForge, seed: u64, positions: usize) -> (usize, usize) {
    let (mut accepted, mut refused) = (0, 0);
    let mut chance = Fast::new(seed);
    let mut state = game.start(&mut chance, &mut ());
    for number in 0..positions {
        if !play_on(game, &mut state, &mut chance) {
            state = game.start(&mut chance, &mut ());
        }
        let mut json = serde_json::to_value(state).unwrap();
        (0..=chance.below(3)).for_each(|_| mutate(&mut json, &mut chance));
        let verdict = catch_unwind(AssertUnwindSafe(|| {
            let changed = serde_json::from_value::<State>(json.clone()).ok()?;
            game.check(&changed).ok()?;
            Some(survives(game, &changed, number as u64))
        }));
        match verdict {
            Ok(None) => refused += 1,
            Ok(Some(Ok(()))) => accepted += 1,
            Ok(Some(Err(reason))) => panic!("{reason}\naccepted {json}"),
            Err(_) => panic!("panicked after {json}"),
        }
    }
    (accepted, refused)
}

#[test]
fn a_changed_position_is_refused_or_can_be_played_on() {
    let (mut accepted, mut refused) = (0, 0);
    for (number, feats) in ["introductory", "alternate", "random"].into_iter().enumerate() {
        for players in 2..=4 {
            let counts = try_mutations(&game(players, feats), number as u64 * 10 + players as u64, POSITIONS);
            (accepted, refused) = (accepted + counts.0, refused + counts.1);
        }
    }
    // Gold or an island within bounds can be changed freely; most changes cannot be.
    assert!(accepted > POSITIONS / 10 && refused > accepted, "{accepted} accepted, {refused} refused");
}
