//! The program itself: what it prints, and with which exit code it ends.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    sync::atomic::{AtomicU32, Ordering},
};

use catalog::AnyGame;
use serde_json::{Value, json};

use super::shelf::{SEED, Talk};

/// Whichever game comes first: the program is the same for all.
fn game() -> &'static dyn AnyGame {
    catalog::GAMES[0]
}

fn crownforge(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_crownforge")).args(arguments).stdin(Stdio::null()).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Fails with this code and one sentence on standard error.
pub(crate) fn fails(arguments: &[&str], code: i32) -> String {
    let output = crownforge(arguments);
    let error = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {error}");
    error
}

pub(crate) fn succeeds(arguments: &[&str]) -> String {
    let output = crownforge(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// A file of its own for every test, gone with it.
struct Scratch(PathBuf);

impl Scratch {
    fn new(content: impl AsRef<[u8]>) -> Scratch {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("record-{}-{}.json", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&path, content).unwrap();
        Scratch(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A file left behind does no harm.
        let _ = fs::remove_file(&self.0);
    }
}

/// The record of a game of some moves, always the first action.
fn record(moves: usize) -> Value {
    let mut talk = Talk(crownforge::engine::Session::new(catalog::GAMES));
    talk.ok(json!({ "do": "new", "game": game().id(), "players": game().players()[0], "seed": SEED }));
    (0..moves).for_each(|_| drop(talk.ok(json!({ "do": "play", "index": 0 }))));
    talk.ok(json!({ "do": "record" }))["record"].take()
}

#[test]
fn verify_tells_what_it_found_true() {
    let file = Scratch::new(record(5).to_string());
    let words = succeeds(&["verify", file.path()]);
    for part in ["5 moves", "Commitment:", "Content:", "Set-up: comes from the seed.", "all 5 were legal", "Result:"] {
        assert!(words.contains(part), "{part} is missing in\n{words}");
    }
}

/// Where this fails because the rules or figures are others now, the record of any finished table does as well.
#[test]
fn the_example_of_the_browser_is_true() {
    let words = succeeds(&["verify", concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/example.json")]);
    assert!(words.contains("Result: as recorded, Ann 138, Casual bot 120; won by Ann."), "{words}");
}

#[test]
fn verify_says_where_a_record_is_wrong() {
    let spoil: [(&str, Value, &str); 3] = [
        ("/dice/commitment", json!("00".repeat(32)), "the seed does not fit the commitment"),
        ("/moves/2/after", json!("00".repeat(8)), "at move 3: the record says 0000000000000000"),
        ("/moves/1/action", json!({ "type": "Fly" }), "at move 2: this is no action of the game"),
    ];
    for (place, value, expected) in spoil {
        let mut record = record(5);
        *record.pointer_mut(place).unwrap() = value;
        let file = Scratch::new(record.to_string());
        let error = fails(&["verify", file.path()], 1);
        assert!(error.starts_with(&format!("error: {}: ", file.path())), "{error}");
        assert!(error.contains(expected), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

#[test]
fn verify_takes_many_files_and_one_record_a_line() {
    let (good, mut bad) = (record(5), record(5));
    bad["moves"][2]["after"] = json!("00".repeat(8));
    let list = Scratch::new(format!("{good}\n{good}\n"));
    let told = succeeds(&["verify", list.path()]);
    let line = |number| format!("{}, line {number}: true. {}, 5 moves; ", list.path(), game().name());
    assert!(told.contains(&line(1)) && told.contains(&line(2)), "{told}");
    assert!(told.ends_with("All 2 records are true.\n"), "{told}");

    let (mixed, whole) = (Scratch::new(format!("{good}\n{bad}\nnonsense\n")), Scratch::new(good.to_string()));
    let output = crownforge(&["verify", mixed.path(), whole.path(), "no such file.json"]);
    let told = text(&output.stdout);
    assert_eq!((output.status.code(), told.lines().count()), (Some(1), 5), "{told}");
    assert!(told.contains(", line 2: WRONG. at move 3: the record says 0000000000000000"), "{told}");
    assert!(told.contains(", line 3: not checked: this is not a game record"), "{told}");
    assert!(told.contains("no such file.json: not checked: it cannot be read"), "{told}");
    assert_eq!(text(&output.stderr), "error: 1 of 5 are wrong, and 2 could not be checked\n");

    let error = fails(&["verify", list.path(), "no such file.json"], 3);
    assert_eq!(error, "error: 1 of 3 could not be checked\n");
}

#[test]
fn one_record_of_many_can_be_replayed() {
    let list = Scratch::new(format!("{}\n{}\n", record(2), record(3)));
    assert!(succeeds(&["replay", list.path(), "--line", "2"]).contains("\n3. Player "));
    let error = fails(&["replay", list.path()], 1);
    assert!(error.contains("has 2 records, one a line: choose one with --line"), "{error}");
    assert!(fails(&["replay", list.path(), "--line", "9"], 1).contains("no record on that line"));
}

#[test]
fn verify_says_what_is_the_matter_with_what_it_cannot_check() {
    let unchecked = |file: &str, reason: &str| {
        let error = fails(&["verify", file], 3);
        assert!(error.starts_with(&format!("error: {file} cannot be verified: ")), "{error}");
        assert!(error.contains(reason) && !error.contains('\u{1b}'), "{error}");
    };
    unchecked(Scratch::new("{\n  \"crownforge\": 1,\n  \"game\": oops\n}").path(), "line 3 column 11");
    unchecked(Scratch::new(b"{\"game\": \"\xff\"}").path(), "byte 11 is not UTF-8");
    unchecked("no such file.json", "it cannot be read");
    let spoil = [
        ("/game", json!("chess\u{1b}[2J"), "there is no game `chess"),
        ("/content", json!("00".repeat(32)), "other figures"),
        ("/dice/seed", Value::Null, "still being played"),
        ("/crownforge", json!(99), "format 99"),
    ];
    for (place, value, reason) in spoil {
        let mut record = record(2);
        *record.pointer_mut(place).unwrap() = value;
        unchecked(Scratch::new(record.to_string()).path(), reason);
    }
}

#[test]
fn replay_prints_the_whole_game_or_one_move() {
    let file = Scratch::new(record(4).to_string());
    let whole = succeeds(&["replay", file.path(), "--all"]);
    for part in ["Set-up\n", "\n1. Player ", "\n4. Player "] {
        assert!(whole.contains(part), "{part} is missing in\n{whole}");
    }
    assert_eq!(succeeds(&["replay", file.path()]), whole, "without a terminal the text is all there is");
    let third = succeeds(&["replay", file.path(), "--ply", "3"]);
    assert!(third.starts_with("3. Player ") && !third.contains("\n4. "), "{third}");
    assert!(fails(&["replay", file.path(), "--ply", "5"], 1).contains("there is no move 5"));
}

#[test]
fn replay_shows_a_broken_record_up_to_where_it_breaks() {
    let mut record = record(4);
    record["moves"][2]["action"] = json!({ "type": "Fly" });
    let file = Scratch::new(record.to_string());
    let output = crownforge(&["replay", file.path()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("\n2. Player "));
    assert!(text(&output.stderr).contains("at move 3: "));
    succeeds(&["replay", file.path(), "--ply", "2"]);
}

#[test]
fn names_in_a_record_cannot_steer_the_terminal() {
    let mut record = record(3);
    record["names"] = json!(["\u{1b}]0;gotcha\u{7}Ann"]);
    let file = Scratch::new(record.to_string());
    assert!(!succeeds(&["replay", file.path()]).contains('\u{1b}'));
}

#[test]
fn bench_gives_its_figures_as_json() {
    let json: Value = serde_json::from_str(&succeeds(&["bench", game().id(), "--seconds", "0.05", "--json"])).unwrap();
    let names = ["games_per_s", "actions_per_s", "actions_per_game", "state_bytes", "mcts_iterations_per_s"];
    for name in names {
        assert!(json[name].as_f64().is_some_and(|figure| figure > 0.0), "{name} in {json}");
    }
}

#[test]
fn a_match_with_a_seed_and_counted_iterations_repeats_itself() {
    let players = game().players()[0].to_string();
    let play = |seed: &str| {
        let arguments = ["match", game().id(), "--bots", "random,greedy", "--games", "6", "--players", &players];
        let rest = ["--iterations", "5", "--seed", seed, "--json"];
        let mut json: Value = serde_json::from_str(&succeeds(&[&arguments[..], &rest[..]].concat())).unwrap();
        for bot in json["bots"].as_array_mut().unwrap() {
            assert!(bot["ms_per_decision"].take().is_f64());
        }
        json
    };
    let first = play("3");
    assert_eq!(first, play("3"));
    assert_ne!(first, play("4"));
    assert_eq!((&first["games"], &first["bots"][0]["bot"]), (&json!(6), &json!("random")));
    let wins: f64 = first["bots"].as_array().unwrap().iter().map(|bot| bot["wins"].as_f64().unwrap()).sum();
    assert!((wins - 6.0).abs() < 1e-6, "{first}");
}

#[test]
fn games_lists_what_is_on_the_shelf() {
    let list = succeeds(&["games"]);
    for game in catalog::GAMES {
        assert!(list.contains(&format!("{}  {}", game.id(), game.name())), "{list}");
    }
}

#[test]
fn games_tells_of_one_game() {
    let told = succeeds(&["games", "kings-forge"]);
    assert!(told.starts_with("kings-forge  King's Forge, ") && !told.contains("Dice Forge"), "{told}");
    assert!(told.contains("--preset ") && told.ends_with("Play it: crownforge play kings-forge\n"), "{told}");
    assert!(fails(&["games", "chess"], 1).contains("there is no game `chess`; there are: "));
}

#[test]
fn games_tells_how_hard_the_own_cards_of_a_pack_are() {
    let card = "[[craft]]\nid = \"ladle\"\nname = \"Ladle\"\nrank = 1\ndice = [\"W4\", \"W4\", \"G5\"]\n";
    let list = succeeds(&["games", "--pack", Scratch::new(card).path()]);
    assert!(list.contains("\n    Ladle: With the usual dice, "), "{list}");
    assert!(list.contains("Rank 1 is far off: this is as hard as cards ranked about 59."), "{list}");
    assert!(list.contains("\n    Not with --preset apprentices: ") && list.contains("the same rank 1\n"), "{list}");
    let refused = fails(&["games", "--pack", Scratch::new(card.replace("rank = 1", "rank = 4")).path()], 1);
    assert!(refused.contains("line 1: Craft card `ladle`: Anvil and Ladle have the same rank 4"), "{refused}");
}

#[test]
fn the_engine_answers_and_ends_with_its_input() {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_crownforge"))
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    engine.stdin.take().unwrap().write_all(b"{\"id\":1,\"do\":\"hello\"}\nnonsense\n").unwrap();
    let output = engine.wait_with_output().unwrap();
    assert!(output.status.success());
    let lines = text(&output.stdout);
    let replies: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((replies.len(), &replies[0]["ok"]["protocol"]), (2, &json!(1)));
    assert_eq!(replies[1]["error"]["code"], json!("bad_json"));
}

#[test]
fn a_failure_is_one_sentence_and_exit_code_1_and_a_slip_in_the_usage_is_2() {
    let id = game().id();
    let error = fails(&["bench", "chess"], 1);
    assert!(error.starts_with("error: there is no game `chess`; there are: "), "{error}");
    assert!(fails(&["bench", id, "--players", "99"], 1).starts_with("error: "));
    assert!(fails(&["bench", id, "--option", "no-such-option=1"], 1).contains("there is no option `no-such-option`"));
    assert!(fails(&["bench", id, "--pack", "no such pack.toml"], 1).contains("no such pack.toml cannot be read"));
    assert!(fails(&["match", id, "--bots", "random,greedy,mcts", "--until-shown"], 1).contains("two bots only"));
    fails(&["match", id, "--bots", "greedy@5ms"], 2);
    assert!(fails(&["lab", "train", "chess", "--folder", "nowhere"], 1).contains("no game `chess`"));
    fails(&["match", id, "--bots", "oracle"], 2);
    fails(&["match", id, "--bots", "random", "--ms", "5", "--iterations", "5"], 2);
    fails(&["bench", id, "--option", "nothing"], 2);
    fails(&["bench", id, "--seconds", "-1"], 2);
    fails(&["verify"], 2);
    fails(&["sing"], 2);
}

#[test]
fn every_command_explains_itself() {
    for command in ["games", "play", "engine", "schema", "replay", "verify", "match", "bench", "lab", "completions"] {
        assert!(succeeds(&[command, "--help"]).contains("Usage: crownforge"), "{command}");
    }
}
