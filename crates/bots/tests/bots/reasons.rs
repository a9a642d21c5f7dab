//! What a bot says when it is asked why.

use bots::{Explained, explain};
use testkit::PigAction::{self, Hold, Roll};

use crate::pig_at;

fn explained(at_risk: u32, actions: &[PigAction]) -> Vec<Explained> {
    let (game, state) = pig_at([3, 9], at_risk);
    explain(&game, &state, actions, 1)
}

#[test]
fn actions_are_told_apart_by_what_is_different_after_them() {
    let [roll, hold] = &explained(8, &[Roll, Hold])[..] else { panic!("two actions") };
    let banked = hold.reasons.iter().find(|reason| reason.what == "points in the bank").unwrap();
    assert_eq!((banked.amount, banked.otherwise), (11.0, 3.0));
    assert!(banked.brings > 0.1, "{banked:?}");
    let missed = roll.reasons.iter().find(|reason| reason.what == "points in the bank").unwrap();
    assert_eq!((missed.amount, missed.otherwise), (3.0, 11.0));
    assert!((missed.brings + banked.brings).abs() < 1e-6);
}

#[test]
fn the_greatest_difference_comes_first() {
    for Explained { reasons, .. } in explained(5, &[Roll, Hold]) {
        assert!(reasons.is_sorted_by(|one, other| one.brings.abs() >= other.brings.abs()), "{reasons:?}");
    }
}

#[test]
fn a_lone_action_is_compared_with_how_things_are() {
    let hold = &explained(8, &[Hold])[0];
    let banked = hold.reasons.iter().find(|reason| reason.what == "points in the bank").unwrap();
    assert_eq!((banked.amount, banked.otherwise), (11.0, 3.0));
}

#[test]
fn an_action_that_ends_the_game_is_told_by_its_score() {
    let [roll, hold] = &explained(17, &[Roll, Hold])[..] else { panic!("two actions") };
    assert_eq!((hold.score, hold.reasons.len()), (Some(20.0), 0));
    assert_eq!(roll.score, None, "Pig does not foretell scores");
}
