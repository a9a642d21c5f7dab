//! What the bots choose in positions where it is plain what to do.

use bots::{Bot, Budget, think};
use testkit::PigAction::{Hold, Roll};

use crate::{pig_at, toys, toys::Toy};

const THOUSANDS: Budget = Budget::Iterations(3_000);

/// What a search makes of the beginning of a toy game: the action and what it is worth to the first seat.
fn best(toy: &Toy) -> (u8, f32) {
    let thought = think(Bot::Mcts, toy, &toy.begin(), THOUSANDS, 1, 1);
    (thought.action, thought.values[0])
}

#[test]
fn random_takes_every_action_alike() {
    let toy = toys::three_sided();
    let mut counts = [0; 3];
    for seed in 0..3_000 {
        counts[usize::from(think(Bot::Random, &toy, &toy.begin(), THOUSANDS, seed, 1).action)] += 1;
    }
    assert!(counts.iter().all(|count| (900..1_100).contains(count)), "{counts:?}");
}

#[test]
fn greedy_and_mcts_take_a_win_at_hand() {
    let (game, state) = pig_at([12, 19], 8);
    for bot in [Bot::Greedy, Bot::Mcts] {
        for seed in 0..20 {
            let thought = think(bot, &game, &state, Budget::Iterations(200), seed, 1);
            assert_eq!((thought.action, thought.values[0]), (Hold, 1.0), "{bot:?} with seed {seed}");
        }
    }
}

#[test]
fn a_gain_that_is_safe_five_times_in_six_is_better_than_none() {
    let (game, state) = pig_at([0, 0], 0);
    for bot in [Bot::Greedy, Bot::Mcts] {
        assert_eq!(think(bot, &game, &state, THOUSANDS, 1, 1).action, Roll, "{bot:?}");
    }
}

#[test]
fn mcts_sees_that_holding_comes_too_late() {
    // The other player needs one good roll: to bank six points now is to lose five times in six.
    let (game, state) = pig_at([10, 19], 6);
    let thought = think(Bot::Mcts, &game, &state, THOUSANDS, 1, 1);
    assert_eq!(thought.action, Roll);
    let hold = thought.candidates.iter().find(|candidate| candidate.action == Hold).unwrap();
    assert!(hold.value < thought.values[0] - 0.2, "{thought:?}");
}

#[test]
fn greedy_tries_what_involves_luck_several_times_and_the_rest_once() {
    let (game, state) = pig_at([3, 4], 5);
    let thought = think(Bot::Greedy, &game, &state, THOUSANDS, 1, 1);
    let visits = |action| thought.candidates.iter().find(|candidate| candidate.action == action).unwrap().visits;
    assert!(visits(Roll) >= 8);
    assert_eq!(visits(Hold), 1);
    assert_eq!(thought.iterations, visits(Roll) + 1);
}

#[test]
fn greedy_parts_equal_actions_by_lot() {
    let toy = toys::tie();
    let mut counts = [0; 3];
    for seed in 0..1_000 {
        let thought = think(Bot::Greedy, &toy, &toy.begin(), THOUSANDS, seed, 1);
        assert_eq!(thought.candidates.iter().map(|candidate| candidate.value).collect::<Vec<_>>(), [0.6, 0.6, 0.1]);
        counts[usize::from(thought.action)] += 1;
    }
    assert_eq!(counts[1], 0);
    assert!((430..570).contains(&counts[0]), "{counts:?}");
}

#[test]
fn every_player_is_taken_to_want_the_most_for_itself() {
    // Who thinks all others are against it plays SAFE; who adds up or shares hopes plays HOPE.
    let (action, value) = best(&toys::three_sided());
    assert_eq!(action, toys::TRUST);
    assert!((0.4..=0.5).contains(&value), "{value}");
}

#[test]
fn actions_that_depend_on_a_roll_are_weighed_only_when_they_are_offered() {
    let (action, value) = best(&toys::box_of_surprises());
    assert_eq!(action, toys::OPEN);
    assert!(value > 0.9, "{value}");
}

#[test]
fn where_dice_say_whose_turn_it_is_each_seat_decides_for_itself() {
    let (action, value) = best(&toys::whose_turn());
    assert_eq!(action, toys::LOT);
    assert!((0.2..0.3).contains(&value), "{value}");
}

#[test]
fn small_differences_count_where_there_are_no_great_ones() {
    let toy = toys::whisper();
    let thought = think(Bot::Mcts, &toy, &toy.begin(), THOUSANDS, 1, 1);
    assert!(thought.action >= 27, "{thought:?}");
    let upper_half: u64 =
        thought.candidates.iter().filter(|candidate| candidate.action >= 15).map(|candidate| candidate.visits).sum();
    assert!(upper_half > 2_000, "only {upper_half} of 3000 visits went to the better half");
}
