//! What can be done with a Grimstone at one moment.

use crate::{
    dice::{Die, Kind, Materials},
    grimstone::StoneEffect,
};

/// The Grimstone as it was used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Used {
    /// The dice it was used on, as they were.
    pub(super) on: Vec<Die>,
    /// All dice in hand after that.
    pub(super) dice: Vec<Die>,
    /// What a Gobblestone was fed.
    pub(super) fed: Materials,
}

/// All uses of a Grimstone that shows a value, but for a bonus any die may have.
pub(super) fn uses(effect: StoneEffect, shows: u8, dice: &[Die]) -> Vec<Used> {
    let mut dice = dice.to_vec();
    dice.sort_unstable();
    match effect {
        StoneEffect::Match { plus, dice: count, .. } => {
            let fitting: Vec<usize> = (0..dice.len()).filter(|&place| dice[place].value == shows).collect();
            let chosen = some_of(&dice, &fitting, usize::from(count).min(fitting.len()));
            chosen.into_iter().map(|places| raised(&dice, &places, plus, Die::HIGHEST)).collect()
        }
        StoneEffect::Lowest { cap } => extremes(&dice, |dice| dice.min(), shows, cap),
        StoneEffect::Highest { cap } => extremes(&dice, |dice| dice.max(), shows, cap),
        StoneEffect::Feed { dice: most } => {
            let food: Vec<usize> = (0..dice.len()).filter(|&place| dice[place].kind.material().is_some()).collect();
            let counts = 1..=usize::from(most).min(food.len());
            counts.flat_map(|count| some_of(&dice, &food, count)).map(|places| fed(&dice, &places, shows)).collect()
        }
        StoneEffect::Reroll => Vec::new(),
    }
}

/// So many of these places, without choices that take the same dice. Dice must be in order.
fn some_of(dice: &[Die], places: &[usize], count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (number, &place) in places.iter().enumerate() {
        let told = number > 0 && dice[places[number - 1]] == dice[place];
        if !told {
            for mut others in some_of(dice, &places[number + 1..], count - 1) {
                others.push(place);
                all.push(others);
            }
        }
    }
    all
}

fn raised(dice: &[Die], places: &[usize], plus: u8, cap: u8) -> Used {
    let mut after = dice.to_vec();
    for &place in places {
        after[place] = Die { value: (after[place].value + plus).min(cap), ..after[place] };
    }
    Used { on: places.iter().map(|&place| dice[place]).collect(), dice: after, fed: Materials::default() }
}

/// KF-19.10, KF-19.11: one of the lowest or highest dice. What is not harvested yet is not in hand.
fn extremes(
    dice: &[Die],
    extreme: impl Fn(&mut dyn Iterator<Item = u8>) -> Option<u8>,
    plus: u8,
    cap: u8,
) -> Vec<Used> {
    let mut uses = Vec::new();
    for harvested in [true, false] {
        let in_hand = |die: &Die| harvested || die.kind != Kind::Heartwood;
        let Some(value) = extreme(&mut dice.iter().filter(|die| in_hand(die)).map(|die| die.value)) else { continue };
        let fits = |&place: &usize| in_hand(&dice[place]) && dice[place].value == value && value < cap;
        let fitting: Vec<usize> = (0..dice.len()).filter(fits).collect();
        uses.extend(some_of(dice, &fitting, fitting.len().min(1)).iter().map(|places| raised(dice, places, plus, cap)));
    }
    uses.dedup();
    uses
}

/// KF-19.13, KF-19.14: the dice are gone, and the Gobblestone is a die.
fn fed(dice: &[Die], places: &[usize], shows: u8) -> Used {
    let on: Vec<Die> = places.iter().map(|&place| dice[place]).collect();
    let left = (0..dice.len()).filter(|place| !places.contains(place)).map(|place| dice[place]);
    let stone = Die { kind: Kind::Grimstone, value: shows }.raised(on.len() as u8);
    let materials = on.iter().filter_map(|die| die.kind.material());
    let fed = materials.fold(Materials::default(), |all, material| all.or(material.into()));
    Used { dice: left.chain([stone]).collect(), on, fed }
}
