//! `crownforge lab`: what is learned from bots and from the odds.

use serde_json::Value;

use super::program::{fails, succeeds};

#[test]
fn a_study_is_printed_in_lines_as_json_and_as_a_page() {
    let few = ["lab", "study", "dice-forge", "--bot", "random", "--tables", "2,3", "--games", "4", "--seed", "1"];
    let told = succeeds(&few);
    assert!(told.starts_with("dice-forge, 4 games at each table, seed 1\n\n2 players: "), "{told}");
    assert!(told.contains("\n3 players: ") && told.contains("\nFeats performed"), "{told}");
    let page = std::env::temp_dir().join(format!("crownforge-study-{}.html", std::process::id()));
    let told = succeeds(&[&few[..], &["--json", "--html", page.to_str().unwrap()]].concat());
    let report: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(report["tables"][1]["players"], 3);
    let html = std::fs::read_to_string(&page).unwrap();
    std::fs::remove_file(page).unwrap();
    assert!(html.contains("<h1>Dice Forge: a study of its balance</h1>") && html.contains("seed 1."));
    assert!(fails(&["lab", "study", "chess"], 1).contains("there is no game `chess`"));
    assert!(fails(&["lab", "study", "dice-forge", "--tables", "9", "--games", "1"], 1).contains("9"));
}

#[test]
fn a_card_is_ranked_by_its_boxes() {
    let told = succeeds(&["lab", "rank-card", "M5", "M5", "G2"]);
    assert!(told.starts_with("With the usual dice, ") && told.contains("it belongs between "), "{told}");
    assert!(!told.contains("far off"), "no rank was given: {told}");
    let told = succeeds(&["lab", "rank-card", "M2", "--rank", "900"]);
    assert!(told.contains("Rank 900 is far off"), "{told}");
    let told = succeeds(&["lab", "rank-card", "A6", "A6", "--preset", "apprentices", "--json"]);
    let hardness: Value = serde_json::from_str(&told).unwrap();
    assert!(hardness["rank"].as_u64().unwrap() > 80, "{told}");
    assert!(fails(&["lab", "rank-card", "Q5"], 2).contains("Q5"));
    assert!(fails(&["lab", "rank-card", "M2", "--preset", "spoons"], 1).contains("no preset `spoons`"));
}
