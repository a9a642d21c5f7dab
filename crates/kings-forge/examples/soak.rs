//! Plays many random games over all player counts, and checks after every action that the position is whole: every die,
//! card and token is somewhere, once. `soak [GAMES] [SEED]`.

use std::{process::ExitCode, time::Instant};

use kings_forge::KingsForge;
use tabletop::{Fast, Game, Options, Title, Turn};

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let games: u64 = arguments.next().and_then(|number| number.parse().ok()).unwrap_or(100_000);
    let seed: u64 = arguments.next().and_then(|number| number.parse().ok()).unwrap_or(1);
    let tables: Vec<KingsForge> =
        (2..=4).map(|players| KingsForge::new(players, &Options::default(), None).expect("a set-up")).collect();
    let (begun, mut actions, mut longest, mut rounds, mut barren) = (Instant::now(), 0_u64, 0, 0_u64, 0_u64);
    let mut offered = Vec::new();
    for number in 0..games {
        let game = &tables[number as usize % tables.len()];
        let mut dice = Fast::new(seed.wrapping_add(number).wrapping_mul(0x9e37_79b9));
        let mut state = game.start(&mut dice, &mut ());
        let mut length = 0_u32;
        while let Turn::Decide { .. } = game.turn(&state) {
            if let Err(broken) = game.check(&state) {
                eprintln!("game {number}, action {length}: {broken}\n{state:?}");
                return ExitCode::FAILURE;
            }
            offered.clear();
            game.actions(&state, &mut offered);
            let action = offered[dice.below(offered.len() as u32) as usize];
            game.play(&mut state, action, &mut dice, &mut ());
            length += 1;
            if length > 50_000 {
                eprintln!("game {number} does not end");
                return ExitCode::FAILURE;
            }
        }
        if let Err(broken) = game.check(&state) {
            eprintln!("game {number}, the end: {broken}\n{state:?}");
            return ExitCode::FAILURE;
        }
        (actions, longest) = (actions + u64::from(length), longest.max(length));
        rounds += u64::from(state.round);
        barren += u64::from(state.barren > 0);
        if (number + 1).is_multiple_of(10_000) {
            eprintln!("{} games, {actions} actions, {:.0} s", number + 1, begun.elapsed().as_secs_f32());
        }
    }
    println!(
        "{games} games ended, {actions} actions, {rounds} rounds, {barren} by the King's patience, the longest game \
         {longest}; everything was accounted for."
    );
    ExitCode::SUCCESS
}
