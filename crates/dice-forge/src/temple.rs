//! Buying faces and forging them (DF-5).

use tabletop::{Log, Seat};

use crate::{
    Action, DiceForge, Discard, Event, Face, State, Which,
    step::{LotSet, Step},
};

impl DiceForge {
    /// One more face of an offering, or its end.
    pub(crate) fn buy_in_offering(&self, state: &mut State, taken: LotSet, action: Action, log: &mut impl Log<Event>) {
        if let Action::TakeFace { face } = action {
            let lot = self.lot(face);
            state.steps.push(Step::ChooseOffering { taken: taken.with(lot) });
            self.buy(state, state.active, lot, 0, log);
        }
    }

    /// DF-6.8: one face, so much cheaper, or none.
    pub(crate) fn buy_by_ship(
        &self,
        state: &mut State,
        seat: Seat,
        discount: u8,
        action: Action,
        log: &mut impl Log<Event>,
    ) {
        if let Action::TakeFace { face } = action {
            self.buy(state, seat, self.lot(face), discount, log);
        }
    }

    fn buy(&self, state: &mut State, seat: Seat, lot: usize, discount: u8, log: &mut impl Log<Event>) {
        let price = self.content.lots[lot].cost.saturating_sub(discount);
        state.heroes[seat].gold -= price;
        let pile = &mut state.temple[lot];
        pile.left -= 1;
        let face = pile.face;
        log.note(Event::FaceBought { seat, face, price });
        state.steps.push(Step::ChooseFaceToReplace { seat, face });
    }

    /// Takes a face out of the gardens for a player to forge.
    pub(crate) fn take_garden_face(&self, state: &mut State, seat: Seat, face: Face) {
        state.temple[self.lot(face)].left -= 1;
        state.steps.push(Step::ChooseFaceToReplace { seat, face });
    }

    /// DF-5.4: the old face leaves the die for good and the new one lies up.
    pub(crate) fn forge(
        &self,
        state: &mut State,
        seat: Seat,
        face: Face,
        which: Which,
        over: Face,
        log: &mut impl Log<Event>,
    ) {
        let die = &mut state.heroes[seat].dice[which.index()];
        let place = die.faces.iter().position(|&old| old == over).expect("the face to replace is on the die");
        die.faces[place] = face;
        die.up = place as u8;
        state.discarded.push(Discard { seat, face: over });
        log.note(Event::FaceForged { seat, die: which, face, over });
    }

    fn lot(&self, face: Face) -> usize {
        self.content.lot(face).expect("faces taken are in the temple")
    }
}
