//! What the abilities can do to one die. A use of abilities is one number with a field per kind of ability, so that
//! uses of different dice are simply added up and compared with what is held.

use std::ops::{Add, Sub};

use serde::Serialize;
use ts_rs::TS;

use super::question::{Abilities, Bonus, HEARTWOOD, Hand, HeldBonus};
use crate::{
    dice::Material,
    odds::work::{TooMuch, Work},
};

/// How often each kind of ability is used: a field of 6 bits for each, of which the highest is kept free.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Use(u64);

const FIELD: u32 = 6;

impl Use {
    pub(crate) const NONE: Use = Use(0);

    /// How often it has the one ability of `one`.
    fn times(self, one: Use) -> u64 {
        (self.0 / one.0) & ((1 << FIELD) - 1)
    }

    fn repeated(self, times: u64) -> Use {
        Use(self.0 * times)
    }
}

impl Add for Use {
    type Output = Use;

    #[inline]
    fn add(self, other: Use) -> Use {
        Use(self.0 + other.0)
    }
}

/// Must be covered by what it is taken from.
impl Sub for Use {
    type Output = Use;

    #[inline]
    fn sub(self, other: Use) -> Use {
        Use(self.0 - other.0)
    }
}

/// The abilities that change dice after the last roll.
#[derive(Clone, Debug)]
pub(crate) struct Kit {
    bonuses: Vec<BonusKind>,
    six: Option<Use>,
    /// Plain flips, and those a bonus may be instead.
    flips: Vec<Use>,
    ones_to_six: bool,
    /// KF-18.12: there is Heartwood, which is no rolled 1.
    heartwood: bool,
    /// Everything there is to use while no Garden has been turned to wood.
    pub(crate) all: Use,
    /// The field of the +2 that Gardens may be.
    garden: Use,
    /// The highest bit of every field.
    guard: u64,
}

#[derive(Clone, Debug)]
pub(crate) struct BonusKind {
    pub(crate) bonus: Bonus,
    /// Copies of a bonus may meet on a die, but the parts of one copy may not; sharing out the parts of all copies
    /// works whenever no die gets more than there are copies.
    copies: u64,
    one: Use,
    /// The only kind of dice it is for.
    only: Option<usize>,
}

impl BonusKind {
    fn is_for(&self, kind: usize) -> bool {
        self.only.is_none_or(|only| only == kind)
    }
}

/// What an ability does to one die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    OneToSix,
    AutomaticSix,
    Flip,
    /// One part of a bonus; a Garden's is +2 to one die.
    Bonus(Bonus),
}

impl Kit {
    pub(crate) fn new(abilities: &Abilities) -> Kit {
        let mut kit = Kit {
            bonuses: Vec::new(),
            six: None,
            flips: Vec::new(),
            ones_to_six: abilities.ones_to_six,
            heartwood: false,
            all: Use::NONE,
            garden: Use::NONE,
            guard: 0,
        };
        for HeldBonus { bonus, or_flip, only, copies } in abilities.kinds() {
            if bonus.plus == 0 && !or_flip {
                continue;
            }
            let one = kit.field(u64::from(copies) * u64::from(bonus.dice));
            if or_flip {
                kit.flips.push(one);
            } else if bonus == (Bonus { plus: 2, dice: 1 }) && only.is_none() && abilities.gardens > 0 {
                kit.garden = one;
            }
            kit.bonuses.push(BonusKind { bonus, copies: copies.into(), one, only: only.map(Material::index) });
        }
        kit.six = (abilities.automatic_sixes > 0).then(|| kit.field(abilities.automatic_sixes.into()));
        if abilities.flips > 0 {
            let one = kit.field(abilities.flips.into());
            kit.flips.push(one);
        }
        kit
    }

    pub(crate) fn of(hand: &Hand) -> Kit {
        Kit { heartwood: hand.exotics.dice.heartwood > 0, ..Kit::new(&hand.abilities) }
    }

    /// Makes a new field holding this many and gives back one use of it.
    fn field(&mut self, held: u64) -> Use {
        let shift = self.guard.count_ones() * FIELD;
        self.all.0 |= held << shift;
        self.guard |= 1 << (shift + FIELD - 1);
        Use(1 << shift)
    }

    /// Whether nothing can be done to any die.
    pub(crate) fn is_empty(&self) -> bool {
        self.all == Use::NONE && !self.ones_to_six
    }

    /// What is left to use when this many Gardens have been turned to wood.
    pub(crate) fn held(&self, woods: u8) -> Use {
        self.all - self.garden.repeated(woods.into())
    }

    /// Whether `held` is enough for `used`.
    #[inline]
    pub(crate) fn covers(&self, held: Use, used: Use) -> bool {
        ((held.0 | self.guard) - used.0) & self.guard == self.guard
    }

    /// What a die counts that nothing is spent on.
    pub(crate) fn for_free(&self, value: u8) -> u8 {
        if self.ones_to_six && value == 1 { 6 } else { value }
    }

    /// How many dice can be turned at most, and by how many pips all bonuses together raise dice, with so much held. What
    /// is either a bonus or a flip is counted as both.
    pub(crate) fn turns_and_pips(&self, held: Use) -> (usize, u32) {
        let turns = self.six.iter().chain(&self.flips).map(|&one| held.times(one)).sum::<u64>();
        let pips = self.bonuses.iter().map(|kind| held.times(kind.one) * u64::from(kind.bonus.plus)).sum::<u64>();
        (turns as usize, pips as u32)
    }

    /// Whether dice of some kinds are helped by what is of no use to others.
    pub(crate) fn tells_kinds_apart(&self) -> bool {
        self.bonuses.iter().any(|kind| kind.only.is_some()) || self.heartwood && self.ones_to_six
    }

    /// The least uses that bring a die of a kind from `value` to `least` or more.
    pub(crate) fn reach(&self, kind: usize, value: u8, least: u8, work: &mut Work) -> Result<Vec<Use>, TooMuch> {
        let mut uses = Vec::new();
        for (start, used, _) in self.starts(kind, value) {
            self.raise(kind, &self.bonuses, least.saturating_sub(start), used, &mut uses, work)?;
        }
        self.least(&mut uses, work)?;
        Ok(uses)
    }

    /// The faces a die can be turned to before bonuses are added.
    fn starts(&self, kind: usize, value: u8) -> impl Iterator<Item = (u8, Use, Option<Change>)> {
        let one =
            (self.ones_to_six && value == 1 && kind != HEARTWOOD).then_some((6, Use::NONE, Some(Change::OneToSix)));
        let six = self.six.map(|used| (6, used, Some(Change::AutomaticSix)));
        // KF-5.9: a die above 6 is never flipped.
        let flips = self.flips.iter().filter(move |_| value <= 6);
        let flips = flips.map(move |&used| (7 - value, used, Some(Change::Flip)));
        [Some((value, Use::NONE, None)), one].into_iter().flatten().chain(flips).chain(six)
    }

    fn raise(
        &self,
        of: usize,
        bonuses: &[BonusKind],
        missing: u8,
        used: Use,
        uses: &mut Vec<Use>,
        work: &mut Work,
    ) -> Result<(), TooMuch> {
        work.spend(8)?;
        if missing == 0 {
            uses.push(used);
        } else if let Some((kind, others)) = bonuses.split_first() {
            for times in 0..=if kind.is_for(of) { kind.copies } else { 0 } {
                let missing = missing.saturating_sub(kind.bonus.plus.saturating_mul(times as u8));
                let used = used + kind.one.repeated(times);
                if self.covers(self.all, used) {
                    self.raise(of, others, missing, used, uses, work)?;
                }
                if missing == 0 {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Leaves only uses that need nothing another one does without.
    pub(crate) fn least(&self, uses: &mut Vec<Use>, work: &mut Work) -> Result<(), TooMuch> {
        work.spend(16 * uses.len() as u64)?;
        uses.sort_unstable_by_key(|&used| (self.parts(used), used));
        uses.dedup();
        let mut kept = 0;
        for place in 0..uses.len() {
            let used = uses[place];
            work.spend(1 + kept as u64 / 2)?;
            if !uses[..kept].iter().any(|&smaller| self.covers(used, smaller)) {
                uses[kept] = used;
                kept += 1;
            }
        }
        uses.truncate(kept);
        Ok(())
    }

    /// How many single uses make up this one.
    pub(crate) fn parts(&self, used: Use) -> u64 {
        (0..self.guard.count_ones()).map(|field| (used.0 >> (field * FIELD)) & ((1 << FIELD) - 1)).sum()
    }

    /// Tells how `used` brings a die from `value` to `least` or more, and to what.
    pub(crate) fn tell(&self, kind: usize, value: u8, least: u8, used: Use) -> (Vec<Change>, u8) {
        for (start, turned, change) in self.starts(kind, value) {
            if !self.covers(used, turned) {
                continue;
            }
            let mut changes = Vec::from_iter(change);
            let mut reached = start;
            // What was used to turn the die does not raise it too.
            let raised = used - turned;
            for kind in &self.bonuses {
                for _ in 0..raised.times(kind.one) {
                    changes.push(Change::Bonus(kind.bonus));
                    reached = reached.saturating_add(kind.bonus.plus);
                }
            }
            if reached >= least {
                return (changes, reached);
            }
        }
        unreachable!("a use that was found to reach {least} from {value}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::odds::ask::question::Coloured;

    const PLUS_ONE: Bonus = Bonus { plus: 1, dice: 1 };
    const PLUS_TWO: Bonus = Bonus { plus: 2, dice: 1 };

    fn ways(kit: &Kit, value: u8, least: u8) -> Vec<Vec<Change>> {
        let uses = kit.reach(0, value, least, &mut Work::command()).unwrap();
        uses.into_iter().map(|used| kit.tell(0, value, least, used).0).collect()
    }

    #[test]
    fn the_smallest_uses_are_kept_and_larger_ones_are_not() {
        let kit = Kit::new(&Abilities { bonuses: vec![PLUS_ONE, PLUS_TWO], ..Abilities::default() });
        assert_eq!(ways(&kit, 5, 5), [vec![]]);
        assert_eq!(ways(&kit, 4, 5), [vec![Change::Bonus(PLUS_ONE)], vec![Change::Bonus(PLUS_TWO)]]);
        assert_eq!(ways(&kit, 2, 5), [vec![Change::Bonus(PLUS_ONE), Change::Bonus(PLUS_TWO)]]);
        assert_eq!(ways(&kit, 1, 5), Vec::<Vec<Change>>::new());
    }

    #[test]
    fn parts_of_one_bonus_never_meet_on_a_die_but_copies_do() {
        let three = Bonus { plus: 1, dice: 3 };
        let kit = Kit::new(&Abilities { bonuses: vec![three], ..Abilities::default() });
        assert_eq!(ways(&kit, 4, 6), Vec::<Vec<Change>>::new());
        let kit = Kit::new(&Abilities { bonuses: vec![three, three], ..Abilities::default() });
        assert_eq!(ways(&kit, 4, 6), [vec![Change::Bonus(three); 2]]);
        assert_eq!(kit.parts(kit.all), 6);
    }

    #[test]
    fn bonuses_follow_a_flip_or_an_automatic_six_and_go_above_6() {
        let kit = Kit::new(&Abilities {
            bonuses: vec![PLUS_ONE],
            flips: 1,
            automatic_sixes: 1,
            ones_to_six: true,
            ..Abilities::default()
        });
        assert_eq!(ways(&kit, 2, 5), [vec![Change::AutomaticSix], vec![Change::Flip]]);
        assert_eq!(ways(&kit, 1, 7), [vec![Change::OneToSix, Change::Bonus(PLUS_ONE)]]);
        assert_eq!(ways(&kit, 3, 7), [vec![Change::AutomaticSix, Change::Bonus(PLUS_ONE)]]);
        assert_eq!(ways(&kit, 7, 8), [vec![Change::Bonus(PLUS_ONE)]], "a die above 6 is not flipped");
    }

    #[test]
    fn a_tax_collector_raises_a_die_or_flips_it_but_not_both() {
        let plus_three = Change::Bonus(Bonus { plus: 3, dice: 1 });
        let of = |tax_collectors| Kit::new(&Abilities { tax_collectors, ..Abilities::default() });
        let one = of(vec![3]);
        assert_eq!(ways(&one, 3, 6), [vec![plus_three]]);
        assert_eq!(ways(&one, 1, 6), [vec![Change::Flip]]);
        assert_eq!(ways(&one, 2, 6), Vec::<Vec<Change>>::new(), "a flip and one pip more are wanting");
        let two = of(vec![3, 3]);
        assert_eq!(ways(&two, 1, 9), [vec![Change::Flip, plus_three]]);
        assert_eq!(ways(&two, 4, 9), [vec![plus_three; 2]]);
        assert_eq!(two.turns_and_pips(two.all), (2, 6));
    }

    #[test]
    fn a_coloured_bonus_helps_one_kind_of_dice() {
        let coloured = vec![Coloured { plus: 2, only: Material::Gem }];
        let kit = Kit::new(&Abilities { coloured, ..Abilities::default() });
        let reached = |kind: Material| !kit.reach(kind.index(), 4, 6, &mut Work::command()).unwrap().is_empty();
        assert_eq!(Material::ALL.map(reached), [false, false, true, false]);
    }

    #[test]
    fn a_garden_turned_to_wood_is_one_plus_two_less() {
        let kit = Kit::new(&Abilities { bonuses: vec![PLUS_TWO], gardens: 1, ..Abilities::default() });
        assert_eq!((kit.parts(kit.held(0)), kit.parts(kit.held(1))), (2, 1));
    }
}
