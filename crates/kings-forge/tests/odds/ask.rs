//! Short ways to write a question.

use kings_forge::{
    CraftBox, Dice, Die, Kind, Material,
    odds::{Abilities, Bonus, Goal, Hand, Lies, Odds, Wish, Work, odds},
};

pub(crate) const PLUS_ONE: Bonus = Bonus { plus: 1, dice: 1 };
pub(crate) const PLUS_TWO: Bonus = Bonus { plus: 2, dice: 1 };
pub(crate) const THREE_PLUS_ONES: Bonus = Bonus { plus: 1, dice: 3 };
pub(crate) const TOKEN: Bonus = Bonus { plus: 1, dice: 2 };

/// A hand of dice such as `5M3W`.
pub(crate) fn hand(dice: &str) -> Hand {
    let dice: Dice = dice.parse().unwrap();
    let mut hand = Hand::default();
    for material in Material::ALL {
        hand.dice[Kind::from(material).index()] = dice[material];
    }
    hand
}

pub(crate) fn with(dice: &str, abilities: Abilities) -> Hand {
    Hand { abilities, ..hand(dice) }
}

pub(crate) fn bonuses(bonuses: &[Bonus]) -> Abilities {
    Abilities { bonuses: bonuses.to_vec(), ..Abilities::default() }
}

/// A card with boxes such as `M5 M5 G2`.
pub(crate) fn wish(boxes: &str, lies: Lies) -> Wish {
    Wish {
        boxes: boxes.split_whitespace().map(|text| text.parse::<CraftBox>().unwrap()).collect(),
        lies,
        masterwork: false,
        limit: None,
    }
}

pub(crate) fn shown(boxes: &[&str]) -> Vec<Wish> {
    boxes.iter().map(|boxes| wish(boxes, Lies::OnDisplay)).collect()
}

/// Dice such as `M5 W3 L6`.
pub(crate) fn roll(dice: &str) -> Vec<Die> {
    dice.split_whitespace().map(|die| die.parse().unwrap()).collect()
}

/// The exact chance of a single card.
pub(crate) fn chance(hand: &Hand, boxes: &str) -> f64 {
    exact(hand, &shown(&[boxes]), Goal::Card(0))
}

/// An answer that must be exact.
pub(crate) fn exact(hand: &Hand, wishes: &[Wish], goal: Goal) -> f64 {
    let Odds { value, error } = odds(hand, wishes, goal, &mut Work::command()).unwrap();
    assert_eq!(error, None, "{hand:?} {wishes:?}");
    value
}

#[track_caller]
pub(crate) fn near(value: f64, expected: f64) {
    assert!((value - expected).abs() < 1e-9, "{value} instead of {expected}");
}
