//! Large questions that fall apart: where each card asks for one material only and nothing is shared, the items of each
//! material are reckoned apart and added up. It knows rolls as sorted lists and cards as bits, and nothing of the real reckoning.

use std::collections::HashMap;

use kings_forge::{
    Material,
    odds::{Hand, Wish},
};

/// The items to be expected with perfect play.
pub(crate) fn items(hand: &Hand, wishes: &[Wish]) -> f64 {
    let abilities = &hand.abilities;
    assert!(abilities.bonuses.is_empty() && abilities.flips + abilities.automatic_sixes + abilities.gardens == 0);
    let mut sum = 0.0;
    for material in Material::ALL {
        let mine = wishes.iter().filter(|wish| wish.boxes[0].takes == material.into());
        let cards: Vec<Vec<u8>> = mine
            .map(|wish| {
                assert!(wish.boxes.iter().all(|on| on.takes == material.into()), "one material only");
                wish.boxes.iter().map(|on| on.least).collect()
            })
            .collect();
        let mut apart = Apart { cards, made: HashMap::new(), worth: HashMap::new() };
        sum += apart.rolled(&[], hand.dice[material.index()], abilities.rerolls);
    }
    sum
}

struct Apart {
    cards: Vec<Vec<u8>>,
    made: HashMap<Vec<u8>, u32>,
    worth: HashMap<(Vec<u8>, u8, u8), f64>,
}

impl Apart {
    /// What these dice and so many rolled beside them are worth.
    fn rolled(&mut self, kept: &[u8], dice: u8, rerolls: u8) -> f64 {
        if dice == 0 {
            return self.lying(kept, rerolls);
        }
        let key = (kept.to_vec(), dice, rerolls);
        if let Some(&value) = self.worth.get(&key) {
            return value;
        }
        let mut sum = 0.0;
        for value in 1..=6 {
            let mut more = kept.to_vec();
            more.push(value);
            more.sort_unstable();
            // One die after the other: the rest is rolled beside those that lie already.
            sum += self.rolled(&more, dice - 1, rerolls) / 6.0;
        }
        self.worth.insert(key, sum);
        sum
    }

    /// What dice on the table are worth.
    fn lying(&mut self, dice: &[u8], rerolls: u8) -> f64 {
        let key = (dice.to_vec(), 0, rerolls);
        if let Some(&value) = self.worth.get(&key) {
            return value;
        }
        let mut best = f64::from(self.made(dice));
        if rerolls > 0 {
            // Of dice that are alike it does not matter which are kept.
            for kept in parts(dice) {
                let again = (dice.len() - kept.len()) as u8;
                if again > 0 {
                    best = best.max(self.rolled(&kept, again, rerolls - 1));
                }
            }
        }
        self.worth.insert(key, best);
        best
    }

    /// The most cards: all sets of them are tried, each box with the lowest die that will do, the highest box first.
    fn made(&mut self, dice: &[u8]) -> u32 {
        if let Some(&made) = self.made.get(dice) {
            return made;
        }
        let mut best = 0;
        for set in 0u32..1 << self.cards.len() {
            if set.count_ones() > best && self.fits(set, dice) {
                best = set.count_ones();
            }
        }
        self.made.insert(dice.to_vec(), best);
        best
    }

    fn fits(&self, set: u32, dice: &[u8]) -> bool {
        let chosen = (0..self.cards.len()).filter(|card| set & (1 << card) != 0);
        let mut boxes: Vec<u8> = chosen.flat_map(|card| self.cards[card].clone()).collect();
        boxes.sort_unstable_by(|a, b| b.cmp(a));
        let mut dice = dice.to_vec();
        boxes.iter().all(|&least| {
            let fit = dice.iter().position(|&value| value >= least);
            fit.map(|place| dice.remove(place)).is_some()
        })
    }
}

/// Every part of a sorted list, once.
fn parts(dice: &[u8]) -> Vec<Vec<u8>> {
    let Some((&first, rest)) = dice.split_first() else { return vec![Vec::new()] };
    let mut all = parts(rest);
    let mut with: Vec<Vec<u8>> = all.iter().map(|part| [&[first], &part[..]].concat()).collect();
    all.append(&mut with);
    all.sort();
    all.dedup();
    all
}
