//! The examples in `examples/`, as a bot writer would start them.

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name)
}

/// Whether Python is here. A machine of somebody's own may lack it; the one that checks what is handed in must not.
fn has_python() -> bool {
    let found = Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success());
    if !found {
        assert!(env::var_os("CI").is_none(), "python3 is missing");
        eprintln!("Not tried: python3 is missing. Install it to test the examples for bot writers.");
    }
    found
}

fn run(command: &mut Command) -> String {
    let output = command.env("CROWNFORGE", env!("CARGO_BIN_EXE_crownforge")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_bot_in_python_wins_matches_against_random_play() {
    if !has_python() {
        return;
    }
    for (game, games) in [("dice-forge", "6"), ("kings-forge", "4")] {
        let bots = format!("cmd:python3 {},random", example("bot.py").display());
        let mut contest = Command::new(env!("CARGO_BIN_EXE_crownforge"));
        contest.args(["match", game, "--bots", &bots, "--games", games, "--iterations", "24", "--seed", "3", "--json"]);
        let outcome: Value = serde_json::from_str(&run(&mut contest)).unwrap();
        let (bot, random) = (&outcome["bots"][0], &outcome["bots"][1]);
        assert!(bot["win_rate"].as_f64().unwrap() >= 0.75, "{outcome}");
        assert!(bot["average_score"].as_f64() > random["average_score"].as_f64(), "{outcome}");
    }
}

#[test]
fn many_games_at_once_are_played_from_python() {
    if !has_python() {
        return;
    }
    let mut study = Command::new("python3");
    let told = run(study.arg(example("random_games.py")).args(["dice-forge", "--players", "3", "--games", "40"]));
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 4, "{told}");
    let share = |line: &str| line.split(' ').nth(2).and_then(|share| share.trim_end_matches('%').parse::<f64>().ok());
    let sum: f64 = lines[..3].iter().filter_map(|line| share(line)).sum();
    assert!((sum - 100.0).abs() < 0.5, "{told}");
    assert!(lines[3].contains(" a second"), "{told}");
}
