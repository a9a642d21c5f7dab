//! The odds of a game going on: what a smith could craft if the Craft phase came now, how each choice before it would
//! change that, hiring as well as claiming, and what to do with a roll.

mod hands;
mod outlook;

use serde::Serialize;
use tabletop::Seat;
use ts_rs::TS;

use super::{
    advise::{Advice, best_use},
    ask::question::{Goal, Lies, Odds, Wish},
    work::Work,
};
use crate::{
    Action, KingsForge, State,
    dice::Die,
    ids::CraftId,
    requests::Reward,
    state::{Crafted, Phase},
    step::Step,
};
use hands::is_in_craft_turn;
use outlook::best_odds;

/// The odds of one seat in this round, as they go to the browser: field names are part of the interface.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct SeatOdds {
    /// Whose odds these are.
    pub seat: Seat,
    /// Cards on display first, masterworks of the Royal Decree, the request, then those that could be stolen: what may be made next.
    pub cards: Vec<CardOdds>,
    /// The chance of at least one card.
    pub any: Odds,
    /// The items to be expected when as many as possible are made.
    pub items: Odds,
    /// If the seat is asked before it rolls: what each action it may take would lead to, in the game's own order.
    pub actions: Vec<ActionOdds>,
    /// The Craft cards reckoned with for the items, by the numbers an advice names them with.
    pub reckoned: Vec<CraftId>,
    /// If the seat has rolled: what to do for as many items as possible.
    pub advice: Option<Advice>,
    /// The seat has deluxe items it may still use for dice, which are not reckoned with.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub without_deluxe: bool,
    /// What of a request is not reckoned with.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub without_request: Option<Neglected>,
}

/// What the odds leave out of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Neglected {
    /// Stealing by a die on the boost alone.
    Boost,
    /// Filling the boost of one that nobody has crafted.
    OpenBoost,
    /// Rolling Thunder or Good Fortune in the roll to come.
    Reward,
}

/// The chance of one card, when all is done for it alone.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
pub struct CardOdds {
    /// The Craft card.
    pub item: CraftId,
    /// Whom it would be stolen from.
    pub from: Option<Seat>,
    /// The chance to craft or steal it.
    pub odds: Odds,
}

/// What the odds would be after an action, each card for itself: paid for as suits that card best, with decision dice left
/// as they fall.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ActionOdds {
    /// One of the actions offered.
    pub action: Action,
    /// By card, in the order of [`SeatOdds::cards`].
    pub cards: Vec<Odds>,
}

impl KingsForge {
    /// The odds of a seat as if its Craft turn came now, or went on now. None if it has none left this round, while
    /// its dice are being taken up or placed, or if a pack goes beyond what can be reckoned with.
    pub fn odds_of(&self, state: &State, seat: Seat) -> Option<SeatOdds> {
        self.odds_within(state, seat, &mut Work::live())
    }

    /// The same with other limits.
    pub fn odds_within(&self, state: &State, seat: Seat, work: &mut Work) -> Option<SeatOdds> {
        let joining = matches!(state.steps.last(), Some(Step::ChooseJoining { .. } | Step::ChooseExotics { .. }));
        let rolled = is_in_craft_turn(state, seat) && !joining;
        let waits = match state.phase {
            Phase::Apprentice | Phase::Gather => true,
            Phase::Craft if rolled => state.steps.last() == Some(&Step::ChooseCraftAction),
            Phase::Craft => state.active == seat || self.comes_after(state, seat, state.active),
            Phase::CleanUp | Phase::Over => false,
        };
        if !waits {
            return None;
        }
        let mut hands = self.hands_of(state, seat);
        let decree = self.progress(state, seat);
        hands.iter_mut().for_each(|hand| hand.decree = decree);
        let all = self.targets(state, seat);
        let targets: Vec<_> = all.iter().copied().filter(|&(item, _)| self.may_make(state, seat, item)).collect();
        let wish = |&(item, from): &(CraftId, Option<Seat>)| self.wish(state, item, from);
        let cards_only: Vec<Wish> = targets.iter().map(wish).collect();
        let mut wishes: Vec<Wish> = all.iter().map(wish).collect();
        wishes.extend(state.waiting.iter().map(|&item| Wish { lies: Lies::InLine, ..self.wish(state, item, None) }));

        let roll: Vec<Die> = state.rolled.each().collect();
        let mut advice = None;
        let mut ask = |goal, wishes: &[Wish], work: &mut Work| {
            if !rolled {
                return best_odds(&hands, wishes, goal, work);
            }
            let best = best_use(&hands[0], &roll, wishes, goal, work).ok()?;
            let odds = best.odds;
            advice = Some(best);
            Some(odds)
        };
        // What is left for each card, for any, for the items (four parts) and for the actions (as many as all of these).
        let mut parts = 2 * (targets.len() as u64 + 5);
        let mut cards = Vec::new();
        for (&(item, from), wish) in targets.iter().zip(&cards_only) {
            let odds = work.share(parts, |work| ask(Goal::Card(0), std::slice::from_ref(wish), work))?;
            cards.push(CardOdds { item, from, odds });
            parts -= 1;
        }
        let any = work.share(parts, |work| ask(Goal::AnyCard, &cards_only, work))?;
        let asked = !rolled && state.asked() == seat;
        let items = work.share(if asked { 3 } else { 1 }, |work| ask(Goal::Items, &wishes, work))?;
        let actions = if asked { self.action_odds(state, seat, &cards_only, work)? } else { Vec::new() };
        let reckoned = all.iter().map(|&(item, _)| item).chain(state.waiting.iter().copied()).collect();
        let without_deluxe = self.may_change_dice(state, seat);
        let without_request = self.neglected(state, seat, rolled, &targets);
        Some(SeatOdds { seat, cards, any, items, actions, reckoned, advice, without_deluxe, without_request })
    }

    /// What of a request the odds of a seat leave out.
    fn neglected(
        &self,
        state: &State,
        seat: Seat,
        rolled: bool,
        targets: &[(CraftId, Option<Seat>)],
    ) -> Option<Neglected> {
        if !rolled && matches!(self.reward_of(state, seat), Some(Reward::HoldOne | Reward::RaiseNaturals { .. })) {
            return Some(Neglected::Reward);
        }
        targets.iter().find_map(|&(item, from)| {
            let aim = self.aim_at_item(state, item, from);
            aim.boost?;
            match from {
                None => Some(Neglected::OpenBoost),
                Some(_) => aim.boxes.iter().any(|next| next.one_higher().is_some()).then_some(Neglected::Boost),
            }
        })
    }

    /// The cards a seat can get: those on display, masterworks, and those of others.
    fn targets(&self, state: &State, seat: Seat) -> Vec<(CraftId, Option<Seat>)> {
        let display = state.display.iter().chain(&*state.masterworks).chain(&state.request).map(|&item| (item, None));
        let others = state.crafted.iter().filter(|crafted| crafted.seat != seat);
        display.chain(others.map(|&Crafted { card, seat, .. }| (card, Some(seat)))).collect()
    }

    fn wish(&self, state: &State, item: CraftId, from: Option<Seat>) -> Wish {
        let lies = match from {
            Some(_) => Lies::BeforeOpponent,
            None if self.is_request(item) => Lies::Aside,
            None => Lies::OnDisplay,
        };
        let aim = self.aim_at_item(state, item, from);
        let (mut boxes, masterwork) = (aim.boxes.to_vec(), self.is_masterwork(item));
        // KF-21.8: where nothing else can be beaten it has to be the boost, which beats the empty box.
        let only_boost = from.is_some() && boxes.iter().all(|next| next.one_higher().is_none());
        if let Some(boost) = aim.boost.filter(|_| only_boost) {
            boxes.push(boost);
            return Wish { boxes, lies: Lies::Aside, masterwork, limit: aim.limit };
        }
        Wish { boxes, lies, masterwork, limit: aim.limit }
    }
}
