//! Exact odds of crafting: the chance of each card, of any of them, and the items to be expected, with re-rolls and
//! bonuses put to their best use.
//!
//! Given a card, the kinds of dice only meet in the abilities they share. So each kind is rolled for itself, and rolls
//! are told apart only by the help they need (`classes`, `ways`). What play is worth is then a table over the kinds,
//! worked back from the last roll to the first, along one kind at a time (`reckon`, `tensor`). Cards to be stolen,
//! Library dice and several cards at once are alternatives within one such table (`aim`).

mod advise;
mod ask;
mod exact;
mod live;
mod sample;

use serde::Serialize;

pub use advise::{Advice, Advised, best_use};
pub use ask::{
    kit::Change,
    question::{Abilities, BadQuestion, Bonus, Effort, Goal, Hand, Lies, Odds, Wish},
    text::{ABILITIES, parse_supply},
};
pub use live::{ActionOdds, CardOdds, SeatOdds};
pub use sample::placing::Placing;

use ask::question::check_wishes;
use exact::{aim, outcomes::TooMuch, reckon::Reckoning};
use sample::play::Sampler;

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
