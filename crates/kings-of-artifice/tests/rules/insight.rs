//! What the client draws besides the position itself: pastures, standings, what actions gain.

use kings_of_artifice::{Action, Card};
use tabletop::Score;

use crate::table::{A, Table, cell, cells};

/// KA-6.14, KA-9.7
#[test]
fn pastures_are_outlined_with_their_owner_and_whether_they_score() {
    let table = Table::draw(2, "E5", "wa wa wa wa\nwa \" hb wa\nwa wa wa wa");
    let pastures = table.game.insight(&table.state).pastures;
    assert_eq!(pastures.len(), 1);
    assert_eq!((pastures[0].owner, pastures[0].region, pastures[0].forest), (A, cells("F6 G6"), cells("F6")));
    assert!(!pastures[0].scores);
}

#[test]
fn every_offered_action_has_its_gain() {
    let table = Table::draw(2, "D4", "ha ha .\nha ha Ka+Aa").cards([Card::VillageFestival, Card::Ranches]);
    let insight = table.game.insight(&table.state);
    let offers = table.offers();
    assert_eq!(insight.gains.len(), offers.len());
    let palace = offers.iter().position(|&action| action == Action::BuildPalace { at: cell("D4") }).unwrap();
    let gain = insight.gains[palace];
    assert_eq!((gain.at_once, gain.cost), (Score::points(9), 1));
    assert_eq!(gain.in_all, Score::points(9 + 9 - 12), "with the king beside it, but the most houses are gone");
}

#[test]
fn insight_is_plain_json() {
    let table = Table::draw(2, "E5", "wa wa wa\nwa \" wa\nwa wa wa\nVa");
    let json = serde_json::to_value(table.game.insight(&table.state)).unwrap();
    assert_eq!(json["pastures"][0]["forest"], serde_json::json!(["F6"]));
    assert_eq!(json["action_points"], serde_json::json!([5, 5]));
    assert_eq!(json["cards"][0]["card"], "earthquake");
    assert!(json["scores"][0]["pastures"].is_number());
}
