//! Plays many random games over all player counts, and checks after every action that the position is whole: every die,
//! card and token is somewhere, once. `soak [GAMES] [SEED]`.

use std::process::ExitCode;

use kings_forge::KingsForge;
use tabletop::{Options, Title};

fn main() -> ExitCode {
    let tables: Vec<KingsForge> =
        (2..=4).map(|players| KingsForge::new(players, &Options::default(), None).expect("a set-up")).collect();
    testkit::soak_program(&tables, 100_000, 50_000)
}
