//! Whole random games as text, to be read in reviews, and counts of action sequences from fixed dice.

use kings_forge::KingsForge;
use tabletop::Title;
use testkit::{check_golden, check_perft, playthrough_text};

use crate::laws::{game, parts};

#[test]
fn a_game_of_two_reads_as_it_did() {
    check_golden("tests/goldens/two.txt", &playthrough_text(&game(2), 75, 90));
}

#[test]
fn a_game_of_three_reads_as_it_did() {
    check_golden("tests/goldens/three.txt", &playthrough_text(&game(3), 306, 60));
}

#[test]
fn a_game_of_four_reads_as_it_did() {
    check_golden("tests/goldens/four.txt", &playthrough_text(&game(4), 143, 60));
}

#[test]
fn a_game_of_five_with_apprentices_reads_as_it_did() {
    let game = KingsForge::new(5, &parts(15), None).unwrap();
    check_golden("tests/goldens/five.txt", &playthrough_text(&game, 5, 60));
}

#[test]
fn a_game_of_four_with_visitors_reads_as_it_did() {
    let game = KingsForge::new(4, &parts(255), None).unwrap();
    check_golden("tests/goldens/visitors.txt", &playthrough_text(&game, 11, 60));
}

#[test]
fn a_game_with_ambassadors_reads_as_it_did() {
    let game = KingsForge::new(2, &parts(0b1_0011_0000), None).unwrap();
    check_golden("tests/goldens/ambassadors.txt", &playthrough_text(&game, 11, 60));
}

#[test]
fn a_game_with_a_request_reads_as_it_did() {
    let game = KingsForge::new(2, &parts(0b100_0000_0000), None).unwrap();
    check_golden("tests/goldens/requests.txt", &playthrough_text(&game, 38, 60));
}

#[test]
fn a_game_with_deluxe_items_reads_as_it_did() {
    let game = KingsForge::new(2, &parts(0b1001_0000_0001), None).unwrap();
    check_golden("tests/goldens/deluxe.txt", &playthrough_text(&game, 128, 60));
}

#[test]
fn there_are_as_many_ways_to_play_on_as_there_were() {
    check_perft::<KingsForge>("tests/goldens/perft.txt");
}
