//! Whole random games as text, to be read in reviews, and counts of action sequences from fixed dice.

use kings_of_artifice::KingsOfArtifice;
use testkit::{check_golden, check_perft, playthrough_text};

use crate::laws::game;

#[test]
fn a_game_of_two_reads_as_it_did() {
    check_golden("tests/goldens/two.txt", &playthrough_text(&game(2), 13, 90));
}

#[test]
fn a_game_of_three_reads_as_it_did() {
    check_golden("tests/goldens/three.txt", &playthrough_text(&game(3), 33, 70));
}

#[test]
fn a_game_of_four_reads_as_it_did() {
    check_golden("tests/goldens/four.txt", &playthrough_text(&game(4), 15, 90));
}

#[test]
fn there_are_as_many_ways_to_play_on_as_there_were() {
    check_perft::<KingsOfArtifice>("tests/goldens/perft.txt");
}
