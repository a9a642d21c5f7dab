//! What is rolled in a Craft turn and what is not (section 11): the Keep and the Stygian Gate.

use kings_forge::{Action, Event, Phase};
use tabletop::Seat;

use crate::{
    cleanup::finish_round,
    table::{BOTTOM, TOP, Table, dice, die, pool},
};

/// Seat 0 has the Keep and something to do, and all but its pass is done.
fn keep() -> Table {
    let mut table = Table::with_apprentices(2);
    table.holds(0, "The Keep", BOTTOM).busy(0).supply(0, "1M").supply(1, "0").passed(&[1]);
    table
}

/// Seat 0 went through the Stygian Gate and has this to roll.
fn gate(supply: &str) -> Table {
    let mut table = Table::with_apprentices(2);
    table
        .holds(0, "Stygian Gate", BOTTOM)
        .supply(0, supply)
        .supply(1, "2M")
        .holds(1, "West Forest", BOTTOM)
        .passed(&[1]);
    table.items(&["Lucky Bead", "Wagon Pin"], &["Crown"]);
    table
}

#[track_caller]
fn nothing_was_rolled(table: &Table) {
    assert!(table.events.contains(&Event::RollForbidden { seat: Seat(0) }));
    assert_eq!((table.state.phase, table.asked()), (Phase::Craft, 1), "seat 0 had no Craft turn to speak of");
    let rolled = |event: &Event| matches!(event, Event::DiceRolled { seat, .. } | Event::DieAdded { seat, .. } if *seat == Seat(0));
    assert!(!table.events.iter().any(rolled));
}

/// KF-11.25
#[test]
fn the_keep_brings_a_die_of_each_material() {
    let mut table = keep();
    let stock = table.state.stock.dice;
    table.rolls(&[1, 2, 3, 4, 5]).pass();
    assert_eq!((table.hand(), table.state.stock.dice), ("M1 M2 W3 G4 A5".into(), stock - dice("1M1W1G1A")));
    let taken = Event::KeepDiceTaken { seat: Seat(0), dice: dice("1M1W1G1A"), missing: dice("0") };
    assert!(table.events.contains(&taken));
}

/// KF-11.25
#[test]
fn the_keep_brings_what_the_stock_has() {
    let mut table = keep();
    table.stock("5M5A").rolls(&[1, 2, 3]).pass();
    assert_eq!(table.hand(), "M1 M2 A3");
    let taken = Event::KeepDiceTaken { seat: Seat(0), dice: dice("1M1A"), missing: dice("1W1G") };
    assert!(table.events.contains(&taken));

    let mut table = keep();
    table.supply(0, "0").stock("0").pass();
    assert_eq!((table.hand(), table.state.smiths[0].keep), (String::new(), dice("0")));
}

/// KF-11.26
#[test]
fn the_dice_of_the_keep_go_back_in_clean_up() {
    let mut table = keep();
    let stock = table.state.stock.dice;
    table.items(&["Lucky Bead", "Crown"], &[]).rolls(&[1, 2, 3, 4, 5]).pass();
    table.craft("Lucky Bead");
    finish_round(&mut table);
    assert_eq!((table.items_of(0), table.supply_of(0)), (vec!["Lucky Bead".to_owned()], "1M".into()));
    assert_eq!(table.state.stock.dice, stock);
    assert!(table.events.contains(&Event::KeepDiceReturned { seat: Seat(0), dice: dice("1M1W1G1A") }));
}

/// KF-11.26, KF-7.4
#[test]
fn the_dice_of_the_keep_go_back_off_a_stolen_item() {
    let mut table = keep();
    table.items(&["Lucky Bead", "Crown"], &[]).supply(1, "1M1G").holds(1, "Tavern", BOTTOM);
    let stock = table.state.stock.dice;
    table.rolls(&[1, 2, 3, 4, 5, 1, 6]).pass().craft("Lucky Bead").end_turn().steal("Lucky Bead");
    assert_eq!(table.smithy_of(0), "2M1W1G1A", "until Clean-up");
    finish_round(&mut table);
    assert_eq!(
        (table.items_of(1), table.supply_of(0), table.supply_of(1)),
        (vec!["Lucky Bead".to_owned()], "1M".into(), "1M1G".into())
    );
    assert_eq!(table.state.stock.dice, stock);
}

/// KF-11.26: before the Craft turn they are in the stock.
#[test]
fn nobody_takes_dice_of_the_keep() {
    assert!(!keep().can_claim("North Mine", TOP), "one die is not two");

    let mut table = Table::with_apprentices(2);
    table.holds(1, "The Keep", BOTTOM).row(&["Chancery", "Prison", "Peddler", "East Forest"]);
    table.supply(0, "2M1W").supply(1, "0").passed(&[1]).claim("Chancery", BOTTOM).pay("2M");
    assert_eq!(table.question(), "ChooseGatherAction", "nothing to set back");
    table.claim("Prison", BOTTOM);
    assert_eq!((table.smithy_of(1), table.supply_of(1)), ("0".into(), "0".into()));
}

/// KF-11.27
#[test]
fn a_cancelled_die_is_one_of_the_keep_first() {
    let mut table = keep();
    table.state.dead = Some(3);
    let stock = table.state.stock.dice;
    table.rolls(&[3, 5, 3, 4, 4]).pass();
    assert_eq!((table.hand(), table.state.smiths[0].cancelled), ("M5 G4 A4".into(), dice("0")));
    assert_eq!(table.state.stock.dice, stock - dice("1G1A"), "metal and wood are back in the stock");
    table.end_turn();
    assert_eq!((table.supply_of(0), table.state.stock.dice), ("1M".into(), stock));
}

/// KF-11.27
#[test]
fn what_is_cancelled_beyond_the_keep_is_ones_own() {
    let mut table = keep();
    table.state.dead = Some(3);
    let stock = table.state.stock.dice;
    table.rolls(&[3, 3, 1, 1, 1]).pass();
    assert_eq!((table.hand(), table.state.smiths[0].cancelled), ("W1 G1 A1".into(), dice("1M")));
    table.end_turn();
    assert_eq!((table.supply_of(0), table.state.stock.dice), ("1M".into(), stock));
}

/// KF-11.26, KF-11.27, KF-5.12: dice of the Keep are rolled again like all others, and cancelled then.
#[test]
fn a_die_of_the_keep_may_be_rolled_again() {
    let mut table = keep();
    table.holds(0, "North Mine", BOTTOM).rolls(&[1, 2, 3, 4, 5]);
    table.state.dead = Some(6);
    let stock = table.state.stock.dice;
    table.pass();
    let with = table.tool("North Mine");
    table.rolls(&[6]).play(Action::Reroll { with, die: die("A5") }).play(Action::RollAgain);
    assert_eq!((table.hand(), table.state.stock.dice), ("M1 M2 W3 G4".into(), stock - dice("1M1W1G")));
}

/// KF-11.26, KF-8.2: a second player's lost dice and the Keep's do not get mixed up.
#[test]
fn everybody_has_a_keep_of_their_own() {
    let mut table = Table::with_apprentices(2);
    table.holds(0, "The Keep", BOTTOM).supply(0, "1G").supply(1, "1M1A").holds(1, "Tavern", BOTTOM);
    table.row(&["Workshop", "North Mine", "South Mine", "East Forest"]).active(1).copy("The Keep", BOTTOM);
    table.supply(1, "1W").busy(0).passed(&[1]).active(0).stock("1M2W1G1A");
    table.rolls(&[1; 20]).pass();
    assert_eq!(table.hand(), "M1 W1 G1 G1 A1");
    table.rolls(&[1; 20]).end_turn();
    assert_eq!((table.asked(), table.hand()), (1, "W1 W1".into()), "the others are all at seat 0");
}

/// KF-11.20, KF-11.21
#[test]
fn whoever_went_through_the_gate_rolls_nothing() {
    let mut table = Table::with_apprentices(2);
    table.row(&["Stygian Gate", "North Mine", "South Mine", "East Forest"]).passed(&[1]).holds(1, "Tavern", BOTTOM);
    table.claim("Stygian Gate", BOTTOM);
    assert_eq!((table.smithy_of(0), table.supply_of(0)), ("2M".into(), "5M".into()));
    table.pass();
    nothing_was_rolled(&table);
    assert_eq!(table.supply_of(0), "5M");
    finish_round(&mut table);
    assert_eq!((table.supply_of(0), table.state.round), ("7M".into(), 2), "all dice are there again");
}

/// KF-11.20
#[test]
fn the_gate_keeps_white_dice_and_those_of_the_keep_from_being_rolled() {
    let mut table = gate("2M");
    table.holds(0, "Library", BOTTOM).holds(0, "The Keep", BOTTOM).hired(0, "Ket");
    (table.state.claims[2].library, table.state.stock.library) = (true, 1);
    let stock = table.state.stock.dice;
    table.pass();
    nothing_was_rolled(&table);
    assert_eq!((table.state.stock.dice, table.state.smiths[0].keep), (stock, dice("0")));
    finish_round(&mut table);
    assert_eq!(table.state.stock.library, 2);
}

/// KF-11.20
#[test]
fn the_gate_keeps_smithy_dice_from_being_rolled() {
    let mut table = gate("2M");
    table.holds(0, "Astrologer", BOTTOM).hired(0, "Pinni").smithy(0, "1G1W").pass();
    nothing_was_rolled(&table);
    finish_round(&mut table);
    assert_eq!(table.supply_of(0), "2M1W1G");
}

/// KF-11.20, KF-4.15
#[test]
fn behind_the_gate_the_gardens_wood_is_for_the_gather_phase_only() {
    let mut table = gate("2M");
    table.holds(0, "Garden", BOTTOM).pass();
    nothing_was_rolled(&table);

    let mut table = gate("2M");
    table.holds(0, "Garden", BOTTOM);
    let take = Action::TakeOfferedDie { with: table.tool("Garden") };
    table.play(take);
    assert_eq!(table.smithy_of(0), "1W");
}

/// KF-11.20: a Palace of somebody else does not open the Gate.
#[test]
fn the_gate_keeps_dice_of_the_palace_from_being_rolled() {
    let mut table = gate("2M");
    table.state.smiths[1].passed = false;
    table.smithy(0, "1W").row(&["Palace", "North Mine", "South Mine", "East Forest"]).active(1);
    table.supply(1, "3M").claim("Palace", BOTTOM);
    nothing_was_rolled(&table);
    assert_eq!(table.supply_of(0), "2M1W");
}

/// KF-11.21
#[test]
fn dice_that_were_not_rolled_fill_no_box_and_are_not_changed() {
    let mut table = gate("9M1G");
    table.holds(0, "North Mine", BOTTOM).holds(0, "Smelter", BOTTOM).token(0, kings_forge::Token::AutomaticSix).pass();
    nothing_was_rolled(&table);
    assert!(table.state.crafted.is_empty());
}

/// KF-11.21
#[test]
fn behind_the_gate_dice_are_still_rolled_for_cards() {
    let mut table = gate("3M");
    table.row(&["Tavern", "Wharf", "South Mine", "East Forest"]);
    table.rolls(&[5]).claim("Tavern", TOP).rolls(&[6]).claim("Wharf", BOTTOM);
    assert_eq!((table.smithy_of(0), table.counterfeits(0)), ("1G".into(), 1));
}

/// KF-11.20: the others roll as ever, and the Gate is forgotten in the next round.
#[test]
fn the_gate_is_for_its_owner_and_one_round() {
    let mut table = gate("2M");
    table.rolls(&[6, 5]).pass();
    assert_eq!(table.hand(), "M5 M6");
    finish_round(&mut table);
    table.items(&["Crown"], &[]).pass().rolls(&[1; 9]).pass();
    let both = [0, 1].map(|seat| Event::CraftTurnStarted { seat: Seat(seat) });
    assert!(both.iter().all(|turn| table.events.contains(turn)));
    assert!(!table.events.contains(&Event::RollForbidden { seat: Seat(0) }));
}

/// KF-11.31: the Workshop's owner goes through the Gate as well.
#[test]
fn a_copied_gate_forbids_the_copiers_roll() {
    let mut table = Table::with_apprentices(2);
    table.holds(1, "Stygian Gate", BOTTOM).row(&["Workshop", "North Mine", "South Mine", "East Forest"]);
    table.passed(&[1]).copy("Stygian Gate", BOTTOM);
    assert_eq!(table.smithy_of(0), "2M");
    table.pass();
    for seat in [0, 1] {
        assert!(table.events.contains(&Event::RollForbidden { seat: Seat(seat) }));
    }
    assert_eq!((table.state.round, table.supply_of(0)), (2, "7M".into()));
}

/// KF-11.32
#[test]
fn a_copied_keep_brings_another_set() {
    let mut table = Table::with_apprentices(2);
    table.holds(1, "The Keep", BOTTOM).row(&["Workshop", "North Mine", "South Mine", "East Forest"]).busy(0);
    table.supply(0, "1M1G").supply(1, "0").holds(1, "Tavern", BOTTOM).passed(&[1]).copy("The Keep", BOTTOM);
    let stock = table.state.stock.dice;
    table.rolls(&[2; 4]).pass();
    assert_eq!(table.hand(), "M2 W2 G2 A2");
    table.rolls(&[5; 4]).end_turn();
    assert_eq!((table.hand(), table.state.stock.dice), ("M5 W5 G5 A5".into(), stock - dice("2M2W2G2A")));
    let first = table.events.iter().find_map(|event| match event {
        Event::DiceRolled { dice, .. } => Some(*dice),
        _ => None,
    });
    assert_eq!(first, Some(pool("M5 W5 G5 A5")));
    finish_round(&mut table);
    assert_eq!((table.state.stock.dice, table.supply_of(1)), (stock, "0".into()));
}
