//! What to do with a roll: which dice to roll again, or which abilities to spend on which dice and where to put them.

use serde::Serialize;

use super::{
    ask::question::{BadQuestion, Effort, Goal, Hand, Odds, Wish, check_wishes},
    exact::{
        aim,
        reckon::{self, Left, Reckoning},
    },
    sample::{
        placing::{Placer, Placing},
        play::{Played, Sampler, least_error},
    },
};
use crate::dice::Die;

/// The best use of a roll.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Advice {
    /// What it is worth: the chance of the goal, or the items to be expected.
    pub odds: Odds,
    pub step: Advised,
}

/// What to do next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "do")]
pub enum Advised {
    /// Roll these dice again.
    Reroll { dice: Vec<Die> },
    /// Take the Garden's wood and roll it.
    TakeWood,
    /// Craft or steal, with these dice.
    Place { placings: Vec<Placing> },
    /// Nothing more can be done for the goal.
    Stop,
}

/// The best use of dice that have been rolled. Of the hand only the dead value and the abilities left count.
pub fn best_use(hand: &Hand, roll: &[Die], wishes: &[Wish], goal: Goal, effort: Effort) -> Result<Advice, BadQuestion> {
    let hand = hand.with_roll(roll)?;
    hand.check()?;
    check_wishes(wishes, goal)?;
    let aims = aim::aims(goal, wishes, hand.most_dice());
    if aims.list.is_empty() {
        return Ok(Advice { odds: Odds { value: 0.0, error: None }, step: Advised::Stop });
    }
    let left = Left { rerolls: hand.abilities.rerolls, gardens: hand.abilities.gardens };
    let limit = if aims.complete { effort.limit } else { 0 };
    let exact = Reckoning::new(&hand, aims.list.clone(), limit).ok().and_then(|mut reckoning| {
        let (step, value) = reckoning.step_for(roll, left)?;
        let played = match step {
            reckon::Advised::Stop => Played::Stop(value),
            reckon::Advised::Wood => Played::Wood,
            reckon::Advised::Reroll(holds) => Played::Reroll(reckoning.rolled_again(roll, &holds)),
        };
        Some((Odds { value, error: None }, played))
    });
    let (odds, played) = exact.unwrap_or_else(|| {
        let mut sampler = Sampler::new(&hand, &aims.list, effort);
        match sampler.best_step(roll, left) {
            // What the dice are good for as they lie is in no doubt, but another roll might do better.
            Played::Stop(items) => {
                let most = f64::from(aims.list[0].items);
                let sure = aims.complete && (items >= most || left == Left { rerolls: 0, gardens: 0 });
                (Odds { value: items, error: (!sure).then(|| least_error(effort.samples)) }, Played::Stop(items))
            }
            played => (sampler.value_of(roll, effort.samples), played),
        }
    });
    let step = match played {
        Played::Reroll(mut dice) => {
            dice.sort_unstable();
            Advised::Reroll { dice }
        }
        Played::Wood => Advised::TakeWood,
        Played::Stop(_) => {
            let mut placer = Placer::new(&hand.abilities, aims.list);
            match placer.reached(roll, 0) {
                Some(aim) => Advised::Place { placings: placer.placings(roll, aim, 0, wishes) },
                None => Advised::Stop,
            }
        }
    };
    Ok(Advice { odds, step })
}
