//! Thousands of positions with something changed at random: each is refused, or can be played on like any other.

use testkit::{Mutated, Mutations, check_mutations};

use crate::states::game;

const MUTATIONS: Mutations<'_> = Mutations { positions: 300, plies: 200, told: 200, delicate: &["/steps"] };

#[test]
fn a_changed_position_is_refused_or_can_be_played_on() {
    let sets = ["introductory", "alternate", "random"];
    let tables: Vec<_> = sets.iter().flat_map(|feats| [2, 3, 4].map(|players| game(players, feats))).collect();
    let Mutated { accepted, refused } =
        check_mutations(&tables, MUTATIONS, |_, _, _| ()).unwrap_or_else(|broken| panic!("{broken}"));
    // Gold or an island within bounds can be changed freely; most changes cannot be.
    assert!(accepted > 30 && refused > accepted, "{accepted} accepted, {refused} refused");
}
