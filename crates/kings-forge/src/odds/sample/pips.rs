//! A quick look at whether abilities can be enough: dice stand against boxes, the highest against the highest, and the pips
//! that are missing must not be more than all bonuses bring. Some boxes need not be looked at: as many as there are dice
//! that can be turned, and dice that fit more than one group. Who fails here fails; who passes may fail yet.

use super::{
    cards::{Cards, Rows},
    fill::Pile,
};
use crate::odds::ask::kit::{Kit, Use};

#[derive(Debug)]
pub(crate) struct Pips {
    /// By group: what the dice that fit no other count without help, the highest first.
    dice: Vec<Vec<u8>>,
    /// Boxes that need not be looked at.
    excused: usize,
    /// What all bonuses bring.
    held: u32,
}

impl Pips {
    pub(crate) fn new(kit: &Kit, cards: &Cards, piles: &[Pile], held: Use) -> Pips {
        let mut dice = vec![Vec::new(); cards.groups.len()];
        let (mut excused, pips) = kit.turns_and_pips(held);
        // Piles come with the lowest values first.
        for pile in piles {
            let highest = pile.values.each().map(|value| kit.for_free(value)).max().unwrap_or(0);
            match cards.only_group(pile.kind) {
                Some(group) => dice[group].extend(std::iter::repeat_n(highest, pile.count.into())),
                None => excused += usize::from(pile.count),
            }
        }
        dice.iter_mut().for_each(|dice| dice.sort_unstable_by(|a, b| b.cmp(a)));
        Pips { dice, excused, held: pips }
    }

    /// Whether the pips may be enough for these boxes.
    pub(crate) fn may_fill(&self, cards: &Cards, taken: &Rows) -> bool {
        // By boxes excused so far: the fewest pips missing.
        let mut missing = vec![0];
        for (group, dice) in self.dice.iter().enumerate() {
            let mut boxes = Vec::new();
            let mut above = 0;
            for level in (0..cards.leasts.len()).rev() {
                let from_here = taken.0[cards.row(group, level)];
                boxes.extend(std::iter::repeat_n(cards.leasts[level], (from_here - above).into()));
                above = from_here;
            }
            let mine: Vec<u32> = (0..=self.excused.min(boxes.len())).map(|from| short(&boxes[from..], dice)).collect();
            let most = (missing.len() + mine.len() - 2).min(self.excused);
            let both = |excused: usize| {
                let shares = (0..=excused).filter(|&here| here < mine.len() && excused - here < missing.len());
                shares.map(|here| mine[here].saturating_add(missing[excused - here])).min().unwrap_or(u32::MAX)
            };
            missing = (0..=most).map(both).collect();
        }
        missing.iter().any(|&missing| missing <= self.held)
    }

    /// An upper bound of what this takes.
    pub(crate) fn work(&self) -> u64 {
        let dice: usize = self.dice.iter().map(Vec::len).sum();
        (64 + dice * (2 + self.excused.min(dice))) as u64
    }
}

/// The pips these dice are short of; no number of pips makes up for a die that is not there.
fn short(boxes: &[u8], dice: &[u8]) -> u32 {
    if boxes.len() > dice.len() {
        return u32::MAX;
    }
    boxes.iter().zip(dice).map(|(least, value)| u32::from(least.saturating_sub(*value))).sum()
}
