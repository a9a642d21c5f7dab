//! Thousands of positions with something changed at random: each is refused, or can be played on like any other.

use kings_of_artifice::KingsOfArtifice;
use tabletop::{Insights, Options, Title};
use testkit::{Mutated, Mutations, check_mutations};

const MUTATIONS: Mutations<'_> = Mutations { positions: 700, plies: 120, told: 3, delicate: &["/steps", "/turn"] };

#[test]
fn a_changed_position_is_refused_or_can_be_played_on() {
    let table = |players: usize, third: bool| {
        KingsOfArtifice::new(players, Options::default().set("third-spell", third), None).unwrap()
    };
    let tables: Vec<_> =
        [false, true].into_iter().flat_map(|third| [2, 3, 4].map(|players| table(players, third))).collect();
    let look = |game: &KingsOfArtifice, state: &_, actions: &[_]| drop(game.insight(state, actions));
    let Mutated { accepted, refused } =
        check_mutations(&tables, MUTATIONS, look).unwrap_or_else(|broken| panic!("{broken}"));
    // Points and spots of people can be changed freely; most changes cannot be.
    assert!(accepted > 70 && refused > accepted, "{accepted} accepted, {refused} refused");
}
