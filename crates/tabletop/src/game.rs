//! What a game is: an immutable rules object, a plain state, and small decisions one after another.

use std::fmt::Debug;

use serde::{Serialize, de::DeserializeOwned};
use thiserror::Error;

use crate::{Chance, Seat, Standings};

/// The rules of one game, set up for a number of players with its options and content.
pub trait Game: Sized + Send + Sync {
    /// Everything there is to know about a position. Plain data: nothing in it is hidden from anyone.
    type State: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// One small step a player may take.
    type Action: Copy + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// One fact that happened.
    type Event: Clone + Debug + Serialize + Send;

    fn players(&self) -> usize;

    /// Sets the game up and goes on to the first decision.
    fn start(&self, chance: &mut impl Chance, log: &mut impl Log<Self::Event>) -> Self::State;

    /// Whose decision it is, or how the game ended.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Adds everything the deciding player may do to `out`, in an order that depends on the state only.
    /// While the game goes on there are at least two: a forced step is taken by the rules themselves, not asked.
    fn actions(&self, state: &Self::State, out: &mut Vec<Self::Action>);

    /// The same without actions that only name a choice in another order, and at least one of them: what search has to look
    /// at. People may name the parts of a choice as they like; to search, all orders of one set of dice are one line of play.
    fn distinct_actions(&self, state: &Self::State, out: &mut Vec<Self::Action>) {
        self.actions(state, out);
    }

    /// One of the [`actions`](Game::actions) of a position in which somebody decides, drawn by lot, all alike. Where lists are
    /// long a game can tell it without making one. `room` is a list to be used.
    fn any_action(&self, state: &Self::State, chance: &mut impl Chance, room: &mut Vec<Self::Action>) -> Self::Action {
        room.clear();
        self.actions(state, room);
        room[chance.draw(room.len() as u32) as usize]
    }

    /// Takes one of the [`actions`](Game::actions) and goes on to the next decision. The caller
    /// answers for the action being legal; [`play_checked`] is for everybody else.
    fn play(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        chance: &mut impl Chance,
        log: &mut impl Log<Self::Event>,
    );
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    Decide { seat: Seat },
    Over(Standings),
}

impl Turn {
    pub fn seat(&self) -> Option<Seat> {
        match *self {
            Turn::Decide { seat } => Some(seat),
            Turn::Over(_) => None,
        }
    }
}

/// Where events go. `()` throws them away at no cost; a `Vec` keeps them.
pub trait Log<E> {
    fn note(&mut self, event: E);
}

impl<E> Log<E> for () {
    #[inline]
    fn note(&mut self, _: E) {}
}

impl<E> Log<E> for Vec<E> {
    fn note(&mut self, event: E) {
        self.push(event);
    }
}

/// Why an action was refused, with the action handed back.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum Illegal<A> {
    #[error("the game is over")]
    GameOver(A),
    #[error("that is not among the actions of this decision")]
    NotOffered(A),
}

impl<A> Illegal<A> {
    /// The name of this refusal in protocols; it never changes.
    pub fn code(&self) -> &'static str {
        match self {
            Illegal::GameOver(_) => "game_over",
            Illegal::NotOffered(_) => "illegal_action",
        }
    }
}

/// Plays an action from outside: one that is not offered is refused and changes nothing.
pub fn play_checked<G: Game>(
    game: &G,
    state: &mut G::State,
    action: G::Action,
    chance: &mut impl Chance,
    log: &mut impl Log<G::Event>,
) -> Result<(), Illegal<G::Action>> {
    if matches!(game.turn(state), Turn::Over(_)) {
        return Err(Illegal::GameOver(action));
    }
    let mut offered = Vec::new();
    game.actions(state, &mut offered);
    if !offered.contains(&action) {
        return Err(Illegal::NotOffered(action));
    }
    game.play(state, action, chance, log);
    Ok(())
}
