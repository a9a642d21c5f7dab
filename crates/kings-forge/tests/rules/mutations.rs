//! Thousands of positions with something changed at random: each is refused, or can be played on like any other.

use testkit::{Mutated, Mutations, check_mutations};

use kings_forge::KingsForge;
use tabletop::Title;

use crate::laws::{game, parts};

const MUTATIONS: Mutations<'_> = Mutations { positions: 1500, plies: 60, told: 60, delicate: &["/steps"] };

#[test]
fn a_changed_position_is_refused_or_can_be_played_on() {
    let tables = [2, 3, 4].map(game);
    let Mutated { accepted, refused } =
        check_mutations(&tables, MUTATIONS, |_, _, _| ()).unwrap_or_else(|broken| panic!("{broken}"));
    // A round, the anvil or a mark can be changed freely; most changes cannot be.
    assert!(accepted > 75 && refused > accepted, "{accepted} accepted, {refused} refused");
}

#[test]
fn a_changed_position_of_apprentices_is_refused_or_can_be_played_on() {
    mutated(15);
}

#[test]
fn a_changed_position_of_ambassadors_is_refused_or_can_be_played_on() {
    mutated(0b1_0000_1111);
}

#[test]
fn a_changed_position_of_deluxe_items_is_refused_or_can_be_played_on() {
    mutated(0b1001_0000_1111);
}

fn mutated(number: u32) {
    let tables = [2, 3, 4, 5].map(|players| KingsForge::new(players, &parts(number), None).unwrap());
    let Mutated { accepted, refused } =
        check_mutations(&tables, MUTATIONS, |_, _, _| ()).unwrap_or_else(|broken| panic!("{broken}"));
    assert!(accepted > 75 && refused > accepted, "{accepted} accepted, {refused} refused");
}
