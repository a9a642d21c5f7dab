//! What to do with a roll: which dice to roll again, or which abilities to spend on which dice and where to put them.

use serde::Serialize;
use ts_rs::TS;

use super::{
    ask::question::{BadQuestion, Goal, Hand, Odds, Wish, check_wishes},
    exact::{
        aim::aims,
        reckon::{Left, Reckoning},
    },
    limited,
    sample::{
        interval::interval,
        placing::Placing,
        play::{Player, Position},
    },
    stone,
    work::{TooMuch, Work},
};
use crate::dice::Die;

/// A good use of a roll, and the best one where the odds are exact.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Advice {
    /// What the best use is worth: the chance of the goal, or the items to be expected.
    pub odds: Odds,
    /// What to do.
    pub step: Advised,
}

/// What to do next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case", tag = "do")]
pub enum Advised {
    /// Roll these dice again.
    Reroll { dice: Vec<Die> },
    /// Take the Garden's wood and roll it.
    TakeWood,
    /// Use the Grimstone on these dice, or on any one die if none is named.
    UseGrimstone { dice: Vec<Die> },
    /// Craft or steal, with these dice.
    Place { placings: Vec<Placing> },
    /// Nothing more can be done for the goal.
    Stop,
}

/// The best use of dice that have been rolled. Of the hand only the dead value and the abilities left count.
pub fn best_use(
    hand: &Hand,
    roll: &[Die],
    wishes: &[Wish],
    goal: Goal,
    work: &mut Work,
) -> Result<Advice, BadQuestion> {
    check_wishes(wishes, goal)?;
    if !wishes.iter().all(Wish::is_plain) {
        return limited::best_use(hand, roll, wishes, goal, work);
    }
    if hand.exotics.stone.is_some() {
        return stone::best_use(hand, roll, wishes, goal, work);
    }
    let roll = &hand.with_harvest(roll)[..];
    let hand = hand.with_roll(roll)?;
    hand.check()?;
    let left = Left { rerolls: hand.abilities.rerolls, gardens: hand.abilities.gardens };
    let exact = |work: &mut Work| -> Result<(Advised, f64), TooMuch> {
        let aims = aims(goal, wishes, &hand, work)?;
        if aims.is_empty() { Ok((Advised::Stop, 0.0)) } else { Reckoning::new(&hand, aims, work)?.best_use(roll, left) }
    };
    let exact = work.share(2, exact);
    if let Ok((Advised::Reroll { .. } | Advised::TakeWood, value)) = exact {
        let (step, _) = exact.expect("it was just looked at");
        return Ok(Advice { odds: Odds { value, error: None }, step: step.in_order() });
    }
    let position = Position { lying: roll.to_vec(), rerolls: left.rerolls, gardens: left.gardens };
    let tried = tried_out(&hand, &position, wishes, goal, exact.ok().map(|(_, value)| value), work);
    Ok(tried.unwrap_or_else(|TooMuch| Advice { odds: interval(&[], goal.most(wishes)), step: Advised::Stop }))
}

/// Places the dice if that is known to be best, and else does what is good.
fn tried_out(
    hand: &Hand,
    position: &Position,
    wishes: &[Wish],
    goal: Goal,
    known: Option<f64>,
    work: &mut Work,
) -> Result<Advice, TooMuch> {
    let mut player = Player::new(hand, goal, wishes, work)?;
    let now = player.now(position)?;
    if known == Some(now.items as f64) {
        let odds = Odds { value: now.items as f64, error: None };
        return Ok(Advice { odds, step: player.place(position, &now) });
    }
    let choice = player.choose(position)?;
    let odds = player.value_of(position, &choice);
    let step = match choice.step {
        Advised::Stop => player.place(position, &choice.now),
        step => step.in_order(),
    };
    Ok(Advice { odds, step })
}

impl Advised {
    fn in_order(mut self) -> Advised {
        if let Advised::Reroll { dice } = &mut self {
            dice.sort_unstable();
        }
        self
    }
}
