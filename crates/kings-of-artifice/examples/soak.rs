//! Plays many random games over all player counts, with two and three spells, and checks after every action that the
//! position is whole: every block, character, tree and token is somewhere, once. `soak [GAMES] [SEED]`.

use std::process::ExitCode;

use kings_of_artifice::KingsOfArtifice;
use tabletop::{Options, Title};

fn main() -> ExitCode {
    let tables: Vec<KingsOfArtifice> = (2..=4)
        .flat_map(|players| [false, true].map(|third| (players, third)))
        .map(|(players, third)| {
            KingsOfArtifice::new(players, Options::default().set("third-spell", third), None).expect("a set-up")
        })
        .collect();
    testkit::soak_program(&tables, 20_000, 20_000)
}
