//! What a smith may hope for, item by item: for people who ask what an action brings.

use tabletop::Seat;

use super::survey::{LINE, SHOWN};
use crate::{
    KingsForge, State,
    dice::{Dice, Material},
    ids::CraftId,
    state::DISPLAY,
};

#[derive(Clone, Debug)]
pub(crate) struct Prospects {
    /// All dice that will be there next round, and what they are worth to a bot.
    pub(crate) owned: Dice,
    pub(crate) worth: f32,
    /// What may be crafted, and what comes next in line: always in the same order.
    pub(crate) items: Vec<Prospect>,
    /// Whether those of this round, and of the next, are true chances: what white and exotic dice, tokens, abilities and
    /// apprentices make of a roll is only guessed here.
    pub(crate) true_now: bool,
    pub(crate) true_next: bool,
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
        let mut own = survey.seats[seat.index()];
        let wage = own.crew.wage;
        let true_now = own.wild + own.whites == 0 && own.help.sum == 0.0;
        let true_next = own.wild_next + own.owned[Material::White] + wage.whites == 0
            && wage.help.sum == 0.0
            && wage.dice.iter().all(|&dice| dice == 0.0);
        // To a bot an exotic die may be any material. It is not: without any nothing impossible is called likely.
        if own.wild + own.wild_next > 0 {
            (own.wild, own.wild_next) = (0, 0);
            self.reckon(state, &mut own);
        }
        let beside = state.masterworks.iter().enumerate().map(|(place, item)| (DISPLAY + place, item));
        let request = state.request.iter().map(|item| (SHOWN - 1, item));
        let shown = state.display.iter().enumerate().chain(beside).chain(request);
        let shown = shown.map(|(place, &item)| Prospect { item, now: own.now[place], next: own.next[place] });
        let waiting = state.waiting.iter().take(LINE).zip(own.later);
        let waiting = waiting.map(|(&item, next)| Prospect { item, now: 0.0, next });
        let others = seat.others(self.players).map(|other| survey.seats[other.index()].ready.total());
        // Of a card on which a higher die may be worse bots only guess: the chance of the same card without that.
        let items = shown.chain(waiting).filter(|prospect| self.content.craft[prospect.item.index()].is_plain());
        Prospects {
            owned: own.owned,
            worth: own.worth,
            items: items.collect(),
            true_now,
            true_next,
            against: others.sum(),
        }
    }
}
