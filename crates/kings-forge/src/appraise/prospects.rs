//! What a smith may hope for, item by item: for people who ask what an action brings.

use tabletop::Seat;

use super::survey::{LINE, SHOWN};
use crate::{KingsForge, State, dice::Dice, ids::CraftId, state::DISPLAY};

#[derive(Clone, Debug)]
pub(crate) struct Prospects {
    /// All dice that will be there next round, and what they are worth to a bot.
    pub(crate) owned: Dice,
    pub(crate) worth: f32,
    /// What may be crafted, and what comes next in line: always in the same order.
    pub(crate) items: Vec<Prospect>,
    /// How many dice the others will roll this round.
    pub(crate) against: u8,
}

/// The chance of an item with the dice of this round, and with all of the next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prospect {
    pub(crate) item: CraftId,
    pub(crate) now: f32,
    pub(crate) next: f32,
}

impl KingsForge {
    pub(crate) fn prospects(&self, state: &State, seat: Seat) -> Prospects {
        let survey = self.survey(state);
        let own = &survey.seats[seat.index()];
        let beside = state.masterworks.iter().enumerate().map(|(place, item)| (DISPLAY + place, item));
        let request = state.request.iter().map(|item| (SHOWN - 1, item));
        let shown = state.display.iter().enumerate().chain(beside).chain(request);
        let shown = shown.map(|(place, &item)| Prospect { item, now: own.now[place], next: own.next[place] });
        let waiting = state.waiting.iter().take(LINE).zip(own.later);
        let waiting = waiting.map(|(&item, next)| Prospect { item, now: 0.0, next });
        let others = seat.others(self.players).map(|other| survey.seats[other.index()].ready.total());
        // Of a card on which a higher die may be worse bots only guess: the chance of the same card without that.
        let items = shown.chain(waiting).filter(|prospect| self.content.craft[prospect.item.index()].is_plain());
        Prospects { owned: own.owned, worth: own.worth, items: items.collect(), against: others.sum() }
    }
}
