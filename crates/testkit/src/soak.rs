//! Many random games, every position of which is checked: each game's example `soak` is this with its own tables.

use std::{env, process::ExitCode, time::Instant};

use tabletop::{Fast, Title, Turn};

use crate::any_of;

/// How often the progress is told, in games.
const PROGRESS: u64 = 5_000;

/// What was seen of many random games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Soaked {
    pub games: u64,
    pub actions: u64,
    /// Actions offered, over all decisions.
    pub offers: u64,
    /// The most actions offered at once.
    pub widest: usize,
    /// The most actions in one game.
    pub longest: u64,
}

/// Plays random games at these tables in turn, and checks each position. A game of more than `most` actions does not end.
pub fn soak<G: Title>(tables: &[G], games: u64, seed: u64, most: u64) -> Result<Soaked, String> {
    let (begun, mut seen, mut offered) = (Instant::now(), Soaked::default(), Vec::new());
    for number in 0..games {
        let game = &tables[(number % tables.len() as u64) as usize];
        let mut dice = Fast::new(seed.wrapping_add(number).wrapping_mul(0x9e37_79b9));
        let mut state = game.start(&mut dice, &mut ());
        let mut length = 0;
        loop {
            game.check(&state).map_err(|broken| format!("game {number}, action {length}: {broken}\n{state:?}"))?;
            if let Turn::Over(_) = game.turn(&state) {
                break;
            }
            offered.clear();
            game.actions(&state, &mut offered);
            seen.offers += offered.len() as u64;
            seen.widest = seen.widest.max(offered.len());
            game.play(&mut state, any_of(&offered, &mut dice), &mut dice, &mut ());
            length += 1;
            if length > most {
                return Err(format!("game {number} does not end: {most} actions and no result"));
            }
        }
        seen.games += 1;
        seen.actions += length;
        seen.longest = seen.longest.max(length);
        if seen.games.is_multiple_of(PROGRESS) {
            eprintln!("{} games, {} actions, {:.0} s", seen.games, seen.actions, begun.elapsed().as_secs_f32());
        }
    }
    Ok(seen)
}

/// The program `soak [GAMES] [SEED]`.
pub fn soak_program<G: Title>(tables: &[G], games: u64, most: u64) -> ExitCode {
    let mut arguments = env::args().skip(1).map(|word| word.parse());
    let mut number = |otherwise| arguments.next().unwrap_or(Ok(otherwise));
    let (Ok(games), Ok(seed)) = (number(games), number(1)) else {
        eprintln!("soak [GAMES] [SEED], both numbers");
        return ExitCode::FAILURE;
    };
    match soak(tables, games, seed, most) {
        Ok(Soaked { games, actions, offers, widest, longest }) => {
            println!(
                "{games} games ended after {actions} actions, the longest after {longest}; {:.1} actions were offered on \
                 average, {widest} at most. Everything was accounted for.",
                offers as f64 / actions.max(1) as f64
            );
            ExitCode::SUCCESS
        }
        Err(broken) => {
            eprintln!("{broken}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use tabletop::Options;

    use super::*;
    use crate::Pig;

    #[test]
    fn every_game_is_counted_and_an_endless_one_is_told() {
        let tables = [2, 3].map(|players| Pig::new(players, &Options::default(), None).unwrap());
        let seen = soak(&tables, 10, 1, 100_000).unwrap();
        assert_eq!((seen.games, seen.widest), (10, 2));
        assert!(seen.longest <= seen.actions && seen.actions < seen.offers);
        assert_eq!(soak(&tables, 10, 1, 5).unwrap_err(), "game 0 does not end: 5 actions and no result");
    }
}
