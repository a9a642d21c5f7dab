//! Plays many random games over all player counts and checks after every action that the position is whole: every
//! block, character, tree and token is somewhere, once. `soak [GAMES] [SEED]`.

use std::{process::ExitCode, time::Instant};

use kings_of_artifice::KingsOfArtifice;
use tabletop::{Fast, Game, Options, Title, Turn};

/// No game can have more actions than this.
const LONGEST: u32 = 20_000;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let games: u64 = arguments.next().and_then(|number| number.parse().ok()).unwrap_or(20_000);
    let seed: u64 = arguments.next().and_then(|number| number.parse().ok()).unwrap_or(1);
    let tables: Vec<KingsOfArtifice> = (2..=4)
        .flat_map(|players| [false, true].map(|third| (players, third)))
        .map(|(players, third)| {
            KingsOfArtifice::new(players, Options::default().set("third-spell", third), None).expect("a set-up")
        })
        .collect();
    let (begun, mut actions, mut longest, mut widest, mut offers) = (Instant::now(), 0_u64, 0, 0, 0_u64);
    let mut rounds = 0_u64;
    let mut offered = Vec::new();
    for number in 0..games {
        let game = &tables[number as usize % tables.len()];
        let mut dice = Fast::new(seed.wrapping_add(number).wrapping_mul(0x9e37_79b9));
        let mut state = game.start(&mut dice, &mut ());
        let mut length = 0_u32;
        loop {
            if let Err(broken) = game.check(&state) {
                eprintln!("game {number}, action {length}: {broken}\n{state:?}");
                return ExitCode::FAILURE;
            }
            if let Turn::Over(_) = game.turn(&state) {
                break;
            }
            offered.clear();
            game.actions(&state, &mut offered);
            widest = widest.max(offered.len());
            offers += offered.len() as u64;
            let action = offered[dice.below(offered.len() as u32) as usize];
            game.play(&mut state, action, &mut dice, &mut ());
            length += 1;
            if length > LONGEST {
                eprintln!("game {number} does not end");
                return ExitCode::FAILURE;
            }
        }
        rounds += u64::from(state.round);
        (actions, longest) = (actions + u64::from(length), longest.max(length));
        if (number + 1).is_multiple_of(1_000) {
            eprintln!("{} games, {actions} actions, {:.0} s", number + 1, begun.elapsed().as_secs_f32());
        }
    }
    println!(
        "{games} games ended, {actions} actions, {:.1} offered on average and {widest} at most, {:.1} rounds a game, the \
         longest game {longest} actions; everything was accounted for.",
        offers as f64 / actions as f64,
        rounds as f64 / games as f64
    );
    ExitCode::SUCCESS
}
