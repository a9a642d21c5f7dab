//! The end (section 9): when it comes, what counts, and who wins.

use dice_forge::{DiceForge, Discard, Event, Slot};
use tabletop::{Game, Options, Score, Seat, Title};

use crate::table::{Table, face};

/// The last turn of the game, with empty reserves and dice that give nothing.
fn last_turn(players: usize) -> Table {
    let mut table = Table::new(players);
    table.quiet();
    for seat in 0..players as u8 {
        table.reserve(seat, "0");
    }
    table.state.round = table.game.rounds();
    table.active(players as u8 - 1);
    table
}

fn with_tie_break(players: usize) -> Table {
    let mut table = last_turn(players);
    table.game = DiceForge::new(players, Options::default().set("tie-break", true), None).unwrap();
    table
}

fn ranks(table: &mut Table) -> Vec<u8> {
    table.ask_for_action().end_turn().standings().ranks.to_vec()
}

fn forged(table: &mut Table, seat: u8, faces: usize) {
    (0..faces).for_each(|_| table.state.discarded.push(Discard { seat: Seat(seat), face: face("1G") }));
}

/// DF-9.1
#[test]
fn the_game_ends_after_the_last_players_turn_of_the_last_round() {
    for players in 2..=4 {
        let mut table = last_turn(players);
        let last = players as u8 - 1;
        table.reserve(last, "2G").active(last - 1).ask_for_action().end_turn();
        assert_eq!(table.asked(), last, "the last player still has a turn");
        table.end_turn();
        assert!(table.game.turn(&table.state).seat().is_none());
        assert_eq!(table.events, [Event::GameEnded]);
        assert!(table.offered().is_empty());
    }
}

/// DF-9.1
#[test]
fn in_the_round_before_the_last_the_game_goes_on() {
    let mut table = last_turn(3);
    table.reserve(0, "2G");
    table.state.round -= 1;
    table.ask_for_action().end_turn();
    assert_eq!((table.asked(), table.state.round), (0, table.game.rounds()));
    assert!(table.events.contains(&Event::RoundStarted { round: 10, last: true }));
}

/// DF-9.1: the last action may still be followed by an extra one.
#[test]
fn the_last_turn_is_a_whole_turn() {
    let mut table = last_turn(2);
    table.reserve(1, "6S").ask_for_action();
    table.perform(Slot::F2);
    assert!(table.offered().contains(&dice_forge::Action::BuyExtraAction));
    table.play(dice_forge::Action::BuyExtraAction).perform(Slot::F2);
    assert_eq!(table.standings().scores[Seat(1)], Score::points(4));
}

/// DF-9.1
#[test]
fn what_is_left_in_the_reserves_is_worth_nothing() {
    let mut table = last_turn(2);
    table.reserve(0, "12G+6S+6M+3GP").reserve(1, "4GP");
    assert_eq!(ranks(&mut table), [2, 1]);
    assert_eq!(*table.standings().scores, [3, 4].map(Score::points));
}

/// DF-9.2
#[test]
fn the_score_is_the_glory_in_the_inventory_and_on_all_cards() {
    let mut table = last_turn(2);
    table.reserve(0, "30GP").card(0, Slot::M8).card(0, Slot::F5).card(0, Slot::F5).card(0, Slot::M1);
    table.reserve(1, "31GP").card(1, Slot::M5).card(1, Slot::F7);
    assert_eq!(ranks(&mut table), [1, 2]);
    assert_eq!(*table.standings().scores, [30 + 26 + 2 * 14, 31 + 12 + 10].map(Score::points));
}

/// DF-9.3
#[test]
fn the_most_glory_wins() {
    let mut table = last_turn(3);
    table.reserve(0, "10GP").reserve(1, "12GP").reserve(2, "11GP");
    assert_eq!(ranks(&mut table), [3, 1, 2]);
    assert_eq!(*table.standings().winners, [Seat(1)]);
}

/// DF-9.3
#[test]
fn tied_players_win_together() {
    let mut table = last_turn(4);
    table.reserve(0, "9GP").reserve(1, "12GP").reserve(2, "0").card(2, Slot::M5).reserve(3, "12G+1GP");
    forged(&mut table, 1, 5);
    assert_eq!(ranks(&mut table), [3, 1, 1, 4]);
    assert_eq!(*table.standings().winners, [Seat(1), Seat(2)]);
}

/// DF-9.4
#[test]
fn a_tie_break_goes_first_by_the_most_faces_forged() {
    let mut table = with_tie_break(2);
    table.reserve(0, "12G+6S+10GP").card(0, Slot::M1).reserve(1, "10GP");
    forged(&mut table, 0, 2);
    forged(&mut table, 1, 3);
    assert_eq!(ranks(&mut table), [2, 1]);
    assert_eq!(*table.standings().winners, [Seat(1)]);
}

/// DF-9.4: the Elder has no glory, so that both have 10.
#[test]
fn then_by_the_most_feats() {
    let mut table = with_tie_break(2);
    table.reserve(0, "12G+6S+10GP").reserve(1, "10GP").card(1, Slot::F1);
    forged(&mut table, 0, 2);
    forged(&mut table, 1, 2);
    assert_eq!(ranks(&mut table), [2, 1]);
}

/// DF-9.4
#[test]
fn then_by_the_most_gold_and_shards_left() {
    for (first, second, expected) in
        [("5G+10GP", "3S+3M+10GP", [2, 1]), ("1G+3S+3M+10GP", "6M+10GP", [1, 2]), ("3M+10GP", "4G+10GP", [2, 1])]
    {
        let mut table = with_tie_break(2);
        table.reserve(0, first).reserve(1, second).card(0, Slot::F1).card(1, Slot::M1);
        assert_eq!(ranks(&mut table), expected, "{first} and {second}");
    }
}

/// DF-9.4
#[test]
fn then_by_the_earlier_place_in_turn_order() {
    let mut table = with_tie_break(4);
    table.reserve(0, "9GP").reserve(1, "3G+10GP").reserve(2, "3M+10GP").reserve(3, "3S+10GP");
    assert_eq!(ranks(&mut table), [4, 1, 2, 3]);
    assert_eq!(*table.standings().winners, [Seat(1)]);
}

/// DF-9.4: it parts equal scores only.
#[test]
fn a_tie_break_does_not_outweigh_glory() {
    let mut table = with_tie_break(2);
    table.reserve(0, "12G+6S+6M+9GP").card(0, Slot::M1).reserve(1, "10GP");
    forged(&mut table, 0, 9);
    assert_eq!(ranks(&mut table), [2, 1]);
}

/// DF-9.4
#[test]
fn without_the_option_nothing_parts_equal_scores() {
    let mut table = last_turn(2);
    table.reserve(0, "12G+10GP").card(0, Slot::M1).reserve(1, "10GP");
    forged(&mut table, 0, 9);
    assert_eq!(ranks(&mut table), [1, 1]);
}
