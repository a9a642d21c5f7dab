//! What the bots promise: legal actions in whole games, sound choices, and searches that can be repeated.

mod afterwards;
mod again;
mod choices;
mod habits;
mod levels;
mod matches;
mod orders;
mod points;
mod reasons;
mod search;
mod telling;
mod toys;

use tabletop::{Game, List, Options, Seat, Title};
use testkit::{Pig, PigState};

fn pig(players: usize, goal: i64) -> Pig {
    let mut options = Options::default();
    options.set("goal", goal);
    Pig::new(players, &options, None).unwrap()
}

/// A game of Pig for two to 20 points, and a position in it with the first player to decide.
fn pig_at(banked: [u32; 2], at_risk: u32) -> (Pig, PigState) {
    let game = pig(2, 20);
    let state = PigState { active: Seat(0), banked: List::from_iter(banked), at_risk };
    assert!(game.turn(&state).seat().is_some(), "the position is already decided");
    (game, state)
}
