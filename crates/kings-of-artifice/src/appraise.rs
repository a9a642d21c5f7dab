//! A rough opinion of a position for bots: the points each king can expect to end with.

use tabletop::{Appraise, Seat, shares_by_points};

use crate::{KingsOfArtifice, State};

impl Appraise for KingsOfArtifice {
    fn appraise(&self, state: &State, shares: &mut [f32]) {
        let mut points = [0.0; 4];
        let points = &mut points[..self.players];
        for seat in Seat::all(self.players) {
            points[seat.index()] = self.score(state, seat).halves() as f32 / 2.0;
        }
        shares_by_points(points, 10.0, shares);
    }
}
