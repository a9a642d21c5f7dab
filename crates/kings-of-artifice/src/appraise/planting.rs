//! Trees are planted before anybody knows where to land. A tree is worth half a point to whoever builds there, so whoever chooses
//! a quadrant first wants one that is better than the others, and whoever chooses last wants them alike.

use tabletop::Seat;

use crate::{KingsOfArtifice, State};

/// What a tree is worth to whoever builds in its quadrant, in points.
const TREE: f32 = 0.4;

impl KingsOfArtifice {
    pub(super) fn hopes_of_trees(&self, state: &State, points: &mut [f32]) {
        let mut trees = self.island().quadrants.map(|quadrant| (quadrant & state.board.trees()).count());
        trees.sort_unstable_by(|one, other| other.cmp(one));
        for seat in Seat::all(self.players) {
            // KA-1.7: the starting player comes last.
            let choice = self.players - 1 - seat.index();
            points[seat.index()] = TREE * trees[choice] as f32;
        }
    }
}
