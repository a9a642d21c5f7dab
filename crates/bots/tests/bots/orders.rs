//! Two tokens of three are taken, one after the other, and their order does not matter: a search looks at one order only,
//! but whoever asks it in the middle of another order is told of everything that is left.

use std::{collections::BTreeSet, sync::Mutex};

use bots::{Bot, Budget, think};
use tabletop::{Appraise, Chance, Game, List, Log, Score, Seat, Standings, Turn};

type Taken = List<u8, 2>;

/// `TELLS` chooses how it is searched (see [`Appraise::LOOKS_TELL`]).
struct Tokens<const TELLS: bool> {
    /// What was played out to the end.
    seen: Mutex<BTreeSet<Vec<u8>>>,
}

impl<const TELLS: bool> Game for Tokens<TELLS> {
    type State = Taken;
    type Action = u8;
    type Event = ();

    fn players(&self) -> usize {
        1
    }

    fn start(&self, _: &mut impl Chance, _: &mut impl Log<()>) -> Taken {
        Taken::new()
    }

    fn turn(&self, state: &Taken) -> Turn {
        match state.len() {
            2 => Turn::Over(Standings::by_score([Score::points(0)].into_iter().collect())),
            _ => Turn::Decide { seat: Seat(0) },
        }
    }

    fn actions(&self, state: &Taken, out: &mut Vec<u8>) {
        out.extend((0..4).filter(|token| !state.contains(token)));
    }

    fn distinct_actions(&self, state: &Taken, out: &mut Vec<u8>) {
        let later = |token: &u8| state.first().is_none_or(|first| first < token);
        out.extend((0..4).filter(|token| !state.contains(token)).filter(later));
        if out.is_empty() {
            self.actions(state, out);
        }
    }

    fn play(&self, state: &mut Taken, token: u8, _: &mut impl Chance, _: &mut impl Log<()>) {
        state.push(token);
        if state.len() == 2 {
            self.seen.lock().unwrap().insert(state.to_vec());
        }
    }
}

impl<const TELLS: bool> Appraise for Tokens<TELLS> {
    const LOOKS_TELL: bool = TELLS;

    type Plan = ();

    fn plan(&self, _: &Taken) {}

    fn appraise(&self, (): &(), _: &Taken, shares: &mut [f32]) {
        shares[0] = 1.0;
    }
}

fn searches<const TELLS: bool>() {
    let game = Tokens::<TELLS> { seen: Mutex::default() };
    think(Bot::Mcts, &game, &Taken::new(), Budget::Iterations(200), 1, 1);
    let seen = game.seen.into_inner().unwrap();
    assert!(seen.contains(&vec![0, 1]) && !seen.contains(&vec![1, 0]), "{seen:?}");

    for bot in [Bot::Greedy, Bot::Mcts] {
        let game = Tokens::<TELLS> { seen: Mutex::default() };
        let middle: Taken = [2].into_iter().collect();
        let thought = think(bot, &game, &middle, Budget::Iterations(200), 1, 1);
        let weighed: BTreeSet<u8> = thought.candidates.iter().map(|candidate| candidate.action).collect();
        assert_eq!(weighed, BTreeSet::from([0, 1, 3]), "{bot:?}");
    }
}

#[test]
fn a_search_looks_at_one_order_and_advises_in_any() {
    searches::<false>();
    searches::<true>();
}
