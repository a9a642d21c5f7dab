//! Cards that roll a die (section 4): Cemetery, Garden, Tavern, and the dead value.

use kings_forge::{Action, Event, Phase, Token};
use tabletop::Seat;

use crate::table::{BOTTOM, TOP, Table, dice, die, pool};

const OTHERS: [&str; 3] = ["North Mine", "South Mine", "East Forest"];

/// A table with this card in the row.
fn with(name: &str) -> Table {
    let mut table = Table::new(3);
    table.row(&[name, OTHERS[0], OTHERS[1], OTHERS[2]]);
    table
}

/// KF-4.8
#[test]
fn the_cemetery_die_names_a_dead_value() {
    let mut table = with("Cemetery");
    table.rolls(&[4]).claim("Cemetery", BOTTOM);
    assert_eq!((table.state.dead, table.asked()), (Some(4), 1));
    assert!(table.events.contains(&Event::ValueKilled { seat: Seat(0), value: 4 }));
}

/// KF-4.8, KF-5.6
#[test]
fn the_cemetery_die_may_be_changed_before_it_is_put_down() {
    let mut table = with("Cemetery");
    table.holds(0, "West Forest", BOTTOM).holds(0, "Tavern", BOTTOM).token(0, Token::PlusOnes);
    table.rolls(&[3]).claim("Cemetery", BOTTOM);
    assert_eq!((table.question(), table.offered().len()), ("ChooseDeadValue", 4));
    table.raise("West Forest", "C3");
    let flip = Action::Flip { with: table.tool("Tavern"), die: die("C5") };
    table.play(flip);
    assert_eq!(table.state.dead, None, "it is not down yet");
    table.play(Action::KeepRoll);
    assert_eq!(table.state.dead, Some(2));
    assert_eq!(table.state.smiths[Seat(0)].tokens.plus_ones, 1, "the token is still there");
}

/// KF-4.8
#[test]
fn a_cemetery_die_above_six_counts_as_six() {
    let mut table = with("Cemetery");
    table.holds(0, "West Forest", BOTTOM).holds(0, "Alchemist", BOTTOM).rolls(&[5]).claim("Cemetery", BOTTOM);
    table.raise("West Forest", "C5");
    assert_eq!(table.state.dead, Some(6), "and nothing more is asked: a bonus is for a die below 6");
}

/// KF-4.9
#[test]
fn a_dead_value_is_cancelled_in_the_craft_roll() {
    let mut table = Table::new(2);
    table.holds(0, "Tavern", BOTTOM).row(&["Cemetery", "North Mine", "South Mine", "East Forest"]);
    table.supply(0, "3M2W").rolls(&[6]);
    table.claim("Cemetery", BOTTOM).play(Action::KeepRoll).pass().rolls(&[6, 2, 6, 3, 6, 1, 1]).pass();
    assert_eq!((table.state.phase, table.hand()), (Phase::Craft, "M2 W3".into()));
    let smith = table.state.smiths[Seat(0)];
    assert_eq!((smith.cancelled, smith.smithy), (dice("2M1W"), dice("0")));
    assert!(table.events.contains(&Event::DiceCancelled { seat: Seat(0), dice: pool("M6 M6 W6") }));
}

/// KF-4.9: before a bonus could save it.
#[test]
fn a_dead_die_cannot_be_changed() {
    let mut table = Table::new(2);
    table.state.dead = Some(3);
    table.holds(0, "West Forest", BOTTOM).supply(0, "2M").passed(&[1]).rolls(&[3, 4]).pass();
    assert!(!table.offered().contains(&Action::Raise { with: table.tool("West Forest"), die: die("M3") }));
    assert!(table.offered().contains(&Action::Raise { with: table.tool("West Forest"), die: die("M4") }));
}

/// KF-4.9
#[test]
fn a_cancelled_library_die_goes_to_the_stock() {
    let mut table = Table::new(2);
    table.state.dead = Some(5);
    table.holds(0, "Library", BOTTOM).supply(0, "1M").passed(&[1]);
    (table.state.claims[0].library, table.state.stock.library) = (true, 1);
    table.rolls(&[2, 5]).pass();
    assert_eq!((table.state.stock.library, table.state.smiths[Seat(0)].cancelled), (2, dice("0")));
    assert!(table.events.contains(&Event::DiceCancelled { seat: Seat(0), dice: pool("L5") }));
}

/// KF-4.9, KF-4.14, KF-4.26
#[test]
fn a_cancelled_die_of_garden_or_tavern_gives_nothing() {
    let mut table = with("Garden");
    table.state.dead = Some(5);
    let stock = table.state.stock.dice;
    table.rolls(&[5]).claim("Garden", TOP);
    assert_eq!((table.smithy_of(0), table.state.stock.dice), ("0".into(), stock));
    for value in [1, 6] {
        let mut table = with("Tavern");
        table.state.dead = Some(value);
        table.rolls(&[value]).claim("Tavern", TOP);
        assert_eq!((table.smithy_of(0), table.asked()), ("0".into(), 1), "not even metal on {value}");
    }
}

/// KF-4.10
#[test]
fn a_die_changed_to_the_dead_value_lives() {
    let mut table = Table::new(2);
    table.state.dead = Some(6);
    table.craft_turn(0, "M5 M1").holds(0, "Alchemist", BOTTOM).holds(0, "South Mine", BOTTOM);
    table.raise("Alchemist", "M5");
    let turn = Action::TurnOnes { with: table.tool("South Mine") };
    table.play(turn);
    assert_eq!(table.hand(), "M6 M6");
}

/// KF-4.10, KF-4.31: seat 0 rolled its Garden die before; what it gained stays.
#[test]
fn what_was_rolled_before_is_not_affected() {
    let mut table = Table::new(3);
    table.row(&["Garden", "Cemetery", "North Mine", "South Mine"]).rolls(&[4]).claim("Garden", TOP);
    table.rolls(&[4]).claim("Cemetery", BOTTOM);
    assert_eq!((table.smithy_of(0), table.state.dead), ("1W".into(), Some(4)));
}

/// KF-4.14
#[test]
fn the_garden_gives_wood_on_four_or_more() {
    for (value, smithy) in [(1, "0"), (3, "0"), (4, "1W"), (6, "1W")] {
        let mut table = with("Garden");
        let stock = table.state.stock.dice;
        table.rolls(&[value]).claim("Garden", TOP);
        assert_eq!((table.smithy_of(0), table.asked()), (smithy.into(), 1), "a roll of {value}");
        assert_eq!(table.state.stock.dice + dice(smithy), stock);
    }
    let mut table = with("Garden");
    table.stock("9M").rolls(&[6]).claim("Garden", TOP);
    assert_eq!(table.smithy_of(0), "0", "there was no wood to roll");
    assert!(!table.events.iter().any(|event| matches!(event, Event::DecisionRolled { .. })));
}

/// KF-4.26
#[test]
fn the_tavern_gives_a_gem_on_three_or_more_and_metal_on_less() {
    for (value, smithy) in [(1, "1M"), (2, "1M"), (3, "1G"), (6, "1G")] {
        let mut table = with("Tavern");
        table.rolls(&[value]).claim("Tavern", TOP);
        assert_eq!((table.smithy_of(0), table.supply_of(0)), (smithy.into(), "2M".into()), "a roll of {value}");
    }
    let mut table = with("Tavern");
    table.stock("9M9W").rolls(&[1]).claim("Tavern", TOP);
    assert_eq!(table.smithy_of(0), "0", "no gem die to roll, no metal");
}

/// KF-5.6
#[test]
fn abilities_and_tokens_change_a_roll_of_the_gather_phase() {
    let mut table = with("Tavern");
    table.holds(0, "Alchemist", BOTTOM).holds(0, "East Forest", BOTTOM).rolls(&[1]).claim("Tavern", TOP);
    assert_eq!((table.question(), table.asked()), ("ChooseRoll", 0));
    table.raise("Alchemist", "G1").raise("East Forest", "G2");
    assert_eq!((table.smithy_of(0), table.asked()), ("1G".into(), 1), "3 is enough, and that is not asked");

    let mut table = with("Garden");
    table
        .token(0, Token::AutomaticSix)
        .rolls(&[2])
        .claim("Garden", TOP)
        .play(Action::TurnToSix { die: die("W2"), with: None });
    assert_eq!((table.smithy_of(0), table.state.stock.tokens.automatic_six), ("1W".into(), 2));

    let mut table = with("Garden");
    table.holds(0, "South Mine", BOTTOM).rolls(&[1]).claim("Garden", TOP);
    let ones = Action::TurnOnes { with: table.tool("South Mine") };
    table.play(ones);
    assert_eq!(table.smithy_of(0), "1W");
}

/// KF-5.6, KF-5.12
#[test]
fn a_roll_of_the_gather_phase_can_be_rolled_again_and_cancelled_then() {
    let roll_again = |dead: Option<u8>, value: u8| {
        let mut table = with("Tavern");
        table.state.dead = dead;
        table.holds(0, "North Mine", BOTTOM).rolls(&[2, value]).claim("Tavern", TOP);
        let again = Action::Reroll { with: table.tool("North Mine"), die: die("G2") };
        table.play(again);
        table.smithy_of(0)
    };
    assert_eq!((roll_again(None, 5), roll_again(None, 1)), ("1G".into(), "1M".into()));
    assert_eq!(roll_again(Some(5), 5), "0");
}

/// KF-5.6: the roll may also be left as it is.
#[test]
fn abilities_may_be_kept_for_later() {
    let mut table = with("Tavern");
    table.holds(0, "West Forest", BOTTOM).rolls(&[2]).claim("Tavern", TOP).play(Action::KeepRoll);
    assert_eq!((table.smithy_of(0), table.state.claims[0].ready), ("1M".into(), true));
}
