//! Play by plain lines.

use tabletop::Record;

use super::*;
use crate::play::lines;

fn played(seats: &str, input: &str) -> String {
    let mut out = Vec::new();
    lines::play(session(seats), input.as_bytes(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn a_whole_game_is_played_by_numbers() {
    // Always three rolls and a hold, whoever's turn it is: more than enough to the goal.
    let out = played("Ann,Bob", &"1\n1\n1\n2\n".repeat(60));
    assert!(out.starts_with("Pig: Ann, Bob\n  Dice promised: "), "{out}");
    assert!(out.contains("Ann: roll, or bank 0?\n  1 Roll the die\n  2 Hold and bank 0\n> "));
    assert!(out.contains("Bob rolls a "));
    assert!(out.ends_with(" points\n") && out.contains(" wins!\n1. "), "{out}");
}

#[test]
fn bots_answer_by_themselves() {
    let out = played("Ann,greedy", &"2\n".repeat(200));
    assert!(out.contains("greedy wins!\n1. greedy"), "{out}");
}

#[test]
fn the_end_of_the_input_is_a_quiet_end() {
    let out = played("Ann,Bob", "2\n");
    assert!(out.ends_with("2 Hold and bank 0\n> \n"), "{out}");
    assert!(played("Ann,Bob", "q\n1\n").ends_with("> "));
}

#[test]
fn words_other_than_numbers_are_answered() {
    let out = played("Ann,Bob", "9\nwhat\n?\nr\n2\nu\n1\nu\n");
    let refusal = "Write a number from 1 to 2, or: u undo, ? rules, h hint, r rulebook, s FILE save, q quit.";
    assert_eq!(out.matches(refusal).count(), 2);
    assert!(out.contains("1 The turn\nP-1.1 Roll or hold.\nP-1.2 A 1 loses the turn's points.\n"));
    assert!(out.contains("Ann took that back.\n"));
    assert!(out.contains("that cannot be taken back.\n"));
}

#[test]
fn a_game_is_saved_and_kept_up_to_date() {
    let path = std::env::temp_dir().join(format!("crownforge-lines-{}.json", std::process::id()));
    let out = played("Ann,Bob", &format!("s {}\n2\n2\n1\n", path.display()));
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert!(out.contains("kept up to date there from now on."));
    assert_eq!(Record::from_json(&text).unwrap().moves.len(), 3);
    let refused = played("Ann,Bob", "s no such folder/game.json\n2\n");
    assert!(refused.contains("Not saved in no such folder/game.json: "));
}
