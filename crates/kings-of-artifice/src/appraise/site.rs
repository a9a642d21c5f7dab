//! How far the villagers are from their work.

use tabletop::Seat;

use crate::{
    Cell, Cells, Character, Class, KingsOfArtifice, Spot, State,
    window::{Frame, spread},
};

const VILLAGERS: [Character; 2] = [Character::FirstVillager, Character::SecondVillager];

/// What the villagers have around them.
pub(super) struct Hands {
    /// What they can build on from where they stand.
    at_hand: Cells,
    /// What they can build on after one move.
    within_a_move: Cells,
    pub(super) on_land: bool,
    pub(super) aboard: bool,
}

impl KingsOfArtifice {
    pub(super) fn hands(&self, state: &State, seat: Seat) -> Hands {
        let room = self.room(state);
        let aboard = VILLAGERS.iter().any(|&who| state.board.spot(seat, who) == Spot::Ship);
        let mut hands = Hands { at_hand: Cells::NONE, within_a_move: Cells::NONE, on_land: false, aboard };
        let steps = self.content.moves[Class::Villager as usize].min(Frame::STEPS);
        for who in VILLAGERS {
            if let Some(at) = state.board.cell(seat, who) {
                hands.on_land = true;
                hands.at_hand |= at.near();
                let frame = Frame::around(at);
                let open = frame.cut(room);
                let mut reached = frame.spot(at);
                for _ in 0..steps {
                    reached = spread(reached) & open | frame.spot(at);
                }
                hands.within_a_move |= frame.window(reached).map(Cell::near).fold(Cells::NONE, |all, near| all | near);
            }
        }
        // A warlock who is a villager for the turn.
        if state.class(seat, Character::Warlock) == Class::Villager
            && let Some(at) = state.board.cell(seat, Character::Warlock)
        {
            hands.at_hand |= at.near();
        }
        hands
    }

    /// Action points of walking until the villagers on land have done their part of some work.
    pub(super) fn way_to_work(&self, state: &State, seat: Seat, work: Cells, hands: &Hands) -> f32 {
        let weights = &*self.weights;
        let rest = work - hands.at_hand;
        if rest.is_empty() {
            return 0.0;
        }
        if !hands.on_land {
            return weights.way_half;
        }
        if work.meets(hands.at_hand) {
            return if (rest - hands.within_a_move).is_empty() { weights.way_near } else { weights.way_half };
        }
        if work.meets(hands.within_a_move) {
            return weights.way_move + if (work - hands.within_a_move).is_empty() { 0.3 } else { 0.6 };
        }
        let stand = VILLAGERS.iter().filter_map(|&who| state.board.cell(seat, who)).collect();
        weights.way_far + (self.steps(state, stand, rest) - 4.0).max(0.0) / 3.0
    }
}
