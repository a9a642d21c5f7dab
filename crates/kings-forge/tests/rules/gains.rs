//! Gather cards that give dice for dice (section 4).

use kings_forge::{Action, Benefit};

use crate::table::{BOTTOM, TOP, Table, dice};

/// Claims a card with these dice and says what is on the Smithy tile, in the supply and lost.
#[track_caller]
fn claimed(mut table: Table, name: &str, side: kings_forge::Side, supply: &str) -> (String, String, String) {
    table.row(&[name, "Dragon Lair", "Peddler", "Astrologer"]).supply(0, supply);
    let stock = table.state.stock.dice;
    table.claim(name, side);
    while table.asked() == 0 {
        let first = table.offered()[0];
        table.play(first);
    }
    let smith = table.state.smiths[0];
    let claim = table.state.claims[0];
    assert_eq!(stock + dice(supply), table.state.stock.dice + smith.supply + smith.smithy + claim.dice + claim.lost);
    (smith.smithy.to_string(), smith.supply.to_string(), claim.lost.to_string())
}

#[track_caller]
fn gives(name: &str, side: kings_forge::Side, supply: &str, expected: [&str; 3]) {
    gives_at(Table::new(3), name, side, supply, expected);
}

#[track_caller]
pub(crate) fn gives_at(table: Table, name: &str, side: kings_forge::Side, supply: &str, expected: [&str; 3]) {
    let (smithy, left, lost) = claimed(table, name, side, supply);
    assert_eq!([smithy.as_str(), &left, &lost], expected, "{name} {side:?} with {supply}");
}

/// KF-4.1
#[test]
fn the_alchemist_makes_magic() {
    gives("Alchemist", TOP, "1M2G", ["1A", "0", "0"]);
    gives("Alchemist", TOP, "1M1G1A", ["1A", "0", "0"]);
}

/// KF-4.3
#[test]
fn three_cards_give_a_metal_die_for_nothing() {
    for name in ["Astrologer", "Dragon Lair", "Peddler"] {
        let mut table = Table::new(3);
        table.row(&[name, "North Mine", "South Mine", "East Forest"]).supply(0, "0").claim(name, TOP);
        assert_eq!((table.smithy_of(0), table.supply_of(0)), ("1M".into(), "0".into()), "{name}");
    }
}

/// KF-4.5
#[test]
fn the_bazaar_sells_gems() {
    gives("Bazaar", TOP, "2W", ["1G", "0", "0"]);
    gives("Bazaar", BOTTOM, "6M", ["1G", "1M", "0"]);
}

/// KF-4.6
#[test]
fn the_caravan_gives_four_metal_for_a_wood_die() {
    gives("Caravan", TOP, "2M1W", ["4M", "2M", "1W"]);
}

/// KF-4.7
#[test]
fn the_caravan_takes_all_unused_dice_and_pays_by_their_number() {
    for (supply, smithy) in [
        ("1M", "2M"),
        ("2M", "2M"),
        ("2M1W", "1M1W"),
        ("4M", "1M1W"),
        ("5M", "1M1G"),
        ("4M2W", "1M1G"),
        ("7M", "1M1A"),
        ("8M", "1M1A"),
        ("9M", "1W1A"),
        ("9M2W1A", "1W1A"),
    ] {
        gives("Caravan", BOTTOM, supply, [smithy, "0", "0"]);
    }
    let mut table = Table::new(3);
    table.row(&["Caravan", "North Mine", "South Mine", "East Forest"]).supply(0, "0");
    assert!(!table.can_claim("Caravan", BOTTOM), "none are not all");
}

/// KF-4.7: they come back, the supply is empty for this round.
#[test]
fn what_the_caravan_took_comes_back() {
    let mut table = Table::new(2);
    table.row(&["Caravan", "North Mine", "South Mine", "East Forest"]).claim("Caravan", BOTTOM);
    table.pass_for(Benefit::Metal).pass();
    crate::cleanup::finish_round(&mut table);
    assert_eq!(table.supply_of(0), "6M1G");
}

/// KF-4.11
#[test]
fn the_dragon_gives_a_gem_and_magic_to_the_supply_for_seven_dice() {
    gives("Dragon Lair", BOTTOM, "7M", ["0", "1G1A", "7M"]);
    let mut table = Table::new(3);
    table.row(&["Dragon Lair", "North Mine", "South Mine", "East Forest"]).supply(0, "6M");
    assert!(!table.can_claim("Dragon Lair", BOTTOM));
}

/// KF-4.12
#[test]
fn the_forests_give_wood() {
    gives("East Forest", TOP, "3M", ["1W", "1M", "0"]);
    gives("West Forest", TOP, "3M", ["1W", "1M", "0"]);
}

/// KF-4.16
#[test]
fn the_jeweler_gives_a_gem_at_once_or_two_later() {
    gives("Jeweler", TOP, "5M", ["0", "1M1G", "2M"]);
    gives("Jeweler", BOTTOM, "1M2W", ["2G", "1M", "2W"]);
}

/// KF-4.17
#[test]
fn the_library_gives_metal_and_magic_for_a_lost_gem() {
    gives("Library", TOP, "2M1G", ["1M1A", "1M", "1G"]);
}

/// KF-4.17: with two gems, one of them pays the open box; either way one gem is lost.
#[test]
fn only_a_gem_lies_on_the_librarys_x() {
    let mut table = Table::new(3);
    table.row(&["Library", "North Mine", "South Mine", "East Forest"]).supply(0, "1M2G");
    table.claim("Library", TOP);
    assert_eq!(table.payments(), ["1M1G", "2G"]);
    table.pay("2G");
    assert_eq!((table.state.claims[0].lost, table.state.claims[0].dice), (dice("1G"), dice("1G")));
}

/// KF-4.19
#[test]
fn the_mill_gives_wood() {
    gives("Mill", TOP, "3M", ["2W", "1M", "2M"]);
    gives("Mill", BOTTOM, "3M1G", ["2M3W", "0", "1G"]);
    gives("Mill", BOTTOM, "4M1A", ["2M3W", "1M", "1A"]);
}

/// KF-4.20
#[test]
fn the_mines_give_metal() {
    gives("North Mine", TOP, "5M", ["2M", "3M", "0"]);
    gives("South Mine", TOP, "5M", ["2M", "3M", "0"]);
}

/// KF-4.24
#[test]
fn the_shrine_gives_a_gem_or_magic() {
    gives("Shrine", TOP, "5M", ["1G", "1M", "1M"]);
    gives("Shrine", BOTTOM, "8M", ["1A", "1M", "0"]);
}

/// KF-4.34
#[test]
fn the_workshop_gives_wood_at_once() {
    gives("Workshop", BOTTOM, "3M", ["0", "1M1W", "1M"]);
}

/// KF-4.22
#[test]
fn the_peddler_swaps_four_dice_for_one() {
    let mut table = Table::new(3);
    table.row(&["Peddler", "North Mine", "South Mine", "East Forest"]).supply(0, "5M1W").supply(2, "1M2G");
    table.smithy(2, "1A").claim("Peddler", BOTTOM);
    assert_eq!((table.question(), table.payments()), ("ChooseGift", vec!["4M".into(), "3M1W".into()]));
    table.play(Action::Give { dice: dice("4M"), workshop: None });
    let materials: Vec<(u8, kings_forge::Material)> = table
        .offered()
        .iter()
        .filter_map(|action| match action {
            Action::TakeDie { seat, material } => Some((seat.0, *material)),
            _ => None,
        })
        .collect();
    use kings_forge::Material::{Gem, Metal};
    assert_eq!(materials, [(1, Metal), (2, Metal), (2, Gem)], "no magic: it lies on the Smithy tile");
    table.play(Action::TakeDie { seat: tabletop::Seat(2), material: Gem });
    assert_eq!((table.supply_of(0), table.smithy_of(0)), ("1M1W".into(), "1G".into()));
    assert_eq!((table.supply_of(2), table.smithy_of(2)), ("5M1G".into(), "1A".into()));
}

/// KF-4.22: dice on cards cannot be taken.
#[test]
fn the_peddler_takes_only_unused_dice() {
    let mut table = Table::new(2);
    table.row(&["Peddler", "North Mine", "Bazaar", "East Forest"]).supply(1, "2W").active(1).claim("Bazaar", TOP);
    assert_eq!(table.asked(), 0);
    table.claim("Peddler", BOTTOM);
    assert_eq!((table.supply_of(1), table.smithy_of(0)), ("3M".into(), "1M".into()), "there was only metal to take");
}

/// KF-4.23
#[test]
fn the_peddler_needs_four_dice_and_deals_with_who_has_passed() {
    let mut table = Table::new(2);
    table.row(&["Peddler", "North Mine", "South Mine", "East Forest"]).supply(0, "3M").supply(1, "1A").passed(&[1]);
    assert!(!table.can_claim("Peddler", BOTTOM));
    table.supply(0, "4M").claim("Peddler", BOTTOM);
    let from_the_other = |material| Action::TakeDie { seat: tabletop::Seat(1), material };
    use kings_forge::Material::{Magic, Metal};
    assert_eq!(table.offered(), [from_the_other(Metal), from_the_other(Magic)], "one of the four, or the magic");
    table.play(from_the_other(Magic)).rolls(&[2; 9]).pass();
    // Seat 0 has nothing to roll, so seat 1's Craft turn has begun.
    assert_eq!((table.asked(), table.hand()), (1, "M2 M2 M2 M2".into()), "what was given is rolled");
}
