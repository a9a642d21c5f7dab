//! What the laboratory says of the games, Pig among them.

use std::time::Duration;

use bots::{Bot, Budget};
use catalog::Setup;
use lab::{LabError, bench, bout};
use tabletop::{Fairness, Options, Seed};
use testkit::PigState;

fn setup(players: usize) -> Setup {
    Setup { players, options: Options::default(), pack: None, dice: Fairness::of(Seed::new([7; 32])) }
}

#[test]
fn bench_counts_what_a_game_does() {
    let report = bench("pig", &setup(2), Duration::from_millis(10)).unwrap();
    assert_eq!(report.state_bytes, size_of::<PigState>());
    // Most games of Pig to 20 with random choices take a dozen to three dozen actions.
    assert!((12.0..36.0).contains(&report.actions_per_game), "{report:?}");
}

#[test]
fn the_same_dice_bots_and_seed_give_the_same_bout() {
    let play = |seed| bout("pig", &setup(2), &[Bot::Random, Bot::Greedy], Budget::Iterations(5), seed).unwrap();
    let (first, again) = (play(3), play(3));
    assert_eq!((&first.standings, first.actions), (&again.standings, again.actions));
    assert_eq!(first.thinking.iter().map(|seat| seat.decisions).sum::<u64>(), first.actions);
}

#[test]
fn what_cannot_be_tried_is_refused() {
    let play = |game: &str, bots: &[Bot], setup: &Setup| bout(game, setup, bots, Budget::Iterations(5), 1);
    assert_eq!(play("chess", &[Bot::Random; 2], &setup(2)), Err(LabError::NoGame("chess".to_owned())));
    assert_eq!(play("pig", &[Bot::Random; 3], &setup(2)), Err(LabError::Seats { bots: 3, players: 2 }));
    assert!(matches!(play("pig", &[Bot::Random; 9], &setup(9)), Err(LabError::Setup(_))));
    let secret = Setup { dice: Fairness { seed: None, ..setup(2).dice }, ..setup(2) };
    assert_eq!(play("pig", &[Bot::Random; 2], &secret), Err(LabError::NoSeed));
}
