//! How likely it is that one roll of so many dice fills the boxes of a Craft card, for bots. Materials are rolled
//! apart, so the chance of a card is the product of its materials' chances, and those are worked out once.

use crate::{
    card::CraftBox,
    dice::{Dice, Material},
};

/// More dice than this of a material are taken for this many.
const DICE: usize = 12;
/// Nobody rolls more white dice than this.
const MOST_WHITE: u8 = 4;

#[derive(Clone, Debug)]
pub(crate) struct Chances {
    /// The dice it takes at least.
    pub(crate) needed: Dice,
    /// By material and number of dice.
    chances: [[f32; DICE + 1]; Material::COUNT],
}

impl Chances {
    /// The chances of several cards: what they have in common is worked out once.
    pub(crate) fn of_all<'a>(cards: impl Iterator<Item = &'a [CraftBox]>) -> Vec<Chances> {
        let shown = shown_of();
        cards.map(|boxes| Chances::of(boxes, &shown)).collect()
    }

    fn of(boxes: &[CraftBox], shown: &Shown) -> Chances {
        let of_material = |material: Material| {
            // How many dice have to show at least so much.
            let needed: [usize; 7] = std::array::from_fn(|value| {
                boxes.iter().filter(|next| next.takes.first() == material && usize::from(next.least) >= value).count()
            });
            std::array::from_fn(|dice| filled(&needed, dice, shown) as f32)
        };
        let mut needed = Dice::NONE;
        boxes.iter().for_each(|next| needed[next.takes.first()] += 1);
        Chances { needed, chances: Material::ALL.map(of_material) }
    }

    /// The chance with these dice and nothing else.
    #[inline]
    pub(crate) fn with(&self, dice: Dice) -> f32 {
        Material::ALL.into_iter().map(|material| self.of_material(material, dice[material])).product()
    }

    /// The chance with white dice beside them, each as the material it helps most: first of all what is missing.
    #[inline]
    pub(crate) fn with_whites(&self, mut dice: Dice, whites: u8) -> f32 {
        let mut whites = whites.min(MOST_WHITE);
        for material in Material::ALL {
            let short = self.needed[material].saturating_sub(dice[material]);
            if short > whites {
                return 0.0;
            }
            dice[material] += short;
            whites -= short;
        }
        for _ in 0..whites {
            let (mut best, mut highest) = (Material::Metal, 0.0);
            for material in Material::ALL.into_iter().filter(|&material| self.needed[material] > 0) {
                let (now, more) = (dice[material], dice[material] + 1);
                let gain = self.of_material(material, more) / self.of_material(material, now);
                if gain > highest {
                    (best, highest) = (material, gain);
                }
            }
            dice[best] += 1;
        }
        self.with(dice)
    }

    /// What the dice that are missing are worth, at these prices; white ones stand in for the rarest of them.
    #[inline]
    pub(crate) fn lacking(&self, dice: Dice, mut whites: u8, prices: &[f32; Material::EVERY.len()]) -> f32 {
        let mut lacking = 0.0;
        for material in Material::ALL.into_iter().rev() {
            let short = self.needed[material].saturating_sub(dice[material]);
            let by_white = short.min(whites);
            whites -= by_white;
            lacking += f32::from(short - by_white) * prices[material.index()];
        }
        lacking
    }

    #[inline]
    fn of_material(&self, material: Material, dice: u8) -> f32 {
        self.chances[material.index()][usize::from(dice).min(DICE)]
    }
}

/// The chance that just so many of so many dice show a value, if none of them shows more: by value, dice, showing.
type Shown = [[[f64; DICE + 1]; DICE + 1]; 7];

fn shown_of() -> Shown {
    let mut shown = [[[0.0; DICE + 1]; DICE + 1]; 7];
    for (value, of_value) in shown.iter_mut().enumerate().skip(1) {
        let hit = 1.0 / value as f64;
        of_value[0][0] = 1.0;
        for dice in 1..=DICE {
            for showing in 0..=dice {
                let before = if showing == 0 { 0.0 } else { of_value[dice - 1][showing - 1] };
                of_value[dice][showing] = hit * before + (1.0 - hit) * of_value[dice - 1][showing];
            }
        }
    }
    shown
}

/// The chance that so many dice fill what is needed: going down from 6, how many show at least each value.
fn filled(needed: &[usize; 7], dice: usize, shown: &Shown) -> f64 {
    if dice < needed[1] {
        return 0.0;
    }
    if needed[1] == 0 {
        return 1.0;
    }
    let mut higher = [0.0; DICE + 1];
    higher[0] = 1.0;
    for value in (1..=6).rev() {
        let mut next = [0.0; DICE + 1];
        for before in (0..=dice).filter(|&before| higher[before] > 0.0) {
            let left = dice - before;
            for showing in needed[value].saturating_sub(before)..=left {
                next[before + showing] += higher[before] * shown[value][left][showing];
            }
        }
        higher = next;
    }
    higher.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chances(boxes: &str) -> Chances {
        let boxes: Vec<CraftBox> = boxes.split_whitespace().map(|text| text.parse().unwrap()).collect();
        Chances::of(&boxes, &shown_of())
    }

    #[test]
    fn chances_are_those_of_all_rolls_counted() {
        // Three dice, each at least 2; two dice, both at least 5; one die of each material, all 6.
        for (boxes, dice, expected) in [
            ("M2 M2 M2", Dice::new(3, 0, 0, 0), 125.0 / 216.0),
            ("M5 M5", Dice::new(2, 0, 0, 0), 4.0 / 36.0),
            ("M5 M5", Dice::new(3, 0, 0, 0), 56.0 / 216.0),
            ("W3 W4", Dice::new(0, 2, 0, 0), 15.0 / 36.0),
            ("M6 W6 G6 A6", Dice::new(1, 1, 1, 1), 1.0 / 1296.0),
            ("G4", Dice::NONE, 0.0),
        ] {
            let chance = chances(boxes).with(dice);
            assert!((chance - expected).abs() < 1e-6, "{boxes} with {dice}: {chance}");
        }
    }

    #[test]
    fn a_white_die_goes_where_it_helps_most() {
        let card = chances("M2 M2 G3");
        let dice = Dice::new(5, 0, 0, 0);
        assert_eq!(card.with_whites(dice, 0), 0.0);
        assert_eq!(card.with_whites(dice, 1), card.with(Dice::new(5, 0, 1, 0)), "as the gem that is missing");
        assert!(card.with_whites(dice, 2) > card.with_whites(dice, 1));
    }
}
