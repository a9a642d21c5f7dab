//! The exact answer: what play is worth for every combination of standings, worked back from the last roll to the
//! first. A layer holds these values for so many re-rolls and Gardens left.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::{
    aim::Aim,
    classes::Classes,
    outcomes::{Hold, Outcomes, Row, Standing},
    tensor::Tensor,
    ways::AllWays,
};
use crate::{
    dice::Die,
    odds::{
        advise::Advised,
        ask::{
            exotics::Faces,
            kit::Kit,
            question::{HEARTWOOD, Hand, WOOD},
        },
        work::{TooMuch, Work},
    },
};

/// All dice of one kind that some aim needs.
#[derive(Debug)]
pub(crate) struct Axis {
    pub(crate) kind: usize,
    pub(crate) classes: Classes,
    pub(crate) outcomes: Outcomes,
    /// How many there are before a Garden adds to them.
    pub(crate) dice: usize,
}

#[derive(Debug)]
pub(crate) struct Reckoning<'a> {
    pub(crate) axes: Vec<Axis>,
    pub(crate) all_ways: AllWays<'a>,
    pub(crate) aims: Vec<Aim>,
    rerolls: u8,
    pub(crate) gardens: u8,
    /// Whether a Garden's wood is of any use.
    wood: bool,
    /// By Gardens turned to wood: what can be last_layer without another roll.
    pub(crate) last_layer: Vec<Rc<Layer>>,
    layers: FxHashMap<(u8, u8), Rc<Layer>>,
}

/// What play is worth from each combination of standings on.
#[derive(Debug)]
pub(crate) struct Layer {
    pub(crate) values: Tensor,
    /// By axis and standing: its place in the table. Standings that come to the same share one.
    pub(crate) places: Vec<Rc<[usize]>>,
}

/// The ways to roll again, one kind of dice.
#[derive(Debug)]
struct Choices {
    /// Where each hold leads.
    rows: Vec<Row>,
    /// Sets of holds to choose from.
    choices: Vec<Vec<usize>>,
    /// By standing: the set it has.
    places: Rc<[usize]>,
}

/// What is left to roll with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Left {
    pub(crate) rerolls: u8,
    pub(crate) gardens: u8,
}

/// What is best done with dice that lie on the table.
#[derive(Clone, Debug, PartialEq)]
enum Best {
    Stop,
    /// By axis: the dice kept.
    Reroll(Vec<Hold>),
    Wood,
}

/// A step must be better by this much to be taken, so that nothing is done for nothing.
const SLACK: f64 = 1e-12;

impl<'a> Reckoning<'a> {
    /// `aims` must be possible with the dice of the hand and its Gardens.
    pub(crate) fn new(hand: &Hand, aims: Vec<Aim>, work: &'a mut Work) -> Result<Reckoning<'a>, TooMuch> {
        let mut all_ways = AllWays::new(Kit::of(hand), work)?;
        let mut axes = Vec::new();
        for (kind, dice) in hand.counts().into_iter().enumerate() {
            if aims.iter().all(|aim| aim.needs[kind].is_empty()) {
                continue;
            }
            let classes = Classes::new(kind, aims.iter().map(|aim| &aim.needs[kind]), &mut all_ways)?;
            let dice = usize::from(dice);
            let most = dice + if kind == WOOD { usize::from(hand.abilities.gardens) } else { 0 };
            let faces = Faces::of(kind, &hand.exotics, hand.dead);
            let outcomes = Outcomes::new(&classes, most, &faces, hand.abilities.rerolls > 0, all_ways.work)?;
            axes.push(Axis { kind, classes, outcomes, dice });
        }
        axes.sort_by_key(|axis| std::cmp::Reverse(axis.outcomes.len()));
        let wood = axes.iter().any(|axis| axis.kind == WOOD);
        let mut reckoning = Reckoning {
            axes,
            all_ways,
            aims,
            rerolls: hand.abilities.rerolls,
            gardens: hand.abilities.gardens,
            wood,
            last_layer: Vec::new(),
            layers: FxHashMap::default(),
        };
        reckoning.combine()?;
        Ok(reckoning)
    }

    /// What the whole Craft turn is worth, before the first roll.
    pub(crate) fn value(&mut self) -> Result<f64, TooMuch> {
        let first = |axis: &Axis| Hold { kept: 0, rolled: axis.dice };
        if self.rerolls > 0 && !(self.wood && self.gardens > 0) {
            let below = self.layer(self.rerolls - 1, self.gardens)?;
            let choices = self.choices(&below, 0)?;
            let values = self.expect(&below, choices.iter().map(|choices| &choices.rows))?;
            let mut best = Vec::new();
            for (axis, choices) in self.axes.iter().zip(choices) {
                let row = axis.outcomes.roll(first(axis), |standing| choices.places[standing]);
                best.push((choices.choices, row));
            }
            let work = best.iter().fold(1, |work: u64, (choices, row)| {
                work.saturating_mul(row.iter().map(|&(place, _)| choices[place].len() as u64).sum())
            });
            self.spend(work)?;
            return Ok(values.best_then_expect(&best));
        }
        let layer = self.layer(self.rerolls, self.gardens)?;
        let rows: Vec<Vec<Row>> = (self.axes.iter().zip(&layer.places))
            .map(|(axis, places)| vec![axis.outcomes.roll(first(axis), |standing| places[standing])])
            .collect();
        Ok(self.expect(&layer, rows.iter())?.data[0])
    }

    /// The best use of a roll with so much left, and what play is worth then. To stop is to place what can be placed.
    pub(crate) fn best_use(&mut self, roll: &[Die], left: Left) -> Result<(Advised, f64), TooMuch> {
        let mut standings = Vec::new();
        for axis in &self.axes {
            let mine = || roll.iter().filter(|die| die.kind.index() == axis.kind).map(|die| die.value);
            // A reckoning knows what rolled dice can come to; changed dice may be beyond that.
            let standing = axis.outcomes.stands(axis.classes.profile(mine()), mine().count());
            standings.push(standing.ok_or(TooMuch)?);
        }
        let (best, value) = self.best_step(&standings, left)?;
        let step = match best {
            Best::Stop => Advised::Stop,
            Best::Wood => Advised::TakeWood,
            Best::Reroll(holds) => Advised::Reroll { dice: self.rolled_again(roll, &holds) },
        };
        Ok((step, value))
    }

    /// The dice of a roll that are rolled again where these are held. Dice no aim needs stay.
    fn rolled_again(&self, roll: &[Die], holds: &[Hold]) -> Vec<Die> {
        let mut again = Vec::new();
        for (axis, hold) in self.axes.iter().zip(holds).filter(|(axis, _)| axis.kind != HEARTWOOD) {
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

    fn best_step(&mut self, standings: &[Standing], left: Left) -> Result<(Best, f64), TooMuch> {
        let woods = self.gardens - left.gardens;
        let mut best = (Best::Stop, self.last_layer[usize::from(woods)].at(standings));
        if left.rerolls > 0 {
            let below = self.layer(left.rerolls - 1, left.gardens)?;
            let mut holds = Vec::new();
            let mut rows = Vec::new();
            for ((axis, places), &standing) in self.axes.iter().zip(&below.places).zip(standings) {
                let mine = axis.outcomes.holds(&axis.classes, standing, axis.dice_with(woods));
                self.all_ways.work.spend(mine.iter().map(|&hold| axis.outcomes.work(hold) / 8).sum())?;
                rows.push(mine.iter().map(|&hold| axis.outcomes.roll(hold, |standing| places[standing])).collect());
                holds.push(mine);
            }
            let values = self.expect(&below, rows.iter())?;
            for (place, &value) in values.data.iter().enumerate() {
                if value > best.1 + SLACK {
                    let chosen = values.unfold(place).zip(&holds).map(|(at, holds)| holds[at]);
                    best = (Best::Reroll(chosen.collect()), value);
                }
            }
        }
        if left.gardens > 0 && self.wood {
            let below = self.layer(left.rerolls, left.gardens - 1)?;
            let mut rows = Vec::new();
            for ((axis, places), &standing) in self.axes.iter().zip(&below.places).zip(standings) {
                let row = if axis.kind == WOOD { axis.outcomes.one_more(standing) } else { vec![(standing, 1.0)] };
                rows.push(vec![row.into_iter().map(|(standing, chance)| (places[standing], chance)).collect()]);
            }
            let value = self.expect(&below, rows.iter())?.data[0];
            if value > best.1 + SLACK {
                best = (Best::Wood, value);
            }
        }
        Ok(best)
    }

    /// What play is worth with so many re-rolls and Gardens left.
    fn layer(&mut self, rerolls: u8, gardens: u8) -> Result<Rc<Layer>, TooMuch> {
        let woods = self.gardens - gardens;
        if rerolls == 0 && (gardens == 0 || !self.wood) {
            return Ok(self.last_layer[usize::from(woods)].clone());
        }
        if let Some(layer) = self.layers.get(&(rerolls, gardens)) {
            return Ok(layer.clone());
        }
        // Rolling the dice that are of no use again is never worse than stopping.
        let mut layer = match rerolls {
            0 => self.last_layer[usize::from(woods)].clone(),
            _ => {
                let below = self.layer(rerolls - 1, gardens)?;
                Rc::new(self.after_rerolling(&below, woods)?)
            }
        };
        if gardens > 0 && self.wood {
            let below = self.layer(rerolls, gardens - 1)?;
            layer = Rc::new(self.or_wood(&layer, &below)?);
        }
        self.layers.insert((rerolls, gardens), layer.clone());
        Ok(layer)
    }

    fn after_rerolling(&mut self, below: &Layer, woods: u8) -> Result<Layer, TooMuch> {
        let choices = self.choices(below, woods)?;
        let mut values = self.expect(below, choices.iter().map(|choices| &choices.rows))?;
        let mut places = Vec::new();
        for (axis, Choices { choices, places: mine, .. }) in choices.into_iter().enumerate() {
            self.spend(values.work(axis, choices.iter().map(Vec::len)))?;
            room_for(values.data.len() / values.dims[axis].max(1) * choices.len())?;
            values = values.best(axis, &choices);
            places.push(mine);
        }
        Ok(Layer { values, places })
    }

    /// The better of going on with `layer` and taking a wood die first.
    fn or_wood(&mut self, layer: &Layer, below: &Layer) -> Result<Layer, TooMuch> {
        let mut values = layer.values.clone();
        let mut grown = below.values.clone();
        let places = self.axes.iter().map(|axis| axis.outcomes.len()).fold(1, usize::saturating_mul);
        self.spend((places as u64).saturating_mul(8))?;
        room_for(places)?;
        let mut all_places = Vec::new();
        for (place, axis) in self.axes.iter().enumerate() {
            values = values.pick(place, &layer.places[place]);
            let places = &below.places[place];
            if axis.kind == WOOD {
                let row =
                    |standing| axis.outcomes.one_more(standing).into_iter().map(|(to, chance)| (places[to], chance));
                let rows: Vec<Row> = (0..axis.outcomes.len()).map(|standing| row(standing).collect()).collect();
                grown = grown.expect(place, &rows);
            } else {
                grown = grown.pick(place, places);
            }
            all_places.push((0..axis.outcomes.len()).collect());
        }
        values.raise(&grown);
        Ok(Layer { values, places: all_places })
    }

    /// All sensible ways to roll again. Holds that lead to the same are one, and so are standings with the same holds.
    fn choices(&mut self, below: &Layer, woods: u8) -> Result<Vec<Choices>, TooMuch> {
        let mut all = Vec::new();
        for number in 0..self.axes.len() {
            let axis = &self.axes[number];
            let dice = axis.dice_with(woods);
            let mut holds: FxHashMap<Hold, usize> = FxHashMap::default();
            let mut rows: Vec<Row> = Vec::new();
            let mut known_rows: FxHashMap<Vec<(usize, u64)>, usize> = FxHashMap::default();
            let mut choices = Vec::new();
            let mut known_choices: FxHashMap<Vec<usize>, usize> = FxHashMap::default();
            let mut places = Vec::new();
            let mut work = 0;
            for standing in 0..axis.outcomes.len() {
                let mut mine = Vec::new();
                for hold in axis.outcomes.holds(&axis.classes, standing, dice) {
                    work += 256;
                    let row = holds.entry(hold).or_insert_with(|| {
                        work += axis.outcomes.work(hold);
                        let row = axis.outcomes.roll(hold, |standing| below.places[number][standing]);
                        let rounded =
                            row.iter().map(|&(place, chance)| (place, (chance * 1e14).round() as u64)).collect();
                        *known_rows.entry(rounded).or_insert_with(|| {
                            rows.push(row);
                            rows.len() - 1
                        })
                    });
                    mine.push(*row);
                }
                mine.sort_unstable();
                mine.dedup();
                places.push(*known_choices.entry(mine).or_insert_with_key(|mine| {
                    choices.push(mine.clone());
                    choices.len() - 1
                }));
                if work / 8 > self.all_ways.work.left() {
                    return Err(TooMuch);
                }
            }
            self.spend(work / 8)?;
            all.push(Choices { rows, choices, places: places.into() });
        }
        Ok(all)
    }

    /// What every combination of rows leads to.
    fn expect<'r>(&mut self, below: &Layer, rows: impl Iterator<Item = &'r Vec<Row>>) -> Result<Tensor, TooMuch> {
        let mut values = below.values.clone();
        for (axis, rows) in rows.enumerate() {
            self.spend(values.work(axis, rows.iter().map(Vec::len)))?;
            room_for(values.data.len() / values.dims[axis].max(1) * rows.len())?;
            values = values.expect(axis, rows);
        }
        Ok(values)
    }

    pub(crate) fn spend(&mut self, work: u64) -> Result<(), TooMuch> {
        self.all_ways.work.spend(work)
    }
}

/// Tables must not outgrow the memory, whatever work is allowed: this is 128 MB.
const MOST_PLACES: usize = 1 << 24;

pub(crate) fn room_for(places: usize) -> Result<(), TooMuch> {
    if places > MOST_PLACES { Err(TooMuch) } else { Ok(()) }
}

impl Layer {
    fn at(&self, standings: &[Standing]) -> f64 {
        let axes = self.places.iter().zip(standings).zip(&self.values.dims);
        self.values.data[axes.fold(0, |at, ((places, &standing), size)| at * size + places[standing])]
    }
}

impl Axis {
    /// How many dice there are when so many Gardens have been turned to wood and nothing was lost.
    fn dice_with(&self, woods: u8) -> usize {
        self.dice + if self.kind == WOOD { usize::from(woods) } else { 0 }
    }
}
