//! The Gather phase (section 2): turns, passing, and how it ends.

use kings_forge::{Action, Benefit, Event, Phase, Token};
use tabletop::Seat;

use crate::table::{BOTTOM, TOP, Table, dice};

const MINES: [&str; 4] = ["North Mine", "South Mine", "East Forest", "West Forest"];

/// KF-2.1, KF-2.5
#[test]
fn turns_go_round_from_the_owner_of_the_anvil() {
    let mut table = Table::new(4);
    table.state.first = Seat(2);
    table.active(2).row(&["Dragon Lair", "Peddler", "Astrologer", "Cemetery"]);
    for seat in [2, 3, 0, 1] {
        assert_eq!(table.asked(), seat);
        table.claim_something();
    }
    assert_eq!(table.asked(), 2);
}

/// KF-2.3
#[test]
fn a_turn_is_a_claim_a_visit_to_the_docks_or_a_pass() {
    let table = Table::new(3);
    let offered = table.offered();
    let count = |wanted: fn(&Action) -> bool| offered.iter().filter(|action| wanted(action)).count();
    assert_eq!(count(|action| matches!(action, Action::ClaimCard { .. })), 8, "both actions of four cards");
    assert_eq!(count(|action| matches!(action, Action::VisitDocks { .. })), 8);
    assert_eq!(count(|action| matches!(action, Action::Pass { .. })), 2);
    assert_eq!(offered.len(), 18);
}

/// KF-2.4
#[test]
fn an_empty_place_is_filled_when_the_action_is_done() {
    let mut table = Table::new(3);
    table.row(&MINES).claim("South Mine", TOP);
    assert_eq!(table.state.row[1], Some(table.card("Alchemist")), "the first card of the deck, in the same place");
    assert_eq!(table.state.deck.len(), 6);
    let last = table.events.last().unwrap();
    assert!(matches!(last, Event::CardRevealed { .. }), "{last:?}");
    table.row(&MINES[1..]).no_deck().claim("West Forest", TOP);
    assert_eq!(table.row_names().len(), 2);
}

/// KF-2.5
#[test]
fn the_last_one_left_goes_on_turn_after_turn() {
    let mut table = Table::new(3);
    table.row(&["Dragon Lair", "Peddler", "Astrologer", "Cemetery"]).passed(&[1, 2]);
    for card in ["Dragon Lair", "Peddler", "Astrologer"] {
        table.claim(card, TOP);
        assert_eq!(table.asked(), 0);
    }
    assert_eq!(table.smithy_of(0), "3M");
}

/// KF-2.6
#[test]
fn without_dice_only_what_is_free_can_be_done() {
    let mut table = Table::new(3);
    table.row(&["Dragon Lair", "North Mine", "East Forest", "West Forest"]).supply(0, "0").passed(&[1]);
    let lair = Action::ClaimCard { card: table.card("Dragon Lair"), side: TOP, copying: None };
    assert_eq!(table.offered(), [lair, Action::Pass { benefit: None }]);
}

/// KF-2.6: seat 1 has no dice and there is nothing free, so the turn comes back to seat 0 after its pass.
#[test]
fn who_can_do_nothing_else_passes_unasked() {
    let mut table = Table::new(3);
    table.row(&MINES).supply(1, "0").passed(&[2]);
    table.deck_of(&["Bazaar", "Shrine"]);
    table.claim("North Mine", TOP);
    assert_eq!(table.asked(), 0);
    assert!(table.state.smiths[Seat(1)].passed);
    assert!(table.events.contains(&Event::Passed { seat: Seat(1), benefit: None }));
}

/// KF-2.7
#[test]
fn who_has_passed_takes_no_more_turns_and_no_card_moves() {
    let mut table = Table::new(3);
    let row = table.state.row;
    table.pass();
    assert_eq!((table.state.row, table.state.deck.len()), (row, 7));
    for seat in [1, 2, 1, 2] {
        assert_eq!(table.asked(), seat);
        let card = table.row_names()[0];
        table.play(Action::ClaimCard { card, side: TOP, copying: None });
        table.supply(seat, "5M").row(&MINES);
        table.state.claims.clear();
    }
}

/// KF-2.8
#[test]
fn the_first_to_pass_takes_a_metal_die_that_is_rolled_this_round() {
    let mut table = Table::new(2);
    table.pass_for(Benefit::Metal);
    assert_eq!((table.supply_of(0), table.state.stock.dice), ("6M".into(), dice("31M22W14G10A")));
    table.rolls(&[6; 11]).pass();
    assert_eq!((table.state.phase, table.hand()), (Phase::Craft, "M6 M6 M6 M6 M6 M6".into()));
}

/// KF-2.8
#[test]
fn or_a_token_and_only_the_first_one() {
    let mut table = Table::new(3);
    table.pass_for(Benefit::PlusOnes);
    assert_eq!((table.state.smiths[Seat(0)].tokens.plus_ones, table.state.stock.tokens.plus_ones), (1, 1));
    assert_eq!(table.supply_of(0), "5M");
    let passes: Vec<Action> =
        table.offered().into_iter().filter(|action| matches!(action, Action::Pass { .. })).collect();
    assert_eq!(passes, [Action::Pass { benefit: None }]);
}

/// KF-2.9
#[test]
fn only_a_benefit_the_stock_has_can_be_chosen() {
    let passes = |metal: &str, tokens: u8| {
        let mut table = Table::new(3);
        table.stock(metal);
        table.state.stock.tokens.plus_ones = tokens;
        let offered = table.offered();
        offered.into_iter().filter(|action| matches!(action, Action::Pass { .. })).collect::<Vec<_>>()
    };
    let pass = |benefit| Action::Pass { benefit };
    assert_eq!(passes("1W", 1), [pass(Some(Benefit::PlusOnes))]);
    assert_eq!(passes("1M", 0), [pass(Some(Benefit::Metal))]);
    assert_eq!(passes("1W", 0), [pass(None)]);
}

/// KF-2.10
#[test]
fn the_phase_ends_when_all_have_passed() {
    for players in 2..=4 {
        let mut table = Table::new(players);
        for _ in 0..players {
            assert_eq!(table.state.phase, Phase::Gather);
            table.pass();
        }
        assert!(table.events.contains(&Event::CraftPhaseStarted), "{players} players");
    }
}

/// KF-2.11
#[test]
fn with_three_players_it_ends_when_the_cards_are_gone_and_somebody_has_passed() {
    let mut table = Table::new(3);
    table.row(&["Dragon Lair"]).no_deck().passed(&[1]);
    table.claim("Dragon Lair", TOP);
    assert!(table.events.contains(&Event::CraftPhaseStarted));
    assert!(!table.state.smiths[Seat(2)].passed, "seat 2 had no turn any more");
}

/// KF-2.11: with cards in the row it goes on, even if the deck is empty.
#[test]
fn with_three_players_a_gap_in_the_row_does_not_end_it() {
    let mut table = Table::new(3);
    table.row(&["Dragon Lair", "Peddler"]).no_deck();
    table.claim("Dragon Lair", TOP);
    assert_eq!((table.state.phase, table.asked()), (Phase::Gather, 1));
}

/// KF-2.12
#[test]
fn when_the_cards_are_gone_and_nobody_has_passed_the_next_player_takes_the_benefit() {
    let mut table = Table::new(3);
    table.row(&["Dragon Lair"]).no_deck();
    table.claim("Dragon Lair", TOP);
    assert_eq!((table.asked(), table.question()), (1, "ChooseToPass"));
    assert_eq!(table.offered().len(), 2);
    table.pass_for(Benefit::PlusOnes);
    assert!(table.events.contains(&Event::TokenTaken { seat: Seat(1), token: Token::PlusOnes }));
    assert!(table.events.contains(&Event::CraftPhaseStarted));
    assert!(!table.state.smiths[Seat(2)].passed);
}

/// KF-2.13: eleven cards, four places: the eighth card taken leaves a gap.
#[test]
fn with_two_players_it_ends_with_the_eighth_card() {
    let mut table = Table::new(2);
    table.row(&["Dragon Lair", "Peddler", "Astrologer", "Cemetery"]);
    for taken in 1..=8 {
        assert_eq!((table.state.phase, table.row_names().len()), (Phase::Gather, 4), "before card {taken}");
        let seat = table.asked();
        table.supply(seat, "9M");
        table.claim_something();
    }
    assert!(table.events.contains(&Event::CraftPhaseStarted));
    assert!(!table.state.somebody_passed());
    assert_eq!(table.state.stock.tokens.plus_ones, 2, "nobody is owed a benefit");
}

/// KF-2.13: a visit to the Docks leaves a gap as well, and what was bought is still taken.
#[test]
fn with_two_players_the_last_action_is_carried_out_completely() {
    let mut table = Table::new(2);
    table.row(&["Dragon Lair", "Peddler", "Garden", "Cemetery"]).no_deck();
    table.rolls(&[5]).claim("Garden", TOP);
    let wood = Event::Gained { seat: Seat(0), dice: dice("1W"), to: kings_forge::Place::Smithy, missing: dice("0") };
    assert!(table.events.contains(&wood));
    assert!(table.events.contains(&Event::CraftPhaseStarted));

    let mut table = Table::new(2);
    table.row(&["Dragon Lair", "Peddler", "Garden", "Cemetery"]).no_deck();
    table.visit("wood", 0, "Cemetery");
    assert!(table.events.contains(&wood));
    assert!(table.events.contains(&Event::CraftPhaseStarted));
}

/// KF-3.9: with an empty row there is nothing to turn face down.
#[test]
fn who_has_to_pass_may_not_visit_the_docks() {
    let mut table = Table::new(4);
    table.row(&["Cemetery"]).no_deck();
    table.claim("Cemetery", BOTTOM);
    assert!(table.offered().iter().all(|action| matches!(action, Action::Pass { .. })));
}
