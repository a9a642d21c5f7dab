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
            let asked = |cell: &Cell| ((cell.near() - pasture) & (ground - owned - site)).count();
            let Some(next) = (fence & forest).iter().min_by_key(asked) else { return pasture };
            pasture.insert(next);
        }
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Appraise, Fast, Game, Options, Title, Tune};

    use super::*;
    use crate::{
        Character, Phase, Shape, Spot, Structure,
        appraise::{Plan, Weights},
    };

    const ME: Seat = Seat(0);

    /// A game whose bots find a fence cheap.
    fn game() -> KingsOfArtifice {
        let game = KingsOfArtifice::new(2, &Options::default(), None).expect("two play it");
        let mut weights = game.weights();
        weights[Weights::NAMES.iter().position(|&name| name == "fence_price").expect("a weight")] = 1.0;
        game.with_weights(&weights)
    }

    /// Builds own walls on all these spaces.
    fn wall_up(state: &mut State, cells: Cells) {
        cells.iter().for_each(|at| state.board.build(at, Structure { owner: ME, base: ME, shape: Shape::Wall }));
    }

    #[test]
    fn forest_between_coast_and_wasteland_is_fenced_in() {
        let game = game();
        let mut state = game.start(&mut Fast::new(1), &mut ());
        let cell = |name: &str| name.parse::<Cell>().expect("a space");
        let trees = ["F3", "F4", "G4", "F5", "G5"].map(cell);
        trees.into_iter().for_each(|at| state.board.put_tree(at));
        let layout = Layout { centre: Some(cell("H8")), ..Layout::default() };
        let (meadow, worth) = game.meadow(&state, ME, &layout);
        assert!(worth > 0.0 && trees.iter().all(|&at| meadow.pasture.contains(at)), "{meadow:?}");
        assert_eq!(meadow.missing(&state, ME), meadow.fence);
        // Every wall of the fence brings it nearer, and the last one makes it a pasture.
        state.board.put(ME, Character::FirstVillager, Spot::On(cell("H7")));
        let layout = Layout { meadow, ..layout };
        state.phase = Phase::Building;
        let plan = Plan { layouts: [layout; 4], ..Plan::default() };
        let expected = |state: &State| {
            let mut scores = [0.0; 2];
            game.expected_scores(&plan, state, &mut scores);
            scores[0]
        };
        let mut hope = expected(&state);
        let fence: Vec<Cell> = meadow.fence.iter().collect();
        for pair in fence[..fence.len() - 1].chunks(2).filter(|pair| pair.len() == 2) {
            wall_up(&mut state, pair.iter().copied().collect());
            let nearer = expected(&state);
            assert!(nearer > hope, "{pair:?}: {hope} to {nearer}");
            hope = nearer;
        }
        wall_up(&mut state, meadow.fence);
        assert_eq!(game.enclosed(&state, ME).forest, meadow.pasture);
        assert!(game.fence_to_be(&state, ME, &layout, &game.hands(&state, ME)).is_none(), "nothing is left to do");
    }

    #[test]
    fn whatever_is_planned_would_be_a_pasture() {
        let game = game();
        let mut planned = 0;
        for seed in 0..30 {
            let mut dice = Fast::new(seed);
            let mut state = game.start(&mut dice, &mut ());
            for _ in 0..120 {
                if game.turn(&state).seat().is_none() {
                    break;
                }
                let action = game.any_action(&state, &mut dice, &mut Vec::new());
                game.play(&mut state, action, &mut dice, &mut ());
            }
            let layout = game.lay_out(&state, ME);
            if layout.meadow.pasture.is_empty() {
                continue;
            }
            planned += 1;
            let Meadow { pasture, fence, closed_by_site } = layout.meadow;
            let missing = (fence | closed_by_site) - state.board.owned(ME);
            wall_up(&mut state, missing);
            let forest = game.enclosed(&state, ME).forest;
            assert!((pasture - forest).is_empty(), "seed {seed}: {pasture:?} in {forest:?}");
        }
        assert!(planned >= 5, "{planned} plans");
    }
}
