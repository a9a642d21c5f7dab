//! What dice and cards are roughly worth, in metal dice: where a rule of thumb has to do.

use super::survey::Help;
use crate::{
    deluxe::DeluxeAbility,
    dice::{Dice, Material},
    effect::{Ability, Band, Effect, Place},
};

/// What a die is worth, by material.
pub(crate) const PRICES: [f32; Material::EVERY.len()] = [1.0, 2.0, 3.5, 4.75, 6.0];

/// What a counterfeit token is worth.
const TOKEN: f32 = 3.4;

/// What dice are worth together.
pub(crate) fn price(dice: Dice) -> f32 {
    dice.kinds().map(|(material, count)| PRICES[material.index()] * f32::from(count)).sum()
}

/// What an apprentice brings in a round, or several together.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wage {
    /// All of it, in metal dice.
    pub(super) worth: f32,
    /// Dice, by material, and how much of them is there at once.
    pub(super) dice: [f32; Material::EVERY.len()],
    pub(super) at_once: f32,
    pub(super) tokens: f32,
    /// What can be done to dice, and white dice to roll.
    pub(super) help: Help,
    pub(super) whites: u8,
    /// What is no matter of dice: gems as magic, benefits, a die saved.
    pub(super) knack: f32,
}

impl Wage {
    pub(crate) fn of(effects: &[Effect]) -> Wage {
        let mut wage = Wage { worth: worth_of(effects), ..Wage::default() };
        for effect in effects {
            match *effect {
                Effect::Gain { dice, to } => wage.gain(dice, to, 1.0),
                Effect::Counterfeit { tokens } => wage.tokens += f32::from(tokens),
                Effect::Roll(bands) => {
                    for band in (1..=6).filter_map(|value| Band::reached(&bands, value)) {
                        wage.gain(band.gain, band.to, 1.0 / 6.0);
                        wage.tokens += f32::from(band.counterfeit) / 6.0;
                    }
                }
                Effect::CounterfeitFor { .. } => wage.tokens += 0.5,
                Effect::Ability(Ability::WhiteDie) => wage.whites += 1,
                Effect::Ability(ability) => wage.help.add(ability),
                Effect::TradeUp | Effect::Substitute { .. } | Effect::PassBenefit => wage.knack += 1.0,
                Effect::SpareADie | Effect::SmithyDiceJoin { .. } => wage.knack += 0.7,
                _ => {}
            }
        }
        wage
    }

    /// What several bring together.
    pub(super) fn join(&mut self, more: &Wage) {
        self.worth += more.worth;
        self.dice.iter_mut().zip(more.dice).for_each(|(sum, more)| *sum += more);
        self.at_once += more.at_once;
        self.tokens += more.tokens;
        self.help.join(&more.help);
        self.whites += more.whites;
        self.knack += more.knack;
    }

    fn gain(&mut self, dice: Dice, to: Place, times: f32) {
        for (material, count) in dice.kinds() {
            self.dice[material.index()] += f32::from(count) * times;
        }
        if to == Place::Supply {
            self.at_once += price(dice) * times;
        }
    }
}

/// What effects are worth in a round, in metal dice.
pub(super) fn worth_of(effects: &[Effect]) -> f32 {
    let price = |dice: Dice, to: Place| if to == Place::Supply { 1.5 * price(dice) } else { price(dice) };
    let worth = |effect: &Effect| match *effect {
        Effect::Gain { dice, to } => price(dice, to),
        Effect::Counterfeit { tokens } => TOKEN * f32::from(tokens),
        Effect::Roll(bands) => {
            let brings = |value| {
                Band::reached(&bands, value)
                    .map_or(0.0, |band| price(band.gain, band.to) + TOKEN * f32::from(band.counterfeit))
            };
            (1..=6).map(brings).sum::<f32>() / 6.0
        }
        Effect::CounterfeitFor { dice } => (TOKEN - 0.5 * f32::from(dice)).max(0.0),
        Effect::TradeUp => 1.25,
        Effect::Ability(ability) => 2.0 * help_of(ability),
        Effect::Substitute { .. } | Effect::PassBenefit => 1.5,
        Effect::SpareADie => 1.0,
        Effect::SmithyDiceJoin { dice } => 0.5 * f32::from(dice),
        _ => 0.0,
    };
    effects.iter().map(worth).sum()
}

pub(crate) fn help_of(ability: Ability) -> f32 {
    match ability {
        Ability::ColouredBonus { plus, .. } => 0.11 * f32::from(plus),
        Ability::TurnToSix => 0.35,
        Ability::Bonus { plus, dice } => 0.15 * f32::from(plus) * (0.5 + 0.5 * f32::from(dice)),
        Ability::BonusOrDie { plus, .. } | Ability::BonusOrFlip { plus } => 0.17 * f32::from(plus),
        Ability::Flip => 0.3,
        Ability::WhiteDie => 0.45,
        Ability::Reroll => 0.6,
        Ability::OnesToSixes => 0.3,
        // For dice there may be none of.
        Ability::BonusAmong { plus, .. } => 0.05 * f32::from(plus),
        Ability::RerollOne { .. } => 0.05,
    }
}

/// What the ability of a deluxe item is worth that has not been used: a little less than what it brings.
pub(crate) fn deluxe_worth(ability: DeluxeAbility) -> f32 {
    match (ability, ability.takes()) {
        (_, Some(_)) => 2.2,
        (DeluxeAbility::ToyFactory, _) => 3.0,
        _ => 0.5,
    }
}
