//! How a search goes about games in which there is much to choose from and a look tells a lot.

use bots::{Bot, Budget, Thought, think};
use tabletop::{Appraise, Chance, Game, Log, Turn};

use crate::toys::{self, History, Toy};

/// A toy whose appraisal can be trusted a little.
struct Telling(Toy);

impl Game for Telling {
    type State = History;
    type Action = u8;
    type Event = ();

    fn players(&self) -> usize {
        self.0.players()
    }

    fn start(&self, chance: &mut impl Chance, log: &mut impl Log<()>) -> History {
        self.0.start(chance, log)
    }

    fn turn(&self, state: &History) -> Turn {
        self.0.turn(state)
    }

    fn actions(&self, state: &History, out: &mut Vec<u8>) {
        self.0.actions(state, out);
    }

    fn play(&self, state: &mut History, action: u8, chance: &mut impl Chance, log: &mut impl Log<()>) {
        self.0.play(state, action, chance, log);
    }
}

impl Appraise for Telling {
    const LOOKS_TELL: bool = true;

    type Plan = ();

    fn plan(&self, _: &History) {}

    fn appraise(&self, (): &(), state: &History, shares: &mut [f32]) {
        self.0.appraise(&(), state, shares);
    }
}

fn plan(toy: Toy, iterations: u64, threads: usize) -> Thought<u8> {
    let state = toy.begin();
    think(Bot::Mcts, &Telling(toy), &state, Budget::Iterations(iterations), 3, threads)
}

const PLAN: [u8; 3] = [70, 20, 90];

/// A hundred things to do, three times. What looks good at first is worth little in the end; a little plan that looks
/// fair all along wins.
fn hundred_ways() -> Toy {
    Toy {
        players: 2,
        offered: |_| (0, (0..100).collect()),
        sides: |_| 0,
        winners: |history| match history.len() {
            3 if history == PLAN => vec![0],
            3 => vec![1],
            _ => vec![],
        },
        opinion: |history| match history {
            [99, ..] => 0.6,
            _ if PLAN.starts_with(history) => 0.5 + 0.05 * history.len() as f32,
            [.., last] => 0.3 + f32::from(*last) / 1000.0,
            [] => 0.5,
        },
    }
}

#[test]
fn a_plan_is_found_among_a_hundred_actions() {
    let thought = plan(hundred_ways(), 60, 1);
    assert_eq!(thought.action, PLAN[0]);
    assert!(thought.values[0] > 0.9, "{:?}", thought.values);
    let greedy = think(Bot::Greedy, &Telling(hundred_ways()), &History::new(), Budget::Iterations(1), 1, 1);
    assert_eq!(greedy.action, 99, "one look ahead is not enough here");
}

#[test]
fn everybody_is_taken_to_want_the_most_for_itself() {
    assert_eq!(plan(toys::three_sided(), 100, 1).action, toys::TRUST);
}

#[test]
fn thoughts_add_up_and_can_be_repeated() {
    for iterations in [1, 2, 60, 9_003] {
        let alone = plan(hundred_ways(), iterations, 1);
        assert_eq!(alone.iterations, iterations);
        assert_eq!(plan(hundred_ways(), iterations, 3), alone);
    }
}

#[test]
fn dice_that_change_what_is_offered_do_no_harm() {
    for iterations in [1, 10, 500] {
        let thought = plan(toys::box_of_surprises(), iterations, 1);
        assert!([toys::COIN, toys::OPEN].contains(&thought.action));
    }
}
