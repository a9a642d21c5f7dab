//! Boosts of Ambassador Requests (section 21): boxes that may stay empty.

use kings_forge::{Action, Event, Exotic};
use tabletop::Seat;

use crate::{
    ambassadors::TUNDRA,
    requests::{DRAGON, INUKSUK, LODGE, crafting, theft},
    table::die,
};

/// KF-21.7: asked for when all else is filled, and only if there is a die for it.
#[test]
fn a_boost_may_stay_empty() {
    let mut table = crafting(DRAGON, &[], "M5 G4 G5");
    table.craft(DRAGON);
    assert_eq!(table.on(DRAGON), (0, vec![5, 5, 4]), "nothing is asked without a die for it");
    let mut table = crafting(DRAGON, &[], "M5 G4 G5 A2");
    table.craft(DRAGON);
    assert_eq!((table.on(DRAGON).1.len(), table.hand()), (3, "A2".to_owned()), "a 2 is too low");
    let mut table = crafting(DRAGON, &[], "M5 G4 G5 A3 A6 L4");
    table.craft(DRAGON).play(Action::Place { die: die("G4") });
    assert_eq!((table.question(), table.candidates()), ("ChooseBoost", vec!["A3".into(), "A6".into(), "L4".into()]));
    table.play(Action::LeaveBoost);
    assert_eq!((table.on(DRAGON), table.hand()), ((0, vec![5, 5, 4]), "A3 A6 L4".to_owned()));
    let mut table = crafting(DRAGON, &[], "M5 G4 G5 A3");
    table.craft(DRAGON).play(Action::Place { die: die("A3") });
    assert_eq!((table.on(DRAGON), table.hand()), ((0, vec![5, 5, 4, 3]), String::new()));
    let lodge = crafting(LODGE, &[], "W5 W4 W4 W3 A6").can_craft(LODGE);
    assert!(lodge, "others have no boost");
}

/// KF-21.7: what lies on other boxes does not count for it.
#[test]
fn a_boost_needs_a_die_of_its_own() {
    let mut table = crafting(DRAGON, &["apprentices"], "M5 G5 A4");
    table.hired(0, "Mila").craft(DRAGON);
    assert_eq!(table.on(DRAGON), (0, vec![5, 5, 4]), "the magic die is one of the gems");
    let mut table = crafting(DRAGON, &["apprentices"], "M5 G5 G4 G3");
    table.hired(0, "Mila").craft(DRAGON);
    assert_eq!(table.question(), "ChooseBoost");
    table.play(Action::Place { die: die("G3") });
    assert_eq!(table.on(DRAGON), (0, vec![5, 5, 4, 3]), "Mila's gem is magic there");
}

/// KF-21.8: nothing else on the Inuksuk can be beaten.
#[test]
fn filling_an_empty_boost_is_enough_to_steal() {
    let lying = ["M4", "M3", "M2", "M1"];
    for (rolled, steals) in [
        ("M1 M2 M3 M4", false),
        ("M1 M2 M3 M4 G2", false),
        ("M1 M2 M3 M4 G3", true),
        ("M1 M2 M3 M5 G6", false),
        ("M1 M2 M3 L4 L3", true),
        ("M1 M2 M3 L4 G3", true),
        ("M6 M6 M6 M6 G6", false),
    ] {
        assert_eq!(theft(INUKSUK, &lying, rolled).can_steal(INUKSUK), steals, "{rolled}");
    }
    let mut table = theft(INUKSUK, &lying, "M1 M2 M3 M4 G3");
    table.steal(INUKSUK);
    assert_eq!(table.on(INUKSUK), (0, vec![4, 3, 2, 1, 3]), "and must be filled: nothing is asked");
}

/// KF-21.8: the white die that alone can fill the boost is not offered for another box.
#[test]
fn a_die_is_kept_for_the_boost_that_is_needed() {
    let mut table = theft(INUKSUK, &["M4", "M3", "M2", "M1"], "M1 M2 M3 M4 L4 L4");
    table.steal(INUKSUK);
    assert_eq!(table.candidates(), ["M4", "L4"], "one white die is enough for the boost");
    let mut table = theft(INUKSUK, &["M4", "M3", "M2", "M1"], "M1 M2 M3 M4 L4 A1");
    table.steal(INUKSUK);
    assert_eq!(table.on(INUKSUK), (0, vec![4, 3, 2, 1, 4]), "nothing is left to choose");
}

/// KF-21.8
#[test]
fn a_filled_boost_is_to_be_matched() {
    let lying = ["M4", "M3", "M2", "M1", "G4"];
    for (rolled, steals) in
        [("M1 M2 M3 M4 G4", false), ("M1 M2 M3 M4 G5", true), ("M1 M2 M3 M4 G3", false), ("M1 M2 M3 M4", false)]
    {
        assert_eq!(theft(INUKSUK, &lying, rolled).can_steal(INUKSUK), steals, "{rolled}");
    }
    let lying = ["M5", "G5", "G4", "A3"];
    for (rolled, steals) in [
        ("M6 G6 G6", false),
        ("M6 G6 G6 A2", false),
        ("M6 G5 G4 A3", true),
        ("M5 G5 G4 A4", true),
        ("M5 G5 G4 A3", false),
    ] {
        assert_eq!(theft(DRAGON, &lying, rolled).can_steal(DRAGON), steals, "{rolled}");
    }
    let mut table = theft(DRAGON, &lying, "M5 G5 G4 A4");
    table.steal(DRAGON);
    assert_eq!((table.on(DRAGON), table.smithy_of(1)), ((0, vec![5, 5, 4, 4]), "1M2G1A".to_owned()));
}

/// KF-21.8: by another die, by the boost, or by both.
#[test]
fn a_dragon_without_a_boost_is_stolen_in_two_ways() {
    let lying = ["M5", "G5", "G4"];
    for (rolled, steals) in [("M6 G5 G4", true), ("M5 G5 G4 A3", true), ("M5 G5 G4 A2", false), ("M5 G5 G4", false)] {
        assert_eq!(theft(DRAGON, &lying, rolled).can_steal(DRAGON), steals, "{rolled}");
    }
    let mut table = theft(DRAGON, &lying, "M5 M6 G5 G4 A3");
    table.steal(DRAGON).play(Action::Place { die: die("M6") });
    assert_eq!((table.question(), table.offered().contains(&Action::LeaveBoost)), ("ChooseBoost", true));
    let mut table = theft(DRAGON, &lying, "M5 M6 G5 G4 A3 A4");
    table.steal(DRAGON).play(Action::Place { die: die("M5") });
    assert_eq!((table.question(), table.candidates()), ("ChooseBoost", vec!["A3".to_owned(), "A4".to_owned()]));
    assert!(!table.offered().contains(&Action::LeaveBoost), "nothing else is beaten");
}

/// KF-21.8: a 7 beats a 6 there, and is a 6 for the next.
#[test]
fn a_boost_above_six_is_a_six_for_others() {
    let mut table = theft(INUKSUK, &["M4", "M3", "M2", "M1", "G6"], "M1 M2 M3 M4 G7");
    table.steal(INUKSUK);
    assert_eq!(table.on(INUKSUK), (0, vec![4, 3, 2, 1, 6]));
}

/// KF-21.9
#[test]
fn a_boost_brings_a_borealis() {
    let mut table = crafting(DRAGON, &["ambassadors-row"], "M5 G4 G5 A3");
    table.craft(DRAGON).play(Action::Place { die: die("A3") }).end_turn();
    assert_eq!((table.held(0).borealis, table.state.stock.exotics.borealis), (1, 5));
    let mut table = crafting(DRAGON, &["ambassadors-row"], "M5 G4 G5 A3");
    table.craft(DRAGON).play(Action::LeaveBoost).end_turn();
    assert_eq!((table.held(0).borealis, table.items_of(0).len()), (0, 1), "only for the boost");
}

/// KF-21.9: not for whoever it was stolen from.
#[test]
fn a_thief_has_the_borealis() {
    let mut table = theft(INUKSUK, &["M4", "M3", "M2", "M1", "G3"], "M1 M2 M3 M4 G4");
    table.steal(INUKSUK).end_turn();
    assert_eq!((table.held(0).borealis, table.held(1).borealis), (1, 0));
}

/// KF-21.9, KF-17.7: the last Borealis is for the boost, and none is left for the tile.
#[test]
fn a_boost_comes_before_the_prizes() {
    let mut table = crafting(DRAGON, &["ambassadors-row"], "M5 G4 G5 A3 M2 M2");
    table.owns(1, Exotic::Borealis, 5).bid(TUNDRA).play(Action::PlaceLowest);
    table.craft(DRAGON).play(Action::Place { die: die("A3") }).end_turn().roll();
    assert_eq!(table.held(0).borealis, 1);
    let at = |wanted: fn(&Event) -> bool| table.events.iter().position(wanted).unwrap();
    let boost = at(|event| matches!(event, Event::BoostRewarded { missing: false, .. }));
    assert!(boost < at(|event| matches!(event, Event::PrizeWon { missing: true, .. })));
}

/// KF-21.9: what the stock lacks is not owed, with or without Ambassador's Row.
#[test]
fn a_boost_brings_nothing_where_there_is_no_borealis() {
    for parts in [&[][..], &["ambassadors-row"]] {
        let mut table = crafting(DRAGON, parts, "M5 G4 G5 A3");
        let row = !parts.is_empty();
        table.owns(1, Exotic::Borealis, if row { 6 } else { 0 });
        table.craft(DRAGON).play(Action::Place { die: die("A3") }).end_turn();
        if row {
            table.roll();
        }
        let item = table.item(DRAGON);
        assert!(table.events.contains(&Event::BoostRewarded { seat: Seat(0), item, missing: true }), "{parts:?}");
        assert_eq!((table.held(0).borealis, table.supply_of(0)), (0, "1M2G1A".to_owned()));
    }
}

/// KF-21.9, KF-18.4: a Borealis on the boost is in the stock again by then.
#[test]
fn a_borealis_may_fill_the_boost_that_brings_it() {
    let mut table = crafting(DRAGON, &["ambassadors-row"], "M5 G4 G5 B3");
    table.activated(Exotic::Borealis, 1).owns(1, Exotic::Borealis, 5);
    table.state.smiths[Seat(0)].exotica.mimics = "A".parse().unwrap();
    table.craft(DRAGON).play(Action::Place { die: die("B3") }).end_turn().roll();
    assert_eq!(table.held(0).borealis, 1);
}
