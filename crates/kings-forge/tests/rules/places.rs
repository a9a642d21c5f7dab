//! The Gather cards of Apprentices that give dice, pips or tokens (section 11).

use kings_forge::{Action, Event, Material, Place, Side};
use tabletop::Seat;

use crate::{
    gains::gives_at,
    table::{BOTTOM, TOP, Table, dice, die},
};

const OTHERS: [&str; 3] = ["North Mine", "South Mine", "East Forest"];

/// A table with this card in the row.
fn with(name: &str) -> Table {
    let mut table = Table::with_apprentices(3);
    table.row(&[name, OTHERS[0], OTHERS[1], OTHERS[2]]);
    table
}

#[track_caller]
fn gives(name: &str, side: Side, supply: &str, expected: [&str; 3]) {
    gives_at(Table::with_apprentices(3), name, side, supply, expected);
}

/// KF-11.1
#[test]
fn the_chancery_gives_wood_and_metal_for_four_dice() {
    gives("Chancery", TOP, "5M", ["1M1W", "1M", "0"]);
}

/// KF-11.4
#[test]
fn the_mage_guild_gives_two_magic_for_four_lost_dice_with_a_gem_or_wood() {
    gives("Mage Guild", TOP, "3M1W", ["2A", "0", "3M1W"]);
    gives("Mage Guild", TOP, "3M1G", ["2A", "0", "3M1G"]);
    for supply in ["9M", "3M1A", "2M1W"] {
        let mut table = with("Mage Guild");
        table.supply(0, supply);
        assert!(!table.can_claim("Mage Guild", TOP), "{supply}");
    }
}

/// KF-11.6
#[test]
fn the_orchard_gives_wood_at_once() {
    gives("Orchard", TOP, "3M", ["0", "1M1W", "1M"]);
}

/// KF-11.9
#[test]
fn the_palace_gives_a_gem_for_wood_that_comes_back() {
    gives("Palace", TOP, "2M1W", ["1G", "0", "1M"]);
    let mut table = with("Palace");
    table.supply(0, "1M1W1A").claim("Palace", TOP);
    assert_eq!(table.payments(), ["1M", "1A"], "the wood lies on its own box");
}

/// KF-11.12
#[test]
fn pawnbroker_and_prison_give_a_metal_die_for_nothing() {
    for name in ["Pawnbroker", "Prison"] {
        let mut table = with(name);
        table.supply(0, "0").claim(name, TOP);
        assert_eq!((table.smithy_of(0), table.supply_of(0)), ("1M".into(), "0".into()), "{name}");
    }
}

/// KF-11.13
#[test]
fn the_pawnbroker_sells_a_counterfeit_token_for_three_dice() {
    let mut table = with("Pawnbroker");
    table.supply(0, "2M");
    assert!(!table.can_claim("Pawnbroker", BOTTOM));
    table.supply(0, "4M").claim("Pawnbroker", BOTTOM);
    let claim = table.state.claims[0];
    assert_eq!((table.counterfeits(0), claim.dice, claim.lost), (1, dice("3M"), dice("0")));
    assert!(table.events.contains(&Event::CounterfeitsTaken { seat: Seat(0), tokens: 1 }));
}

/// KF-11.15
#[test]
fn the_quarry_gives_a_gem_and_metal_for_wood() {
    gives("Quarry", TOP, "2M2W", ["1M1G", "0", "0"]);
    let mut table = with("Quarry");
    table.supply(0, "5M1W");
    assert!(!table.can_claim("Quarry", TOP) && table.can_claim("Quarry", BOTTOM));
}

/// KF-11.16
#[test]
fn the_scrap_yard_gives_a_gem_and_two_wood_for_five_lost_dice() {
    gives("Scrap Yard", TOP, "6M", ["2W1G", "1M", "5M"]);
}

/// KF-11.18
#[test]
fn the_smelter_gives_three_metal_for_four_dice() {
    gives("Smelter", TOP, "4M", ["3M", "0", "0"]);
}

/// KF-11.22
#[test]
fn the_tax_collector_gives_four_metal_at_once_for_three_lost_dice() {
    gives("Tax Collector", TOP, "4M", ["0", "5M", "3M"]);
}

/// KF-11.24
#[test]
fn the_keep_gives_magic_for_three_lost_dice() {
    gives("The Keep", TOP, "3M", ["1A", "0", "3M"]);
}

/// KF-11.28
#[test]
fn the_wharf_gives_three_wood_for_five_dice_of_which_two_are_lost() {
    gives("Wharf", TOP, "5M", ["3W", "0", "2M"]);
}

/// KF-11.29
#[test]
fn the_witchs_cave_gives_two_metal_for_two_dice() {
    gives("Witch's Cave", TOP, "2M", ["2M", "0", "0"]);
}

/// KF-11.15, KF-11.18, KF-11.7
#[test]
fn quarry_smelter_and_orchard_add_pips_to_one_die() {
    for (name, raised) in [("Quarry", "M1 M2"), ("Orchard", "M1 M4"), ("Smelter", "M1 M5")] {
        let mut table = Table::with_apprentices(2);
        table.craft_turn(0, "M1 M1").busy(0).holds(0, name, BOTTOM).raise(name, "M1");
        assert_eq!((table.hand().as_str(), table.question()), (raised, "ChooseCraftAction"), "{name}");
        let with = table.tool(name);
        assert!(!table.offered().contains(&Action::Raise { with, die: die("M1") }), "{name} is used up");
    }
    let mut table = with("Smelter");
    table.supply(0, "3M1W").claim("Smelter", BOTTOM);
    assert_eq!((table.state.claims[0].dice, table.state.claims[0].lost), (dice("0"), dice("1W")));
}

/// KF-11.5, KF-5.4
#[test]
fn the_mage_guild_adds_two_to_each_of_two_different_dice() {
    let mut table = Table::with_apprentices(2);
    table.craft_turn(0, "M1 W3").busy(0).holds(0, "Mage Guild", BOTTOM).raise("Mage Guild", "M1");
    assert_eq!(table.offered(), [Action::RaiseAlso { die: die("W3") }, Action::FinishRaising]);
    table.play(Action::RaiseAlso { die: die("W3") });
    assert_eq!((table.hand(), table.question()), ("M3 W5".into(), "ChooseCraftAction"));

    let mut table = Table::with_apprentices(2);
    table.craft_turn(0, "M1").busy(0).holds(0, "Mage Guild", BOTTOM).raise("Mage Guild", "M1");
    assert_eq!((table.hand(), table.question()), ("M3".into(), "ChooseCraftAction"), "the other +2 is lost");
}

/// KF-11.5
#[test]
fn a_mage_guild_used_in_the_gather_phase_is_used_up() {
    let mut table = with("Tavern");
    table.holds(0, "Mage Guild", BOTTOM).rolls(&[1]).claim("Tavern", TOP).raise("Mage Guild", "G1");
    assert_eq!((table.smithy_of(0), table.state.claims[0].ready), ("1G".into(), false));
}

/// KF-11.19
#[test]
fn the_stygian_gate_gives_a_gem_or_magic() {
    let take = |material| Action::Take { material };
    for (material, smithy) in [(Material::Gem, "1G"), (Material::Magic, "1A")] {
        let mut table = with("Stygian Gate");
        table.supply(0, "2M2W").claim("Stygian Gate", TOP);
        assert_eq!(table.offered(), [take(Material::Gem), take(Material::Magic)]);
        table.play(take(material));
        assert_eq!((table.smithy_of(0), table.state.claims[0].dice), (smithy.into(), dice("2M2W")));
    }
}

/// KF-11.19: what the stock lacks is not offered, and without both the dice are laid for nothing.
#[test]
fn the_stygian_gate_gives_only_what_the_stock_has() {
    for (stock, smithy) in [("9M1G", "1G"), ("9M1A", "1A"), ("9M9W", "0")] {
        let mut table = with("Stygian Gate");
        table.supply(0, "2M2W").stock(stock).claim("Stygian Gate", TOP);
        assert_eq!((table.smithy_of(0), table.asked()), (smithy.into(), 1), "{stock}");
    }
}

/// KF-11.23
#[test]
fn the_tax_collector_adds_three_or_turns_a_die() {
    let ready = || {
        let mut table = Table::with_apprentices(2);
        table.craft_turn(0, "M2 W1").busy(0).holds(0, "Tax Collector", BOTTOM);
        table
    };
    let mut table = ready();
    let (with, two) = (table.tool("Tax Collector"), die("M2"));
    table.raise("Tax Collector", "M2");
    assert_eq!(table.hand(), "M5 W1");
    assert!(!table.offered().contains(&Action::Flip { with, die: die("W1") }), "not both");

    let mut table = ready();
    table.play(Action::Flip { with, die: two });
    assert_eq!(table.hand(), "M5 W1");
    assert!(!table.offered().contains(&Action::Raise { with, die: die("W1") }), "not both");
}

/// KF-11.23, KF-5.6, KF-5.9
#[test]
fn the_tax_collector_may_also_change_a_roll_of_the_gather_phase() {
    let mut table = with("Tavern");
    table.holds(0, "Tax Collector", BOTTOM).rolls(&[1]).claim("Tavern", TOP);
    let with = table.tool("Tax Collector");
    let one = die("G1");
    assert_eq!(table.offered(), [Action::KeepRoll, Action::Raise { with, die: one }, Action::Flip { with, die: one }]);
    table.play(Action::Flip { with, die: one });
    assert_eq!((table.smithy_of(0), table.state.claims[0].ready), ("1G".into(), false));

    let mut table = Table::with_apprentices(2);
    table.craft_turn(0, "M7 M6").busy(0).holds(0, "Tax Collector", BOTTOM);
    assert!(!table.offered().contains(&Action::Flip { with, die: die("M7") }), "a die above 6 has no opposite face");
    assert!(table.offered().contains(&Action::Raise { with, die: die("M7") }));
}

/// KF-11.28
#[test]
fn the_wharf_gives_a_token_on_five_or_more() {
    for (value, tokens) in [(1, 0), (4, 0), (5, 1), (6, 1)] {
        let mut table = with("Wharf");
        let (stock, supply) = (table.state.stock.dice, table.supply_of(0));
        table.rolls(&[value]).claim("Wharf", BOTTOM);
        assert_eq!((table.counterfeits(0), table.asked()), (tokens, 1), "a roll of {value}");
        assert_eq!((table.state.stock.dice, table.supply_of(0)), (stock, supply), "no die went anywhere");
    }
}

/// KF-11.29
#[test]
fn the_witchs_cave_gives_magic_on_four_or_more_and_a_gem_on_less() {
    for (value, supply) in [(1, "1M1G"), (3, "1M1G"), (4, "1M1A"), (6, "1M1A")] {
        let mut table = with("Witch's Cave");
        table.supply(0, "5M").rolls(&[value]).claim("Witch's Cave", BOTTOM);
        assert_eq!(table.supply_of(0), supply, "a roll of {value}");
        assert_eq!((table.state.claims[0].dice, table.state.claims[0].lost), (dice("1M"), dice("3M")));
    }
}

/// KF-11.29, KF-3.7
#[test]
fn the_witchs_cave_gives_nothing_in_place_of_what_the_stock_lacks() {
    let mut table = with("Witch's Cave");
    table.supply(0, "5M").stock("9M9W9G").rolls(&[5]).claim("Witch's Cave", BOTTOM);
    assert_eq!(table.supply_of(0), "1M");
    let missing = Event::Gained { seat: Seat(0), dice: dice("0"), to: Place::Supply, missing: dice("1A") };
    assert!(table.events.contains(&missing));
}

/// KF-11.30, KF-5.6
#[test]
fn the_die_of_the_wharf_may_be_changed() {
    let mut table = with("Wharf");
    table.holds(0, "Alchemist", BOTTOM).rolls(&[4]).claim("Wharf", BOTTOM).raise("Alchemist", "D4");
    assert_eq!((table.counterfeits(0), table.asked()), (1, 1));

    let mut table = with("Wharf");
    table.holds(0, "Alchemist", BOTTOM).rolls(&[5]).claim("Wharf", BOTTOM);
    assert_eq!((table.counterfeits(0), table.asked()), (1, 1), "it has brought its best, so nothing is asked");

    let mut table = with("Wharf");
    table.holds(0, "North Mine", BOTTOM).rolls(&[1, 6]).claim("Wharf", BOTTOM);
    let again = Action::Reroll { with: table.tool("North Mine"), die: die("D1") };
    table.play(again);
    assert_eq!(table.counterfeits(0), 1);
}

/// KF-11.30: gem and magic are both worth having, so the die of the Witch's Cave is changed either way.
#[test]
fn the_die_of_the_witchs_cave_may_be_turned_down_for_a_gem() {
    for (rolled, turned, supply) in [(2, "D2", "1M1A"), (5, "D5", "1M1G")] {
        let mut table = with("Witch's Cave");
        table.holds(0, "Tavern", BOTTOM).supply(0, "5M").rolls(&[rolled]).claim("Witch's Cave", BOTTOM);
        let flip = Action::Flip { with: table.tool("Tavern"), die: die(turned) };
        table.play(flip);
        assert_eq!(table.supply_of(0), supply);
    }
}

/// KF-11.30, KF-4.9
#[test]
fn a_dead_value_brings_nothing_from_wharf_and_cave() {
    for name in ["Wharf", "Witch's Cave"] {
        let mut table = with(name);
        table.state.dead = Some(6);
        table.holds(0, "Alchemist", BOTTOM).supply(0, "5M");
        let stock = table.state.stock.dice;
        table.rolls(&[6]).claim(name, BOTTOM);
        assert!(table.events.contains(&Event::DecisionCancelled { seat: Seat(0), die: die("D6") }), "{name}");
        assert_eq!((table.counterfeits(0), table.state.stock.dice, table.asked()), (0, stock, 1), "{name}");
    }
}
