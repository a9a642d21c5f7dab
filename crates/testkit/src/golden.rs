//! Whole games as text, to be read and compared: a change of the rules shows as a change of these files,
//! and whoever reviews it sees what it means at the table.

use std::{
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

use tabletop::{Fast, Names, Seat, Standings, Title, Turn, Words};

use crate::{any_of, numbered_seed};

/// How many lines before the first difference are shown.
const CONTEXT: usize = 3;

/// A random game in words: every decision, what was chosen and what came of it, with the picture every
/// `picture_every` actions (0 for never) and at the end.
pub fn playthrough_text<G: Title + Words>(game: &G, seed: u64, picture_every: usize) -> String {
    let names = Names::numbered(game.players());
    let key = numbered_seed(seed).key("", &[]);
    let mut choices = Fast::new(seed);
    let (mut actions, mut events) = (Vec::new(), Vec::new());
    let mut state = game.start(&mut key.chance(0), &mut events);
    let options = serde_json::to_string(game.chosen()).expect("options are JSON");
    let mut text = format!("{}, {} players, seed {seed}, options {options}\n", G::NAME, game.players());
    let tell = |text: &mut String, events: &mut Vec<G::Event>| {
        events.drain(..).for_each(|event| line(text, format_args!("  {}", game.event_text(&event, &names))));
    };
    let draw = |text: &mut String, state: &G::State| line(text, format_args!("\n{}", game.picture(state, &names)));
    tell(&mut text, &mut events);
    for ply in 1.. {
        if let Turn::Over(standings) = game.turn(&state) {
            draw(&mut text, &state);
            rank(&mut text, &standings, &names);
            break;
        }
        if picture_every > 0 && ply % picture_every == 1 % picture_every {
            draw(&mut text, &state);
        }
        actions.clear();
        game.actions(&state, &mut actions);
        let action = any_of(&actions, &mut choices);
        line(&mut text, format_args!("{ply}. {} [{} actions]", game.decision(&state, &names).text, actions.len()));
        line(&mut text, format_args!("> {}", game.action_text(&state, action, &names)));
        game.play(&mut state, action, &mut key.chance(ply), &mut events);
        tell(&mut text, &mut events);
    }
    text
}

/// Compares a text with the file it should be, a path from the tested crate's folder. With `UPDATE_GOLDEN=1` in
/// the environment the file is written instead.
#[track_caller]
pub fn check_golden(path: &str, text: &str) {
    let write = std::env::var_os("UPDATE_GOLDEN").is_some_and(|value| value == "1");
    if let Err(reason) = compare_golden(&from_the_crate(path), text, write) {
        panic!("{path}: {reason}");
    }
}

/// Compares a text with a file, or writes the file.
pub fn compare_golden(file: &Path, text: &str, write: bool) -> Result<(), String> {
    if write {
        let folder = file.parent().expect("a golden file lies in a folder");
        return fs::create_dir_all(folder).and_then(|()| fs::write(file, text)).map_err(|error| error.to_string());
    }
    let expected =
        fs::read_to_string(file).map_err(|error| format!("{error}; `cargo xtask golden` writes what is missing"))?;
    match first_difference(&expected, text) {
        Some(difference) => {
            Err(format!("not what it was; if the new text is right, `cargo xtask golden` takes it\n{difference}"))
        }
        None => Ok(()),
    }
}

/// The first line in which two texts part, with the lines before it; `None` if they are equal.
pub fn first_difference(expected: &str, actual: &str) -> Option<String> {
    let (expected, actual): (Vec<_>, Vec<_>) = (expected.lines().collect(), actual.lines().collect());
    let longest = expected.len().max(actual.len());
    let place = (0..longest).find(|&place| expected.get(place) != actual.get(place))?;
    let mut shown = String::new();
    for same in &expected[place.saturating_sub(CONTEXT)..place] {
        line(&mut shown, format_args!("        {same}"));
    }
    line(&mut shown, format_args!("line {}:", place + 1));
    line(&mut shown, format_args!("  file: {}", expected.get(place).unwrap_or(&"(the end)")));
    line(&mut shown, format_args!("  here: {}", actual.get(place).unwrap_or(&"(the end)")));
    Some(shown)
}

/// A path from the folder of the crate whose tests are running.
pub(crate) fn from_the_crate(path: &str) -> PathBuf {
    std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default().join(path)
}

fn rank(text: &mut String, standings: &Standings, names: &Names) {
    let mut seats: Vec<Seat> = Seat::all(standings.ranks.len()).collect();
    seats.sort_by_key(|&seat| standings.ranks[seat]);
    for seat in seats {
        line(text, format_args!("{}. {}: {}", standings.ranks[seat], &names[seat], standings.scores[seat]));
    }
}

fn line(text: &mut String, words: std::fmt::Arguments<'_>) {
    writeln!(text, "{words}").expect("a string takes all words");
}
