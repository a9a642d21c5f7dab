//! Ships: what they buy, and which of the two faces comes first beside one (DF-6.3, DF-6.8, DF-6.9).

use dice_forge::{Action, Face, Resource, Slot};

use crate::table::{DARK, LIGHT, Table, face};

fn with_gold(gold: &str) -> Table {
    let mut table = Table::new(3);
    table.reserve(0, gold);
    table
}

/// DF-6.8
#[test]
fn a_ship_buys_a_face_for_two_gold_less_and_forges_it_at_once() {
    let mut table = with_gold("6G");
    table.bless_with(0, "ship", "1S");
    assert_eq!((table.asked(), table.question()), (0, "ChooseShipFace"));
    assert!(table.can_buy("3GP") && table.can_buy("2S") && !table.can_buy("4GP"));
    let left = table.left("3GP");
    table.buy("3GP");
    assert_eq!(table.bought(), Some((face("3GP"), 6)));
    assert_eq!((table.asked(), table.question()), (0, "ChooseFaceToReplace"));
    table.forge_over(LIGHT, "ship");
    assert!(table.rests());
    assert_eq!((table.has(0).as_str(), table.face_up(0, LIGHT).as_str()), ("1S", "3GP"));
    assert_eq!((table.left("3GP"), table.state.discarded.len()), (left - 1, 1));
}

/// DF-6.8
#[test]
fn a_ship_never_pays_its_owner() {
    let mut table = with_gold("0");
    table.bless_lightly(0, "ship");
    assert!(table.can_buy("3G") && table.can_buy("1M") && !table.can_buy("4G"));
    table.buy("1M");
    assert_eq!((table.bought(), table.has(0)), (Some((face("1M"), 0)), "0".into()));
}

/// DF-6.8
#[test]
fn a_ship_may_stay_unused() {
    let mut table = with_gold("12G");
    table.bless_lightly(0, "ship").play(Action::BuyNothing);
    assert!(table.rests());
    assert_eq!(table.has(0), "12G");
}

/// DF-6.8, DF-5.7
#[test]
fn a_ship_buys_in_the_sanctuary_only() {
    let mut table = with_gold("12G");
    table.bless_lightly(0, "ship");
    for action in table.offered() {
        if let Action::TakeFace { face } = action {
            assert!(matches!(face, Face::Gain(_) | Face::Choice(_)), "{face}");
        }
    }
    assert!(table.can_buy("2G/2S/2M"));
}

/// DF-6.8, DF-5.5
#[test]
fn a_ship_cannot_buy_what_is_not_there() {
    let mut table = with_gold("12G");
    table.sold_out("3GP").bless_lightly(0, "ship");
    assert!(!table.can_buy("3GP") && table.can_buy("2S"));
}

/// DF-6.8
#[test]
fn a_ship_that_can_buy_nothing_is_passed_over() {
    let mut table = with_gold("0");
    table.sold_out("3G").sold_out("1M").bless_with(0, "ship", "1S");
    assert!(table.rests());
    assert_eq!(table.has(0), "1S");
}

/// DF-6.8
#[test]
fn two_ships_are_two_purchases_and_may_buy_the_same_kind() {
    let mut table = with_gold("5G");
    table.bless_with(0, "ship", "ship").buy("4G").forge_over(LIGHT, "1G");
    assert_eq!(table.question(), "ChooseShipFace");
    table.buy("4G").forge_over(DARK, "1G");
    assert!(table.rests());
    assert_eq!((table.has(0).as_str(), table.left("4G")), ("3G", 2));
}

/// DF-6.8
#[test]
fn a_ship_may_buy_what_the_last_offering_bought() {
    let mut table = with_gold("12G+6S");
    table.ask_for_action().buy("4G").forge_over(LIGHT, "1G").play(Action::FinishOffering);
    table.bless_lightly(0, "ship");
    assert!(table.can_buy("4G"));
}

/// DF-6.8, DF-7.3
#[test]
fn an_ousted_heros_ship_buys_too() {
    let mut table = Table::new(3);
    table.reserve(0, "12G+6S+6M").reserve(1, "4G").stands_on(1, 3).dice(1, "ship", "1S");
    table.ask_for_action().perform(Slot::M5);
    assert_eq!((table.asked(), table.question()), (1, "ChooseShipFace"));
    table.buy("2M").forge_over(DARK, "1G");
    assert_eq!((table.asked(), table.has(1).as_str()), (0, "1S"));
}

/// DF-6.8, DF-3.2
#[test]
fn ships_of_two_players_buy_in_turn_order() {
    let mut table = Table::new(3);
    table.reserve(0, "4G").reserve(1, "4G").reserve(2, "4G");
    table.dice(0, "1S", "1S").dice(1, "1S", "ship").dice(2, "ship", "1S");
    while table.left("2M") > 1 {
        table.state.temple.iter_mut().filter(|pile| pile.face == face("2M")).for_each(|pile| pile.left -= 1);
    }
    table.begin_turn(2);
    assert_eq!(table.asked(), 2);
    table.buy("2M").forge_over(LIGHT, "1G");
    assert_eq!(table.asked(), 1);
    assert!(!table.can_buy("2M") && table.can_buy("1S"));
}

/// DF-6.3, DF-6.9
#[test]
fn gold_of_the_same_roll_comes_first_and_can_be_spent() {
    for (light, dark) in [("ship", "4G"), ("4G", "ship")] {
        let mut table = with_gold("2G");
        table.bless_with(0, light, dark);
        assert_eq!((table.question(), table.has(0).as_str()), ("ChooseShipFace", "6G"));
        assert!(table.can_buy("3GP"));
    }
}

/// DF-6.3, DF-6.9
#[test]
fn the_order_is_asked_when_gold_beside_a_ship_would_overflow() {
    let mut table = with_gold("10G");
    table.bless_with(0, "ship", "4G");
    assert_eq!((table.asked(), table.question()), (0, "ChooseOrder"));
    assert_eq!(table.offered().len(), 2);
    table.first("ship").buy("3GP").forge_over(DARK, "1G");
    assert!(table.rests());
    assert_eq!(table.has(0), "8G");

    table.reserve(0, "10G").bless_with(0, "4G", "ship").first("4G");
    assert_eq!((table.question(), table.has(0).as_str()), ("ChooseShipFace", "12G"));
    table.buy("3GP").forge_over(DARK, "1G");
    assert_eq!(table.has(0), "6G");
}

/// DF-6.3
#[test]
fn the_order_is_not_asked_as_long_as_the_gold_fits() {
    let mut table = with_gold("8G");
    table.bless_with(0, "ship", "4G");
    assert_eq!((table.question(), table.has(0).as_str()), ("ChooseShipFace", "12G"));
    // A chest makes room for four more.
    table.card(0, Slot::M2).reserve(0, "12G").bless_with(0, "ship", "4G");
    assert_eq!((table.question(), table.has(0).as_str()), ("ChooseShipFace", "16G"));
    table.reserve(0, "13G").bless_with(0, "ship", "4G");
    assert_eq!(table.question(), "ChooseOrder");
}

/// DF-6.3
#[test]
fn the_order_is_asked_beside_a_choice_if_its_gold_would_overflow() {
    let mut table = with_gold("11G");
    table.bless_with(0, "ship", "2G/2S/2M");
    assert_eq!(table.question(), "ChooseOrder");
    table.first("2G/2S/2M");
    assert_eq!(table.question(), "ChooseResource");
    table.reserve(0, "10G").bless_with(0, "ship", "2G/2S/2M");
    assert_eq!(table.question(), "ChooseResource");
}

/// DF-6.3
#[test]
fn overflowing_shards_beside_a_ship_are_no_reason_to_ask() {
    let mut table = with_gold("12G+6S+6M");
    table.bless_with(0, "ship", "2S");
    assert_eq!(table.question(), "ChooseShipFace");
}

/// DF-6.3
#[test]
fn overflowing_gold_is_no_reason_to_ask_if_the_ship_can_buy_nothing() {
    let mut table = with_gold("12G");
    table.state.temple.iter_mut().for_each(|pile| pile.left = 0);
    table.bless_with(0, "ship", "4G");
    assert!(table.rests());
    assert_eq!(table.has(0), "12G");
}

/// DF-6.3, DF-8.20: six gold of a Triton, spent at the ship, need room as well.
#[test]
fn the_order_is_asked_if_a_triton_would_make_the_gold_overflow() {
    let mut table = Table::with(3, &[("f5", "triton")]);
    table.card(0, Slot::F5).reserve(0, "5G").bless_with(0, "ship", "4G");
    assert_eq!(table.question(), "ChooseOrder");
    table.first("ship").play(Action::SpendTriton { resource: Resource::Gold });
    table.buy("4GP").forge_over(DARK, "1G");
    assert!(table.rests());
    assert_eq!(table.has(0), "5G");
    // In another player's turn the token cannot be spent.
    table.card(0, Slot::F5).active(1).reserve(0, "5G").bless_with(0, "ship", "4G");
    assert_eq!(table.question(), "ChooseShipFace");
}

/// DF-6.13, DF-6.9
#[test]
fn a_yellow_shield_beside_a_ship_gives_gold_to_spend() {
    let mut table = with_gold("3G");
    table.bless_with(0, "ship", "yellow-shield");
    assert_eq!((table.question(), table.has(0).as_str()), ("ChooseShipFace", "6G"));
}

/// DF-6.13, DF-6.3
#[test]
fn a_yellow_shield_beside_a_ship_comes_in_either_order_when_its_gold_would_overflow() {
    let mut table = with_gold("10G");
    table.bless_with(0, "yellow-shield", "ship");
    assert_eq!(table.question(), "ChooseOrder");
    table.first("ship").buy("3GP").forge_over(DARK, "1G");
    assert_eq!(table.has(0), "7G");
    table.reserve(0, "10G").bless_with(0, "yellow-shield", "ship").first("yellow-shield");
    assert_eq!(table.has(0), "12G");
}
