//! What the dice in hand promise in a Craft turn.

use crate::{
    KingsForge, State,
    dice::{Die, Kind},
    ids::CraftId,
    pool::Pool,
};

/// What stands in for a die of a material.
const STAND_INS: [Kind; 4] = [Kind::Library, Kind::Aether, Kind::Borealis, Kind::Heartwood];

/// How far a smith's rolled dice are from what can be crafted.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hand {
    /// How many of the items shown they would do for, each by itself.
    pub(super) craftable: f32,
    /// An item of somebody else can be stolen.
    pub(super) stealable: f32,
    /// The fewest pips that are missing for an item, and the fewest dice if none of them can be done with pips alone.
    pub(super) pips: Option<f32>,
    pub(super) dice: Option<f32>,
}

impl KingsForge {
    /// Looks at the dice in hand of the active player.
    pub(super) fn hand(&self, state: &State) -> Hand {
        let mut hand = Hand::default();
        if state.rolled.is_empty() {
            return hand;
        }
        let seat = state.active;
        for &item in &*self.to_be_crafted(state, seat) {
            if self.can_craft(state, item) {
                hand.craftable += 1.0;
                continue;
            }
            let (pips, dice) = self.lacking(state, item, &state.rolled);
            let best = if dice == 0.0 { &mut hand.pips } else { &mut hand.dice };
            let lacking = if dice == 0.0 { pips } else { dice };
            *best = Some(best.map_or(lacking, |best| best.min(lacking)));
        }
        let stealable = |crafted: &crate::state::Crafted| {
            crafted.seat != seat && self.may_make(state, seat, crafted.card) && self.can_steal(state, crafted)
        };
        hand.stealable = f32::from(u8::from(state.crafted.iter().any(stealable)));
        hand
    }

    /// How many pips these dice of the active player lack for an item, and how many dice.
    pub(super) fn lacking(&self, state: &State, item: CraftId, rolled: &Pool) -> (f32, f32) {
        let (mut pips, mut dice) = (0.0, 0.0);
        self.lay_out(state, item, rolled, |least, value| match value {
            Some(value) => pips += f32::from(least.saturating_sub(value)),
            None => dice += 1.0,
        });
        (pips, dice)
    }

    /// Lays dice on the boxes of an item: the lowest that will do, or else the highest there is, and then a white or exotic one.
    /// `each` is told what a box asks for and what is there for it.
    pub(super) fn lay_out(
        &self,
        state: &State,
        item: CraftId,
        rolled: &Pool,
        mut each: impl FnMut(u8, Option<u8>),
    ) -> Pool {
        let mut spare = *rolled;
        let exotica = &state.smiths[state.active].exotica;
        let others: &[Kind] = if rolled.has_exotic() { &STAND_INS } else { &STAND_INS[..1] };
        for next in &*self.content.craft[item.index()].boxes {
            let material = next.takes.first();
            let will_do =
                |kind| spare.values_of(kind).find(|&value| value >= next.least).map(|value| Die { kind, value });
            let highest = |kind| spare.values_of(kind).last().map(|value| Die { kind, value });
            let stand_ins = || others.iter().copied().filter(|&kind| exotica.counts_as(kind).contains(material));
            let kind = Kind::from(material);
            let die = will_do(kind)
                .or_else(|| stand_ins().find_map(will_do))
                .or_else(|| highest(kind))
                .or_else(|| stand_ins().find_map(highest));
            if let Some(die) = die {
                spare.remove(die);
            }
            each(next.least, die.map(|die| die.value));
        }
        spare
    }
}
