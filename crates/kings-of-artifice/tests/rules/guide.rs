//! What is said of pieces and cards, with the figures of the table.

use kings_of_artifice::KingsOfArtifice;
use serde_json::Value;
use tabletop::{Options, Pack, Rulebook, Title};

use crate::laws::game;

fn guide(game: &KingsOfArtifice) -> Value {
    serde_json::to_value(Title::content(game)).unwrap()["guide"].clone()
}

/// All rules that are named anywhere in it.
fn rules(value: &Value) -> Vec<&str> {
    match value {
        Value::String(text) if text.starts_with("KA-") => vec![text],
        Value::Array(items) => items.iter().flat_map(rules).collect(),
        Value::Object(fields) => fields.values().flat_map(rules).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn every_rule_the_guide_names_is_in_the_rulebook() {
    let guide = guide(&game(2));
    let named = rules(&guide);
    assert!(named.len() > 30, "{named:?}");
    for rule in named {
        assert!(Rulebook::new(KingsOfArtifice::RULES).rule(rule).is_some(), "{rule}");
    }
}

/// KA-9.6, KA-9.3, KA-7.1
#[test]
fn words_have_the_figures_of_the_pack() {
    let text = |guide: &Value, group: &str, name: &str| guide[group][name]["text"].as_str().unwrap().to_owned();
    let ours = guide(&game(2));
    assert!(text(&ours, "classes", "king").contains("scores 9 at the end"));
    assert_eq!(text(&ours, "spells", "morph"), "Costs 1 action point and the mana.");
    assert_eq!(text(&ours, "spells", "step-into-the-future"), "Costs the mana alone.");
    let toml = "[final]\npalace = 7\nhouse = 3\n[[spell]]\nid = \"morph\"\ncost = 2\n".to_owned();
    let pack = Pack { file: "p".to_owned(), toml };
    let packed = guide(&KingsOfArtifice::new(2, &Options::default(), Some(&pack)).unwrap());
    assert!(text(&packed, "classes", "king").contains("scores 7 at the end"));
    assert!(text(&packed, "classes", "villager").contains("scores 3 at the end"));
    assert_eq!(text(&packed, "spells", "morph"), "Costs 2 action points and the mana.");
}

/// KA-8.2
#[test]
fn what_was_lost_is_doubted_and_the_guard_is_told_as_ours() {
    let guide = guide(&game(2));
    let doubted: Vec<&str> =
        guide["doubts"].as_array().unwrap().iter().map(|doubt| doubt["what"].as_str().unwrap()).collect();
    assert!(doubted.contains(&"board for 2") && doubted.contains(&"Morph"));
    assert!(!doubted.contains(&"guard") && !doubted.contains(&"set-up"));
    let words =
        "Ours, so that every game ends: 3 rounds in which nobody uses blocks of the supply, or 60 rounds in all";
    assert!(guide["guard"]["text"].as_str().unwrap().starts_with(words));
}
