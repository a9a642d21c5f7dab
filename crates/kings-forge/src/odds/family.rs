//! Families of sufficient uses: all the least ways of spending abilities that make some dice good enough for some
//! boxes. Each family has a number, so that rolls which need the same help count as one.

use super::{
    kit::{Kit, Use},
    quick::QuickMap,
};

/// The number of a family.
pub(super) type Family = u32;

/// Nothing helps.
pub(super) const NEVER: Family = 0;
/// No help is needed.
pub(super) const FREE: Family = 1;

#[derive(Debug)]
pub(super) struct Families {
    pub(super) kit: Kit,
    uses: Vec<Box<[Use]>>,
    numbers: QuickMap<Box<[Use]>, Family>,
    sums: QuickMap<(Family, Family), Family>,
}

impl Families {
    pub(super) fn new(kit: Kit) -> Families {
        let mut families = Families { kit, uses: Vec::new(), numbers: QuickMap::default(), sums: QuickMap::default() };
        families.number(Vec::new());
        families.number(vec![0]);
        families
    }

    /// The number of the family of these uses; those that need more than another are left out.
    pub(super) fn number(&mut self, mut uses: Vec<Use>) -> Family {
        self.kit.least(&mut uses);
        let uses = uses.into_boxed_slice();
        if let Some(&family) = self.numbers.get(&uses) {
            return family;
        }
        let family = self.uses.len() as Family;
        self.uses.push(uses.clone());
        self.numbers.insert(uses, family);
        family
    }

    pub(super) fn uses(&self, family: Family) -> &[Use] {
        &self.uses[family as usize]
    }

    /// The family of doing both.
    pub(super) fn sum(&mut self, a: Family, b: Family) -> Family {
        match (a.min(b), a.max(b)) {
            (NEVER, _) => NEVER,
            (FREE, other) => other,
            pair => match self.sums.get(&pair) {
                Some(&family) => family,
                None => {
                    let family = self.add_up(pair.0, pair.1);
                    self.sums.insert(pair, family);
                    family
                }
            },
        }
    }

    fn add_up(&mut self, a: Family, b: Family) -> Family {
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

    /// Whether these abilities are enough for one of the family's uses.
    pub(super) fn possible(&self, family: Family, held: Use) -> bool {
        self.uses(family).iter().any(|&used| self.kit.covers(held, used))
    }

    /// Whether every use of `worse` is matched by one of `better` that needs no more.
    pub(super) fn no_worse(&self, better: Family, worse: Family) -> bool {
        let matched = |&used: &Use| self.uses(better).iter().any(|&smaller| self.kit.covers(used, smaller));
        better == worse || self.uses(worse).iter().all(matched)
    }
}
