//! The Blacksmith's Hammer: gold that walks a track instead of lying in the reserve (DF-8.1, DF-8.2).

use dice_forge::{Action, Event, Resource::*, Slot};
use tabletop::Seat;

use crate::table::{LIGHT, Table};

/// Seat 0 has a hammer with so much gold on its track.
fn hammer(gold: u8) -> Table {
    let mut table = Table::with(3, &[("f5", "triton")]);
    table.card(0, Slot::M1).hammer_gold(0, gold).reserve(0, "0");
    table
}

fn up_to(most: u8) -> Vec<Action> {
    (0..=most).map(|gold| Action::SendToHammer { gold }).collect()
}

/// DF-8.1
#[test]
fn the_hammer_is_taken_with_an_empty_track() {
    let mut table = Table::new(3);
    table.reserve(0, "12G+6S+6M").ask_for_action().perform(Slot::M1);
    let hero = &table.state.heroes[Seat(0)];
    assert_eq!((hero.hammers, hero.hammer_gold), (1, 0));
}

/// DF-8.1
#[test]
fn any_part_of_a_gain_may_go_to_the_hammer() {
    for gold in 0..=6 {
        let mut table = hammer(3);
        table.bless_lightly(0, "6G");
        assert_eq!((table.asked(), table.question(), table.offered()), (0, "ChooseHammerGold", up_to(6)));
        table.send_to_hammer(gold);
        assert!(table.rests());
        assert_eq!((table.state.heroes[Seat(0)].gold, table.on_hammer(0)), (6 - gold, 3 + gold));
    }
}

/// DF-8.1
#[test]
fn each_gain_is_asked_about() {
    let mut table = hammer(0);
    table.bless_with(0, "3G", "4G").send_to_hammer(3).send_to_hammer(0);
    assert!(table.rests());
    assert_eq!((table.has(0).as_str(), table.on_hammer(0)), ("4G", 3));
}

/// DF-8.1
#[test]
fn only_gold_goes_to_the_hammer() {
    let mut table = hammer(0);
    table.bless_with(0, "2S", "2M+2GP");
    assert!(table.rests());
    table.reserve(0, "0").bless_lightly(0, "1G+1S+1M+1GP");
    assert_eq!(table.offered(), up_to(1));
    table.send_to_hammer(1);
    assert_eq!((table.has(0).as_str(), table.on_hammer(0)), ("1S+1M+1GP", 1));
}

/// DF-8.1
#[test]
fn chosen_gold_may_go_to_the_hammer() {
    let mut table = hammer(0);
    table.bless_lightly(0, "3G/2GP").choose(Gold);
    assert_eq!(table.offered(), up_to(3));
}

/// DF-8.1, DF-6.11
#[test]
fn a_shields_gold_may_go_to_the_hammer() {
    let mut table = hammer(0);
    table.bless_with(0, "yellow-shield", "1S");
    assert_eq!(table.offered(), up_to(3));
}

/// DF-8.1, DF-8.20
#[test]
fn a_tritons_gold_may_go_to_the_hammer() {
    let mut table = hammer(0);
    table.card(0, Slot::F5).ask_for_action().play(Action::SpendTriton { resource: Gold });
    assert_eq!((table.question(), table.offered()), ("ChooseHammerGold", up_to(6)));
    table.send_to_hammer(4);
    assert_eq!((table.question(), table.has(0).as_str(), table.on_hammer(0)), ("ChooseAction", "2G", 4));
}

/// DF-8.1, DF-8.15
#[test]
fn the_wild_spirits_gold_may_go_to_the_hammer() {
    let mut table = hammer(0);
    table.take(Slot::F2);
    assert_eq!(table.offered(), up_to(3));
    table.send_to_hammer(2);
    assert_eq!((table.has(0).as_str(), table.on_hammer(0)), ("1G+3M", 2));
}

/// DF-8.1, DF-8.16
#[test]
fn the_owls_gold_may_go_to_the_hammer() {
    let mut table = hammer(0);
    table.card(0, Slot::F3).dice(0, "1S", "1M").begin_turn(0);
    let owl = table.state.feat(Slot::F3);
    table.play(Action::CallReinforcement { feat: owl }).choose(Gold);
    assert_eq!(table.offered(), up_to(1));
}

/// DF-8.1
#[test]
fn gold_in_the_reserve_cannot_go_to_the_hammer() {
    let mut table = hammer(0);
    table.reserve(0, "12G").bless_lightly(0, "1G");
    assert_eq!(table.offered(), up_to(1));
    table.send_to_hammer(1);
    // Nor at any other moment of a turn.
    let sends = |table: &Table| table.offered().iter().any(|action| matches!(action, Action::SendToHammer { .. }));
    table.ask_for_action();
    assert!(!sends(&table));
    table.buy("4G").forge_over(LIGHT, "1G");
    assert!(!sends(&table));
}

/// DF-8.1, DF-2.3
#[test]
fn gold_on_the_track_needs_no_room_in_the_reserve() {
    for (sent, track) in [(4, 4), (2, 2), (0, 0)] {
        let mut table = hammer(0);
        table.reserve(0, "12G").bless_lightly(0, "4G").send_to_hammer(sent);
        assert_eq!((table.has(0).as_str(), table.on_hammer(0)), ("12G", track), "the rest is lost");
    }
}

/// DF-8.1
#[test]
fn nobody_elses_gold_goes_to_the_hammer() {
    let mut table = hammer(0);
    table.reserve(1, "0").bless_with(1, "3G", "4G");
    assert!(table.rests());
    assert_eq!((table.has(1).as_str(), table.on_hammer(0)), ("7G", 0));
}

/// DF-8.2
#[test]
fn the_first_fifteen_gold_give_ten_glory() {
    let mut table = hammer(11);
    table.bless_lightly(0, "3G").send_to_hammer(3);
    assert_eq!(table.has(0), "0");
    table.bless_lightly(0, "1G").send_to_hammer(1);
    assert_eq!((table.has(0).as_str(), table.on_hammer(0)), ("10GP", 15));
    assert!(table.events.contains(&Event::HammerStruck { seat: Seat(0), gold: 1, glory: 10 }));
}

/// DF-8.2
#[test]
fn the_next_fifteen_gold_give_fifteen_glory() {
    let mut table = hammer(15);
    table.bless_with(0, "x3", "4G").send_to_hammer(12);
    assert_eq!(table.has(0), "0");
    table.bless_lightly(0, "3G").send_to_hammer(3);
    assert_eq!((table.has(0).as_str(), table.on_hammer(0)), ("15GP", 30));
}

/// DF-8.2
#[test]
fn one_gain_may_finish_the_first_walk_and_begin_the_second() {
    let mut table = hammer(13);
    table.bless_lightly(0, "6G").send_to_hammer(6);
    assert_eq!((table.has(0).as_str(), table.on_hammer(0)), ("10GP", 19));
}

/// DF-8.2
#[test]
fn one_gain_may_even_finish_both_walks() {
    let mut table = hammer(13);
    table.bless_with(0, "x3", "6G").send_to_hammer(17);
    assert_eq!((table.has(0).as_str(), table.on_hammer(0)), ("1G+25GP", 30));
}

/// DF-8.2
#[test]
fn gold_beyond_the_end_of_the_track_goes_to_the_reserve() {
    let mut table = hammer(28);
    table.bless_lightly(0, "6G");
    assert_eq!(table.offered(), up_to(2));
    table.send_to_hammer(2);
    assert_eq!((table.has(0).as_str(), table.on_hammer(0)), ("4G+15GP", 30));
}

/// DF-8.2
#[test]
fn a_walked_hammer_is_done() {
    let mut table = hammer(30);
    table.bless_lightly(0, "6G");
    assert!(table.rests());
    assert_eq!((table.has(0).as_str(), table.on_hammer(0)), ("6G", 30));
}

/// DF-8.2
#[test]
fn several_hammers_are_walked_one_after_the_other() {
    let mut table = hammer(29);
    table.card(0, Slot::M1).bless_lightly(0, "6G");
    assert_eq!(table.offered(), up_to(6));
    table.send_to_hammer(6);
    assert_eq!((table.has(0).as_str(), table.on_hammer(0)), ("15GP", 35));
    table.hammer_gold(0, 44).reserve(0, "0").bless_lightly(0, "1G").send_to_hammer(1);
    assert_eq!(table.has(0), "10GP");
    table.hammer_gold(0, 57).reserve(0, "0").bless_lightly(0, "6G");
    assert_eq!(table.offered(), up_to(3));
    table.send_to_hammer(3);
    assert_eq!((table.has(0).as_str(), table.on_hammer(0)), ("3G+15GP", 60));
}
