//! The Library die, and the Garden's die in the Craft turn (section 4).

use kings_forge::{Action, Event, Kind, Material};
use tabletop::Seat;

use crate::table::{BOTTOM, TOP, Table, dice, die};

/// KF-4.18
#[test]
fn a_library_die_stands_on_its_card_until_the_craft_turn() {
    let mut table = Table::new(2);
    table
        .busy(0)
        .row(&["Library", "North Mine", "South Mine", "East Forest"])
        .supply(0, "3M1W")
        .claim("Library", BOTTOM);
    assert_eq!((table.state.claims[1].library, table.state.stock.library), (true, 1));
    assert_eq!((table.supply_of(0), table.smithy_of(0)), ("1M".into(), "0".into()), "it is part of no supply");
    table.pass().rolls(&[2, 6]).pass();
    assert_eq!((table.hand(), table.state.claims[1].library), ("M2 L6".into(), false));
}

/// KF-4.18
#[test]
fn a_library_die_counts_as_what_it_is_placed_as() {
    for item in ["Ruby Collar", "Shield"] {
        let mut table = Table::new(2);
        table.items(&["Shield", "Ruby Collar", "Giant Club"], &[]).craft_turn(0, "M6 L5").busy(0);
        assert!(!table.can_craft("Giant Club"));
        table.craft(item);
        let crafted = table.state.crafted[0];
        assert_eq!(crafted.placed.dice.iter().filter(|die| die.kind == Kind::Library).count(), 1, "{item}");
    }
}

/// KF-4.18
#[test]
fn two_library_dice_can_be_of_two_materials() {
    let mut table = Table::new(2);
    table.items(&["Witch's Brooch", "Queen's Crossbow"], &[]).craft_turn(0, "M5 W5 L4 L6").busy(0);
    assert!(table.can_craft("Witch's Brooch") && table.can_craft("Queen's Crossbow"));
    table.craft("Queen's Crossbow");
    // The gem box is first: either white die will do, and the other one is magic.
    assert_eq!(table.question(), "ChoosePlacing");
    table.play(Action::PlaceLowest);
    assert_eq!(table.on("Queen's Crossbow"), (0, vec![5, 5, 4, 6]));
    let kinds: Vec<Kind> = table.state.crafted[0].placed.dice.iter().map(|die| die.kind).collect();
    assert_eq!(kinds, [Kind::Metal, Kind::Wood, Kind::Library, Kind::Library]);
}

/// KF-4.18
#[test]
fn a_library_die_must_be_high_enough_as_well() {
    let mut table = Table::new(2);
    table.items(&["Shield", "Table", "Witch's Brooch"], &[]).craft_turn(0, "M5 L4 W3");
    assert!(!table.can_craft("Shield") && table.can_craft("Table") && !table.can_craft("Witch's Brooch"));
}

/// KF-4.18: used or not, placed or stolen, it is back in the stock for the next round.
#[test]
fn a_library_die_goes_back_to_the_stock() {
    let mut table = Table::new(2);
    table.items(&["Shield", "Ruby Collar"], &["Giant Club"]).craft_turn(0, "M5 L6");
    table.state.stock.library = 1;
    table.craft("Ruby Collar");
    assert_eq!((table.state.stock.library, table.state.round), (2, 2));
    assert_eq!((table.supply_of(0), table.items_of(0)), ("1M".into(), vec!["Ruby Collar".to_owned()]));

    let mut table = Table::new(2);
    table.items(&["Shield", "Anvil"], &["Giant Club"]).craft_turn(0, "M5 L6");
    table.state.stock.library = 1;
    table.end_turn();
    assert_eq!((table.state.stock.library, table.supply_of(0)), (2, "1M".into()));
}

/// KF-4.18, KF-7.4
#[test]
fn a_library_die_on_a_stolen_item_goes_to_the_stock() {
    let mut table = Table::new(2);
    table.items(&["Shield"], &[]).craft_turn(1, "M6 M6").crafted(0, "Ruby Collar", &[5]);
    table.state.crafted[0].placed.dice[0].kind = Kind::Library;
    (table.state.stock.dice, table.state.stock.library) = (table.state.stock.dice + dice("1G"), 1);
    table.state.rolled = crate::table::pool("G6 M1");
    table.steal("Ruby Collar");
    assert_eq!((table.state.stock.library, table.smithy_of(0)), (2, "0".into()));
}

/// KF-4.18: it cannot pay in the Gather phase.
#[test]
fn a_library_die_pays_for_nothing() {
    let mut table = Table::new(2);
    table.holds(0, "Library", BOTTOM).row(&["Peddler", "North Mine", "South Mine", "East Forest"]).supply(0, "1M");
    table.state.claims[0].library = true;
    assert!(!table.can_claim("North Mine", TOP) && table.can_claim("East Forest", BOTTOM));
}

/// KF-4.18
#[test]
fn no_peddler_takes_a_library_die() {
    let mut table = Table::new(2);
    table.holds(1, "Library", BOTTOM).row(&["Peddler", "North Mine", "South Mine", "East Forest"]);
    table.state.claims[0].library = true;
    table.supply(0, "3M1W").supply(1, "0").claim("Peddler", BOTTOM);
    let take = |material| Action::TakeDie { seat: Seat(1), material };
    assert_eq!(table.offered(), [take(Material::Metal), take(Material::Wood)], "only what was just given");
    table.play(take(Material::Wood));
    assert_eq!((table.smithy_of(0), table.state.claims[0].library), ("1W".into(), true));
}

/// KF-4.15
#[test]
fn the_garden_gives_wood_to_the_smithy_tile_in_the_gather_phase() {
    let mut table = Table::new(3);
    table.row(&["Garden", "North Mine", "South Mine", "East Forest"]).supply(0, "4M1A");
    table.claim("Garden", BOTTOM).active(0);
    let take = Action::TakeOfferedDie { with: table.tool("Garden") };
    table.play(take);
    assert_eq!((table.smithy_of(0), table.asked()), ("1W".into(), 0), "and the turn goes on");
    assert!(!table.offered().contains(&take), "once a round");
    assert!(!table.state.claims[0].ready);
}

/// KF-4.15
#[test]
fn the_gardens_wood_is_rolled_and_used_in_the_craft_turn() {
    let mut table = Table::new(2);
    table.items(&["Table"], &[]).craft_turn(0, "W4 M1").holds(0, "Garden", BOTTOM).holds(0, "Tavern", BOTTOM);
    assert!(!table.can_craft("Table"));
    let take = Action::TakeOfferedDie { with: table.tool("Garden") };
    table.rolls(&[3]).play(take);
    assert_eq!(table.hand(), "M1 W3 W4");
    table.craft("Table");
    assert_eq!(table.on("Table"), (0, vec![4, 3]));
}

/// KF-4.15, KF-4.9
#[test]
fn the_gardens_wood_can_be_cancelled_but_is_its_owners() {
    let mut table = Table::new(2);
    table.state.dead = Some(3);
    table.craft_turn(0, "W4").holds(0, "Garden", BOTTOM).rolls(&[3]);
    let take = Action::TakeOfferedDie { with: table.tool("Garden") };
    let stock = table.state.stock.dice;
    table.play(take);
    // Nothing else can be done, so the round is over and the die is in the new supply.
    assert_eq!((table.supply_of(0), table.state.stock.dice), ("2W".into(), stock - dice("1W")));
}

/// KF-4.15
#[test]
fn the_garden_adds_two_instead() {
    let mut table = Table::new(2);
    table.items(&["Table"], &[]).craft_turn(0, "W4 W2").holds(0, "Garden", BOTTOM).raise("Garden", "W2");
    assert_eq!(table.hand(), "W4 W4");
    assert!(!table.offered().contains(&Action::TakeOfferedDie { with: table.tool("Garden") }));
}

/// KF-4.15, KF-3.7: without wood in the stock only the bonus is left.
#[test]
fn the_garden_offers_no_wood_the_stock_does_not_have() {
    let mut table = Table::new(2);
    table.craft_turn(0, "W4 W2").holds(0, "Garden", BOTTOM).stock("9M");
    assert!(!table.offered().iter().any(|action| matches!(action, Action::TakeOfferedDie { .. })));
    assert!(table.offered().contains(&Action::Raise { with: table.tool("Garden"), die: die("W2") }));
}

/// KF-4.4
#[test]
fn the_astrologer_has_the_smithy_tile_rolled_too() {
    let mut table = Table::new(2);
    table.busy(0).row(&["Astrologer", "North Mine", "South Mine", "East Forest"]).smithy(0, "1W1G").supply(0, "3M");
    table.claim("Astrologer", BOTTOM);
    assert_eq!((table.state.claims[1].dice, table.state.claims[1].lost), (dice("1M"), dice("1M")));
    table.pass().rolls(&[5, 4, 6]).pass();
    assert_eq!((table.hand(), table.smithy_of(0)), ("M5 W4 G6".into(), "0".into()));
    assert!(table.events.contains(&Event::SmithyJoined { seat: Seat(0), dice: dice("1W1G") }));
}

/// KF-4.4: dice that come to the Smithy tile later in the same Gather phase are there in time.
#[test]
fn the_astrologer_also_brings_what_was_gained_after_it() {
    let mut table = Table::new(2);
    table.row(&["Astrologer", "North Mine", "South Mine", "East Forest"]).supply(0, "4M").passed(&[1]);
    table.claim("Astrologer", BOTTOM).claim("North Mine", TOP).rolls(&[6, 6]).pass();
    assert_eq!(table.hand(), "M6 M6");
}

/// KF-4.4
#[test]
fn the_astrologer_brings_back_nothing_that_was_cancelled() {
    let mut table = Table::new(2);
    table.holds(0, "Astrologer", BOTTOM).supply(0, "0").passed(&[1]);
    table.state.stock.dice -= dice("2M");
    table.state.smiths[Seat(0)].cancelled = dice("2M");
    table.smithy(0, "1W").rolls(&[6, 6, 6]).items(&["Table"], &["Anvil"]);
    table.state.claims.push(kings_forge::Claim {
        seat: Seat(0),
        card: table.card("Tavern"),
        side: BOTTOM,
        ready: true,
        ..Default::default()
    });
    table.pass();
    assert_eq!(table.hand(), "W6");
    assert_eq!(table.state.rolled.of_kind(Kind::from(Material::Metal)), 0);
}
