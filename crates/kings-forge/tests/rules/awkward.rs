//! Rules that meet: what happens where two or three of them have a say at once.

use kings_forge::{Action, Event, Material, Phase, Token};
use tabletop::Seat;

use crate::table::{BOTTOM, TOP, Table, dice, die, pool};

/// KF-4.4, KF-4.9: dice the Astrologer brings face the dead value like all others.
#[test]
fn the_dead_value_cancels_what_the_astrologer_brings() {
    let mut table = Table::new(2);
    table.busy(0).holds(0, "Astrologer", BOTTOM).supply(0, "1M").smithy(0, "2W").passed(&[1]);
    table.state.dead = Some(6);
    table.rolls(&[3, 6, 2]).pass();
    assert_eq!(
        (table.hand(), table.state.smiths[0].cancelled, table.smithy_of(0)),
        ("M3 W2".into(), dice("1W"), "0".into())
    );
}

/// KF-5.12, KF-4.9: a Library die rolled again can be cancelled, and is back in the stock then.
#[test]
fn a_library_die_rolled_again_can_be_lost() {
    let mut table = Table::new(2);
    table.craft_turn(0, "M3 L1").busy(0).holds(0, "North Mine", BOTTOM);
    (table.state.dead, table.state.stock.library) = (Some(5), 1);
    let with = table.tool("North Mine");
    table.rolls(&[5]).play(Action::Reroll { with, die: die("L1") }).play(Action::RollAgain);
    assert_eq!((table.hand(), table.state.stock.library), ("M3".into(), 2));
}

/// KF-4.11, KF-4.16, KF-6.2: dice that came to the supply are rolled and used in the same round.
#[test]
fn a_gem_of_the_jeweler_is_rolled_this_round() {
    let mut table = Table::new(2);
    table.row(&["Jeweler", "Dragon Lair", "South Mine", "East Forest"]).items(&["Ruby Collar"], &["Crown"]);
    table.claim("Jeweler", TOP).pass().rolls(&[2, 5, 1, 1, 1, 1, 1, 1]).pass();
    assert_eq!(table.hand(), "M2 G5");
    table.craft("Ruby Collar");
    assert_eq!(table.state.crafted.len() + table.items_of(0).len(), 1);
}

/// KF-4.22, KF-4.23: an opponent without dice has only what was just given.
#[test]
fn the_peddler_can_take_back_one_of_his_own_dice() {
    let mut table = Table::new(2);
    table.row(&["Peddler", "North Mine", "South Mine", "East Forest"]).supply(0, "3M1W").supply(1, "0");
    table.claim("Peddler", BOTTOM).play(Action::TakeDie { seat: Seat(1), material: Material::Wood });
    assert_eq!((table.supply_of(1), table.smithy_of(0), table.supply_of(0)), ("3M".into(), "1W".into(), "0".into()));
}

/// KF-4.33, KF-3.7: a third Library die does not exist.
#[test]
fn without_a_library_die_in_the_stock_the_cost_is_paid_for_nothing() {
    let mut table = Table::new(3);
    table.row(&["Library", "North Mine", "South Mine", "East Forest"]).supply(0, "2M1W");
    table.state.stock.library = 0;
    table.claim("Library", BOTTOM);
    assert!(table.events.contains(&Event::LibraryDieTaken { seat: Seat(0), missing: true }));
    assert_eq!((table.state.claims[0].library, table.supply_of(0)), (false, "0".into()));
}

/// KF-4.29, KF-4.15: both Gardens are used, each in its own way.
#[test]
fn a_copied_garden_is_a_garden_of_ones_own() {
    let mut table = Table::new(2);
    table.holds(1, "Garden", BOTTOM).row(&["Workshop", "North Mine", "South Mine", "East Forest"]).supply(0, "1M1G");
    table.copy("Garden", BOTTOM).active(0);
    let take = Action::TakeOfferedDie { with: table.tool("Workshop") };
    table.play(take);
    assert_eq!(
        (table.smithy_of(0), table.state.claims[0].ready, table.state.claims[1].ready),
        ("1W".into(), true, false)
    );
}

/// KF-4.29, KF-4.8: abilities change the die of a copied roll too, and the dead value is checked before that.
#[test]
fn a_copied_tavern_is_cancelled_or_changed_like_any_other() {
    let copied = |dead: Option<u8>| {
        let mut table = Table::new(3);
        table.holds(1, "Tavern", TOP).row(&["Workshop", "North Mine", "South Mine", "East Forest"]);
        table.holds(0, "Alchemist", BOTTOM).row(&["Workshop", "North Mine", "South Mine", "East Forest"]);
        table.state.dead = dead;
        table.rolls(&[2]).copy("Tavern", TOP);
        table
    };
    assert_eq!((copied(Some(2)).asked(), copied(Some(2)).smithy_of(0)), (1, "0".into()));
    let mut table = copied(Some(3));
    table.raise("Alchemist", "G2");
    assert_eq!(table.smithy_of(0), "1G", "3 is dead, but the die came there by a bonus");
}

/// KF-6.5, KF-7.1: crafting and stealing in one turn, each die once.
#[test]
fn a_turn_may_craft_and_steal() {
    let mut table = Table::new(3);
    table.items(&["Anvil"], &["Crown"]).craft_turn(1, "M6 M6 M2 M2 M2 M1").crafted(0, "Shield", &[5, 5]).busy(1);
    assert!(table.can_craft("Anvil") && table.can_steal("Shield"));
    table.steal("Shield");
    assert_eq!(table.question(), "ChooseCraftAction", "against 5 and 5 with 6, 6, 2, 2, 2, 1 there is one way");
    assert_eq!(table.hand(), "M1 M2 M2 M2");
    table.craft("Anvil");
    assert_eq!((table.on("Shield").0, table.on("Anvil").0), (1, 1));
}

/// KF-6.7, KF-7.2: who steals with a Library die may choose the box it stands on.
#[test]
fn a_library_die_may_stand_on_either_box() {
    let mut table = Table::new(3);
    table.items(&["Crown"], &[]).craft_turn(1, "M5 L6 W5 W4").crafted(0, "Axe", &[5, 4, 3]).busy(1).steal("Axe");
    let place = |text: &str| Action::Place { die: die(text) };
    let first = table.offered();
    assert!(first.contains(&place("M5")) && first.contains(&place("L6")), "{first:?}");
    table.play(place("L6"));
    assert_eq!((table.on("Axe"), table.hand()), ((1, vec![6, 5, 4]), "M5".into()));
}

/// KF-5.7, KF-6.3: a value above 6 fills a box for 6.
#[test]
fn a_seven_is_more_than_a_six() {
    let mut table = Table::new(2);
    table.items(&["Bracelet"], &[]).craft_turn(0, "M2 G5").busy(0).raise("Garden", "G5");
    assert_eq!(table.hand(), "M2 G7");
    table.holds(0, "Tavern", BOTTOM);
    assert!(table.can_craft("Bracelet"));
}

/// KF-2.12, KF-3.9: the last card goes to the Docks, and the next player has to pass.
#[test]
fn the_last_card_may_be_turned_face_down_for_the_docks() {
    let mut table = Table::new(3);
    table.row(&["Cemetery"]).no_deck().visit("automatic-six", 0, "Cemetery");
    assert_eq!((table.state.smiths[0].tokens.automatic_six, table.question(), table.asked()), (1, "ChooseToPass", 1));
}

/// KF-2.12, KF-5.2: a player who has to pass may still use what can be used in the Gather phase.
#[test]
fn who_has_to_pass_may_use_the_garden_before() {
    let mut table = Table::new(3);
    table.holds(1, "Garden", BOTTOM).row(&["Cemetery"]).no_deck().claim("Cemetery", TOP);
    let take = Action::TakeOfferedDie { with: table.tool("Garden") };
    assert_eq!(table.offered().len(), 3);
    table.play(take);
    assert_eq!((table.smithy_of(1), table.question()), ("1W".into(), "ChooseToPass"));
}

/// KF-5.4, KF-5.13: with one die in hand, one part of a bonus is all there is.
#[test]
fn a_bonus_for_three_dice_is_used_on_one() {
    let mut table = Table::new(2);
    table.items(&["Ruby Collar"], &[]).craft_turn(0, "G2").holds(0, "East Forest", BOTTOM).token(0, Token::PlusOnes);
    table.raise("East Forest", "G2");
    assert_eq!((table.hand(), table.question()), ("G3".into(), "ChooseCraftAction"));
    table.play(Action::Raise { with: kings_forge::Tool::Token(Token::PlusOnes), die: die("G3") });
    assert!(table.can_craft("Ruby Collar"));
}

/// KF-7.3, KF-9.1: the fourth item is stolen from under the winner's hands.
#[test]
fn a_stolen_item_can_keep_the_game_going() {
    let mut table = Table::new(3);
    table.items(&["Crown"], &["Sword of Destiny"]).claimed(0, &["Anvil", "Horseshoes", "Table"]);
    table.craft_turn(2, "M6 M5").crafted(0, "Shield", &[5, 5]).steal("Shield");
    assert_eq!(
        (table.state.phase, table.items_of(0).len(), table.items_of(2)),
        (Phase::Gather, 3, vec!["Shield".to_owned()])
    );
}

/// KF-8.1, KF-9.2: two players reach the number in the same round; whoever has more wins.
#[test]
fn two_may_reach_the_number_together() {
    let mut table = Table::new(3);
    table.items(&["Crown"], &[]).claimed(0, &["Anvil", "Horseshoes", "Table"]).claimed(1, &["Trumpet", "Pick", "Axe"]);
    table.craft_turn(2, "M1").holds(2, "Tavern", BOTTOM).crafted(0, "Shield", &[5, 5]).crafted(1, "Bracelet", &[2, 6]);
    table.crafted(1, "Ruby Collar", &[4]).end_turn();
    assert_eq!(*table.standings().ranks, [2, 1, 3]);
}

/// KF-4.31, KF-4.9: Craft turns are under the value that was named last.
#[test]
fn the_last_cemetery_counts() {
    let mut table = Table::new(2);
    table.row(&["Cemetery", "Workshop", "South Mine", "East Forest"]).busy(0);
    table.row(&["Cemetery", "Workshop", "South Mine", "East Forest"]);
    table.rolls(&[6]).active(1).claim("Cemetery", BOTTOM).rolls(&[2]).copy("Cemetery", BOTTOM);
    // Seat 0 holds the Garden's bonus, so it is asked about the die.
    table.play(Action::KeepRoll);
    assert_eq!(table.state.dead, Some(2));
    table.pass().rolls(&[6, 2, 6, 3, 1]).pass();
    assert_eq!((table.asked(), table.hand()), (0, "M3 M6 M6".into()));
    assert!(table.events.contains(&Event::DiceCancelled { seat: Seat(0), dice: pool("M2") }));
}
