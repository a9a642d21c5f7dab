//! What follows from a position, worked out by the rules for whoever draws or studies it: nobody else need know a rule.

use serde::Serialize;

use crate::{Game, Seat};

/// What a game can tell of a position beyond the position itself. It is computed for people only and is no part of a state.
pub trait Insights: Game {
    /// `()` if the game has nothing to add to its states.
    type Insight: Serialize;
    /// `()` if it tells no odds.
    type Odds: Serialize;

    /// What is worth drawing, such as standings, and what each of the `offered` actions would bring, in their order. It is
    /// asked at every decision, so it takes no longer than a blink.
    fn insight(&self, _state: &Self::State, _offered: &[Self::Action]) -> Option<Self::Insight> {
        None
    }

    /// What a seat may hope for in this position.
    fn odds(&self, _state: &Self::State, _seat: Seat) -> Option<Self::Odds> {
        None
    }

    /// What of an event is worth counting over many games: which cards were there, and who used them.
    fn notes(&self, _event: &Self::Event, _tell: &mut dyn FnMut(Note<'_>)) {}
}

/// Something worth counting over many games, under the heading of its `group`, such as "Apprentices hired".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note<'a> {
    /// It is in this game, whether or not anybody uses it. What is never told of so counts as in every game.
    Present { group: &'static str, name: &'a str },
    /// A seat did it, so many times at once.
    Done { seat: Seat, group: &'static str, name: &'a str, times: u32 },
    /// It went by, such as a round.
    Passed { name: &'static str },
}
