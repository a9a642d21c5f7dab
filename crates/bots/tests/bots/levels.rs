//! The levels: each plays soundly, and none thinks longer than it may.

use bots::{Bot, Budget, think};
use tabletop::Level;
use testkit::PigAction::Hold;

use crate::pig_at;

#[test]
fn every_level_takes_a_win_at_hand() {
    let (game, state) = pig_at([12, 19], 8);
    for level in Level::ALL {
        for seed in 0..20 {
            let thought = think(Bot::Level(level), &game, &state, Budget::Iterations(200), seed, 1);
            assert_eq!((thought.action, thought.values[0]), (Hold, 1.0), "{level} with seed {seed}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_thought() {
    let (game, state) = pig_at([3, 9], 5);
    for level in Level::ALL {
        let thought = |seed| think(Bot::Level(level), &game, &state, Budget::Iterations(100), seed, 1);
        assert_eq!(thought(7), thought(7), "{level}");
    }
}

#[test]
fn a_level_spends_no_more_than_it_may() {
    let (game, state) = pig_at([3, 9], 5);
    let thought = |level, most| think(Bot::Level(level), &game, &state, most, 1, 1);
    assert_eq!(thought(Level::Learning, Budget::Iterations(50)).iterations, 2, "it only looks");
    assert_eq!(thought(Level::Expert, Budget::Iterations(50)).iterations, 50);
    assert_eq!(thought(Level::Expert, Budget::Iterations(10_000)).iterations, 200, "it has a budget of its own");
}
