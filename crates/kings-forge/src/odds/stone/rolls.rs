//! Rolls with a Grimstone, one by one.

use rustc_hash::FxHashMap;
use tabletop::{Chance, Fast};

use super::uses::uses;
use crate::{
    dice::{Die, Kind, Materials},
    grimstone::StoneEffect,
    odds::{
        ask::question::{Bonus, Goal, Hand, Odds, Wish},
        sample::{
            fill::Pile,
            interval::{Trial, interval},
            placing::{Depth, Made, Placer},
        },
        work::{TooMuch, Work},
    },
};

/// What a look at one roll takes, in steps.
const A_ROLL: usize = 500;
const MOST_TRIALS: usize = 3000;

pub(super) struct Rolls<'a> {
    hand: &'a Hand,
    wishes: &'a [Wish],
    goal: Goal,
    effect: StoneEffect,
    /// By what a Gobblestone was fed.
    placers: FxHashMap<Materials, Placer>,
    /// With the bonus any die may have instead.
    instead: Option<Placer>,
    relaxed: Placer,
    /// Nothing can be done to dice before the Grimstone is used, nor can one be placed.
    plain: bool,
    work: &'a mut Work,
}

/// What a roll comes to.
pub(super) struct Seen {
    pub(super) trial: Trial,
    /// The dice the Grimstone is used on for it.
    pub(super) used: Vec<Die>,
}

impl<'a> Rolls<'a> {
    pub(super) fn new(
        hand: &'a Hand,
        wishes: &'a [Wish],
        goal: Goal,
        work: &'a mut Work,
    ) -> Result<Rolls<'a>, TooMuch> {
        let effect = hand.exotics.stone.ok_or(TooMuch)?;
        let relaxed = Placer::new(&hand.relaxed(), goal, wishes, work)?;
        let without = Placer::new(&hand.without_stone(), goal, wishes, work)?;
        let instead = match effect {
            StoneEffect::Match { otherwise: plus @ 1.., .. } => {
                let mut hand = hand.without_stone();
                hand.abilities.bonuses.push(Bonus { plus, dice: 1 });
                Some(Placer::new(&hand, goal, wishes, work)?)
            }
            _ => None,
        };
        let one_by_one = matches!(effect, StoneEffect::Lowest { .. } | StoneEffect::Highest { .. });
        let several = goal == Goal::Items && wishes.len() > 1 || hand.exotics.dice.heartwood > 1;
        let plain = without.kit.is_empty() && !(one_by_one && several);
        let placers = FxHashMap::from_iter([(Materials::default(), without)]);
        Ok(Rolls { hand, wishes, goal, effect, placers, instead, relaxed, plain, work })
    }

    /// What play is worth before the roll.
    pub(super) fn value(&mut self) -> Result<Odds, TooMuch> {
        let most = self.goal.most(self.wishes);
        let each = self.each_kind();
        let different = each.iter().map(Vec::len).fold(6, usize::saturating_mul);
        if different.saturating_mul(A_ROLL) as u64 <= self.work.left()
            && let Ok((low, high)) = self.in_thirds(|rolls| rolls.all(&each))
        {
            return Ok(Odds::between(low, high));
        }
        let trials = self.tried_out();
        Ok(interval(&trials, most))
    }

    /// Two thirds of what is left go into this.
    fn in_thirds<T>(&mut self, task: impl FnOnce(&mut Self) -> Result<T, TooMuch>) -> Result<T, TooMuch> {
        let kept = self.work.left() / 3;
        self.work.set_apart(kept);
        let result = task(self);
        self.work.take_back(kept);
        result
    }

    /// By kind: every roll of its dice, with its chance. Kinds that are of no use are left out where they do not matter.
    fn each_kind(&self) -> Vec<Vec<(Vec<Die>, f64)>> {
        let counts = self.hand.counts();
        let kinds = Kind::IN_HAND.into_iter().filter(|kind| kind.is_rolled() && counts[kind.index()] > 0);
        let kinds = kinds.filter(|kind| match self.effect {
            StoneEffect::Match { .. } => self.relaxed.cards.takes(kind.index()),
            _ => true,
        });
        kinds.map(|kind| rolls_of(kind, counts[kind.index()].into(), self.hand.dead)).collect()
    }

    /// The means of both bounds over all rolls.
    fn all(&mut self, each: &[Vec<(Vec<Die>, f64)>]) -> Result<(f64, f64), TooMuch> {
        let mut sums = (0.0, 0.0);
        let mut places = vec![0; each.len()];
        loop {
            let mut dice = self.hand.with_harvest(&[]);
            let mut chance = 1.0 / 6.0;
            for (rolls, &place) in each.iter().zip(&places) {
                let (roll, share) = &rolls[place];
                dice.extend(roll);
                chance *= share;
            }
            for value in 1..=6 {
                let Trial { low, high } =
                    self.of_roll(&dice, Some(value).filter(|_| self.hand.dead != Some(value)))?.trial;
                sums = (sums.0 + chance * low, sums.1 + chance * high);
            }
            let Some(next) = (0..each.len()).find(|&number| places[number] + 1 < each[number].len()) else {
                return Ok(sums);
            };
            places[..next].fill(0);
            places[next] += 1;
        }
    }

    fn tried_out(&mut self) -> Vec<Trial> {
        let counts = self.hand.counts();
        let (mut chance, mut trials, mut dearest) = (Fast::new(0x57), Vec::new(), 0);
        while trials.len() < MOST_TRIALS && self.work.left() >= 2 * dearest {
            let before = self.work.done();
            let mut dice = self.hand.with_harvest(&[]);
            for kind in Kind::IN_HAND.into_iter().filter(|kind| kind.is_rolled()) {
                let rolled = (0..counts[kind.index()]).map(|_| Die { kind, value: chance.roll(6) as u8 });
                dice.extend(rolled.filter(|die| self.hand.dead != Some(die.value)));
            }
            let stone = Some(chance.roll(6) as u8).filter(|&value| self.hand.dead != Some(value));
            let Ok(seen) = self.of_roll(&dice, stone) else { break };
            dearest = dearest.max(self.work.done() - before);
            trials.push(seen.trial);
        }
        trials
    }

    /// What these dice come to with a Grimstone that shows a value, unless it was cancelled.
    pub(super) fn of_roll(&mut self, dice: &[Die], stone: Option<u8>) -> Result<Seen, TooMuch> {
        let target = self.relaxed.cards.target;
        let base = most(self.placers.get_mut(&Materials::default()).expect("it was made first"), dice, self.work)?;
        let (mut low, mut high, mut used) = (base.items, base.bound, Vec::new());
        let Some(shows) = stone.filter(|_| low < target) else {
            return Ok(Seen::new(low, high, used));
        };
        // What not even more than the Grimstone can do would help needs no look at how it is used.
        let (_, relaxed) = self.hand.relaxed_roll(dice, shows);
        let bound = most(&mut self.relaxed, &relaxed, self.work)?.bound.max(low);
        if bound <= low {
            return Ok(Seen::new(low, high.max(low).min(bound), used));
        }
        if let Some(instead) = &mut self.instead {
            let made = most(instead, dice, self.work)?;
            (low, high) = (low.max(made.items), high.max(made.bound));
        }
        for used_so in uses(self.effect, shows, dice) {
            if low >= target {
                break;
            }
            self.prepare(used_so.fed)?;
            let made = most(self.placers.get_mut(&used_so.fed).expect("it was prepared"), &used_so.dice, self.work)?;
            high = high.max(made.bound);
            if made.items > low {
                (low, used) = (made.items, used_so.on);
            }
        }
        Ok(Seen::new(low, if self.plain { high.min(bound) } else { bound }, used))
    }
}

impl Rolls<'_> {
    /// Makes the one for what the Gobblestone was fed.
    fn prepare(&mut self, fed: Materials) -> Result<(), TooMuch> {
        if !self.placers.contains_key(&fed) {
            let mut hand = self.hand.without_stone();
            (hand.exotics.fed, hand.exotics.dice.grimstone) = (fed, 1);
            let placer = Placer::new(&hand, self.goal, self.wishes, self.work)?;
            self.placers.insert(fed, placer);
        }
        Ok(())
    }
}

impl Seen {
    fn new(low: usize, high: usize, used: Vec<Die>) -> Seen {
        Seen { trial: Trial { low: low as f64, high: high.max(low) as f64 }, used }
    }
}

/// The most these dice make.
fn most(placer: &mut Placer, dice: &[Die], work: &mut Work) -> Result<Made, TooMuch> {
    let piles = Pile::of_roll(dice, &placer.cards);
    placer.most(&piles, placer.kit.all, Depth::FULL, work)
}

/// Every roll of so many dice of a kind, in any order, with its chance. Dead ones leave.
fn rolls_of(kind: Kind, count: usize, dead: Option<u8>) -> Vec<(Vec<Die>, f64)> {
    let mut rolls = vec![(Vec::new(), 1.0)];
    for _ in 0..count {
        let mut longer: FxHashMap<Vec<Die>, f64> = FxHashMap::default();
        for (roll, chance) in rolls {
            for value in 1..=6 {
                let mut roll: Vec<Die> = roll.clone();
                if dead != Some(value) {
                    roll.push(Die { kind, value });
                    roll.sort_unstable();
                }
                *longer.entry(roll).or_default() += chance / 6.0;
            }
        }
        rolls = longer.into_iter().collect();
    }
    rolls.sort_by(|(one, _), (other, _)| one.cmp(other));
    rolls
}
