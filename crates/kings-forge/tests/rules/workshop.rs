//! The Workshop's top action (section 4): using what another player has used.

use kings_forge::{Action, Event, Material};
use tabletop::Seat;

use crate::table::{BOTTOM, TOP, Table, dice, die};

/// A table where seat 1 has used this action and the Workshop lies in the row for seat 0.
fn used(name: &str, side: kings_forge::Side) -> Table {
    let mut table = Table::new(3);
    table.holds(1, name, side).row(&["Workshop", "North Mine", "South Mine", "East Forest"]);
    table
}

/// KF-4.29
#[test]
fn the_workshop_pays_its_own_die_and_the_copied_cost() {
    let mut table = used("Bazaar", TOP);
    table.supply(0, "3M2W").copy("Bazaar", TOP);
    // One die of any kind and two wood: the Workshop's die is metal.
    let claim = table.state.claims[1];
    assert_eq!((claim.dice, claim.lost), (dice("1M2W"), dice("0")));
    assert_eq!((table.smithy_of(0), table.supply_of(0)), ("1G".into(), "2M".into()));
}

/// KF-4.29
#[test]
fn copied_x_boxes_lose_their_dice_and_the_workshops_die_comes_back() {
    let mut table = used("Mill", TOP);
    table.supply(0, "2M1W").copy("Mill", TOP);
    assert_eq!((table.question(), table.payments()), ("ChooseLost", vec!["2M".into(), "1M1W".into()]));
    table.on_x("2M");
    let claim = table.state.claims[1];
    assert_eq!((claim.dice, claim.lost, table.smithy_of(0)), (dice("1W"), dice("2M"), "2W".into()));
}

/// KF-4.29: an ability is copied ready for use, even if the original has been used up.
#[test]
fn a_copied_ability_is_the_copiers_own() {
    let mut table = used("West Forest", BOTTOM);
    table.state.claims[0].ready = false;
    table.copy("West Forest", BOTTOM);
    let claim = table.state.claims[1];
    assert_eq!((claim.ready, claim.dice, claim.card), (true, dice("2M"), table.card("Workshop")));
    table.craft_turn(0, "M3 M1").busy(0);
    assert!(table.offered().contains(&Action::Raise { with: table.tool("Workshop"), die: die("M3") }));
    table.raise("Workshop", "M3");
    assert_eq!(table.hand(), "M1 M5");
}

/// KF-4.30
#[test]
fn only_other_players_actions_can_be_copied() {
    let mut table = used("Dragon Lair", TOP);
    table.holds(0, "Peddler", TOP).holds(2, "Astrologer", BOTTOM);
    assert!(table.can_copy("Dragon Lair", TOP) && table.can_copy("Astrologer", BOTTOM));
    assert!(!table.can_copy("Peddler", TOP), "one's own");
    assert!(!table.can_copy("Dragon Lair", BOTTOM) && !table.can_copy("Astrologer", TOP), "not used");
}

/// KF-4.30
#[test]
fn docks_and_cards_turned_face_down_cannot_be_copied() {
    let mut table = Table::new(3);
    table.row(&["Workshop", "Dragon Lair", "South Mine", "East Forest"]).visit("wood", 0, "Dragon Lair");
    let copies =
        table.offered().into_iter().filter(|action| matches!(action, Action::ClaimCard { copying: Some(_), .. }));
    assert_eq!(copies.count(), 0);
    assert!(!table.can_claim("Workshop", TOP) && table.can_claim("Workshop", BOTTOM));
}

/// KF-4.30: the Bazaar's five dice and one for the Workshop.
#[test]
fn without_the_dice_nothing_is_copied() {
    let mut table = used("Bazaar", BOTTOM);
    table.supply(0, "5M");
    assert!(!table.can_copy("Bazaar", BOTTOM));
    table.supply(0, "6M");
    assert!(table.can_copy("Bazaar", BOTTOM));
}

/// KF-4.31
#[test]
fn a_copied_cemetery_names_a_new_dead_value() {
    let mut table = used("Cemetery", BOTTOM);
    table.state.dead = Some(6);
    table.rolls(&[6]).copy("Cemetery", BOTTOM);
    assert_eq!(table.state.dead, Some(6), "its own die is not cancelled by the old value");

    let mut table = used("Cemetery", BOTTOM);
    table.state.dead = Some(6);
    table.holds(0, "Alchemist", BOTTOM).rolls(&[2]).copy("Cemetery", BOTTOM);
    table.raise("Alchemist", "C2");
    assert_eq!(table.state.dead, Some(3));
}

/// KF-4.31: a Garden die cancelled by the old value stays cancelled.
#[test]
fn what_the_old_value_cancelled_stays_cancelled() {
    let mut table = Table::new(3);
    table.row(&["Cemetery", "Garden", "Workshop", "South Mine"]).rolls(&[5]).claim("Cemetery", BOTTOM);
    table.rolls(&[5]).claim("Garden", TOP);
    assert!(table.events.contains(&Event::DecisionCancelled { seat: Seat(1), die: die("W5") }));
    table.rolls(&[1]).copy("Cemetery", BOTTOM);
    assert_eq!((table.state.dead, table.smithy_of(1)), (Some(1), "0".into()));
}

/// KF-4.32
#[test]
fn a_copied_caravan_does_not_count_the_workshops_die() {
    for (supply, smithy) in [("2M", "2M"), ("3M", "2M"), ("4M", "1M1W"), ("5M", "1M1W"), ("6M", "1M1G")] {
        let mut table = used("Caravan", BOTTOM);
        table.supply(0, supply).copy("Caravan", BOTTOM);
        assert_eq!((table.smithy_of(0), table.supply_of(0)), (smithy.into(), "0".into()), "{supply}");
    }
    let mut table = used("Caravan", BOTTOM);
    table.supply(0, "1M");
    assert!(!table.can_copy("Caravan", BOTTOM));
}

/// KF-4.32
#[test]
fn a_copied_peddler_takes_a_fifth_die() {
    let mut table = used("Peddler", BOTTOM);
    table.supply(0, "4M");
    assert!(!table.can_copy("Peddler", BOTTOM));
    table.supply(0, "4M1W").supply(2, "1A").copy("Peddler", BOTTOM);
    let give = |gift: &str, workshop| Action::Give { dice: dice(gift), workshop: Some(workshop) };
    assert_eq!(table.offered(), [give("3M1W", Material::Metal), give("4M", Material::Wood)]);
    table.play(give("4M", Material::Wood)).play(Action::TakeDie { seat: Seat(2), material: Material::Magic });
    assert_eq!((table.smithy_of(0), table.supply_of(2)), ("1A".into(), "4M".into()));
    assert_eq!(table.state.claims[1].dice, dice("1W"));
}

/// KF-4.33
#[test]
fn a_copied_library_takes_the_second_library_die() {
    let mut table = used("Library", BOTTOM);
    (table.state.claims[0].library, table.state.stock.library) = (true, 1);
    table.supply(0, "4M1W").copy("Library", BOTTOM);
    let claim = table.state.claims[1];
    assert_eq!((claim.library, table.state.stock.library, claim.dice), (true, 0, dice("3M1W")));
}

/// KF-4.29, KF-4.4
#[test]
fn a_copied_astrologer_works_for_the_copier() {
    let mut table = Table::new(2);
    table.holds(1, "Astrologer", BOTTOM).busy(0).row(&["Workshop", "North Mine", "South Mine", "East Forest"]);
    table.supply(0, "3M").smithy(0, "2W").passed(&[1]).copy("Astrologer", BOTTOM).rolls(&[4, 5]).pass();
    assert_eq!(table.hand(), "W4 W5");
}

/// KF-4.29, KF-4.26
#[test]
fn a_copied_roll_is_rolled_anew() {
    let mut table = used("Tavern", TOP);
    table.rolls(&[6]).copy("Tavern", TOP);
    assert_eq!((table.smithy_of(0), table.supply_of(0)), ("1G".into(), "1M".into()));
}
