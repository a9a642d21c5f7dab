//! Holiday Toys, parting gifts and own cards (section 22).

use kings_forge::{Action, Content, Event, KingsForge, Part};
use tabletop::{Pack, Seat, Title};

use crate::{
    expansion::game_with,
    monuments::pack,
    table::{BOTTOM, TOP, Table, dice},
};

const FACTORY: &str = "Toy Factory";

/// A table of three where seat 0 has claimed the toys in the last round.
fn table() -> Table {
    let mut table = Table::with_deluxe(3, &[]);
    table.has(0, "Holiday Toys").supply(0, "3M2W");
    table
}

/// KF-22.16: from the claim on, in the next round.
#[test]
fn the_toy_factory_opens_in_the_round_after_the_claim() {
    let mut table = Table::with_deluxe(2, &[]);
    table.items(&["Holiday Toys"], &[]).busy(0).craft_turn(0, "W5 W3 G2 G2 M1 M1").craft("Holiday Toys").end_turn();
    table.active(0);
    assert!(table.state.round == 2 && table.can_claim(FACTORY, TOP));
}

/// KF-22.16: paid for, for 2 wood and 1 gem; no card of the row is touched, and the turn is over.
#[test]
fn the_toy_factory_is_a_gather_turn() {
    let mut table = table();
    let row = table.row_names();
    table.claim(FACTORY, TOP).pay("1M1W");
    assert_eq!((table.smithy_of(0), table.supply_of(0), table.asked()), ("2W1G".to_owned(), "2M1W".to_owned(), 1));
    assert_eq!((table.row_names(), table.state.claims.len()), (row, 1));
    let claim = table.state.claims[0];
    assert_eq!((claim.lost, claim.dice), (dice("1W"), dice("1M")), "the wood is lost");
}

/// KF-22.16
#[test]
fn the_toy_factory_has_to_be_paid() {
    let mut table = table();
    assert!(table.can_claim(FACTORY, TOP) && !table.can_claim(FACTORY, BOTTOM), "it has one action");
    table.supply(0, "4M");
    assert!(!table.can_claim(FACTORY, TOP), "there is no wood");
    table.supply(0, "1W");
    assert!(!table.can_claim(FACTORY, TOP), "there is no second die");
}

/// KF-22.17
#[test]
fn there_is_one_visit_to_the_toy_factory() {
    let mut table = table();
    table.claim(FACTORY, TOP).pay("1M1W").passed(&[1, 2]).active(0);
    assert!(!table.can_claim(FACTORY, TOP) && table.unused(0).is_empty());
}

/// KF-22.17: unused, it is gone all the same.
#[test]
fn the_toy_factory_closes_in_clean_up() {
    let mut table = table();
    table.busy(0).craft_turn(0, "M1 W1").end_turn();
    assert!(table.events.contains(&Event::DeluxeLapsed { seat: Seat(0), item: table.item("Holiday Toys") }));
    table.supply(0, "3M2W").active(0);
    assert!(!table.can_claim(FACTORY, TOP) && table.items_of(0) == ["Holiday Toys"]);
}

/// KF-22.17: the dice come back with all others, and no card goes to the Gather deck.
#[test]
fn the_toy_factory_is_cleared_like_a_card() {
    let mut table = table();
    table.claim(FACTORY, TOP).pay("1M1W").passed(&[0, 1, 2]).active(2);
    table.state.smiths[Seat(2)].passed = false;
    table.supply(1, "0").supply(2, "0").busy(0).pass().end_turn();
    assert_eq!((table.state.round, table.supply_of(0)), (2, "3M3W1G".to_owned()));
    assert!(!table.state.deck.contains(table.card(FACTORY)) && !table.state.in_row(table.card(FACTORY)));
}

/// KF-22.17: with tokens, in the round that begins with them and in no other.
#[test]
fn toys_for_tokens_open_the_factory_at_once() {
    let mut table = Table::with_deluxe(2, &["more-places"]);
    table.items(&["Holiday Toys", "Sword of Destiny"], &[]).busy(0).craft_turn(0, "M1");
    table.state.smiths[Seat(1)].counterfeits = 3;
    table.end_turn().supply(1, "2W");
    assert!(table.asked() == 1 && table.can_claim(FACTORY, TOP));
    table.busy(0).craft_turn(0, "M1").end_turn();
    assert_eq!((table.state.round, table.unused(1).len()), (3, 0));
}

/// KF-22.18
#[test]
fn nobody_else_goes_to_the_toy_factory() {
    let mut table = table();
    table.supply(1, "3M2W").active(1);
    assert!(!table.can_claim(FACTORY, TOP));
}

/// KF-22.18: not by the Workshop, which copies the West Forest beside it.
#[test]
fn no_workshop_copies_the_toy_factory() {
    let mut table = table();
    table.row(&["Workshop", "North Mine", "South Mine", "East Forest"]).holds(0, "West Forest", BOTTOM);
    table.claim(FACTORY, TOP).pay("1M1W").supply(1, "3M2W");
    assert!(table.can_copy("West Forest", BOTTOM) && !table.can_copy(FACTORY, TOP));
}

/// KF-22.18: the phase ends without it, and neither does it end the phase.
#[test]
fn the_toy_factory_is_beside_the_row() {
    let mut table = table();
    table.row(&[]).no_deck();
    assert_eq!(table.question(), "ChooseToPass");
    assert!(!table.can_claim(FACTORY, TOP));
    let mut table = Table::with_deluxe(2, &[]);
    table.has(0, "Holiday Toys").supply(0, "3M2W").no_deck().claim(FACTORY, TOP).pay("1M1W");
    assert_eq!((table.asked(), table.question()), (1, "ChooseGatherAction"), "two players stop at a gap only");
}

/// KF-22.18, KF-3.9: a visit to the Docks turns a card of the row face down.
#[test]
fn the_toy_factory_is_turned_face_down_for_nothing() {
    let mut table = table();
    table.play(Action::VisitDocks { dock: table.dock("wood", 0) });
    assert!(!table.offered().contains(&Action::DiscardCard { card: table.card(FACTORY) }));
}

fn refused(toml: &str, reason: &str) {
    let parts = [Part::DeluxeItems, Part::AmbassadorsRow];
    let given = Content::with_parts(&parts, Some(&pack(toml))).expect_err(toml);
    assert!(given.reason.contains(reason), "{}", given.reason);
}

fn own(number: u8, ability: &str) -> String {
    format!(
        "[[craft]]\nid = \"own-{number}\"\nname = \"Own {number}\"\nrank = {}\ndice = [\"M1\"]\n\
         deluxe = {{ ability = {ability}, text = \"Mine.\" }}\n",
        500 + u16::from(number)
    )
}

/// KF-22.19
#[test]
fn own_cards_may_have_an_ability() {
    let with = |toml: &str| -> KingsForge {
        let options = crate::laws::parts(1 << 8);
        KingsForge::new(2, &options, Some(&Pack { ..pack(toml) })).unwrap_or_else(|error| panic!("{error}"))
    };
    let mut table = Table::of(with(&own(1, "{ reroll = { dice = \"B\" } }")));
    table.items(&["Own 1"], &[]).busy(0).craft_turn(0, "M1 M1").craft("Own 1").end_turn();
    assert_eq!(table.unused(0), ["Own 1"]);
    refused(&own(1, "\"toy-factory\""), "one item brings the Toy Factory");
    refused(&own(1, "\"command\""), "at most 8 deluxe items");
    refused(&own(1, "{ reroll = { dice = \"XY\" } }"), "write them like WG or OBS");
    let base = |toml: &str| Content::with_parts(&[Part::AmbassadorsRow], Some(&pack(toml))).expect_err(toml).reason;
    assert!(base(&own(1, "{ raise-or-keep = { plus = 7 } }")).contains("1 to 6 pips"));
}

/// KF-22.20
#[test]
fn parting_gifts_are_two_more_items() {
    let game = game_with(2, &["parting-gifts"]);
    let told = |name: &str| {
        let card = game.content().craft_cards().iter().find(|card| card.name == name).unwrap();
        (card.rank, card.boxes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
    };
    assert_eq!(told("Harmony Staff"), (104, "W4 W3 W3 A4 A3".to_owned()));
    assert_eq!(told("Legendary Dragonfly"), (136, "M6 W6 G6 A6 MWGA6".to_owned()));
    assert_eq!(game.content().craft_cards().len(), 34);
}

/// KF-22.20: the fifth die may be of any material, and a rarer one beats it.
#[test]
fn the_dragonfly_takes_one_of_each_and_any_other() {
    for (rolled, fits) in
        [("M6 W6 G6 A6 W6", true), ("M6 W6 G6 A6 A6", true), ("M6 W6 G6 A6", false), ("M6 W6 G6 G6 G6", false)]
    {
        let mut table = Table::of(game_with(2, &["parting-gifts"]));
        table.items(&["Legendary Dragonfly"], &[]).busy(0).craft_turn(0, rolled);
        assert_eq!(table.can_craft("Legendary Dragonfly"), fits, "{rolled}");
    }
}
