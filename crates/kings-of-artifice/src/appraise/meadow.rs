//! Pastures to be: forest that a fence could enclose, where sea, wasteland and palaces to be close a part of it already.

use tabletop::Seat;

use super::{Layout, distance};
use crate::{Cell, Cells, KingsOfArtifice, State};

/// Farther from the centre than this nobody fences in anything.
const REACH: f32 = 7.0;
/// No pasture is planned with more forest than this.
const MOST_FOREST: u32 = 14;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Meadow {
    /// The forest to be enclosed.
    pub(crate) pasture: Cells,
    /// Where walls are to stand, or anything else of the own.
    pub(crate) fence: Cells,
    /// Where palaces to be close it.
    pub(crate) closed_by_site: Cells,
}

impl Meadow {
    /// Where a wall is still to be built.
    pub(crate) fn missing(&self, state: &State, seat: Seat) -> Cells {
        self.fence - state.board.owned(seat)
    }
}

impl KingsOfArtifice {
    /// The pasture that is best worth its fence, beside what else is laid out, and how much it is worth.
    pub(super) fn meadow(&self, state: &State, seat: Seat, layout: &Layout) -> (Meadow, f32) {
        let Some(centre) = layout.centre else { return (Meadow::default(), 0.0) };
        let near = |cell: &Cell| distance(*cell, centre) <= REACH;
        let taken = layout.site | state.board.built() | layout.basin.map_or(Cells::NONE, Cells::of);
        let forest: Cells = (self.forest(state) - taken).iter().filter(near).collect();
        let kept = Cells::of(centre) | (state.board.built() - state.board.owned(seat));
        let mut best = (0.0, Meadow::default());
        let mut left = forest - Cells::of(centre);
        while let Some(seed) = left.first() {
            left -= self.grow_meadow(state, seat, (seed, forest - Cells::of(centre)), (layout.site, kept), &mut best);
        }
        (best.1, best.0)
    }

    /// What the best pasture of a quadrant may come to if all forest that hangs together there is fenced in.
    pub(super) fn meadow_of(&self, state: &State, quadrant: Cells) -> f32 {
        let ground = self.island().ground;
        let mut forest = self.forest(state) & quadrant;
        let mut best: f32 = 0.0;
        while let Some(seed) = forest.first() {
            let pasture = Cells::of(seed).flood(forest);
            let fence = ((pasture.spread() - pasture) & ground).count() as f32;
            let each = f32::from(self.content.last.forest) * self.weights.forest;
            best = best.max(each * pasture.count() as f32 - self.weights.fence_price * fence);
            forest -= pasture;
        }
        best
    }

    /// Pastures that begin with a space of forest, each with one more space than the one before, where that asks for the least fence.
    /// Tells how far it went.
    fn grow_meadow(
        &self,
        state: &State,
        seat: Seat,
        (seed, forest): (Cell, Cells),
        (site, kept): (Cells, Cells),
        best: &mut (f32, Meadow),
    ) -> Cells {
        let weights = &*self.weights;
        let ground = self.island().ground;
        let owned = state.board.owned(seat);
        let mut pasture = Cells::of(seed);
        loop {
            let fence = (pasture.spread() - pasture) & ground;
            if !fence.meets(kept) {
                let missing = (fence - owned - site).count() as f32;
                let each = f32::from(self.content.last.forest) * weights.forest;
                let worth = each * pasture.count() as f32 + weights.fence * (fence - site).count() as f32
                    - weights.fence_price * missing;
                if worth > best.0 {
                    *best = (worth, Meadow { pasture, fence: fence - site, closed_by_site: fence & site });
                }
            }
            if pasture.count() >= MOST_FOREST {
                return pasture;
            }
            let asked = |cell: &Cell| ((cell.near() - pasture) & ground - owned - site).count();
            let Some(next) = (fence & forest).iter().min_by_key(asked) else { return pasture };
            pasture.insert(next);
        }
    }
}
