//! The least ways of spending abilities that make some dice good enough for some boxes. In mathematics: uses are
//! partly ordered by what they need, and ways are an antichain of them, which stands for all uses above it. Each
//! antichain has a number, so that rolls which need the same help count as one.

use rustc_hash::FxHashMap;

use crate::odds::ask::kit::{Kit, Use};

/// The number of an antichain of uses.
pub(crate) type Ways = u32;

/// Nothing helps.
pub(crate) const NEVER: Ways = 0;
/// No help is needed.
pub(crate) const FREE: Ways = 1;

#[derive(Debug)]
pub(crate) struct AllWays {
    pub(crate) kit: Kit,
    uses: Vec<Box<[Use]>>,
    numbers: FxHashMap<Box<[Use]>, Ways>,
    sums: FxHashMap<(Ways, Ways), Ways>,
}

impl AllWays {
    pub(crate) fn new(kit: Kit) -> AllWays {
        let mut all_ways = AllWays { kit, uses: Vec::new(), numbers: FxHashMap::default(), sums: FxHashMap::default() };
        all_ways.number(Vec::new());
        all_ways.number(vec![0]);
        all_ways
    }

    /// The number of the ways with these uses; those that need more than another are left out.
    pub(crate) fn number(&mut self, mut uses: Vec<Use>) -> Ways {
        self.kit.least(&mut uses);
        let uses = uses.into_boxed_slice();
        if let Some(&ways) = self.numbers.get(&uses) {
            return ways;
        }
        let ways = self.uses.len() as Ways;
        self.uses.push(uses.clone());
        self.numbers.insert(uses, ways);
        ways
    }

    pub(crate) fn uses(&self, ways: Ways) -> &[Use] {
        &self.uses[ways as usize]
    }

    /// The ways of doing both.
    pub(crate) fn sum(&mut self, a: Ways, b: Ways) -> Ways {
        match (a.min(b), a.max(b)) {
            (NEVER, _) => NEVER,
            (FREE, other) => other,
            pair => match self.sums.get(&pair) {
                Some(&ways) => ways,
                None => {
                    let ways = self.add_up(pair.0, pair.1);
                    self.sums.insert(pair, ways);
                    ways
                }
            },
        }
    }

    fn add_up(&mut self, a: Ways, b: Ways) -> Ways {
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
