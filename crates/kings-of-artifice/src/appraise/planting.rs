//! Trees are planted before anybody knows where to land. A tree is worth half a point to whoever builds there, and forest can be fenced in,
//! so whoever chooses a quadrant first wants one that is better than the others, and whoever chooses last wants them alike.

use tabletop::Seat;

use crate::{KingsOfArtifice, State};

impl KingsOfArtifice {
    pub(super) fn hopes_of_trees(&self, state: &State, points: &mut [f32]) {
        let mut hopes = self.island().quadrants.map(|quadrant| {
            let trees = (quadrant & state.board.trees()).count() as f32;
            self.weights.tree * trees + self.weights.meadow * self.meadow_of(state, quadrant)
        });
        hopes.sort_unstable_by(|one, other| other.total_cmp(one));
        for seat in Seat::all(self.players) {
            // KA-1.7: the starting player comes last.
            let choice = self.players - 1 - seat.index();
            points[seat.index()] = hopes[choice];
        }
    }
}
