//! The last layer: what dice make as they lie, for every combination of standings. Standings are told apart only by
//! the help they would need for each aim.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::{
    aim::Aim,
    reckon::{Axis, Layer, Reckoning, room_for},
    tensor::Tensor,
    ways::{AllWays, FREE, Ways},
};
use crate::odds::work::TooMuch;

impl Reckoning<'_> {
    /// Says what every combination of standings makes, by Gardens turned to wood. Standings that need the same help for
    /// every aim share a place.
    pub(crate) fn combine(&mut self) -> Result<(), TooMuch> {
        let mut dims = Vec::new();
        let mut places = Vec::new();
        // The help each aim needs so far, numbered; and the number for each combination of places so far.
        let mut helps: Vec<Vec<Ways>> = vec![vec![FREE; self.aims.len()]];
        let mut combined: Vec<usize> = vec![0];
        let mut tables = vec![vec![0.0]; usize::from(self.gardens) + 1];
        for number in 0..self.axes.len() {
            let (signs, mine) = self.axes[number].signs(&mut self.all_ways, &self.aims)?;
            let work = 4 * helps.len() * signs.len() * (self.aims.len() + 2) + combined.len() * signs.len();
            self.spend(work as u64)?;
            room_for(combined.len() * signs.len())?;
            dims.push(signs.len());
            places.push(mine);
            if number + 1 == self.axes.len() {
                tables = self.last_helps(&helps, &signs)?;
            } else {
                let (table, next) = self.add_helps(&helps, &signs)?;
                helps = next;
                combined = combined.iter().flat_map(|&so_far| row(&table, so_far, signs.len())).copied().collect();
            }
        }
        let last = dims.last().copied().unwrap_or(1);
        for table in tables {
            let data = combined.iter().flat_map(|&so_far| row(&table, so_far, last)).copied().collect();
            let values = Tensor { dims: dims.clone(), data };
            self.last_layer.push(Rc::new(Layer { values, places: places.clone() }));
        }
        Ok(())
    }

    /// For each help so far and each sign: the number of both together; and what these numbers stand for.
    fn add_helps(&mut self, helps: &[Vec<Ways>], signs: &[Vec<Ways>]) -> Result<(Vec<usize>, Vec<Vec<Ways>>), TooMuch> {
        let mut numbers = FxHashMap::default();
        let mut next = Vec::new();
        let mut table = Vec::with_capacity(helps.len() * signs.len());
        for help in helps {
            for sign in signs {
                let sum: Result<Vec<Ways>, TooMuch> =
                    help.iter().zip(sign).map(|(&a, &b)| self.all_ways.sum(a, b)).collect();
                table.push(*numbers.entry(sum?).or_insert_with_key(|sum| {
                    next.push(sum.clone());
                    next.len() - 1
                }));
            }
        }
        Ok((table, next))
    }

    /// For each help so far and each sign of the last axis: the most items, by Gardens turned to wood.
    fn last_helps(&mut self, helps: &[Vec<Ways>], signs: &[Vec<Ways>]) -> Result<Vec<Vec<f64>>, TooMuch> {
        let mut tables = Vec::new();
        for woods in 0..=self.gardens {
            let held = self.all_ways.kit.held(woods);
            let mut table = Vec::with_capacity(helps.len() * signs.len());
            for help in helps {
                for sign in signs {
                    // Aims come with the most items first.
                    let mut items = 0;
                    for (aim, (&a, &b)) in self.aims.iter().zip(help.iter().zip(sign)) {
                        let sum = self.all_ways.sum(a, b)?;
                        self.all_ways.work.spend(self.all_ways.uses(sum).len() as u64 / 2)?;
                        if self.all_ways.possible(sum, held) {
                            items = aim.items;
                            break;
                        }
                    }
                    table.push(f64::from(items));
                }
            }
            tables.push(table);
        }
        Ok(tables)
    }
}

fn row<T>(table: &[T], number: usize, width: usize) -> &[T] {
    &table[number * width..(number + 1) * width]
}

/// For every sign the help each aim needs, and by standing its sign.
type Signs = (Vec<Vec<Ways>>, Rc<[usize]>);

impl Axis {
    /// For every sign the help each aim needs, and by standing its sign.
    fn signs(&mut self, all_ways: &mut AllWays, aims: &[Aim]) -> Result<Signs, TooMuch> {
        let lists: Vec<usize> = aims.iter().map(|aim| self.classes.list(&aim.needs[self.kind])).collect();
        let mut numbers = FxHashMap::default();
        let mut signs: Vec<Vec<Ways>> = Vec::new();
        let mut of_profile = Vec::new();
        for &profile in &self.outcomes.profiles {
            let help: Result<Vec<Ways>, TooMuch> =
                lists.iter().map(|&list| self.classes.help(profile, list, all_ways)).collect();
            of_profile.push(*numbers.entry(help?).or_insert_with_key(|help| {
                signs.push(help.clone());
                signs.len() - 1
            }));
        }
        let of_standing = (0..self.outcomes.len()).map(|standing| of_profile[self.outcomes.profile(standing)]);
        Ok((signs, of_standing.collect()))
    }
}
