//! Counterfeit tokens (section 13).

use kings_forge::{Event, Phase};
use tabletop::Seat;

use crate::{
    cleanup::finish_round,
    expansion::game_with,
    table::{BOTTOM, Table},
};

/// A table for so many where these seats have so many tokens.
fn with_tokens(players: usize, tokens: &[(u8, u8)]) -> Table {
    let mut table = Table::with_apprentices(players);
    give(&mut table, tokens);
    table.items(&["Wagon Pin", "Belt Buckle", "Mallet"], &["Table", "Crown"]);
    table
}

fn give(table: &mut Table, tokens: &[(u8, u8)]) {
    tokens.iter().for_each(|&(seat, count)| table.state.smiths[Seat(seat)].counterfeits = count);
}

/// KF-13.1
#[test]
fn counterfeit_tokens_never_run_out() {
    let mut table = with_tokens(3, &[(1, 10), (2, 10)]);
    table.row(&["Scrap Yard", "North Mine", "South Mine", "East Forest"]).claim("Scrap Yard", BOTTOM);
    assert_eq!(table.counterfeits(0), 1);
}

/// KF-13.1
#[test]
fn tokens_stay_on_the_smithy_tile() {
    let mut table = with_tokens(2, &[(0, 2), (1, 1)]);
    table.holds(0, "Astrologer", BOTTOM).hired(0, "Pinni").holds(0, "Tavern", BOTTOM).supply(0, "3M");
    table.row(&["Palace", "North Mine", "South Mine", "East Forest"]).rolls(&[4]).claim("Palace", BOTTOM);
    assert_eq!((table.counterfeits(0), table.counterfeits(1), table.hand()), (2, 1, "M4".into()));
    finish_round(&mut table);
    assert_eq!((table.counterfeits(0), table.counterfeits(1)), (2, 1), "and in Clean-up");
}

/// KF-13.2
#[test]
fn three_tokens_are_the_lowest_item() {
    let mut table = with_tokens(3, &[(2, 3), (0, 2)]);
    table.next_round(&["1M", "1M", "1M"]);
    assert_eq!((table.items_of(2), table.counterfeits(2)), (vec!["Wagon Pin".to_owned()], 0));
    assert_eq!((table.items_of(0).len(), table.counterfeits(0)), (0, 2), "two are not enough");
    assert_eq!(table.shown(), ["Belt Buckle", "Mallet", "Table"]);
    let item = table.item("Wagon Pin");
    assert!(table.events.contains(&Event::CounterfeitsTurnedIn { seat: Seat(2), tokens: 3, item }));
}

/// KF-13.3
#[test]
fn all_tokens_are_turned_in_for_one_item() {
    let mut table = with_tokens(3, &[(2, 7)]);
    table.next_round(&["1M", "1M", "1M"]);
    assert_eq!((table.items_of(2).len(), table.counterfeits(2)), (1, 0));
    assert_eq!(table.question(), "ChooseGatherAction", "and nobody was asked");
}

/// KF-13.4
#[test]
fn several_players_turn_in_tokens_in_turn_order() {
    let mut table = with_tokens(3, &[(0, 3), (1, 3), (2, 3)]);
    table.items(&["Mallet"], &["Table", "Shield", "Crown"]).items(&["Wagon Pin"], &["Mallet", "Table", "Crown"]);
    table.next_round(&["1M", "1M", "1M"]);
    assert_eq!(table.state.first, Seat(1));
    assert_eq!([1, 2, 0].map(|seat| table.items_of(seat)[0].clone()), ["Wagon Pin", "Mallet", "Table"]);
    assert_eq!(table.shown(), ["Crown"], "what waited came on display in between");
}

/// KF-13.5
#[test]
fn an_item_for_tokens_is_safe_at_once() {
    let mut table = with_tokens(2, &[(0, 3)]);
    table.next_round(&["1M", "9M"]);
    assert_eq!((table.items_of(0), table.state.crafted.len()), (vec!["Wagon Pin".to_owned()], 0));
    table.holds(1, "Tavern", BOTTOM).passed(&[0]).rolls(&[6; 9]).pass();
    assert_eq!(table.asked(), 1);
    assert!(!table.can_steal("Wagon Pin"));
}

/// KF-13.5, KF-9.4
#[test]
fn an_item_for_tokens_gives_the_king_new_patience() {
    let mut table = with_tokens(2, &[(0, 3)]);
    table.state.barren = 18;
    table.next_round(&["1M", "1M"]);
    assert_eq!((table.state.phase, table.state.barren), (Phase::Gather, 0));
}

/// KF-13.6
#[test]
fn with_the_last_item_needed_the_round_is_played_to_its_end() {
    for (players, before) in [(2, 4), (3, 3), (4, 3), (5, 3)] {
        let names = ["Anvil", "Shield", "Horseshoes", "Trumpet"];
        let mut table = with_tokens(players, &[(0, 3)]);
        table.claimed(0, &names[..before]).next_round(&["0"; 5][..players]);
        assert_eq!((table.items_of(0).len(), table.state.phase), (before + 1, Phase::Gather), "{players} players");
        while table.state.phase == Phase::Gather {
            table.pass();
        }
        finish_round(&mut table);
        assert_eq!((table.state.phase, table.state.round), (Phase::Over, 2));
        assert_eq!(*table.standings().winners, [Seat(0)]);
    }
}

/// KF-13.6: others craft in that round, and may win by it.
#[test]
fn others_may_still_overtake_in_that_round() {
    let mut table = with_tokens(3, &[(0, 3)]);
    table.claimed(0, &["Anvil", "Shield", "Horseshoes"]).claimed(1, &["Trumpet", "Axe", "Pick"]);
    table.next_round(&["0", "9M", "0"]);
    table.items(&["Belt Buckle", "Fish Hook", "Crown"], &[]).passed(&[0, 2]).rolls(&[6; 9]).pass();
    table.craft("Belt Buckle");
    while table.question() == "ChoosePlacing" {
        table.play(kings_forge::Action::PlaceLowest);
    }
    finish_round(&mut table);
    assert_eq!((table.state.phase, *table.standings().winners == [Seat(1)]), (Phase::Over, true), "four each, rank 32");
}

/// KF-13.6
#[test]
fn the_last_craft_card_ends_the_game_at_once() {
    let mut table = with_tokens(3, &[(1, 3), (2, 3)]);
    table.claimed(1, &["Anvil", "Shield", "Horseshoes"]).items(&["Crown"], &[]).next_round(&["1M", "1M", "1M"]);
    assert_eq!((table.state.phase, table.items_of(1).len(), table.items_of(2).len()), (Phase::Over, 4, 0));
    assert_eq!(*table.standings().winners, [Seat(1)]);
}

/// KF-13.7
#[test]
fn tokens_of_this_round_wait_for_the_next() {
    let mut table = with_tokens(2, &[(1, 2)]);
    table.hired(1, "Levi").last_turn(&["0", "1M"]).rolls(&[5]).end_turn();
    assert_eq!((table.counterfeits(1), table.items_of(1).len(), table.state.phase), (3, 0, Phase::Gather));
    table.items(&["Wagon Pin", "Crown"], &[]).pass().pass();
    finish_round(&mut table);
    assert_eq!((table.items_of(1), table.state.round), (vec!["Wagon Pin".to_owned()], 3));
}

/// KF-13.7, KF-9.1: a game that ends before is over.
#[test]
fn tokens_come_too_late_for_a_game_that_ends() {
    let mut table = with_tokens(3, &[(0, 3)]);
    table.claimed(1, &["Anvil", "Horseshoes", "Trumpet"]).craft_turn(2, "M1").holds(2, "Tavern", BOTTOM);
    table.crafted(1, "Shield", &[5, 5]).end_turn();
    assert_eq!((table.state.phase, table.counterfeits(0), table.items_of(0).len()), (Phase::Over, 3, 0));
}

/// KF-13.8
#[test]
fn tokens_are_turned_in_without_apprentices_too() {
    let mut table = Table::of(game_with(2, &["more-places"]));
    give(&mut table, &[(0, 4)]);
    table.items(&["Anvil", "Crown"], &["Sword of Destiny"]).next_round(&["1M", "1M"]);
    assert_eq!((table.items_of(0), table.counterfeits(0)), (vec!["Anvil".to_owned()], 0));
    assert!(!table.events.contains(&Event::ApprenticePhaseStarted));
}

/// KF-13.9, KF-9.2, KF-9.4
#[test]
fn tokens_are_worth_nothing_when_the_game_ends() {
    let mut table = with_tokens(3, &[(0, 9), (1, 2)]);
    table.claimed(2, &["Anvil"]).craft_turn(2, "M1").holds(2, "Tavern", BOTTOM);
    table.state.barren = 19;
    table.end_turn();
    assert_eq!(*table.standings().ranks, [2, 2, 1]);
}
