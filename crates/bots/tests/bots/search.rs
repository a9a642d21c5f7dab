//! How a search goes about it: the same again from the same seed, within its budget and its memory, on
//! copies and with dice of its own.

use std::time::{Duration, Instant};

use bots::{Bot, Budget, Search, Thought, search, think};
use tabletop::{Fairness, Game, Options, Playthrough, Seed};
use testkit::{Pig, PigAction, PigState};

use crate::{pig, pig_at, toys};

fn mcts(game: &Pig, state: &PigState, budget: Budget, seed: u64, threads: usize) -> Thought<PigAction> {
    think(Bot::Mcts, game, state, budget, seed, threads)
}

#[test]
fn the_same_seed_gives_the_same_thought_with_any_number_of_threads() {
    let (game, state) = pig_at([3, 8], 4);
    for iterations in [1, 2, 500, 9_003] {
        let budget = Budget::Iterations(iterations);
        let alone = mcts(&game, &state, budget, 7, 1);
        for threads in [0, 2, 3, 16] {
            assert_eq!(mcts(&game, &state, budget, 7, threads), alone, "{iterations} on {threads} threads");
        }
    }
    let other = |seed| mcts(&game, &state, Budget::Iterations(500), seed, 1).values;
    assert_ne!(other(7), other(8));
}

#[test]
fn visits_add_up_to_the_iterations_asked_for() {
    let (game, state) = pig_at([3, 8], 4);
    for iterations in [1, 2, 500, 9_003] {
        let thought = mcts(&game, &state, Budget::Iterations(iterations), 7, 2);
        assert_eq!(thought.iterations, iterations);
        assert_eq!(thought.candidates.iter().map(|candidate| candidate.visits).sum::<u64>(), iterations);
    }
}

#[test]
fn the_action_is_the_first_candidate_and_the_most_visited() {
    let toy = toys::three_sided();
    let thought = think(Bot::Mcts, &toy, &toy.begin(), Budget::Iterations(1_000), 1, 1);
    assert_eq!(thought.candidates.len(), 3);
    assert_eq!(thought.action, thought.candidates[0].action);
    assert_eq!(thought.values[0], thought.candidates[0].value);
    assert!(thought.candidates.is_sorted_by_key(|candidate| std::cmp::Reverse(candidate.visits)));
}

#[test]
fn without_a_choice_there_is_nothing_to_search() {
    let toy = toys::no_choice();
    let thought = think(Bot::Mcts, &toy, &toy.begin(), Budget::Iterations(1_000), 1, 1);
    assert_eq!((thought.action, thought.iterations), (5, 0));
    assert_eq!(thought.values, [0.25, 0.75]);
    assert_eq!((thought.candidates.len(), thought.candidates[0].value), (1, 0.75));
}

#[test]
fn a_search_uses_the_time_it_is_given() {
    let (game, state) = pig_at([3, 8], 4);
    let (begun, time) = (Instant::now(), Duration::from_millis(40));
    let thought = mcts(&game, &state, Budget::Time(time), 1, 2);
    assert!(begun.elapsed() >= time);
    assert!(thought.iterations > 64);
}

#[test]
fn no_time_at_all_is_enough_for_an_answer() {
    let (game, state) = pig_at([12, 19], 8);
    let thought = mcts(&game, &state, Budget::Time(Duration::ZERO), 1, 2);
    assert_eq!(thought.action, PigAction::Hold);
    let thought = mcts(&game, &state, Budget::Iterations(0), 1, 2);
    let visits: Vec<u64> = thought.candidates.iter().map(|candidate| candidate.visits).collect();
    assert_eq!((thought.action, visits), (PigAction::Hold, vec![1, 0]));
}

#[test]
fn a_full_memory_does_not_end_the_search() {
    let (game, state) = pig_at([3, 8], 4);
    for edges in [0, 2, 9, 100] {
        let settings = Search { edges, ..Search::default() };
        let thought = search(&game, &state, &settings, Budget::Iterations(2_000), 1, 1);
        assert_eq!(thought.iterations, 2_000);
    }
}

#[test]
fn memory_grows_with_the_tree_and_not_with_each_line_of_play() {
    let (game, state) = (pig(4, 100), pig(4, 100).start(&mut tabletop::Fast::new(1), &mut ()));
    let settings = Search { edges: 1_000, ..Search::default() };
    let asked = |iterations| {
        let think = || drop(search(&game, &state, &settings, Budget::Iterations(iterations), 1, 1));
        allocation_counter::measure(think).count_total
    };
    let (few, many) = (asked(3_000), asked(6_000));
    assert!(few < 80, "{few} times");
    assert!(many <= few + 2, "{few} times, then {many}");
}

/// The same position at tables with different dice.
fn table(number: u8) -> Playthrough<Pig> {
    let seed = Seed::new([number; 32]);
    let dice = Fairness::of(seed);
    let state = serde_json::json!({ "active": 0, "banked": [3, 8], "at_risk": 4 });
    Playthrough::from_state(2, &Options::default(), None, dice, state).unwrap()
}

#[test]
fn a_bot_knows_nothing_of_the_rolls_to_come() {
    let thoughts = |play: &Playthrough<Pig>| {
        Bot::ALL.map(|bot| think(bot, &**play.game(), play.state(), Budget::Iterations(500), 3, 1))
    };
    let known = thoughts(&table(0));
    let mut rolls = Vec::new();
    for number in 0..12 {
        let mut play = table(number);
        assert_eq!(thoughts(&play), known);
        play.play(PigAction::Roll, None).unwrap();
        rolls.push(play.state().at_risk);
    }
    rolls.sort_unstable();
    rolls.dedup();
    assert!(rolls.len() > 3, "the tables' dice should differ: {rolls:?}");
}

#[test]
fn thinking_leaves_the_game_as_it_was() {
    let mut play = table(1);
    let (before, ply) = (*play.state(), play.ply());
    for bot in Bot::ALL {
        think(bot, &**play.game(), play.state(), Budget::Iterations(500), 3, 2);
    }
    assert_eq!((*play.state(), play.ply()), (before, ply));
    // The next roll is the one it would have been without any thinking.
    let mut untouched = table(1);
    untouched.play(PigAction::Roll, None).unwrap();
    play.play(PigAction::Roll, None).unwrap();
    assert_eq!(play.state(), untouched.state());
}
