//! The dice of one kind, seen through what is asked of them: values that need the same help for every box are one
//! class, and a roll is no more than how many dice of each class are worth keeping in mind. In mathematics: classes are
//! partly ordered by dominance (the better one needs no more help for any box), and dominated dice are left out.

use rustc_hash::FxHashMap;

use super::{
    aim::Least,
    ways::{AllWays, FREE, NEVER, Ways},
};
use crate::{
    dice::Die,
    odds::{ask::kit::Use, work::TooMuch},
};

/// The place of a class of values.
pub(crate) type Class = usize;

/// How many dice there are of each class, 6 bits for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Profile(u128);

const FIELD: usize = 6;

impl Profile {
    #[inline]
    pub(crate) fn of(self, class: Class) -> usize {
        (self.0 >> (class * FIELD)) as usize & ((1 << FIELD) - 1)
    }

    #[inline]
    pub(crate) fn with(self, class: Class) -> Profile {
        Profile(self.0 + (1 << (class * FIELD)))
    }

    #[inline]
    pub(crate) fn without(self, class: Class, dice: usize) -> Profile {
        Profile(self.0 - ((dice as u128) << (class * FIELD)))
    }

    pub(crate) fn dice(self) -> usize {
        (0..u128::BITS as usize / FIELD).map(|class| self.of(class)).sum()
    }
}

/// The classes of one kind of dice, and what is needed of them.
#[derive(Debug)]
pub(crate) struct Classes {
    /// By value; none if no box can be filled with it.
    of_value: [Option<Class>; Die::HIGHEST as usize + 1],
    /// From a class to those that can do all it can, and more.
    better: Vec<Vec<Class>>,
    /// From the best to the worst: nothing comes before what is better.
    order: Vec<Class>,
    /// How many dice a single aim needs at most.
    cap: usize,
    needs: Needs,
}

/// The lists of least values asked for, with all their ends.
#[derive(Debug, Default)]
struct Needs {
    lists: Vec<Least>,
    /// From a list to the same without its first box.
    rest: Vec<usize>,
    /// For the first box of each list, by class: the help needed.
    help: Vec<Vec<Ways>>,
    known: FxHashMap<(Profile, usize), Ways>,
}

impl Classes {
    /// `lists` are what the aims need of this kind of dice.
    pub(crate) fn new<'a>(
        kind: usize,
        lists: impl Iterator<Item = &'a Least>,
        all_ways: &mut AllWays,
    ) -> Result<Classes, TooMuch> {
        let mut needs = Needs::default();
        let mut cap = 0;
        for list in lists {
            cap = cap.max(list.len());
            needs.number(list);
        }
        let mut leasts: Vec<u8> = needs.lists.iter().filter_map(|list| list.first().copied()).collect();
        leasts.sort_unstable();
        leasts.dedup();

        let mut of_value = [None; Die::HIGHEST as usize + 1];
        let mut helps: Vec<Vec<Ways>> = Vec::new();
        for value in 1..=Die::HIGHEST {
            let mut help = Vec::new();
            for &least in &leasts {
                let uses = all_ways.kit.reach(kind, value, least, all_ways.work)?;
                help.push(all_ways.number(uses)?);
            }
            if help.iter().any(|&ways| ways != NEVER) {
                let class = helps.iter().position(|other| *other == help).unwrap_or_else(|| {
                    helps.push(help);
                    helps.len() - 1
                });
                of_value[usize::from(value)] = Some(class);
            }
        }
        let help_of = |list: &Least| match list.first() {
            Some(first) => {
                let place = leasts.iter().position(|least| least == first).expect("all first boxes are listed");
                helps.iter().map(|help| help[place]).collect()
            }
            None => Vec::new(),
        };
        needs.help = needs.lists.iter().map(help_of).collect();
        let beats = |a: Class, b: Class| {
            a != b && helps[a].iter().zip(&helps[b]).all(|(&better, &worse)| all_ways.no_worse(better, worse))
        };
        let better: Vec<Vec<Class>> =
            (0..helps.len()).map(|class| (0..helps.len()).filter(|&other| beats(other, class)).collect()).collect();
        let mut order: Vec<Class> = (0..helps.len()).collect();
        order.sort_by_key(|&class| better[class].len());
        Ok(Classes { of_value, better, order, cap, needs })
    }

    pub(crate) fn count(&self) -> usize {
        self.order.len()
    }

    pub(crate) fn class(&self, value: u8) -> Option<Class> {
        self.of_value[usize::from(value)]
    }

    /// Whether some rolled value is better than this class.
    pub(crate) fn can_improve(&self, class: Class) -> bool {
        let no_worse =
            |value| self.class(value).is_none_or(|other| other == class || self.better[other].contains(&class));
        !(1..=6).all(no_worse)
    }

    /// One die more; those that can never be needed are left out. A die is never needed if as many better ones as
    /// there are boxes stand beside it: whatever it would do, one of them is free to do.
    pub(crate) fn add(&self, profile: Profile, class: Class) -> Profile {
        self.reduce(profile.with(class))
    }

    fn reduce(&self, mut profile: Profile) -> Profile {
        for &class in &self.order {
            let better: usize = self.better[class].iter().map(|&other| profile.of(other)).sum();
            let kept = self.cap.saturating_sub(better);
            let dice = profile.of(class);
            if dice > kept {
                profile = profile.without(class, dice - kept);
            }
        }
        profile
    }

    /// The dice of a roll worth keeping in mind.
    pub(crate) fn profile(&self, values: impl Iterator<Item = u8>) -> Profile {
        values.filter_map(|value| self.class(value)).fold(Profile::default(), |profile, class| self.add(profile, class))
    }

    /// Every part of the dice that may be sensible to keep while the others are rolled again: dice no roll can
    /// improve stay, and none stays while a better one goes.
    pub(crate) fn keeps(&self, profile: Profile) -> Vec<Profile> {
        let mut keeps = vec![profile];
        // From the worst on, so that a better class only gives up dice where all worse ones have gone.
        for &class in self.order.iter().rev() {
            if profile.of(class) == 0 || !self.can_improve(class) {
                continue;
            }
            for place in 0..keeps.len() {
                let kept = keeps[place];
                let worse_stay =
                    (0..self.count()).any(|other| kept.of(other) > 0 && self.better[other].contains(&class));
                if !worse_stay {
                    keeps.extend((1..=profile.of(class)).map(|dice| kept.without(class, dice)));
                }
            }
        }
        keeps
    }

    /// The place of a list of least values; it must be one of those given.
    pub(crate) fn list(&self, list: &Least) -> usize {
        self.needs.lists.iter().position(|other| other == list).expect("a list that was given")
    }

    /// The help these dice need to fill the boxes of a list.
    pub(crate) fn help(&mut self, profile: Profile, list: usize, all_ways: &mut AllWays) -> Result<Ways, TooMuch> {
        all_ways.work.spend(8)?;
        if self.needs.lists[list].is_empty() {
            return Ok(FREE);
        }
        if let Some(&ways) = self.needs.known.get(&(profile, list)) {
            return Ok(ways);
        }
        all_ways.work.spend(24)?;
        let mut ways = NEVER;
        let rest = self.needs.rest[list];
        // A die that needs no help takes the highest box: it is as good as any other there, and the others
        // find lower boxes no harder.
        if let Some(class) = self.free(profile, list) {
            ways = self.help(profile.without(class, 1), rest, all_ways)?;
        } else {
            let mut uses: Vec<Use> = Vec::new();
            for class in (0..self.count()).filter(|&class| profile.of(class) > 0) {
                let first = self.needs.help[list][class];
                if first != NEVER {
                    let others = self.help(profile.without(class, 1), rest, all_ways)?;
                    let sum = all_ways.sum(first, others)?;
                    uses.extend(all_ways.uses(sum));
                }
            }
            if !uses.is_empty() {
                ways = all_ways.number(uses)?;
            }
        }
        self.needs.known.insert((profile, list), ways);
        Ok(ways)
    }

    /// The weakest class among these dice that fills the first box of the list without help.
    fn free(&self, profile: Profile, list: usize) -> Option<Class> {
        let free = |&class: &Class| profile.of(class) > 0 && self.needs.help[list][class] == FREE;
        self.order.iter().copied().rev().find(free)
    }
}

impl Needs {
    fn number(&mut self, list: &[u8]) -> usize {
        if let Some(place) = self.lists.iter().position(|other| other == list) {
            return place;
        }
        let rest = if list.is_empty() { 0 } else { self.number(&list[1..]) };
        self.lists.push(list.to_vec());
        self.rest.push(rest);
        self.lists.len() - 1
    }
}
