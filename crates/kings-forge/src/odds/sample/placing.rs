//! What dice on the table are good for as they lie: the most cards they make with the abilities held, and how each box is
//! filled. Cards are taken or left one after the other (branch and bound). A search that grows too large is cut off;
//! then what was found is a lower bound, and what was not looked at is counted as made, which is an upper bound.

use serde::Serialize;
use ts_rs::TS;

use super::{
    cards::{Cards, Rows, Slot},
    fill::{Fill, Fitting, Pile, Reach},
    pips::Pips,
};
use crate::{
    card::CraftBox,
    dice::Die,
    odds::{
        ask::{
            kit::{Change, Kit, Use},
            question::{Goal, Hand, Wish},
        },
        work::{TooMuch, Work},
    },
};

/// A die to be placed on a box of a card, with what is done to it first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Placing {
    /// The place of the card among those wished for.
    pub card: usize,
    /// The box as it is printed or, of a card to be stolen, the die that lies there.
    pub on: CraftBox,
    /// The die as it was rolled.
    pub die: Die,
    /// What is done to it first, in this order.
    pub changes: Vec<Change>,
    /// What the die counts when it is placed.
    pub value: u8,
}

/// Says what dice are good for.
#[derive(Debug)]
pub(crate) struct Placer {
    pub(crate) kit: Kit,
    pub(crate) cards: Cards,
    reach: Reach,
}

/// What dice were found to make.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Made {
    pub(crate) items: usize,
    /// No more than this can be made; the same as `items` unless the search was cut off.
    pub(crate) bound: usize,
    /// The cards made, each with the way it is made.
    set: Vec<(usize, usize)>,
}

/// How far a search goes before it is cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Depth {
    /// In steps.
    all: u64,
    /// Dice tried on the boxes of one set of cards.
    fills: u32,
}

impl Depth {
    /// To know what is possible: most searches come to their end.
    pub(crate) const FULL: Depth = Depth { all: 400_000, fills: 2000 };
    /// To find what is good: it is rarely missed.
    pub(crate) const QUICK: Depth = Depth { all: 10_000, fills: 100 };
}

impl Placer {
    pub(crate) fn new(hand: &Hand, goal: Goal, wishes: &[Wish], work: &mut Work) -> Result<Placer, TooMuch> {
        let kit = Kit::of(hand);
        let cards = Cards::new(goal, wishes, hand);
        work.spend(cards.work())?;
        let reach = Reach::new(&kit, &cards.leasts, work)?;
        Ok(Placer { kit, cards, reach })
    }

    /// The most cards these dice make with so much held. Piles no box takes must be left out.
    pub(crate) fn most(&mut self, piles: &[Pile], held: Use, depth: Depth, work: &mut Work) -> Result<Made, TooMuch> {
        self.reach.prepare(&self.kit, piles, work)?;
        let (own, there) = self.rows(piles, held);
        // Laying out the dice takes as long as looking at them where there are few.
        let dice: usize = piles.iter().map(|pile| usize::from(pile.count)).sum();
        let rows = (2 + self.cards.leasts.len()) * (1 + self.cards.groups.len());
        work.spend((128 + 8 * dice + piles.len() * rows) as u64)?;
        let fitting = Fitting::new(&self.cards, piles);
        let mut search = Search {
            placer: self,
            piles: &fitting,
            held,
            own,
            there,
            taken: self.cards.no_rows(),
            pips: Pips::new(&self.kit, &self.cards, piles, held),
            depth,
            set: Vec::new(),
            crafted: 0,
            made: Made::default(),
            until: work.done() + depth.all,
            work,
        };
        search.from(0)?;
        let mut made = search.made;
        made.bound = made.bound.max(made.items);
        Ok(made)
    }

    /// How many boxes of each row can be filled without help by dice that fit no other group; and at most, with all help.
    fn rows(&self, piles: &[Pile], held: Use) -> (Rows, Rows) {
        let groups = self.cards.groups.len();
        let helps = self.kit.parts(held) as u16;
        let mut own = vec![0; self.cards.row_count()];
        let mut free = own.clone();
        let mut there = own.clone();
        for pile in piles {
            let only = self.cards.only_group(pile.kind);
            let mine = (0..groups).filter(|&group| self.cards.groups[group].has(pile.kind)).chain([groups]);
            for group in mine {
                for level in 0..self.cards.leasts.len() {
                    let row = self.cards.row(group, level);
                    let ways = self.reach.uses(pile, level);
                    let count = u16::from(pile.count);
                    own[row] += if only == Some(group) && is_free(ways) { count } else { 0 };
                    free[row] += if is_free(ways) { count } else { 0 };
                    there[row] += if ways.is_empty() { 0 } else { count };
                }
            }
        }
        there.iter_mut().zip(free).for_each(|(there, free)| *there = (*there).min(free + helps));
        (Rows(own), Rows(there))
    }

    /// How the cards are made: for each box what is placed there.
    pub(crate) fn filled(&self, piles: &[Pile], held: Use, made: &Made) -> Vec<(usize, Slot, Pile, Use)> {
        let mut slots: Vec<(usize, Slot)> = Vec::new();
        for &(card, way) in &made.set {
            let card = &self.cards.list[card];
            slots.extend(card.ways[way].slots.iter().map(|&slot| (card.wish, slot)));
        }
        slots.sort_by_key(|&(_, slot)| (slot.group, std::cmp::Reverse(slot.level)));
        let boxes: Vec<Slot> = slots.iter().map(|&(_, slot)| slot).collect();
        let fitting = Fitting::new(&self.cards, piles);
        let mut fill = Fill::new(&self.kit, &self.reach, &fitting, Depth::FULL.fills);
        let done = fill.fill(&boxes, held);
        debug_assert_eq!(done, Some(true), "what was found once is found again");
        slots.into_iter().zip(fill.plan).map(|((wish, slot), (pile, used))| (wish, slot, piles[pile], used)).collect()
    }

    /// What to place where, for dice of a roll.
    pub(crate) fn placings(&self, roll: &[Die], held: Use, made: &Made) -> Vec<Placing> {
        let piles = Pile::of_roll(roll, &self.cards);
        let mut placings: Vec<Placing> = (self.filled(&piles, held, made).into_iter())
            .map(|(card, slot, pile, used)| {
                let die = pile.die();
                let (changes, value) = self.kit.tell(die.kind.index(), die.value, self.cards.leasts[slot.level], used);
                Placing { card, on: slot.on, die, changes, value }
            })
            .collect();
        placings.sort_by_key(|placing| (placing.card, std::cmp::Reverse(placing.on.least)));
        placings
    }
}

/// Whether no help is needed.
pub(crate) fn is_free(uses: &[Use]) -> bool {
    uses.first() == Some(&Use::NONE)
}

struct Search<'a> {
    placer: &'a Placer,
    piles: &'a Fitting<'a>,
    held: Use,
    own: Rows,
    there: Rows,
    /// The boxes of the cards taken.
    taken: Rows,
    pips: Pips,
    depth: Depth,
    set: Vec<(usize, usize)>,
    /// How often the waiting line has moved on.
    crafted: usize,
    made: Made,
    /// The steps at which it is cut off.
    until: u64,
    work: &'a mut Work,
}

impl Search<'_> {
    /// Takes or leaves this card and all after it.
    fn from(&mut self, number: usize) -> Result<(), TooMuch> {
        let cards = &self.placer.cards;
        let missing = (self.made.items + 1).saturating_sub(self.set.len());
        self.work.spend(8 + cards.row_count() as u64 / 4)?;
        if self.made.items >= cards.target || !cards.may_add(number, missing, &self.taken, &self.there) {
            return Ok(());
        }
        let Some(card) = cards.list.get(number) else { return Ok(()) };
        if self.work.done() > self.until {
            self.cut_off(number);
            return Ok(());
        }
        if card.place_in_line.is_none_or(|place| place < self.crafted) {
            for (number_of_way, way) in card.ways.iter().enumerate() {
                self.taken.add(&way.rows);
                self.set.push((number, number_of_way));
                self.crafted += usize::from(card.moves_line);
                match self.can_be_filled()? {
                    Some(true) => {
                        if self.set.len() > self.made.items && self.is_allowed() {
                            self.made.items = self.set.len();
                            self.made.set.clone_from(&self.set);
                        }
                        self.from(number + 1)?;
                    }
                    Some(false) => (),
                    None => self.cut_off(number + 1),
                }
                self.crafted -= usize::from(card.moves_line);
                self.set.pop();
                self.taken.take(&way.rows);
            }
        }
        self.from(number + 1)
    }

    /// Whether all boxes of the cards taken can be filled at once; none if that takes too long to say.
    fn can_be_filled(&mut self) -> Result<Option<bool>, TooMuch> {
        let cards = &self.placer.cards;
        self.work.spend(8 + cards.row_count() as u64 / 2)?;
        if !self.taken.within(&self.there) {
            return Ok(Some(false));
        }
        let groups = cards.groups.len() * cards.leasts.len();
        if self.taken.0[..groups].iter().zip(&self.own.0).all(|(taken, own)| taken <= own) {
            return Ok(Some(true));
        }
        self.work.spend(self.pips.work())?;
        if !self.pips.may_fill(cards, &self.taken) {
            return Ok(Some(false));
        }
        let mut boxes: Vec<Slot> =
            self.set.iter().flat_map(|&(card, way)| &cards.list[card].ways[way].slots).copied().collect();
        boxes.sort_by_key(|slot| (slot.group, std::cmp::Reverse(slot.level)));
        let mut fill = Fill::new(&self.placer.kit, &self.placer.reach, self.piles, self.depth.fills);
        let filled = fill.fill(&boxes, self.held);
        self.work.spend(fill.steps)?;
        Ok(filled)
    }

    /// KF-15.4, KF-15.5: whether the cards taken can be made one after the other.
    fn is_allowed(&self) -> bool {
        let cards = &self.placer.cards;
        let masterworks = self.set.iter().filter(|&&(card, _)| cards.list[card].masterwork).count();
        cards.decree.is_none_or(|decree| decree.allows(self.set.len() - masterworks, masterworks))
    }

    /// Counts whatever might still be made from this card on.
    fn cut_off(&mut self, number: usize) {
        let cards = &self.placer.cards;
        let more =
            (0..=cards.list.len() - number).rev().find(|&more| cards.may_add(number, more, &self.taken, &self.there));
        self.made.bound = self.made.bound.max((self.set.len() + more.unwrap_or(0)).min(cards.target));
    }
}
