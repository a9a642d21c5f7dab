//! What a game may tell a search beside its opinion: how small questions are answered, what is not worth a thought, and a plan
//! made once for all of it.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use bots::{Bot, Budget, think};
use tabletop::{Appraise, Chance, Game, List, Log, Score, Seat, Standings, Turn};

/// Choose a road, then cross a bridge on the left or on the right, on the road that was planned. Only `FAR` with `RIGHT` wins, and the
/// appraisal knows it only once the bridge is crossed.
struct Roads {
    habit: Option<u8>,
    plans: AtomicUsize,
    asked_at_bridges: AtomicUsize,
}

const NEAR: u8 = 0;
const FAR: u8 = 1;
const SWAMP: u8 = 2;
const LEFT: u8 = 10;
const RIGHT: u8 = 11;
const REST: [u8; 2] = [20, 21];

impl Roads {
    fn new(habit: Option<u8>) -> Roads {
        Roads { habit, plans: AtomicUsize::new(0), asked_at_bridges: AtomicUsize::new(0) }
    }
}

impl Game for Roads {
    type State = List<u8, 3>;
    type Action = u8;
    type Event = ();

    fn players(&self) -> usize {
        2
    }

    fn start(&self, _: &mut impl Chance, _: &mut impl Log<()>) -> Self::State {
        List::new()
    }

    fn turn(&self, state: &Self::State) -> Turn {
        if state.len() < 3 {
            return Turn::Decide { seat: Seat(0) };
        }
        let won = (state[0], state[1]) == (FAR, RIGHT);
        Turn::Over(Standings::by_score([won, !won].map(|won| Score::points(won.into())).into_iter().collect()))
    }

    fn actions(&self, state: &Self::State, out: &mut Vec<u8>) {
        match state.len() {
            0 => out.extend([NEAR, FAR, SWAMP]),
            1 => out.extend([LEFT, RIGHT]),
            _ => out.extend(REST),
        }
    }

    fn play(&self, state: &mut Self::State, action: u8, _: &mut impl Chance, _: &mut impl Log<()>) {
        state.push(action);
    }
}

impl Appraise for Roads {
    /// What the right way would be.
    type Plan = [u8; 2];

    fn plan(&self, _: &Self::State) -> [u8; 2] {
        self.plans.fetch_add(1, Relaxed);
        [FAR, RIGHT]
    }

    fn appraise(&self, plan: &[u8; 2], state: &Self::State, shares: &mut [f32]) {
        if state.len() < 2 {
            self.asked_at_bridges.fetch_add(1, Relaxed);
        }
        shares[0] = if state.iter().eq(plan) { 0.9 } else { 0.3 };
        shares[1] = 1.0 - shares[0];
    }

    fn habit(&self, _: &[u8; 2], state: &Self::State, room: &mut Vec<u8>) -> Option<u8> {
        assert!(room.is_empty());
        if state.len() == 1 { self.habit } else { None }
    }

    fn is_prospect(&self, _: &[u8; 2], _: &Self::State, action: u8) -> bool {
        action != SWAMP && !REST.contains(&action)
    }
}

#[test]
fn small_questions_are_answered_by_habit_before_anything_is_appraised() {
    let game = Roads::new(Some(RIGHT));
    for bot in [Bot::Greedy, Bot::Mcts] {
        let thought = think(bot, &game, &List::new(), Budget::Iterations(20), 1, 1);
        assert_eq!(thought.action, FAR, "{bot:?}");
        assert!(thought.values[0] > 0.85, "{thought:?}");
    }
    assert_eq!(game.asked_at_bridges.load(Relaxed), 0);
}

#[test]
fn a_bad_habit_is_believed_and_no_habit_means_a_search() {
    let bad = think(Bot::Mcts, &Roads::new(Some(LEFT)), &List::new(), Budget::Iterations(20), 1, 1);
    assert!(bad.values[0] < 0.35, "{bad:?}");
    let searched = think(Bot::Mcts, &Roads::new(None), &List::new(), Budget::Iterations(20), 1, 1);
    assert_eq!(searched.action, FAR);
}

#[test]
fn what_is_no_prospect_is_not_thought_about_unless_there_is_nothing_else() {
    let game = Roads::new(None);
    let weighed = |state: &[u8]| {
        let state: List<u8, 3> = state.iter().copied().collect();
        let thought = think(Bot::Mcts, &game, &state, Budget::Iterations(20), 1, 1);
        let mut actions: Vec<u8> = thought.candidates.iter().map(|candidate| candidate.action).collect();
        actions.sort_unstable();
        actions
    };
    assert_eq!(weighed(&[]), [NEAR, FAR]);
    assert_eq!(weighed(&[FAR, LEFT]), REST);
}

#[test]
fn a_plan_is_made_once_for_a_whole_search() {
    let game = Roads::new(None);
    think(Bot::Mcts, &game, &List::new(), Budget::Iterations(9_000), 1, 2);
    assert_eq!(game.plans.load(Relaxed), 1);
}
