//! Counts of action sequences from fixed dice. A rule that offers one action too many, anywhere near the
//! positions counted from, changes a number here.

use std::fs;

use serde_json::Value;
use tabletop::{DiceKey, Fast, Game, Options, Title};

use crate::{any_of, check_golden, golden::from_the_crate, numbered_seed};

/// How many sequences of 1, 2, ... `depth` actions can be played from a position whose next action is number `ply`. All
/// actions at one ply meet the same dice: the stream of that ply.
pub fn perft<G: Game>(game: &G, state: &G::State, ply: usize, depth: usize, key: &DiceKey) -> Vec<u64> {
    let mut counts = vec![0; depth];
    count(game, state, ply, key, &mut counts);
    counts
}

fn count<G: Game>(game: &G, state: &G::State, ply: usize, key: &DiceKey, counts: &mut [u64]) {
    let Some((here, deeper)) = counts.split_first_mut() else { return };
    if game.turn(state).seat().is_none() {
        return;
    }
    let mut actions = Vec::new();
    game.actions(state, &mut actions);
    *here += actions.len() as u64;
    if deeper.is_empty() {
        return;
    }
    for action in actions {
        let mut next = state.clone();
        game.play(&mut next, action, &mut key.chance(ply), &mut ());
        count(game, &next, ply + 1, key, deeper);
    }
}

/// Compares a file of counts with what the game gives now; see [`perft_text`] for how it is written.
#[track_caller]
pub fn check_perft<G: Title>(path: &str) {
    let file = fs::read_to_string(from_the_crate(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    let counted = perft_text::<G>(&file).unwrap_or_else(|error| panic!("{path}, {error}"));
    check_golden(path, &counted);
}

/// Counts again every line of a text like
/// ```text
/// # game players seed options: sequences of 1, 2, 3 actions
/// pig 2 7 goal=10: 2 4 8
/// pig 3 7+25: 2 4
/// ```
/// where `7+25` means seed 7 after 25 random actions. As many numbers are counted as stand in the line, whatever
/// they are, so a new line begins with `0`s.
pub fn perft_text<G: Title>(text: &str) -> Result<String, String> {
    let counted = text.lines().enumerate().map(|(index, line)| {
        let counted = if line.is_empty() || line.starts_with('#') { Ok(line.to_owned()) } else { recount::<G>(line) };
        counted.map(|line| line + "\n").map_err(|reason| format!("line {}: {reason}", index + 1))
    });
    counted.collect()
}

fn recount<G: Title>(line: &str) -> Result<String, String> {
    let (position, counts) = line.split_once(": ").ok_or("`game players seed: counts` is needed here")?;
    let mut words = position.split(' ');
    let mut word = |what: &str| words.next().ok_or(format!("the {what} is missing"));
    if word("game")? != G::ID {
        return Err(format!("this is a file of counts for `{}`", G::ID));
    }
    let players = number(word("number of players")?)? as usize;
    let seed = word("seed")?;
    let (seed, after) = seed.split_once('+').unwrap_or((seed, "0"));
    let (seed, after) = (number(seed)?, number(after)? as usize);
    let mut options = Options::default();
    for option in words {
        let (name, given) = option.split_once('=').ok_or(format!("`{option}` is no `option=value`"))?;
        options.set(name, serde_json::from_str(given).unwrap_or(Value::from(given)));
    }
    let game = G::new(players, &options, None).map_err(|error| error.to_string())?;
    let key = numbered_seed(seed).key("", &[]);
    let state = position_after(&game, seed, after, &key)?;
    let counts = perft(&game, &state, after + 1, counts.split(' ').count(), &key);
    let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
    Ok(format!("{position}: {}", counts.join(" ")))
}

/// The position after some random actions.
fn position_after<G: Game>(game: &G, seed: u64, plies: usize, key: &DiceKey) -> Result<G::State, String> {
    let mut choices = Fast::new(seed);
    let mut state = game.start(&mut key.chance(0), &mut ());
    let mut actions = Vec::new();
    for ply in 1.. {
        if game.turn(&state).seat().is_none() {
            return Err(format!("the game is over after {} actions", ply - 1));
        }
        if ply > plies {
            break;
        }
        actions.clear();
        game.actions(&state, &mut actions);
        game.play(&mut state, any_of(&actions, &mut choices), &mut key.chance(ply), &mut ());
    }
    Ok(state)
}

fn number(word: &str) -> Result<u64, String> {
    word.parse().map_err(|_| format!("`{word}` is no number"))
}
