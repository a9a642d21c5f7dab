//! Whether dice fill boxes, with the abilities held: boxes are filled one after the other, from the hardest of each group on.

use super::{
    cards::{Cards, Slot},
    placing::is_free,
};
use crate::{
    dice::{Die, Kind},
    odds::{
        ask::{
            kit::{Kit, Use},
            question::KINDS,
        },
        work::{TooMuch, Work},
    },
};

/// Values a die may count as, a bit for each: one for a die on the table, several for one whose later rolls are known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Values(u16);

/// Dice that are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pile {
    pub(crate) kind: usize,
    pub(crate) values: Values,
    pub(crate) count: u8,
}

impl Values {
    /// Nothing a low die can be turned to is better than a die above 6.
    pub(crate) fn with(self, value: u8) -> Values {
        match (self.highest(), value) {
            (7.., ..=6) => self,
            (_, 7..) => Values(1 << value.max(self.highest())),
            _ => Values(self.0 | 1 << value),
        }
    }

    pub(crate) fn highest(self) -> u8 {
        self.0.checked_ilog2().unwrap_or(0) as u8
    }

    pub(crate) fn each(self) -> impl Iterator<Item = u8> {
        (1..=Die::HIGHEST).filter(move |value| self.0 & (1 << value) != 0)
    }

    /// A number of its own for each set of values there can be.
    fn number(self) -> usize {
        if self.0 < 1 << 7 { usize::from(self.0 >> 1) } else { 64 + usize::from(self.highest()) }
    }

    const NUMBERS: usize = 64 + Die::HIGHEST as usize + 1;
}

impl Pile {
    /// The dice of a roll some box takes.
    pub(crate) fn of_roll(roll: &[Die], cards: &Cards) -> Vec<Pile> {
        Pile::of(roll.iter().map(|die| (die.kind.index(), Values::default().with(die.value))), cards)
    }

    pub(crate) fn of(dice: impl Iterator<Item = (usize, Values)>, cards: &Cards) -> Vec<Pile> {
        let mut dice: Vec<(usize, Values)> = dice.filter(|&(kind, _)| cards.takes(kind)).collect();
        dice.sort_unstable();
        let mut piles: Vec<Pile> = Vec::with_capacity(dice.len());
        for (kind, values) in dice {
            match piles.last_mut() {
                Some(pile) if (pile.kind, pile.values) == (kind, values) => pile.count += 1,
                _ => piles.push(Pile { kind, values, count: 1 }),
            }
        }
        piles
    }

    /// A die of the pile; of known values the highest.
    pub(crate) fn die(self) -> Die {
        Die { kind: Kind::IN_HAND[self.kind], value: self.values.highest() }
    }
}

/// The least uses that bring dice to the values asked for.
#[derive(Debug)]
pub(crate) struct Reach {
    /// By kind, if kinds are to be told apart, value and level.
    of_value: Vec<Vec<Vec<Vec<Use>>>>,
    /// By kind, number of a set of values, once it was asked for, and level.
    of_values: Vec<Vec<Option<Vec<Vec<Use>>>>>,
}

impl Reach {
    pub(crate) fn new(kit: &Kit, leasts: &[u8], work: &mut Work) -> Result<Reach, TooMuch> {
        let mut of_value = Vec::new();
        let kinds = if kit.tells_kinds_apart() { KINDS } else { 1 };
        for kind in 0..kinds {
            let mut of_kind = Vec::new();
            for value in 0..=Die::HIGHEST {
                let uses: Result<Vec<Vec<Use>>, TooMuch> =
                    leasts.iter().map(|&least| kit.reach(kind, value.max(1), least, work)).collect();
                of_kind.push(uses?);
            }
            of_value.push(of_kind);
        }
        Ok(Reach { of_value, of_values: vec![vec![None; Values::NUMBERS]; kinds] })
    }

    /// The place of what is known of a kind.
    fn place(&self, kind: usize) -> usize {
        kind.min(self.of_value.len() - 1)
    }

    /// Must be called before these piles are asked about.
    pub(crate) fn prepare(&mut self, kit: &Kit, piles: &[Pile], work: &mut Work) -> Result<(), TooMuch> {
        for pile in piles {
            let number = pile.values.number();
            let kind = self.place(pile.kind);
            if self.of_values[kind][number].is_none() {
                let mut levels = Vec::new();
                for level in 0..self.of_value[kind][0].len() {
                    let of_kind = &self.of_value[kind];
                    let each = pile.values.each().flat_map(|value| &of_kind[usize::from(value)][level]);
                    let mut uses: Vec<Use> = each.copied().collect();
                    kit.least(&mut uses, work)?;
                    levels.push(uses);
                }
                self.of_values[kind][number] = Some(levels);
            }
        }
        Ok(())
    }

    pub(crate) fn uses(&self, pile: &Pile, level: usize) -> &[Use] {
        &self.of_values[self.place(pile.kind)][pile.values.number()].as_ref().expect("values that were prepared")[level]
    }
}

/// The piles that fit each group.
#[derive(Debug)]
pub(crate) struct Fitting<'a> {
    piles: &'a [Pile],
    /// By group: those that fit it, and whether they fit no other.
    of_group: Vec<Vec<(usize, bool)>>,
}

impl<'a> Fitting<'a> {
    pub(crate) fn new(cards: &Cards, piles: &'a [Pile]) -> Fitting<'a> {
        let of_group = cards.groups.iter().map(|kinds| {
            let mine = (0..piles.len()).filter(|&pile| kinds.has(piles[pile].kind));
            // High dice need the least help.
            mine.rev().map(|pile| (pile, cards.only_group(piles[pile].kind).is_some())).collect()
        });
        Fitting { piles, of_group: of_group.collect() }
    }
}

/// Boxes being filled.
#[derive(Debug)]
pub(crate) struct Fill<'a> {
    kit: &'a Kit,
    reach: &'a Reach,
    piles: &'a [Pile],
    fitting: &'a Fitting<'a>,
    left: Vec<u8>,
    /// By box: the pile the die is from, and what is spent on it.
    pub(crate) plan: Vec<(usize, Use)>,
    /// Dice that may still be tried on boxes.
    tries: u32,
    /// What was done, in steps.
    pub(crate) steps: u64,
}

impl<'a> Fill<'a> {
    pub(crate) fn new(kit: &'a Kit, reach: &'a Reach, fitting: &'a Fitting<'a>, tries: u32) -> Fill<'a> {
        let piles = fitting.piles;
        let left = piles.iter().map(|pile| pile.count).collect();
        Fill { kit, reach, piles, fitting, left, plan: Vec::new(), tries, steps: 40 }
    }

    /// Fills all boxes, which must come by group and the hardest first. None if it takes too long to say.
    pub(crate) fn fill(&mut self, boxes: &[Slot], held: Use) -> Option<bool> {
        self.fill_from(boxes, held, 0)
    }

    /// `from` leaves out what was tried already on a box like the first one.
    fn fill_from(&mut self, boxes: &[Slot], held: Use, from: usize) -> Option<bool> {
        let Some((&slot, rest)) = boxes.split_first() else { return Some(true) };
        self.tries = self.tries.checked_sub(1)?;
        let mine = &self.fitting.of_group[slot.group];
        self.steps += 8 + 2 * mine.len() as u64;
        // A die that fits these boxes only and needs no help takes the hardest of them: whatever another solution has there
        // fits wherever that solution has this die.
        if let Some(pile) = self.free(slot) {
            return self.place(pile, Use::NONE, rest, held, 0);
        }
        let alike = rest.first().is_some_and(|next| (next.group, next.level) == (slot.group, slot.level));
        let mut number = 0;
        for &(pile, _) in mine {
            let uses = self.reach.uses(&self.piles[pile], slot.level);
            self.steps += uses.len() as u64;
            for &used in uses {
                number += 1;
                if number > from && self.left[pile] > 0 && self.kit.covers(held, used) {
                    let from = if alike { number - 1 } else { 0 };
                    if self.place(pile, used, rest, held - used, from)? {
                        return Some(true);
                    }
                }
            }
        }
        Some(false)
    }

    fn place(&mut self, pile: usize, used: Use, rest: &[Slot], held: Use, from: usize) -> Option<bool> {
        self.left[pile] -= 1;
        self.plan.push((pile, used));
        let filled = self.fill_from(rest, held, from)?;
        if !filled {
            self.plan.pop();
            self.left[pile] += 1;
        }
        Some(filled)
    }

    /// The weakest pile of this group alone that fills the box without help.
    fn free(&self, slot: Slot) -> Option<usize> {
        let fits = |&&(pile, only): &&(usize, bool)| {
            only && self.left[pile] > 0 && is_free(self.reach.uses(&self.piles[pile], slot.level))
        };
        self.fitting.of_group[slot.group].iter().rev().find(fits).map(|&(pile, _)| pile)
    }
}
