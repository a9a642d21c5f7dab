//! The Craft phase (section 6) and stealing (section 7).

use kings_forge::{Action, Back, Event, Kind, Phase, Token};
use tabletop::Seat;

use crate::table::{BOTTOM, Table, dice, die};

/// KF-6.1
#[test]
fn everybody_has_one_craft_turn_from_the_owner_of_the_anvil_on() {
    let mut table = Table::new(3);
    table.state.first = Seat(1);
    table.items(&["Anvil"], &["Shield"]).rolls(&[6; 20]).active(1).pass().pass().pass();
    for seat in [1, 2, 0] {
        assert_eq!((table.state.phase, table.asked()), (Phase::Craft, seat));
        table.end_turn();
    }
    assert_eq!((table.state.phase, table.state.round), (Phase::Gather, 2));
}

/// KF-6.2
#[test]
fn all_unused_dice_are_rolled_and_no_others() {
    let mut table = Table::new(2);
    table.busy(0).row(&["North Mine", "South Mine", "East Forest", "West Forest"]);
    table.supply(0, "4M1W").smithy(0, "3A").claim("North Mine", crate::table::TOP).pay("2M");
    table.pass().rolls(&[3, 4, 5]).pass();
    assert_eq!((table.hand(), table.supply_of(0), table.smithy_of(0)), ("M3 M4 W5".into(), "0".into(), "2M3A".into()));
}

/// KF-6.3
#[test]
fn an_item_needs_a_die_for_each_box() {
    for (rolled, fits) in [
        ("M5 W3 W3", true),
        ("M6 W4 W3 G1", true),
        ("M4 W3 W3", false),
        ("M5 W3 W2", false),
        ("M5 W6", false),
        ("W5 W3 W3", false),
    ] {
        let mut table = Table::new(2);
        table.items(&["Axe"], &[]).craft_turn(0, rolled).holds(0, "Tavern", BOTTOM);
        assert_eq!(table.can_craft("Axe"), fits, "{rolled}");
    }
}

/// KF-6.3: two boxes of one material are not filled by one die.
#[test]
fn a_die_fills_one_box() {
    let mut table = Table::new(2);
    table.items(&["Giant Club"], &[]).craft_turn(0, "W6 W4 W2").holds(0, "Tavern", BOTTOM);
    assert!(!table.can_craft("Giant Club"), "W3 W4 W5 with W6 W4 W2");
    table.craft_turn(0, "W6 W4 W3");
    assert!(table.can_craft("Giant Club"));
}

/// KF-6.4
#[test]
fn a_crafted_item_makes_room_for_the_next_which_may_be_crafted_too() {
    let mut table = Table::new(2);
    table.items(&["Anvil", "Shield", "Table"], &["Ruby Collar", "Axe"]).craft_turn(0, "M2 M2 M2 G4");
    assert!(!table.can_craft("Ruby Collar"));
    table.craft("Anvil");
    assert_eq!(table.shown(), ["Shield", "Table", "Ruby Collar"]);
    assert_eq!(table.on("Anvil"), (0, vec![2, 2, 2]));
    table.craft("Ruby Collar");
    assert_eq!(
        (table.state.crafted.len(), table.items_of(0).len()),
        (0, 2),
        "and claimed, since nothing was left to do"
    );
}

/// KF-6.4: without anything waiting there is just less on display.
#[test]
fn the_display_shrinks_when_nothing_waits() {
    let mut table = Table::new(2);
    table
        .items(&["Anvil", "Shield", "Table"], &[])
        .craft_turn(0, "M5 M5 M1")
        .holds(0, "Tavern", BOTTOM)
        .craft("Shield");
    assert_eq!(table.shown(), ["Anvil", "Table"]);
}

/// KF-6.5
#[test]
fn dice_may_be_changed_between_two_items() {
    let mut table = Table::new(2);
    table.items(&["Anvil", "Shield", "Table"], &[]).craft_turn(0, "M2 M2 M2 W3 W2").holds(0, "West Forest", BOTTOM);
    table.craft("Anvil").raise("West Forest", "W2").craft("Table");
    assert_eq!(table.items_of(0), ["Anvil", "Table"]);
}

/// KF-6.6
#[test]
fn nobody_has_to_craft_and_dice_left_over_go_to_the_smithy_tile() {
    let mut table = Table::new(2);
    table.items(&["Anvil"], &[]).craft_turn(0, "M2 M2 M2 W3").supply(1, "1M").rolls(&[6]);
    table.holds(1, "Tavern", BOTTOM).end_turn();
    assert_eq!((table.asked(), table.smithy_of(0), table.shown()), (1, "3M1W".into(), vec!["Anvil".to_owned()]));
    assert!(table.state.rolled.dice() == dice("1M"));
}

/// KF-6.7
#[test]
fn the_lowest_or_the_highest_dice_or_any_others_may_be_placed() {
    let turn = || {
        let mut table = Table::new(2);
        table.items(&["Shield"], &[]).craft_turn(0, "M5 M5 M6 M6 M4 W1").holds(0, "Tavern", BOTTOM).craft("Shield");
        table
    };
    let mut table = turn();
    let place = |text: &str| Action::Place { die: die(text) };
    assert_eq!(table.offered(), [Action::PlaceLowest, Action::PlaceHighest, place("M5"), place("M6")]);
    table.play(Action::PlaceLowest);
    assert_eq!((table.on("Shield"), table.hand()), ((0, vec![5, 5]), "M4 M6 M6 W1".into()));
    let mut table = turn();
    table.play(Action::PlaceHighest);
    assert_eq!((table.on("Shield"), table.hand()), ((0, vec![6, 6]), "M4 M5 M5 W1".into()));
    let mut table = turn();
    table.play(place("M6"));
    assert_eq!(table.offered(), [place("M5"), place("M6")], "the last box is filled by naming its die");
    table.play(place("M5"));
    assert_eq!((table.on("Shield"), table.hand()), ((0, vec![6, 5]), "M4 M5 M6 W1".into()));
}

/// KF-6.7: the dice that will do are taken box by box, so that what begins well can be finished.
#[test]
fn no_die_is_offered_that_would_leave_a_box_empty() {
    let mut table = Table::new(2);
    table.items(&["Giant Club"], &[]).craft_turn(0, "W6 W5 W3 W1").holds(0, "Tavern", BOTTOM).craft("Giant Club");
    // W5 on the first box would leave W3 for the second, which asks for 4.
    assert_eq!(table.on("Giant Club"), (0, vec![6, 5, 3]));
}

/// KF-6.7: no die but the ones that fit, so nothing is asked.
#[test]
fn dice_without_a_choice_are_placed_unasked() {
    let mut table = Table::new(2);
    table.items(&["Axe"], &[]).craft_turn(0, "M5 W3 W3 G1").holds(0, "Tavern", BOTTOM).craft("Axe");
    assert_eq!((table.on("Axe"), table.hand()), ((0, vec![5, 3, 3]), "G1".into()));
}

/// KF-6.8
#[test]
fn who_has_nothing_to_roll_and_nothing_to_use_is_passed_over() {
    let mut table = Table::new(3);
    table.items(&["Anvil"], &["Shield"]).supply(0, "0").supply(1, "0").supply(2, "3M").passed(&[0, 1]);
    table.active(2).rolls(&[2, 2, 2]).pass();
    assert_eq!(table.asked(), 2);
    assert!(table.events.contains(&Event::CraftTurnEnded { seat: Seat(1), back: Back::default() }));
}

/// A Craft turn of seat 1 after seat 0 has crafted an item with these values.
fn after(item: &str, values: &[u8], rolled: &str) -> Table {
    let mut table = Table::new(3);
    table.items(&["Sword of Destiny"], &[]).craft_turn(1, rolled).holds(1, "Tavern", BOTTOM).crafted(0, item, values);
    table
}

/// KF-7.1
#[test]
fn stealing_takes_dice_at_least_as_high_and_one_higher() {
    for (rolled, stolen) in [
        ("W4 W2 A4", false),
        ("W4 W2 A5", true),
        ("W5 W2 A4", true),
        ("W4 W3 A4", true),
        ("W6 W1 A6", false),
        ("W6 W6 A3", false),
        ("W6 A6", false),
        ("W4 W2 G6 A4", false),
    ] {
        let table = after("Dice of Deceit", &[4, 2, 4], rolled);
        assert_eq!(table.can_steal("Dice of Deceit"), stolen, "{rolled} against W4 W2 A4");
    }
}

/// KF-7.1: the example of the printed rules: wood 2, wood 4, magic 4 against wood 2, wood 3, magic 4 with a +1/+1 token,
/// whose first part goes to the wood.
#[test]
fn a_token_makes_the_difference() {
    let mut table = after("Dice of Deceit", &[4, 2, 4], "W2 W3 A4");
    table.token(1, Token::PlusOnes);
    assert!(!table.can_steal("Dice of Deceit"));
    let with = kings_forge::Tool::Token(Token::PlusOnes);
    table.play(Action::Raise { with, die: die("W3") }).play(Action::RaiseAlso { die: die("A4") });
    table.steal("Dice of Deceit");
    assert!(table.events.iter().any(|event| matches!(event, Event::ItemStolen { .. })));
}

/// KF-7.2: sorted, W5 W3 beats W4 W3, although W5 stands on the box that asks for less in no order at all.
#[test]
fn dice_stand_against_each_other_in_order() {
    assert!(after("Table", &[5, 4], "W6 W4").can_steal("Table"));
    assert!(after("Table", &[5, 4], "W5 W5").can_steal("Table"));
    assert!(!after("Table", &[5, 4], "W6 W3").can_steal("Table"));
    assert!(!after("Table", &[5, 4], "W4 W5").can_steal("Table"));
}

/// KF-7.2
#[test]
fn a_library_die_counts_as_the_material_of_its_box() {
    assert!(after("Table", &[5, 4], "W5 L5").can_steal("Table"));
    assert!(!after("Table", &[5, 4], "W5 L4").can_steal("Table"));
    let mut table = after("Ruby Collar", &[5], "G6 M1");
    table.state.crafted[0].placed.dice[0].kind = Kind::Library;
    assert!(table.can_steal("Ruby Collar"));
}

/// KF-7.3
#[test]
fn a_stolen_item_lies_in_front_of_the_thief_and_nothing_new_is_shown() {
    let mut table = after("Shield", &[5, 5], "M6 M5 M2");
    table.items(&["Crown"], &["Sword of Destiny"]).steal("Shield");
    assert_eq!((table.on("Shield"), table.hand()), ((1, vec![6, 5]), "M2".into()));
    assert_eq!((table.shown(), table.state.waiting.len()), (vec!["Crown".to_owned()], 1));
}

/// KF-7.3
#[test]
fn a_later_player_may_steal_it_again() {
    let mut table = after("Shield", &[5, 5], "M6 M5");
    table.supply(2, "2M").rolls(&[6, 6]).steal("Shield");
    assert_eq!(table.asked(), 2);
    table.steal("Shield");
    assert_eq!(table.items_of(2), ["Shield"]);
}

/// KF-7.3: one's own item is not stolen, nor is one of an earlier round.
#[test]
fn only_what_others_crafted_this_round_can_be_stolen() {
    let mut table = after("Shield", &[5, 5], "M6 M6");
    table.state.crafted[0].seat = Seat(1);
    assert!(!table.can_steal("Shield"));
    let mut table = after("Anvil", &[2, 2, 2], "M6 M6");
    table.claimed(0, &["Shield"]);
    assert!(!table.can_steal("Shield"));
}

/// KF-7.4
#[test]
fn the_robbed_players_dice_go_to_the_smithy_tile() {
    let mut table = after("Axe", &[5, 4, 3], "M5 W4 W4");
    table.busy(1).steal("Axe");
    assert_eq!(table.smithy_of(0), "1M2W");
    assert!(table.state.smiths[Seat(0)].supply.is_none());
}

/// KF-7.5
#[test]
fn a_seven_beats_a_six_and_is_a_six_for_the_next() {
    let mut table = after("Shield", &[6, 6], "M6 M6");
    assert!(!table.can_steal("Shield"));
    table.holds(1, "Alchemist", BOTTOM).supply(2, "2M").rolls(&[6, 6]).raise("Alchemist", "M6");
    table.busy(1).steal("Shield");
    assert_eq!(table.on("Shield"), (1, vec![6, 6]));
    table.end_turn();
    assert_eq!((table.state.round, table.items_of(1)), (2, vec!["Shield".to_owned()]), "sixes are not enough again");
}

/// KF-7.1: the thief may choose among dice that win.
#[test]
fn a_thief_chooses_dice_that_win() {
    let mut table = after("Shield", &[5, 5], "M6 M6 M5 M5");
    table.steal("Shield");
    let place = |text: &str| Action::Place { die: die(text) };
    // M5 on the first box would leave only M5 for the second, which beats nothing.
    assert_eq!((table.question(), table.offered()), ("ChooseStealing", vec![place("M5"), place("M6")]));
    table.play(place("M5"));
    assert_eq!(table.on("Shield"), (1, vec![6, 5]));
}
