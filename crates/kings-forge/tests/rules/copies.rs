//! The Workshop and the Gather cards of Apprentices (section 11).

use kings_forge::{Action, Material, Side};

use crate::table::{BOTTOM, TOP, Table, dice, die};

/// A table where seat 1 has used this action and the Workshop lies in the row for seat 0.
fn used(name: &str, side: Side) -> Table {
    let mut table = Table::with_apprentices(3);
    table.holds(1, name, side).row(&["Workshop", "North Mine", "South Mine", "East Forest"]);
    table
}

/// KF-11.31, KF-4.29: what each costs beside the Workshop's own die, and no die less.
#[test]
fn the_workshop_pays_the_copied_cost_and_one_die_more() {
    for (name, top, bottom) in [
        ("Chancery", "4M", "2M"),
        ("Mage Guild", "3M1G", "3M"),
        ("Orchard", "2M", "1M"),
        ("Pawnbroker", "0", "3M"),
        ("Prison", "0", "1W"),
        ("Quarry", "2M2W", "0"),
        ("Scrap Yard", "5M", "0"),
        ("Smelter", "4M", "1W"),
        ("Stygian Gate", "2M2W", "0"),
        ("Tax Collector", "3M", "1A"),
        ("The Keep", "3M", "1G"),
        ("Wharf", "5M", "0"),
        ("Witch's Cave", "2M", "4M"),
    ] {
        for (side, cost) in [(TOP, top), (BOTTOM, bottom)] {
            let mut table = used(name, side);
            table.supply(0, cost);
            assert!(!table.can_copy(name, side), "{name} {side:?} for {cost}");
            table.state.smiths[0].supply = dice(cost) + dice("1M");
            assert!(table.can_copy(name, side), "{name} {side:?} for {cost} and a die");
        }
    }
    let mut table = used("Palace", TOP);
    table.supply(0, "3M1W").copy("Palace", TOP);
    let claim = table.state.claims[1];
    assert_eq!((table.smithy_of(0), claim.dice, claim.lost), ("1G".into(), dice("2M1W"), dice("1M")));
}

/// KF-11.31
#[test]
fn a_copied_prison_locks_up_whoever_was_copied() {
    let mut table = used("Prison", BOTTOM);
    table.supply(0, "1M1W").supply(1, "3M1W").supply(2, "1M").copy("Prison", BOTTOM);
    assert_eq!(table.asked(), 1);
    table.play(Action::SetAside { dice: dice("3M") });
    assert_eq!((table.smithy_of(1), table.smithy_of(2), table.smithy_of(0)), ("3M".into(), "1M".into(), "0".into()));
}

/// KF-11.31
#[test]
fn a_copied_chancery_takes_up_the_copiers_die() {
    let mut table = used("Chancery", BOTTOM);
    table.supply(0, "3M").smithy(0, "1G").supply(1, "1A").supply(2, "0").copy("Chancery", BOTTOM);
    assert_eq!((table.supply_of(0), table.asked()), ("1G".into(), 0));
    table.play(Action::Push { material: Some(Material::Magic) });
    assert_eq!(table.smithy_of(1), "1A");
}

/// KF-11.31
#[test]
fn a_copied_scrap_yard_gives_metal_to_whoever_was_copied() {
    let mut table = used("Scrap Yard", BOTTOM);
    table.copy("Scrap Yard", BOTTOM);
    assert_eq!((table.counterfeits(0), table.counterfeits(1)), (1, 0));
    assert_eq!([0, 1, 2].map(|seat| table.supply_of(seat)), ["4M", "6M", "6M"]);
}

/// KF-11.31
#[test]
fn copied_abilities_are_used_through_the_workshop() {
    let mut table = used("Tax Collector", BOTTOM);
    table.supply(0, "1M1G").copy("Tax Collector", BOTTOM).craft_turn(0, "M2 M1").busy(0);
    let flip = Action::Flip { with: table.tool("Workshop"), die: die("M2") };
    assert!(table.offered().contains(&flip));
    table.raise("Workshop", "M2");
    assert_eq!(table.hand(), "M1 M5");
    assert!(table.state.claims[0].ready, "the original is another player's");

    let mut table = used("Mage Guild", BOTTOM);
    table.copy("Mage Guild", BOTTOM).craft_turn(0, "M2 M1").busy(0).raise("Workshop", "M2");
    table.play(Action::RaiseAlso { die: die("M1") });
    assert_eq!(table.hand(), "M3 M4");
}

/// KF-11.31, KF-11.30
#[test]
fn copied_rolls_are_rolled_anew() {
    let mut table = used("Wharf", BOTTOM);
    table.rolls(&[6]).copy("Wharf", BOTTOM);
    assert_eq!((table.counterfeits(0), table.counterfeits(1)), (1, 0));

    let mut table = used("Witch's Cave", BOTTOM);
    table.rolls(&[2]).copy("Witch's Cave", BOTTOM);
    assert_eq!(
        (table.supply_of(0), table.state.claims[1].dice, table.state.claims[1].lost),
        ("1G".into(), dice("2M"), dice("3M"))
    );
}

/// KF-11.31, KF-11.19
#[test]
fn a_copied_gate_asks_the_copier_for_gem_or_magic() {
    let mut table = used("Stygian Gate", TOP);
    table.supply(0, "3M2W").copy("Stygian Gate", TOP).play(Action::Take { material: Material::Magic });
    assert_eq!((table.smithy_of(0), table.smithy_of(1)), ("1A".into(), "0".into()));
}
