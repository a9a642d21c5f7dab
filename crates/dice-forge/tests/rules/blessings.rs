//! Blessings (section 3): who rolls when, and in which order the results are applied.

use dice_forge::{Action, Event, Resource, Slot};
use tabletop::Seat;

use crate::table::{DARK, LIGHT, Table};

/// DF-3.1
#[test]
fn at_the_start_of_each_turn_everybody_rolls_both_dice() {
    let mut table = Table::new(4);
    table.quiet();
    for seat in 0..4 {
        table.reserve(seat, "2G").dice(seat, "1S", "1M");
    }
    for turn in [1, 2, 3, 0, 1] {
        table.end_turn();
        let mut rolled: Vec<u8> = table.rolled().iter().map(|seat| seat.0).collect();
        rolled.sort_unstable();
        assert_eq!((table.asked(), rolled), (turn, vec![0, 1, 2, 3]));
    }
    assert_eq!(table.has(3), "2G+5S+5M");
}

/// DF-3.1
#[test]
fn the_faces_rolled_lie_up_from_then_on() {
    let mut table = Table::new(3);
    table.quiet().reserve(1, "2G").dice(2, "4GP", "2M");
    assert_eq!((table.face_up(2, LIGHT), table.face_up(2, DARK)), ("1G".into(), "1G".into()));
    table.begin_turn(1);
    assert_eq!((table.face_up(2, LIGHT), table.face_up(2, DARK)), ("4GP".into(), "2M".into()));
    table.buy("3G").forge_over(LIGHT, "1G");
    assert_eq!(table.face_up(2, LIGHT), "4GP", "another player's turn does not move it");
}

/// DF-3.2
#[test]
fn all_roll_before_the_first_result_is_applied() {
    let mut table = Table::new(3);
    table.quiet().die(1, LIGHT, "1G/1S/1M").die(1, DARK, "1G").die(2, LIGHT, "1S").reserve(0, "0");
    table.begin_turn(1);
    assert_eq!(table.question(), "ChooseResource");
    assert_eq!(*table.rolled(), [Seat(1), Seat(2), Seat(0)]);
    assert!(!table.events.iter().any(|event| matches!(event, Event::Gained { seat: Seat(2 | 0), .. })));
}

/// DF-3.2
#[test]
fn results_are_applied_in_turn_order_from_the_active_player() {
    for active in 0..4 {
        let mut table = Table::new(4);
        for seat in 0..4 {
            table.dice(seat, "1G/1S/1M", "x3").reserve(seat, "0");
        }
        table.begin_turn(active);
        for step in 0..4 {
            assert_eq!((table.asked(), table.question()), ((active + step) % 4, "ChooseResource"));
            table.choose(Resource::Sun);
        }
        assert_eq!((table.asked(), table.question()), (active, "ChooseAction"));
    }
}

/// DF-3.2: a mirror applied later sees the face that a ship, applied before it, put up.
#[test]
fn a_result_is_applied_completely_before_the_next_players() {
    let mut table = Table::new(3);
    table.quiet().dice(1, "ship", "x3").reserve(1, "12G").dice(2, "mirror", "1G").reserve(2, "0");
    table.begin_turn(1);
    table.buy("4GP").forge_over(DARK, "x3");
    assert_eq!((table.asked(), table.question()), (2, "ChooseFaceToCopy"));
    table.copy("4GP");
    assert_eq!(table.has(2), "1G+4GP");
}

/// DF-3.2: with the last face of its kind, the order decides who gets it.
#[test]
fn of_two_ships_the_active_players_buys_first() {
    for (active, other) in [(1, 2), (2, 1)] {
        let mut table = Table::new(3);
        table.quiet().dice(1, "ship", "x3").dice(2, "ship", "x3").reserve(1, "2G").reserve(2, "2G").reserve(0, "0");
        table.only_in_temple("6G", 1);
        table.begin_turn(active);
        assert_eq!((table.asked(), table.question()), (active, "ChooseShipFace"));
        table.buy("6G").forge_over(LIGHT, "1G");
        assert_ne!(table.question(), "ChooseShipFace", "nothing is left for seat {other}");
        assert_eq!(table.has(other), "2G");
    }
}

/// DF-3.3
#[test]
fn with_two_players_everybody_is_blessed_twice_at_the_start_of_every_turn() {
    let mut table = Table::new(2);
    table.dice(0, "1S", "1M").dice(1, "1S", "1M").reserve(0, "0").reserve(1, "0");
    table.begin_turn(1);
    assert_eq!((table.has(0), table.has(1)), ("2S+2M".into(), "2S+2M".into()));
    assert_eq!(*table.rolled(), [Seat(1), Seat(0), Seat(1), Seat(0)]);
    table.end_turn();
    assert_eq!((table.has(0), table.has(1)), ("4S+4M".into(), "4S+4M".into()));
    assert_eq!(*table.rolled(), [Seat(0), Seat(1), Seat(0), Seat(1)]);
}

/// DF-3.3
#[test]
fn the_first_of_two_blessings_is_applied_completely_before_the_second_roll() {
    let mut table = Table::new(2);
    table.dice(0, "1S", "1M").dice(1, "1G/1S/1M", "1S").reserve(0, "0").reserve(1, "0");
    table.begin_turn(0);
    assert_eq!((table.asked(), table.rolled().len()), (1, 2), "one roll each so far");
    assert_eq!(table.has(0), "1S+1M");
    table.choose(Resource::Moon);
    assert_eq!((table.asked(), table.rolled().len()), (1, 2), "then the second");
    assert_eq!((table.has(0), table.has(1)), ("2S+2M".into(), "1S+1M".into()));
    table.choose(Resource::Gold);
    assert_eq!((table.has(1), table.question()), ("1G+2S+1M".into(), "ChooseAction"));
}

/// DF-3.3: three and more players are blessed once.
#[test]
fn with_more_players_everybody_is_blessed_once() {
    for players in [3, 4] {
        let mut table = Table::new(players);
        table.quiet().reserve(1, "2G");
        table.begin_turn(1);
        assert_eq!(table.rolled().len(), players);
    }
}

/// DF-3.4
#[test]
fn a_minor_blessing_is_a_roll_of_one_die_chosen_by_its_owner() {
    for (die, other, gained) in [(LIGHT, DARK, "4G"), (DARK, LIGHT, "2M")] {
        let mut table = Table::new(3);
        table.quiet().card(0, Slot::M3).reserve(0, "0").reserve(1, "0");
        table.begin_turn(0);
        table.dice(0, "4G", "2M");
        table.play(Action::CallReinforcement { feat: table.state.feat(Slot::M3) });
        assert_eq!(table.offered(), [LIGHT, DARK].map(|die| Action::RollDie { die }));
        table.play(Action::RollDie { die });
        assert_eq!((table.has(0), table.has(1)), (gained.into(), "0".into()));
        assert_eq!((table.face_up(0, die), table.face_up(0, other)), (gained.into(), "1G".into()));
        assert!(table.rolled().is_empty(), "it is no divine blessing");
    }
}
