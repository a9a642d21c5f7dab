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
}
