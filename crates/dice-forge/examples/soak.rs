//! Plays many random games over all player counts and feat sets, and checks after every action that the
//! position is whole: every face, card and token is somewhere, once. `soak [GAMES] [SEED]`.

use std::process::ExitCode;

use dice_forge::DiceForge;
use tabletop::{Options, Title};

fn main() -> ExitCode {
    let tables: Vec<DiceForge> = (2..=4)
        .flat_map(|players| ["introductory", "alternate", "random"].map(|feats| (players, feats)))
        .map(|(players, feats)| {
            DiceForge::new(players, Options::default().set("feats", feats), None).expect("a set-up")
        })
        .collect();
    testkit::soak_program(&tables, 100_000, 3_000)
}
