//! The odds of crafting: the chance of each card, of any of them, and the items to be expected, with re-rolls and
//! bonuses put to their best use.
//!
//! **Exact.** Given a card, the kinds of dice only meet in the abilities they share. So each kind is rolled for itself, and
//! rolls are told apart only by the help they need (`classes`, `ways`). What play is worth is then a table over the
//! kinds, worked back from the last roll to the first, along one kind at a time (`reckon`, `tensor`). Cards to be stolen,
//! white dice, boxes that take several materials and several cards at once are alternatives within one such table (`aim`).
//!
//! **Tried out.** Every answer has a limit of [`Work`], counted in steps. Half of it goes into the exact answer; if that is
//! not enough, the rest goes into trials, as many as it allows (`sample`). A trial gives a lower bound, what a good player
//! gets, and an upper one, what nobody gets who does not know the dice to come. [`Odds::error`] is then half of the
//! interval from one to the other, widened by what chance may have done to so many trials. Nothing is left out
//! anywhere without being counted into the interval, so that an answer may be vague but not wrong. Advice is the best
//! there is where its odds are exact; where they are not, it is what the good player does.
//!
//! **Exotic dice** are more kinds: Aether Ore and Borealis are rolled like others, Heartwood always falls on what it shows, and
//! all of them fill boxes of several colours. More dice are never worse, so all are activated. What a Grimstone is good for
//! depends on all dice at once, so rolls with one are looked at one by one (`stone`).

mod advise;
mod ask;
mod exact;
mod limited;
mod live;
mod sample;
mod stone;
mod work;

use serde::Serialize;

pub use advise::{Advice, Advised, best_use};
pub use ask::{
    exotics::ExoticHand,
    kit::Change,
    question::{Abilities, BadQuestion, Bonus, Coloured, Goal, Hand, Lies, Odds, Progress, Wish},
    text::{ABILITIES, Supply},
};
pub use live::{ActionOdds, CardOdds, Neglected, SeatOdds};
pub use sample::placing::Placing;
pub use work::Work;

use ask::question::check_wishes;
use exact::{aim::aims, reckon::Reckoning};
use sample::{interval::interval, play::Player};
use work::TooMuch;

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
pub fn odds(hand: &Hand, wishes: &[Wish], goal: Goal, work: &mut Work) -> Result<Odds, BadQuestion> {
    hand.check()?;
    check_wishes(wishes, goal)?;
    if !wishes.iter().all(Wish::is_plain) {
        return limited::odds(hand, wishes, goal, work);
    }
    if hand.exotics.stone.is_some() {
        return stone::odds(hand, wishes, goal, work);
    }
    let exact = |work: &mut Work| -> Result<f64, TooMuch> {
        let aims = aims(goal, wishes, hand, work)?;
        if aims.is_empty() { Ok(0.0) } else { Reckoning::new(hand, aims, work)?.value() }
    };
    match work.share(2, exact) {
        Ok(value) => Ok(Odds { value, error: None }),
        Err(TooMuch) => tried_out(hand, wishes, goal, work),
    }
}

/// The same by trials only, even where an exact answer could be had.
pub fn tried_out(hand: &Hand, wishes: &[Wish], goal: Goal, work: &mut Work) -> Result<Odds, BadQuestion> {
    hand.check()?;
    check_wishes(wishes, goal)?;
    if !wishes.iter().all(Wish::is_plain) {
        return limited::odds(hand, wishes, goal, work);
    }
    if hand.exotics.stone.is_some() {
        return stone::odds(hand, wishes, goal, work);
    }
    Ok(match Player::new(hand, goal, wishes, work) {
        Ok(mut player) => player.value(),
        Err(TooMuch) => interval(&[], goal.most(wishes)),
    })
}

/// The chance of each card, of any, and the items to be expected.
pub fn answer(hand: &Hand, wishes: &[Wish], work: &mut Work) -> Result<Answer, BadQuestion> {
    let parts = wishes.len() as u64 + 4;
    let cards: Result<Vec<Odds>, BadQuestion> = (0..wishes.len())
        .map(|card| work.share(parts - card as u64, |work| odds(hand, wishes, Goal::Card(card), work)))
        .collect();
    Ok(Answer {
        cards: cards?,
        any: work.share(4, |work| odds(hand, wishes, Goal::AnyCard, work))?,
        items: odds(hand, wishes, Goal::Items, work)?,
    })
}
