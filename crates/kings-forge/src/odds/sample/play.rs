//! Where an exact answer would take too long: play is tried out over many rolls. After each roll it goes for the one
//! aim that promises most, which can be reckoned exactly, and in the end takes whatever the dice are good for.

use tabletop::{Chance, Fast};

use super::placing::Placer;
use crate::{
    dice::{Die, Kind},
    odds::{
        ask::question::{Effort, Hand, Odds, WOOD},
        exact::{
            aim::Aim,
            reckon::{Advised, Left, Reckoning},
        },
    },
};

#[derive(Debug)]
pub(crate) struct Sampler {
    hand: Hand,
    placer: Placer,
    /// One for each promising aim, with its items.
    planners: Vec<(f64, Reckoning)>,
}

/// The aims that are planned for; others are only taken when they come by themselves.
const PLANNED: usize = 12;

impl Sampler {
    pub(crate) fn new(hand: &Hand, aims: &[Aim], effort: Effort) -> Sampler {
        let mut planners = Vec::new();
        if hand.abilities.rerolls + hand.abilities.gardens > 0 {
            let mut promising = Vec::new();
            // All of them together may take as much work as the exact answer might have.
            let mut left = effort.limit;
            for aim in aims {
                let items = f64::from(aim.items);
                let Ok(mut planner) = Reckoning::new(hand, vec![aim.clone()], left) else { continue };
                let Ok(value) = planner.value() else { continue };
                left = planner.allow(u64::MAX);
                promising.push((items * value, items, planner));
            }
            promising.sort_by(|a, b| b.0.total_cmp(&a.0));
            planners = promising.into_iter().take(PLANNED).map(|(_, items, planner)| (items, planner)).collect();
        }
        Sampler { hand: hand.clone(), placer: Placer::new(&hand.abilities, aims.to_vec()), planners }
    }

    /// What play is worth before the roll.
    pub(crate) fn value(&mut self, samples: u32) -> Odds {
        let kinds: Vec<Kind> = Kind::ROLLED
            .into_iter()
            .flat_map(|kind| std::iter::repeat_n(kind, self.hand.dice[kind.index()].into()))
            .collect();
        self.average(samples, |sampler, dice| {
            let mut roll = Vec::new();
            sampler.roll(&mut roll, kinds.iter().copied(), dice);
            roll
        })
    }

    /// What play is worth from this roll on.
    pub(crate) fn value_of(&mut self, roll: &[Die], samples: u32) -> Odds {
        self.average(samples, |_, _| roll.to_vec())
    }

    fn average(&mut self, samples: u32, start: impl Fn(&Sampler, &mut Fast) -> Vec<Die>) -> Odds {
        let mut dice = Fast::new(0x0dd5);
        let (mut sum, mut squares) = (0.0, 0.0);
        for _ in 0..samples {
            let roll = start(self, &mut dice);
            let items = self.play(roll, &mut dice);
            sum += items;
            squares += items * items;
        }
        let many = f64::from(samples.max(1));
        let mean = sum / many;
        let variance = (squares / many - mean * mean).max(0.0) * many / (many - 1.0).max(1.0);
        Odds { value: mean, error: Some((variance / many).sqrt().max(least_error(samples))) }
    }

    fn roll(&self, roll: &mut Vec<Die>, kinds: impl Iterator<Item = Kind>, dice: &mut Fast) {
        for kind in kinds {
            let value = dice.roll(6) as u8;
            if self.hand.dead != Some(value) {
                roll.push(Die { kind, value });
            }
        }
    }

    fn play(&mut self, mut roll: Vec<Die>, dice: &mut Fast) -> f64 {
        let mut left = Left { rerolls: self.hand.abilities.rerolls, gardens: self.hand.abilities.gardens };
        loop {
            match self.best_step(&roll, left) {
                Played::Stop(items) => return items,
                Played::Reroll(again) => {
                    left.rerolls -= 1;
                    roll.retain_from(&again);
                    self.roll(&mut roll, again.iter().map(|die| die.kind), dice);
                }
                Played::Wood => {
                    left.gardens -= 1;
                    self.roll(&mut roll, [Kind::ROLLED[WOOD]].into_iter(), dice);
                }
            }
        }
    }

    /// The most promising step for this roll: one that may miss its aim still keeps what the other dice are good for.
    pub(crate) fn best_step(&mut self, roll: &[Die], left: Left) -> Played {
        let woods = self.hand.abilities.gardens - left.gardens;
        let now = self.placer.items(roll, woods);
        let mut best = (now, Played::Stop(now));
        for (items, planner) in &mut self.planners {
            let Some((step, chance)) = planner.step_for(roll, left) else { continue };
            let (played, kept) = match step {
                Advised::Stop => continue,
                Advised::Wood => (Played::Wood, self.placer.items(roll, woods + 1)),
                Advised::Reroll(holds) => {
                    let again = planner.rolled_again(roll, &holds);
                    let mut others = roll.to_vec();
                    others.retain_from(&again);
                    (Played::Reroll(again), self.placer.items(&others, woods))
                }
            };
            let value = kept + chance * (*items - kept).max(0.0);
            if value > best.0 + 1e-12 {
                best = (value, played);
            }
        }
        match best.1 {
            Played::Stop(_) if now < self.placer.most_items() => self.for_free(roll, left),
            played => played,
        }
    }

    /// Where no plan helps: another roll that costs nothing of what is made already.
    fn for_free(&mut self, roll: &[Die], left: Left) -> Played {
        let woods = self.hand.abilities.gardens - left.gardens;
        let now = self.placer.items(roll, woods);
        if left.gardens > 0 && self.placer.needs(WOOD) && self.placer.items(roll, woods + 1) >= now {
            return Played::Wood;
        }
        let spare = if left.rerolls > 0 { self.placer.spare(roll, woods) } else { Vec::new() };
        if spare.is_empty() { Played::Stop(now) } else { Played::Reroll(spare) }
    }
}

/// Where every trial came out alike, one more might not have.
pub(crate) fn least_error(samples: u32) -> f64 {
    1.0 / (f64::from(samples.max(1)) + 2.0)
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Played {
    /// With so many items.
    Stop(f64),
    Reroll(Vec<Die>),
    Wood,
}

trait RetainFrom {
    fn retain_from(&mut self, taken: &[Die]);
}

impl RetainFrom for Vec<Die> {
    /// Takes these dice out, each once.
    fn retain_from(&mut self, taken: &[Die]) {
        for die in taken {
            let place = self.iter().position(|other| other == die).expect("only dice on the table are taken up");
            self.swap_remove(place);
        }
    }
}

impl Reckoning {
    /// The best step for a roll, unless that is too much work.
    pub(crate) fn step_for(&mut self, roll: &[Die], left: Left) -> Option<(Advised, f64)> {
        let mut standings = Vec::new();
        for axis in &self.axes {
            let mine = || roll.iter().filter(|die| die.kind.index() == axis.kind).map(|die| die.value);
            standings.push(axis.outcomes.stands(axis.classes.profile(mine()), mine().count())?);
        }
        self.best_step(&standings, left).ok()
    }

    /// The dice of a roll that are rolled again where these are held. Dice no aim needs stay.
    pub(crate) fn rolled_again(&self, roll: &[Die], holds: &[crate::odds::exact::outcomes::Hold]) -> Vec<Die> {
        let mut again = Vec::new();
        for (axis, hold) in self.axes.iter().zip(holds) {
            let mut kept = axis.outcomes.profiles[hold.kept];
            for die in roll.iter().filter(|die| die.kind.index() == axis.kind) {
                match axis.classes.class(die.value).filter(|&class| kept.of(class) > 0) {
                    Some(class) => kept = kept.without(class, 1),
                    None => again.push(*die),
                }
            }
        }
        again
    }
}
