//! Counterfeit tokens (KF-13): three of them are an item at the start of a round.

use tabletop::{Log, Seat};

use crate::{
    Event, KingsForge, State,
    state::{DISPLAY, Phase},
};

/// So many have to be turned in.
pub(crate) const TURNED_IN: u8 = 3;

impl KingsForge {
    pub(crate) fn take_counterfeits(&self, state: &mut State, seat: Seat, tokens: u8, log: &mut impl Log<Event>) {
        let held = &mut state.smiths[seat].counterfeits;
        // KF-13.1: there are always enough of them; no game comes near what a byte holds.
        *held = held.saturating_add(tokens);
        log.note(Event::CounterfeitsTaken { seat, tokens });
    }

    /// KF-13.2 to KF-13.6: whoever has three or more gives them all for the lowest item, in turn order.
    pub(crate) fn turn_in_counterfeits(&self, state: &mut State, log: &mut impl Log<Event>) {
        for seat in state.first.and_on(self.players) {
            let tokens = state.smiths[seat].counterfeits;
            if tokens < TURNED_IN {
                continue;
            }
            // KF-15.7: a masterwork is not to be had for tokens.
            let Some(&item) = state.display.first() else { return };
            state.smiths[seat].counterfeits = 0;
            state.smiths[seat].items.push(item);
            state.barren = 0;
            log.note(Event::CounterfeitsTurnedIn { seat, tokens, item });
            self.receive_deluxe(state, seat, item, log);
            self.take_from_display(state, item, log);
            if state.is_sold_out() {
                state.phase = Phase::Over;
                log.note(Event::GameEnded { barren: false });
                return;
            }
        }
    }

    /// An item leaves the display, and the next one of the line comes there.
    pub(crate) fn take_from_display(&self, state: &mut State, item: crate::CraftId, log: &mut impl Log<Event>) {
        if state.request == Some(item) {
            state.request = None;
            return;
        }
        if let Some(place) = state.masterworks.iter().position(|&shown| shown == item) {
            (*state.masterworks)[place..].rotate_left(1);
            state.masterworks.pop();
            return;
        }
        let place = state.display.iter().position(|&shown| shown == item).expect("the item is on display");
        (*state.display)[place..].rotate_left(1);
        state.display.pop();
        if !state.waiting.is_empty() && state.display.len() < DISPLAY {
            let next = state.waiting[0];
            state.waiting.rotate_left(1);
            state.waiting.pop();
            // Whatever waits is of higher rank than all that is on display.
            state.display.push(next);
            log.note(Event::ItemRevealed { item: next });
        }
    }
}
