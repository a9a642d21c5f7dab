//! A rough opinion of a position for bots: the glory each hero can expect at the end.

use tabletop::{Appraise, Seat};

use crate::DiceForge;

impl Appraise for DiceForge {
    fn appraise(&self, state: &crate::State, shares: &mut [f32]) {
        Seat::all(self.players).for_each(|seat| shares[seat.index()] = f32::from(self.glory(state, seat)).exp2());
        let sum: f32 = shares.iter().sum();
        shares.iter_mut().for_each(|share| *share /= sum);
    }
}
