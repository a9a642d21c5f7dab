//! Exact odds of crafting: the chance of each card, of any of them, and the items to be expected, with re-rolls and
//! bonuses put to their best use.
//!
//! Given a card, the kinds of dice only meet in the abilities they share. So each kind is rolled for itself, and rolls
//! are told apart only by the help they need (`classes`, `family`). What play is worth is then a table over the kinds,
//! worked back from the last roll to the first, along one kind at a time (`reckon`, `tensor`). Cards to be stolen,
//! Library dice and several cards at once are alternatives within one such table (`aim`).

mod advise;
mod aim;
mod classes;
mod family;
mod judge;
mod kit;
mod live;
mod made;
mod question;
mod quick;
mod reckon;
mod sample;
mod space;
mod tensor;
mod text;

use serde::Serialize;

pub use advise::{Advice, Advised, best_use};
pub use judge::Placing;
pub use kit::Change;
pub use live::{ActionOdds, CardOdds, SeatOdds};
pub use question::{Abilities, BadQuestion, Bonus, Effort, Goal, Hand, Lies, Odds, Wish};
pub use text::{ABILITIES, parse_supply};

use question::check_wishes;
use reckon::Reckoning;
use sample::Sampler;
use space::TooMuch;

/// Everything about a hand and some cards.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Answer {
    /// The chance of each card, when all is done for that card alone.
    pub cards: Vec<Odds>,
    /// The chance of at least one card.
    pub any: Odds,
    /// The items to be expected when as many as possible are made.
    pub items: Odds,
}

/// What perfect play for a goal is worth before the dice are rolled: a chance, or for [`Goal::Items`] a number of items.
pub fn odds(hand: &Hand, wishes: &[Wish], goal: Goal, effort: Effort) -> Result<Odds, BadQuestion> {
    hand.check()?;
    check_wishes(wishes, goal)?;
    let aims = aim::aims(goal, wishes, hand.most_dice());
    let exact = || {
        let limit = if aims.complete { effort.limit } else { 0 };
        Reckoning::new(hand, aims.list.clone(), limit)?.value()
    };
    Ok(match exact() {
        _ if aims.list.is_empty() => Odds { value: 0.0, error: None },
        Ok(value) => Odds { value, error: None },
        Err(TooMuch) => Sampler::new(hand, &aims.list, effort).value(effort.samples),
    })
}

/// The chance of each card, of any, and the items to be expected.
pub fn answer(hand: &Hand, wishes: &[Wish], effort: Effort) -> Result<Answer, BadQuestion> {
    let cards: Result<Vec<Odds>, BadQuestion> =
        (0..wishes.len()).map(|card| odds(hand, wishes, Goal::Card(card), effort)).collect();
    Ok(Answer {
        cards: cards?,
        any: odds(hand, wishes, Goal::AnyCard, effort)?,
        items: odds(hand, wishes, Goal::Items, effort)?,
    })
}
