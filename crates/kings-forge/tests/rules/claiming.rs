//! Claiming cards and visiting the Docks (section 3).

use kings_forge::{Action, DockGain, Event, Material, Place, Token};
use tabletop::Seat;

use crate::table::{BOTTOM, TOP, Table, dice};

/// KF-3.1
#[test]
fn a_claimed_card_lies_in_front_of_its_owner_with_the_dice_on_it() {
    let mut table = Table::new(3);
    table.claim("North Mine", TOP);
    let claim = table.state.claims[0];
    assert_eq!((claim.seat, claim.card, claim.side), (Seat(0), table.card("North Mine"), TOP));
    assert_eq!((claim.dice, claim.lost, table.supply_of(0)), (dice("2M"), dice("0"), "3M".into()));
    assert!(!table.state.in_row(claim.card));
}

/// KF-3.1: the free action of the Astrologer is not an extra one.
#[test]
fn only_one_action_of_a_card_is_used() {
    let mut table = Table::new(3);
    table.row(&["Astrologer", "North Mine", "South Mine", "East Forest"]);
    table.claim("Astrologer", BOTTOM);
    assert_eq!((table.asked(), table.smithy_of(0)), (1, "0".into()));
}

/// KF-3.2
#[test]
fn a_box_takes_only_what_it_shows() {
    for (supply, top, bottom) in [
        ("5M", false, true),
        ("1M1G1A", true, false),
        ("2G1M", true, false),
        ("1G2M", false, false),
        ("1M2A", false, false),
        ("3G", true, false),
        ("1W1G1A", true, false),
    ] {
        let mut table = Table::new(3);
        table.row(&["Alchemist", "Bazaar", "South Mine", "East Forest"]).supply(0, supply);
        assert_eq!(table.can_claim("Alchemist", TOP), top, "{supply}");
        assert_eq!(table.can_claim("Bazaar", BOTTOM), bottom, "{supply}");
        assert!(!table.can_claim("Bazaar", TOP), "{supply}");
    }
}

/// KF-3.2: with 3 gems and 2 magic, gem and gem-or-magic and any can be paid in four ways.
#[test]
fn every_payment_that_fits_is_offered_once_and_the_commonest_first() {
    let mut table = Table::new(3);
    table.row(&["Alchemist", "North Mine", "South Mine", "East Forest"]).supply(0, "1M1W3G2A");
    table.claim("Alchemist", TOP);
    assert_eq!(table.question(), "ChoosePayment");
    assert_eq!(table.payments(), ["1M2G", "1M1G1A", "1W2G", "1W1G1A", "3G", "2G1A", "1G2A"]);
    table.pay("1W1G1A");
    assert_eq!((table.supply_of(0), table.smithy_of(0)), ("1M2G1A".into(), "1A".into()));
}

/// KF-3.2
#[test]
fn a_payment_without_a_choice_is_made_unasked() {
    let mut table = Table::new(3);
    table.row(&["Bazaar", "North Mine", "South Mine", "East Forest"]).supply(0, "4M2W");
    table.claim("Bazaar", TOP);
    assert_eq!((table.asked(), table.supply_of(0), table.smithy_of(0)), (1, "4M".into(), "1G".into()));
}

/// KF-3.3
#[test]
fn dice_on_cards_and_at_the_docks_are_neither_paid_again_nor_rolled() {
    let mut table = Table::new(2);
    table.claim("North Mine", TOP).pass().visit("automatic-six", 0, "South Mine");
    assert_eq!(table.supply_of(0), "1M");
    assert!(!table.can_claim("East Forest", TOP) && table.can_claim("East Forest", BOTTOM));
    table.rolls(&[4; 9]).pass();
    assert_eq!(table.hand(), "M4");
}

/// KF-3.4
#[test]
fn its_owner_chooses_which_dice_lie_on_an_x() {
    let mut table = Table::new(3);
    table.row(&["Jeweler", "North Mine", "South Mine", "East Forest"]).supply(0, "2M2W1G");
    table.claim("Jeweler", TOP).pay("2M2W");
    assert_eq!((table.question(), table.payments()), ("ChooseLost", vec!["2M".into(), "1M1W".into(), "2W".into()]));
    table.on_x("1M1W");
    let claim = table.state.claims[0];
    assert_eq!((claim.dice, claim.lost), (dice("1M1W"), dice("1M1W")));
}

/// KF-3.4: the Mill's X takes gem or magic only.
#[test]
fn a_die_on_an_x_must_be_one_the_box_takes() {
    let mut table = Table::new(3);
    table.row(&["Mill", "North Mine", "South Mine", "East Forest"]).supply(0, "2M1G1A");
    table.claim("Mill", BOTTOM);
    assert_eq!((table.question(), table.payments()), ("ChooseLost", vec!["1G".into(), "1A".into()]));
    table.on_x("1A");
    assert_eq!((table.state.claims[0].lost, table.state.claims[0].dice), (dice("1A"), dice("2M1G")));
}

/// KF-3.4: nothing is asked where all boxes have an X, or all dice are alike.
#[test]
fn where_it_makes_no_difference_nothing_is_asked() {
    let mut table = Table::new(3);
    table.row(&["Mill", "Shrine", "South Mine", "East Forest"]).supply(0, "1M1W");
    table.claim("Mill", TOP);
    assert_eq!((table.asked(), table.state.claims[0].lost), (1, dice("1M1W")));
    table.row(&["Shrine", "South Mine", "East Forest", "West Forest"]).supply(1, "5M").claim("Shrine", TOP);
    assert_eq!((table.asked(), table.state.claims[1].lost, table.state.claims[1].dice), (2, dice("1M"), dice("3M")));
}

/// KF-3.5
#[test]
fn new_dice_lie_on_the_smithy_tile_and_cannot_be_used() {
    let mut table = Table::new(2);
    table.claim("North Mine", TOP).pass();
    assert_eq!((table.supply_of(0), table.smithy_of(0)), ("3M".into(), "2M".into()));
    table.rolls(&[3; 9]).pass();
    assert_eq!(table.hand(), "M3 M3 M3");
}

/// KF-3.6
#[test]
fn dice_that_come_to_the_supply_pay_for_the_next_claim() {
    let mut table = Table::new(2);
    table.row(&["Workshop", "Caravan", "South Mine", "East Forest"]).supply(0, "2M").passed(&[1]);
    assert!(!table.can_claim("Caravan", TOP));
    table.claim("Workshop", BOTTOM);
    assert_eq!(table.supply_of(0), "1W");
    table.claim("Caravan", TOP);
    assert_eq!((table.smithy_of(0), table.state.claims[1].lost), ("4M".into(), dice("1W")));
}

/// KF-3.7
#[test]
fn what_the_stock_lacks_is_not_made_up_for() {
    let mut table = Table::new(3);
    table.row(&["Caravan", "Library", "South Mine", "East Forest"]).supply(0, "1M1W1G").stock("3M");
    assert!(table.can_claim("Library", TOP), "even if it brings less");
    table.claim("Caravan", TOP);
    let (gained, missing) = (dice("3M"), dice("1M"));
    assert!(table.events.contains(&Event::Gained { seat: Seat(0), dice: gained, to: Place::Smithy, missing }));
    assert_eq!((table.smithy_of(0), table.state.stock.dice), ("3M".into(), dice("0")));
    table.state.stock.dice = dice("5M");
    table.active(0).claim("Library", TOP);
    assert_eq!((table.smithy_of(0), table.state.stock.dice), ("4M".into(), dice("4M")), "one metal, no magic");
}

/// KF-3.7: at the Docks too.
#[test]
fn the_docks_may_be_paid_for_nothing() {
    let mut table = Table::new(3);
    table.stock("9M");
    table.state.stock.tokens.automatic_six = 0;
    table.visit("wood", 0, "North Mine");
    assert_eq!((table.smithy_of(0), table.supply_of(0)), ("0".into(), "4M".into()));
    table.visit("automatic-six", 0, "South Mine");
    assert!(table.events.contains(&Event::TokenMissing { seat: Seat(1), token: Token::AutomaticSix }));
}

/// KF-3.8
#[test]
fn a_card_that_cannot_be_paid_cannot_be_claimed() {
    let mut table = Table::new(3);
    table.row(&["Shrine", "Jeweler", "Bazaar", "North Mine"]).supply(0, "1M");
    let claims = table.offered().into_iter().filter(|action| matches!(action, Action::ClaimCard { .. }));
    assert_eq!(claims.count(), 0);
}

/// KF-3.9
#[test]
fn any_face_up_card_is_turned_face_down_for_the_docks() {
    let mut table = Table::new(3);
    table.play(Action::VisitDocks { dock: table.dock("gem", 0) });
    let cards: Vec<Action> = table.row_names().iter().map(|&card| Action::DiscardCard { card }).collect();
    assert_eq!((table.question(), table.offered()), ("ChooseDiscard", cards));
    let forest = table.card("East Forest");
    table.play(Action::DiscardCard { card: forest });
    let visit = table.state.visits[0];
    assert_eq!((visit.seat, visit.card, visit.dice), (Seat(0), forest, dice("3M")));
    assert!(!table.state.in_row(forest) && table.row_is_full());
}

/// KF-3.10
#[test]
fn the_docks_have_eight_actions_each_for_one_visitor_a_round() {
    let table = Table::new(3);
    let docks: Vec<(u8, DockGain)> = table.game.content().docks().iter().map(|dock| (dock.dice, dock.gain)).collect();
    for (gain, prices) in [
        (DockGain::Die(Material::Wood), [1, 2]),
        (DockGain::Die(Material::Gem), [3, 4]),
        (DockGain::Die(Material::Magic), [4, 5]),
        (DockGain::Token(Token::AutomaticSix), [2, 3]),
    ] {
        assert!(prices.into_iter().all(|price| docks.contains(&(price, gain))), "{gain:?}");
    }
    assert_eq!(docks.len(), 8);
}

/// KF-3.10: the second visitor for a gem pays four.
#[test]
fn a_place_at_the_docks_is_taken_for_the_rest_of_the_round() {
    let mut table = Table::new(3);
    table.visit("gem", 0, "North Mine");
    let offered = table.offered();
    assert!(!offered.contains(&Action::VisitDocks { dock: table.dock("gem", 0) }));
    assert!(offered.contains(&Action::VisitDocks { dock: table.dock("gem", 1) }));
    table.visit("gem", 1, "South Mine");
    assert_eq!((table.supply_of(0), table.supply_of(1)), ("2M".into(), "1M".into()));
    assert_eq!((table.smithy_of(0), table.smithy_of(1)), ("1G".into(), "1G".into()));
    let gems = table.game.content().docks().iter().filter(|dock| dock.gain == DockGain::Die(Material::Gem));
    assert!(gems.into_iter().all(|dock| !table.offered().contains(&Action::VisitDocks { dock: dock.id })));
}

/// KF-3.11
#[test]
fn the_docks_take_any_dice_and_all_of_them_are_lost() {
    let mut table = Table::new(2);
    table.supply(0, "1M1W1G").visit("automatic-six", 0, "North Mine");
    assert_eq!(table.payments(), ["1M1W", "1M1G", "1W1G"]);
    table.pay("1W1G");
    assert_eq!(table.state.smiths[Seat(0)].tokens.automatic_six, 1);
    let before = table.state.stock.dice;
    table.pass().pass();
    crate::cleanup::finish_round(&mut table);
    assert_eq!((table.supply_of(0), table.state.stock.dice), ("1M".into(), before + dice("1W1G") - dice("1M")));
}

/// KF-3.9, KF-3.1: people are asked at most three things to claim a card or visit the Docks.
#[test]
fn a_gather_turn_takes_at_most_three_answers() {
    let mut table = Table::new(3);
    table.supply(0, "3M3W3G3A").visit("automatic-six", 1, "North Mine");
    assert_eq!(table.question(), "ChooseDockPayment");
    table.pay("1M1W1G");
    assert_eq!(table.asked(), 1, "Docks, card, dice");

    let mut table = Table::new(3);
    table.row(&["Jeweler", "North Mine", "South Mine", "East Forest"]).supply(0, "3M3W3G3A");
    table.claim("Jeweler", TOP).pay("1M1W1G1A").on_x("1M1A");
    assert_eq!(table.asked(), 1, "card, dice, X");

    let mut table = Table::new(3);
    table.holds(1, "Peddler", BOTTOM).row(&["Workshop", "North Mine", "South Mine", "East Forest"]);
    table.supply(0, "3M3W3G3A").copy("Peddler", BOTTOM);
    table.play(Action::Give { dice: dice("1M1W1G1A"), workshop: Some(Material::Wood) });
    table.play(Action::TakeDie { seat: Seat(2), material: Material::Metal });
    assert_eq!(table.asked(), 1, "card with what it copies, dice, exchange");
}
