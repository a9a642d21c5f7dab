//! `crownforge odds`: what it prints, and what it refuses.

use serde_json::{Value, json};

use super::program::{fails, succeeds};

#[test]
fn odds_are_told_for_each_card_for_any_and_for_items() {
    let told = succeeds(&["odds", "--supply", "2M1G", "--card", "Ruby Collar", "--card", "M4 M4"]);
    let lines: Vec<Vec<&str>> =
        told.lines().map(|line| line.split("  ").filter(|word| !word.is_empty()).collect()).collect();
    assert_eq!(
        lines.iter().map(|line| line.iter().map(|word| word.trim()).collect::<Vec<_>>()).collect::<Vec<_>>(),
        [vec!["Ruby Collar", "50.0 %"], vec!["M4 M4", "25.0 %"], vec!["at least one", "62.5 %"], vec!["items", "0.75"]]
    );
    let alone =
        succeeds(&["odds", "--supply", "1G", "--abilities", "+1,reroll", "--dead", "6", "--card", "ruby collar"]);
    assert_eq!(alone.lines().count(), 1, "{alone}");
}

#[test]
fn a_roll_is_told_its_best_use() {
    let told = succeeds(&["odds", "--roll", "W2 W3 A4", "--abilities", "+1/+1", "--steal", "W2 W4 A4"]);
    assert!(told.starts_with("steal W2 W4 A4   100.0 %  Place "), "{told}");
    assert!(told.contains("W3 (+1: 4) on W4") && told.contains("A4 (+1: 5) on A4"), "{told}");
    let again = succeeds(&["odds", "--roll", "M1 M6", "--abilities", "reroll", "--card", "Shield"]);
    assert!(again.contains("33.3 %  Roll M1 again."), "{again}");
}

#[test]
fn odds_are_told_as_json_too() {
    let told = succeeds(&["odds", "--supply", "1G", "--card", "Ruby Collar", "--json"]);
    let report: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(report["cards"][0]["name"], json!("Ruby Collar"));
    assert_eq!(report["cards"][0]["wish"], json!({ "boxes": ["G4"], "lies": "on-display" }));
    assert_eq!(report["cards"][0]["odds"], json!({ "value": 0.5, "error": null }));
    assert_eq!(report["advice"], Value::Null);
    let told = succeeds(&["odds", "--roll", "G5", "--card", "G4", "--json"]);
    let report: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(report["advice"]["step"]["do"], json!("place"));
    assert_eq!(report["advice"]["step"]["placings"][0]["die"], json!("G5"));
}

#[test]
fn odds_know_the_expansion() {
    let told = succeeds(&["odds", "--supply", "1A3L", "--abilities", "+3-or-flip, G=A", "--card", "Ruby Collar"]);
    assert_eq!(told, "Ruby Collar    100.0 %\n");
    // Two metal dice for an M1 and an M3: one of them has to show 3 or more.
    let told = succeeds(&["odds", "--supply", "2M", "--card", "Wagon Pin"]);
    assert_eq!(told, "Wagon Pin       88.9 %\n");
}

#[test]
fn odds_know_exotic_dice() {
    let told = succeeds(&["odds", "--supply", "1M1O", "--card", "M4 A4"]);
    assert_eq!(told, "M4 A4           25.0 %\n");
    let told = succeeds(&["odds", "--supply", "1W1B1H4", "--card", "W4 W4 G4"]);
    assert_eq!(told, "W4 W4 G4        25.0 %\n");
    let told = succeeds(&["odds", "--supply", "1M", "--grimstone", "pop rock", "--card", "M6"]);
    assert_eq!(told, "M6              38.9 %\n");
    let told = succeeds(&["odds", "--roll", "M3 S3", "--grimstone", "Pop Rock", "--card", "M6"]);
    assert_eq!(told, "M6             100.0 %  Use the Grimstone on M3.\n");
    let told = succeeds(&["odds", "--roll", "B5", "--borealis", "W", "--card", "W4"]);
    assert_eq!(told, "W4             100.0 %  Place B5 on W4.\n");
}

#[test]
fn odds_refuse_what_they_cannot_make_out() {
    for (arguments, code, reason) in [
        (vec!["--supply", "5M"], 1, "which card? Name one with --card"),
        (vec!["--supply", "5M", "--card", "Spoon"], 1, "there is no Craft card `Spoon`"),
        (vec!["--supply", "5M", "--card", "M7"], 1, "there is no Craft card `M7`"),
        (vec!["--supply", "5M", "--steal", "spoon"], 1, "`spoon` is not a box of a Craft card"),
        (vec!["--supply", "99M", "--card", "Anvil"], 1, "99 dice of one kind are more than"),
        (vec!["--supply", "5M", "--card", "Anvil", "--dead", "7"], 1, "7 is not the value of a die"),
        (vec!["--supply", "five", "--card", "Anvil"], 2, "`five` is not a supply of dice"),
        (vec!["--roll", "5M", "--card", "Anvil"], 2, "`5M` is not a die"),
        (vec!["--supply", "5M", "--abilities", "magic", "--card", "Anvil"], 2, "there is no ability `magic`"),
        (vec!["--supply", "1M1H", "--card", "Anvil"], 2, "`1H` are no exotic dice"),
        (vec!["--supply", "1M", "--grimstone", "Flint", "--card", "Anvil"], 1, "there is no Grimstone `Flint`"),
        (
            vec!["--card", "Anvil"],
            1,
            "which dice? Give those to be rolled with --supply 5M3W1G, or those on the table with --roll",
        ),
    ] {
        let error = fails(&[&["odds"], &arguments[..]].concat(), code);
        assert!(error.contains(reason), "{arguments:?}: {error}");
    }
}

#[test]
fn the_help_shows_an_example_that_works() {
    let help = succeeds(&["odds", "--help"]);
    assert!(
        help.contains("crownforge odds --supply 5M3W1G --abilities \"+1, reroll\" --card Anvil --card \"M5 M5 G2\"")
    );
    assert!(help.contains("garden"), "every ability is explained");
    let arguments =
        ["odds", "--supply", "5M3W1G", "--abilities", "+1, reroll", "--card", "Anvil", "--card", "M5 M5 G2"];
    assert_eq!(succeeds(&arguments).lines().count(), 4);
}
