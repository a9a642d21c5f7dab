//! Plays many random games over all player counts and parts of the expansions, and checks after every action that the
//! position is whole: every die, card and token is somewhere, once. `soak [GAMES] [SEED]`.

use std::process::ExitCode;

use kings_forge::KingsForge;
use tabletop::{Options, Title};

const PARTS: [&str; 11] = [
    "apprentices",
    "more-items",
    "more-places",
    "more-dice",
    "realm-items",
    "royal-decree",
    "griffins-landing",
    "variant-monuments",
    "ambassadors-row",
    "other-sides",
    "ambassador-requests",
];

fn main() -> ExitCode {
    let mut tables = Vec::new();
    // The other sides of tiles come with the tiles.
    for number in (0..512_u32).chain(768..1536).chain(1792..2048) {
        let mut options = Options::default();
        for (place, part) in PARTS.into_iter().enumerate() {
            options.set(part, number >> place & 1 == 1);
        }
        // With every other combination of the others, so that there are not four times as many tables.
        options.set("deluxe-items", number.count_ones() % 2 == 0);
        options.set("parting-gifts", number % 3 == 0);
        let players = KingsForge::players_with(&options);
        tables.extend(players.map(|players| KingsForge::new(players, &options, None).expect("a set-up")));
    }
    testkit::soak_program(&tables, 100_000, 50_000)
}
