//! The least ways of spending abilities that make some dice good enough for some boxes. In mathematics: uses are
//! partly ordered by what they need, and ways are an antichain of them, which stands for all uses above it. Each
//! antichain has a number, so that rolls which need the same help count as one.

use rustc_hash::FxHashMap;

use crate::odds::{
    ask::kit::{Kit, Use},
    work::{TooMuch, Work},
};

/// The number of an antichain of uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Ways(u32);

/// Nothing helps.
pub(crate) const NEVER: Ways = Ways(0);
/// No help is needed.
pub(crate) const FREE: Ways = Ways(1);

#[derive(Debug)]
pub(crate) struct AllWays<'a> {
    pub(crate) kit: Kit,
    /// What may still be done for the whole reckoning.
    pub(crate) work: &'a mut Work,
    uses: Vec<Box<[Use]>>,
    numbers: FxHashMap<Box<[Use]>, Ways>,
    sums: FxHashMap<(Ways, Ways), Ways>,
}

impl<'a> AllWays<'a> {
    pub(crate) fn new(kit: Kit, work: &'a mut Work) -> Result<AllWays<'a>, TooMuch> {
        let (uses, numbers, sums) = (Vec::new(), FxHashMap::default(), FxHashMap::default());
        let mut all_ways = AllWays { kit, work, uses, numbers, sums };
        all_ways.number(Vec::new())?;
        all_ways.number(vec![Use::NONE])?;
        Ok(all_ways)
    }

    /// The number of the ways with these uses; those that need more than another are left out.
    pub(crate) fn number(&mut self, mut uses: Vec<Use>) -> Result<Ways, TooMuch> {
        self.kit.least(&mut uses, self.work)?;
        let uses = uses.into_boxed_slice();
        if let Some(&ways) = self.numbers.get(&uses) {
            return Ok(ways);
        }
        let ways = Ways(self.uses.len() as u32);
        self.uses.push(uses.clone());
        self.numbers.insert(uses, ways);
        Ok(ways)
    }

    pub(crate) fn uses(&self, ways: Ways) -> &[Use] {
        &self.uses[ways.0 as usize]
    }

    /// The ways of doing both.
    pub(crate) fn sum(&mut self, a: Ways, b: Ways) -> Result<Ways, TooMuch> {
        match (a.min(b), a.max(b)) {
            (NEVER, _) => Ok(NEVER),
            (FREE, other) => Ok(other),
            pair => match self.sums.get(&pair) {
                Some(&ways) => Ok(ways),
                None => {
                    let ways = self.add_up(pair.0, pair.1)?;
                    self.sums.insert(pair, ways);
                    Ok(ways)
                }
            },
        }
    }

    fn add_up(&mut self, a: Ways, b: Ways) -> Result<Ways, TooMuch> {
        self.work.spend(32 + 2 * (self.uses(a).len() * self.uses(b).len()) as u64)?;
        let mut sums = Vec::new();
        for &one in self.uses(a) {
            for &other in self.uses(b) {
                if self.kit.covers(self.kit.all, one + other) {
                    sums.push(one + other);
                }
            }
        }
        self.number(sums)
    }

    /// Whether these abilities are enough for one of these ways.
    pub(crate) fn possible(&self, ways: Ways, held: Use) -> bool {
        self.uses(ways).iter().any(|&used| self.kit.covers(held, used))
    }

    /// Whether every use of `worse` is matched by one of `better` that needs no more.
    pub(crate) fn no_worse(&self, better: Ways, worse: Ways) -> bool {
        let matched = |&used: &Use| self.uses(better).iter().any(|&smaller| self.kit.covers(used, smaller));
        better == worse || self.uses(worse).iter().all(matched)
    }
}
