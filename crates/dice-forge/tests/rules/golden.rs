//! Whole random games as text, to be read in reviews, and counts of action sequences from fixed dice.

use dice_forge::DiceForge;
use testkit::{check_golden, check_perft, playthrough_text};

use crate::states::game;

#[test]
fn a_game_of_two_with_the_introductory_feats_reads_as_it_did() {
    check_golden("tests/goldens/introductory-2.txt", &playthrough_text(&game(2, "introductory"), 44, 40));
}

#[test]
fn a_game_of_three_with_the_alternate_feats_reads_as_it_did() {
    check_golden("tests/goldens/alternate-3.txt", &playthrough_text(&game(3, "alternate"), 179, 60));
}

#[test]
fn a_game_of_four_with_random_feats_reads_as_it_did() {
    check_golden("tests/goldens/random-4.txt", &playthrough_text(&game(4, "random"), 357, 80));
}

#[test]
fn there_are_as_many_ways_to_play_on_as_there_were() {
    check_perft::<DiceForge>("tests/goldens/perft.txt");
}
