//! A choice of several parts may be named in any order, and search looks at some of the orders only. Here it is checked
//! that it misses no outcome by that.

use std::collections::BTreeSet;

use tabletop::{Fast, Game};

use crate::json;

/// Plays a choice of several parts out in every order offered, and again by
/// [`distinct_actions`](Game::distinct_actions) alone: both must end in the same positions. `ended` tells where the choice has
/// been made. Returns how many ends there are.
#[track_caller]
pub fn check_orders<G: Game>(game: &G, state: &G::State, ended: impl Fn(&G::State) -> bool) -> usize {
    let ends = |list: fn(&G, &G::State, &mut Vec<G::Action>)| {
        let mut ends = BTreeSet::new();
        let mut open = vec![state.clone()];
        while let Some(from) = open.pop() {
            let mut actions = Vec::new();
            list(game, &from, &mut actions);
            for action in actions {
                let mut to = from.clone();
                // Whatever is rolled at the end, equal choices roll alike.
                game.play(&mut to, action, &mut Fast::new(1), &mut ());
                if ended(&to) {
                    ends.insert(json(&to));
                } else {
                    open.push(to);
                }
            }
        }
        ends
    };
    let (all, distinct) = (ends(G::actions), ends(G::distinct_actions));
    if let Some(missed) = all.iter().find(|end| !distinct.contains(*end)) {
        panic!("search never sees this end of the choice: {missed}");
    }
    all.len()
}

#[cfg(test)]
mod tests {
    use tabletop::{Chance, List, Log, Seat, Standings, Turn};

    use super::*;

    /// Two of three tokens are taken, one after the other.
    struct Tokens {
        looks_at: fn(Option<u8>, u8) -> bool,
    }

    impl Game for Tokens {
        type State = Vec<u8>;
        type Action = u8;
        type Event = ();

        fn players(&self) -> usize {
            1
        }

        fn start(&self, _: &mut impl Chance, _: &mut impl Log<()>) -> Vec<u8> {
            Vec::new()
        }

        fn turn(&self, state: &Vec<u8>) -> Turn {
            match state.len() {
                0 | 1 => Turn::Decide { seat: Seat(0) },
                _ => Turn::Over(Standings::by_score(List::new())),
            }
        }

        fn actions(&self, state: &Vec<u8>, out: &mut Vec<u8>) {
            out.extend((0..3).filter(|token| !state.contains(token)));
        }

        fn distinct_actions(&self, state: &Vec<u8>, out: &mut Vec<u8>) {
            self.actions(state, out);
            out.retain(|&token| (self.looks_at)(state.first().copied(), token));
        }

        fn play(&self, state: &mut Vec<u8>, token: u8, _: &mut impl Chance, _: &mut impl Log<()>) {
            state.push(token);
            if state.len() == 2 {
                state.sort_unstable();
            }
        }
    }

    #[test]
    fn one_order_of_each_pair_is_enough() {
        let game = Tokens { looks_at: |first, token| first.map_or(token < 2, |first| first < token) };
        assert_eq!(check_orders(&game, &Vec::new(), |state| state.len() == 2), 3);
    }

    #[test]
    #[should_panic(expected = "search never sees this end of the choice: [1,2]")]
    fn a_pair_that_is_never_looked_at_is_caught() {
        let game = Tokens { looks_at: |first, token| first.map_or(token == 0, |first| first < token) };
        check_orders(&game, &Vec::new(), |state| state.len() == 2);
    }
}
