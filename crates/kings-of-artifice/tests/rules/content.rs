//! The figures of the game: what the rulebook states, and what is marked as inferred or reconstructed.

use kings_of_artifice::{Card, Content, KingsOfArtifice, Quadrant, Source, Spell};
use tabletop::{LoadError, Playthrough, Record, Title};

use crate::laws::game;

fn content() -> Content {
    Content::load(None).unwrap()
}

fn of_source(content: &Content, wanted: Source) -> Vec<&str> {
    let wanted = content.sources().iter().filter(|sourced| sourced.source == wanted);
    wanted.map(|sourced| sourced.what.as_str()).collect()
}

/// KA-1.2, KA-7.1: what was lost with the pictures is never passed off as printed.
#[test]
fn boards_and_the_guard_are_marked_as_reconstructed_and_spells_as_inferred() {
    let content = content();
    let mut reconstructed = of_source(&content, Source::Reconstructed);
    reconstructed.sort_unstable();
    assert_eq!(reconstructed, ["board for 2", "board for 3", "board for 4", "guard"]);
    let spells = Spell::ALL.map(|spell| content.spell(spell).name.as_str());
    assert_eq!(of_source(&content, Source::Inferred), spells);
}

/// KA-7.1
#[test]
fn every_spell_costs_one_action_point_but_the_step_into_the_future_none() {
    let content = content();
    for spell in Spell::ALL {
        let cost = u8::from(spell != Spell::StepIntoTheFuture);
        assert_eq!(content.spell(spell).cost, cost, "{spell:?}");
    }
}

/// KA-10.1 to KA-10.11
#[test]
fn scoring_cards_have_the_rulebooks_figures() {
    let content = content();
    let points = |card: Card| content.card(card).points.clone();
    assert_eq!(points(Card::Lighthouses), [-5, 0, 5, 10, 15]);
    assert_eq!(points(Card::DiverseEconomy), [0, 3, 6, 9, 12, 15]);
    for card in [Card::MasterMason, Card::VillageFestival, Card::TriumphantTowers] {
        assert_eq!(points(card), [12], "{card:?}");
    }
    assert!(Card::ALL.iter().all(|&card| content.card(card).source == Source::Printed));
}

#[test]
fn the_boards_are_alike_in_all_four_quadrants() {
    for players in 2..=4 {
        let game = game(players);
        let island = game.island();
        let berths = Quadrant::ALL.map(|quadrant| island.berths(quadrant).len());
        assert!(berths.iter().all(|&count| count == berths[0]), "{berths:?}");
        for row in 0..16 {
            for column in 0..16 {
                let here = island.terrain(column, row);
                assert_eq!(here, island.terrain(15 - column, row), "mirrored");
                assert_eq!(here, island.terrain(row, column), "turned");
            }
        }
    }
}

#[test]
fn the_content_for_clients_has_everything_to_draw_the_island() {
    let content = serde_json::to_value(Title::content(&game(4))).unwrap();
    let board = &content["board"];
    assert_eq!((&board["columns"], &board["rows"]), (&16.into(), &16.into()));
    assert_eq!(board["terrain"][1], "~....F....F....~");
    assert_eq!(board["fault"]["columns_west"], 8);
    assert_eq!(board["fault_spaces"].as_array().unwrap().len(), 52);
    assert_eq!(board["coast"].as_array().unwrap().len(), 96);
    assert_eq!(board["berths"]["north-west"].as_array().unwrap().len(), 14);
    assert_eq!(board["quadrants"][0]["land"].as_array().unwrap().len(), 49);
    assert_eq!(board["source"], "reconstructed");
    assert_eq!((content["spells"].as_array().unwrap().len(), content["cards"].as_array().unwrap().len()), (10, 10));
    assert_eq!((&content["moves"]["thief"], &content["costs"]["summon"]), (&5.into(), &2.into()));
    assert_eq!(content["points"]["palace"], 9);
}

#[test]
fn equal_content_has_equal_hashes_and_other_content_another() {
    let hash = |players| KingsOfArtifice::content_hash(&game(players));
    assert_eq!(hash(2), hash(4));
    let pack = tabletop::Pack { file: "p".to_owned(), toml: "[[spell]]\nid = \"morph\"\ncost = 2\n".to_owned() };
    assert_ne!(Content::load(Some(&pack)).unwrap().hash(), content().hash());
}

/// Figures may be corrected; games that were played with the old ones are still read, and by the old ones.
#[test]
fn a_record_from_before_the_spells_changed_their_price_still_loads() {
    let record = Record::from_json(include_str!("../goldens/before-spell-costs.json")).unwrap();
    assert_ne!(record.content, content().hash());
    let mut play = Playthrough::<KingsOfArtifice>::load(&record).unwrap();
    assert_eq!(play.ply(), 24);
    assert_eq!(play.game().content().spell(Spell::CursedHouse).cost, 2);
    assert!(play.undo(), "and it can be played on");
    let unknown = Record { content: tabletop::Hex([0; 32]), ..record };
    assert!(matches!(Playthrough::<KingsOfArtifice>::load(&unknown), Err(LoadError::Content { .. })));
}

/// The hash is part of every record: a change of figures must be meant.
#[test]
fn the_hash_of_the_game_is_known() {
    assert_eq!(content().hash().to_string(), "b2e9578cee30f1fba4b65b761eaa18c5282aaba0be43ea93aa15c48a7207cab7");
}
