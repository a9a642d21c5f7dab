//! Offerings and forging (section 5): faces are bought in the sanctuary and take the place of others.

use dice_forge::{Action, Event, Slot, Step};
use tabletop::Seat;

use crate::table::{DARK, LIGHT, Table, face};

/// The sanctuary and its prices, as printed.
const PRICES: [(&str, u8); 16] = [
    ("3G", 2),
    ("1M", 2),
    ("4G", 3),
    ("1S", 3),
    ("6G", 4),
    ("1G/1S/1M", 4),
    ("1S+1GP", 4),
    ("2G+1M", 4),
    ("3G/2GP", 5),
    ("2M", 6),
    ("2S", 8),
    ("3GP", 8),
    ("4GP", 12),
    ("2M+2GP", 12),
    ("2G/2S/2M", 12),
    ("1G+1S+1M+1GP", 12),
];

const GARDENS: [&str; 11] = [
    "mirror",
    "ship",
    "x3",
    "red-shield",
    "green-shield",
    "yellow-shield",
    "blue-shield",
    "red-boar",
    "green-boar",
    "yellow-boar",
    "blue-boar",
];

fn quiet() -> Table {
    let mut table = Table::new(3);
    table.quiet().reserve(0, "0").reserve(1, "2G").reserve(2, "0");
    table
}

fn discarded(table: &Table) -> Vec<(u8, String)> {
    table.state.discarded.iter().map(|discard| (discard.seat.0, discard.face.to_string())).collect()
}

fn left(table: &Table, wanted: &str) -> u8 {
    table.state.temple.iter().find(|pile| pile.face == face(wanted)).unwrap().left
}

/// DF-5.1
#[test]
fn each_face_costs_the_price_of_its_pool() {
    for (bought, price) in PRICES {
        let mut table = quiet();
        table.reserve(0, "12G").buy(bought);
        assert_eq!(table.state.heroes[Seat(0)].gold, 12 - price, "{bought}");
        assert!(table.events.contains(&Event::FaceBought { seat: Seat(0), face: face(bought), price }));
    }
}

/// DF-5.1
#[test]
fn a_face_that_cannot_be_paid_is_not_offered() {
    for gold in 0..=12 {
        let mut table = quiet();
        table.reserve(0, &if gold == 0 { "0".to_owned() } else { format!("{gold}G") });
        for (wanted, price) in PRICES {
            assert_eq!(table.can_buy(wanted), price <= gold, "{wanted} with {gold} gold");
        }
    }
}

/// DF-5.1: Max's offering in the printed rules: 8 of 9 gold for three faces.
#[test]
fn several_faces_are_bought_in_one_offering_until_the_buyer_has_enough() {
    let mut table = quiet();
    table.reserve(0, "9G");
    table.buy("4G").forge_over(LIGHT, "1G").buy("1S").forge_over(DARK, "1G").buy("3G").forge_over(DARK, "1G");
    // With 1 gold left there is nothing to buy: the offering and the turn are over.
    assert_eq!((table.asked(), table.has(0)), (1, "1G".into()));
    assert_eq!(discarded(&table), [(0, "1G".into()), (0, "1G".into()), (0, "1G".into())]);
}

/// DF-5.1
#[test]
fn an_offering_may_end_after_its_first_face() {
    let mut table = quiet();
    table.reserve(0, "12G").buy("3G").forge_over(LIGHT, "1G");
    assert_eq!(table.question(), "ChooseOffering");
    table.play(Action::FinishOffering);
    assert_eq!((table.asked(), table.has(0)), (1, "10G".into()));
}

/// DF-5.2
#[test]
fn the_same_face_is_not_bought_twice_in_one_offering() {
    let mut table = quiet();
    table.reserve(0, "12G").buy("3G").forge_over(LIGHT, "1G").buy("4G").forge_over(LIGHT, "1G");
    assert!(!table.can_buy("3G") && !table.can_buy("4G") && table.can_buy("1M") && table.can_buy("1S"));
}

/// DF-5.2
#[test]
fn different_faces_of_one_pool_are_different() {
    let mut table = quiet();
    table.reserve(0, "12G").buy("6G").forge_over(LIGHT, "1G");
    assert!(!table.can_buy("6G"));
    table.buy("2G+1M").forge_over(LIGHT, "1G").buy("1S+1GP").forge_over(LIGHT, "1G");
    assert_eq!((table.has(0), left(&table, "2G+1M"), left(&table, "1S+1GP")), ("0".into(), 0, 0));
}

/// DF-5.2
#[test]
fn an_offering_made_as_an_extra_action_starts_afresh() {
    let mut table = quiet();
    table.reserve(0, "12G+2S").buy("3G").forge_over(LIGHT, "1G").play(Action::FinishOffering);
    table.play(Action::BuyExtraAction).buy("3G").forge_over(LIGHT, "1G");
    assert_eq!(left(&table, "3G"), 2);
    assert!(!table.can_buy("3G"), "a third time it is the same offering again");
}

/// DF-5.3
#[test]
fn a_face_forged_in_the_same_offering_may_be_forged_over() {
    let mut table = quiet();
    table.reserve(0, "12G").buy("3G").forge_over(LIGHT, "x3").buy("4G").forge_over(LIGHT, "3G");
    assert_eq!(table.faces(0, LIGHT), ["4G", "1G", "1G", "1G", "1G", "1G"]);
    assert_eq!(discarded(&table), [(0, "x3".into()), (0, "3G".into())]);
}

/// DF-5.3
#[test]
fn a_face_is_forged_before_the_next_is_bought() {
    let mut table = quiet();
    table.reserve(0, "12G").buy("3G");
    assert!(table.offered().iter().all(|action| matches!(action, Action::ForgeOver { .. })));
}

/// DF-5.4
#[test]
fn any_face_of_either_own_die_can_be_replaced() {
    let mut table = quiet();
    table.dice(0, "2S", "2GP").dice(1, "4GP", "4GP").reserve(0, "2G").buy("3G");
    let over = |die, over: &str| Action::ForgeOver { die, face: face(over) };
    assert_eq!(table.offered(), [over(LIGHT, "2S"), over(LIGHT, "1G"), over(DARK, "2GP"), over(DARK, "1G")]);
}

/// DF-5.4
#[test]
fn the_old_face_lies_in_front_of_the_player_and_the_new_one_lies_up() {
    let mut table = quiet();
    table.dice(0, "2S", "2GP").reserve(0, "4G").buy("1M").forge_over(DARK, "2GP");
    assert_eq!(table.faces(0, DARK), ["1M", "1G", "1G", "1G", "1G", "1G"]);
    assert_eq!((table.face_up(0, DARK), table.face_up(0, LIGHT)), ("1M".into(), "1G".into()));
    assert_eq!(discarded(&table), [(0, "2GP".into())]);
    assert_eq!((table.state.forged(Seat(0)), table.state.forged(Seat(1))), (1, 0));
}

/// DF-5.4: forging is no blessing.
#[test]
fn a_forged_face_gives_nothing_until_it_is_rolled() {
    let mut table = quiet();
    table.reserve(0, "12G").buy("4GP").forge_over(LIGHT, "1G");
    assert_eq!(table.has(0), "0");
}

/// DF-5.5
#[test]
fn a_face_bought_leaves_its_pool_and_the_last_one_leaves_it_empty() {
    let mut table = quiet();
    for bought in (0..4).rev() {
        table.reserve(0, "4G+2S").ask_for_action().buy("3G").forge_over(LIGHT, "1G");
        assert_eq!(left(&table, "3G"), bought);
    }
    table.reserve(0, "4G").ask_for_action();
    assert!(!table.can_buy("3G") && table.can_buy("1M"));
}

/// DF-5.5
#[test]
fn a_discarded_face_does_not_come_back_for_sale() {
    let mut table = quiet();
    table.only_in_temple("4G", 1);
    table.die(0, LIGHT, "6G").reserve(0, "4G").buy("4G").forge_over(LIGHT, "6G");
    table.reserve(0, "12G").ask_for_action();
    assert!(!table.can_buy("6G") && !table.can_buy("4G"));
}

/// DF-5.6
#[test]
fn a_boar_is_not_forged_over() {
    let mut table = quiet();
    table.dice(0, "red-boar", "blue-boar").reserve(0, "2G").buy("3G");
    let over = |die| Action::ForgeOver { die, face: face("1G") };
    assert_eq!(table.offered(), [over(LIGHT), over(DARK)]);
}

/// DF-5.6: not by another boar either.
#[test]
fn a_second_boar_takes_another_place() {
    let mut table = quiet();
    table.die(1, LIGHT, "red-boar").ask(Step::ChooseFaceToReplace { seat: Seat(1), face: face("blue-boar") });
    assert!(!table.offered().contains(&Action::ForgeOver { die: LIGHT, face: face("red-boar") }));
}

/// DF-5.7
#[test]
fn garden_faces_are_not_for_sale_in_an_offering_or_by_ship() {
    let mut table = quiet();
    table.reserve(0, "12G");
    assert!(GARDENS.iter().all(|wanted| !table.can_buy(wanted)));
    assert!(PRICES.iter().all(|(wanted, _)| table.can_buy(wanted)));
    table.ask(Step::ChooseShipFace { seat: Seat(0), discount: 6 });
    assert!(GARDENS.iter().all(|wanted| !table.can_buy(wanted)));
}

/// DF-5.7
#[test]
fn garden_faces_come_with_their_feats() {
    for (slot, cost, options, taken) in [
        (Slot::M6, "5M", "introductory", "x3"),
        (Slot::F6, "5S", "introductory", "mirror"),
        (Slot::F3, "2S", "alternate", "ship"),
    ] {
        let mut table = Table::with(3, &[("feats", options)]);
        table.quiet().reserve(0, cost).perform(slot).forge_over(LIGHT, "1G");
        let forged = Event::FaceForged { seat: Seat(0), die: LIGHT, face: face(taken), over: face("1G") };
        assert!(table.events.contains(&forged), "{:?}", table.events);
        assert_eq!(left(&table, taken), 3);
    }
}
