//! Ambassador Requests (KF-21): an item without a rank that lies beside the display, some with an optional box, and what
//! the ambassadors give whoever claims it.

use content::Source;
use serde::{Deserialize, Serialize};
use tabletop::{Chance, Log, Seat};
use ts_rs::TS;

use crate::{
    Action, Event, KingsForge, State,
    card::{CraftBox, Realm},
    dice::{Dice, Die, Material, Materials},
    effect::Place,
    exotic::Exotic,
    ids::CraftId,
    offers::Offers,
    placing::Aim,
    pool::Pool,
    state::{Crafted, Phase, Placed},
    step::Step,
};

/// What makes a Craft card a request.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Request {
    #[serde(skip)]
    pub realm: Realm,
    /// The card on its back, which is not in the game with it.
    pub back: Option<String>,
    /// KF-21.7: a box that may stay empty.
    pub boost: Option<CraftBox>,
    pub reward: Reward,
    #[serde(skip)]
    pub reward_name: String,
    #[serde(skip)]
    pub reward_text: String,
    #[serde(skip)]
    pub rule: String,
    /// What of it is printed and what is ours.
    #[serde(skip)]
    pub note: String,
    #[serde(skip)]
    pub reward_source: Source,
}

/// What whoever claims a request has of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Reward {
    /// Survival of the Fittest: a die of the material that shows the highest value on it.
    DieOfTheHighest,
    /// Rolling Thunder: one die of the roll is set aside, all others are rolled again.
    HoldOne,
    /// Good Fortune: dice that show this value in the first roll show more.
    RaiseNaturals { value: u8, plus: u8 },
    /// Knightly Gifts: one of each in as many Clean-ups, the commonest first.
    Gifts(#[ts(type = "string")] Materials),
}

impl KingsForge {
    /// Nothing where an item is no request.
    #[inline]
    pub(crate) fn request(&self, item: CraftId) -> Option<&Request> {
        self.content.craft[item.index()].request.as_ref()
    }

    /// KF-21.5: requests have no rank; they are counted after all that have one.
    #[inline]
    pub(crate) fn is_request(&self, item: CraftId) -> bool {
        item.index() >= self.content.ranked
    }

    /// KF-21.1: one of them by chance.
    pub(crate) fn choose_request(&self, chance: &mut impl Chance) -> Option<CraftId> {
        let requests = self.content.craft.len() - self.content.ranked;
        (requests > 0).then(|| self.choose_among::<1>(|item| self.is_request(item), 1, chance)[0])
    }

    /// KF-21.2: whether a card is the back of this request.
    pub(crate) fn is_back_of(&self, request: Option<CraftId>, item: CraftId) -> bool {
        let back = request.and_then(|request| self.request(request)).and_then(|request| request.back.as_deref());
        back == Some(self.content.craft[item.index()].key.as_str())
    }

    /// The request of this game, wherever it lies.
    pub(crate) fn request_of(&self, state: &State) -> Option<CraftId> {
        let crafted = state.crafted.iter().map(|crafted| crafted.card);
        let claimed = state.smiths.iter().flat_map(|smith| smith.items.iter().copied());
        state.request.into_iter().chain(crafted).chain(claimed).find(|&item| self.is_request(item))
    }

    /// KF-21.10: what a smith has of the request, once it is claimed.
    pub(crate) fn reward_of(&self, state: &State, seat: Seat) -> Option<Reward> {
        let claimed = state.smiths[seat].items.iter().find(|&&item| self.is_request(item));
        claimed.and_then(|&item| self.request(item)).map(|request| request.reward)
    }

    /// KF-21.16: natural values of the first roll go up. Those that were cancelled are not in hand any more.
    pub(crate) fn raise_naturals(&self, state: &mut State, log: &mut impl Log<Event>) {
        let seat = state.active;
        let Some(Reward::RaiseNaturals { value, plus }) = self.reward_of(state, seat) else { return };
        let dice: Pool = state.rolled.each().filter(|die| die.value == value).collect();
        for die in dice.each() {
            state.rolled.remove(die);
            state.rolled.add(die.raised(plus));
        }
        if !dice.is_empty() {
            log.note(Event::NaturalsRaised { seat, dice, plus });
        }
    }

    /// KF-21.13: whether one die of the roll is to be set aside now.
    pub(crate) fn asks_for_held_die(&self, state: &State) -> bool {
        self.reward_of(state, state.active) == Some(Reward::HoldOne) && !state.rolled.is_empty()
    }

    /// KF-21.13: all dice but one are rolled again.
    pub(crate) fn hold_die(&self, state: &mut State, held: Die, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let seat = state.active;
        log.note(Event::DieHeld { seat, die: held });
        state.rolled.remove(held);
        let others = std::mem::take(&mut state.rolled);
        state.rolled.add(held);
        let dice: Pool = others.each().map(|die| Die { value: chance.roll(6) as u8, ..die }).collect();
        if !dice.is_empty() {
            log.note(Event::DiceRerolled { seat, dice });
            self.take_in_hand(state, &dice, log);
        }
        state.steps.push(Step::ChooseCraftAction);
        // KF-22.9: this is the roll an Obey Wand waits for.
        self.ask_for_commands(state, seat);
    }

    /// KF-21.7: the box that may stay empty is the next one, if it can be left at all.
    pub(crate) fn offer_leaving(&self, state: &State, aim: &Aim, placed: &Placed, out: &mut impl Offers) {
        if placed.dice.len() == aim.boxes.len() && self.is_enough(state, aim, placed) {
            out.add(Action::LeaveBoost);
        }
    }

    /// Whether the box that may stay empty is asked for now.
    pub(crate) fn is_boost_next(&self, state: &State) -> bool {
        let Some(Step::ChoosePlacing { item, placed, .. }) = state.steps.last() else { return false };
        placed.dice.len() == self.content.craft[item.index()].boxes.len()
    }

    /// KF-21.9 to KF-21.12, KF-21.18: what the ambassadors give when items are claimed. Goes on with Clean-up unless
    /// somebody is asked.
    pub(crate) fn thank(
        &self,
        state: &mut State,
        claimed: Option<Crafted>,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        if let Some(claimed) = claimed {
            self.reward_boost(state, &claimed, log);
            let fittest = self.fittest(&claimed);
            if fittest != Materials::default() {
                state.phase = Phase::CleanUp;
                state.steps.push(Step::ChooseFittest { seat: claimed.seat, of: fittest });
                return;
            }
        }
        self.bring_gifts(state, log);
        self.spare_dice(state, chance, log);
    }

    /// KF-21.9: a Borealis for the boost.
    fn reward_boost(&self, state: &mut State, claimed: &Crafted, log: &mut impl Log<Event>) {
        let Crafted { seat, card, ref placed } = *claimed;
        if placed.dice.len() == self.content.craft[card.index()].boxes.len() {
            return;
        }
        let missing = state.stock.exotics[Exotic::Borealis] == 0;
        if !missing {
            state.stock.exotics[Exotic::Borealis] -= 1;
            state.smiths[seat].exotica.held[Exotic::Borealis] += 1;
        }
        log.note(Event::BoostRewarded { seat, item: card, missing });
    }

    /// KF-21.11: the materials of the highest dice on it, if that is what it gives.
    fn fittest(&self, claimed: &Crafted) -> Materials {
        let card = &self.content.craft[claimed.card.index()];
        if self.request(claimed.card).is_none_or(|request| request.reward != Reward::DieOfTheHighest) {
            return Materials::default();
        }
        let lying = || claimed.placed.dice.iter().zip(card.all_boxes());
        let highest = lying().map(|(die, _)| die.value).max();
        let best = lying().filter(|(die, _)| Some(die.value) == highest);
        let placed_as = |die: &Die, next: CraftBox| match die.kind.material() {
            Some(own) if next.takes.contains(own) => own,
            _ => next.takes.first(),
        };
        best.fold(Materials::default(), |all, (die, next)| all.or(placed_as(die, next).into()))
    }

    pub(crate) fn take_fittest(
        &self,
        state: &mut State,
        (seat, material): (Seat, Material),
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        log.note(Event::FittestSurvived { seat, material });
        self.gain(state, seat, Dice::of(material, 1), Place::Smithy, log);
        self.spare_dice(state, chance, log);
    }

    /// KF-21.18: the silent knights come in as many Clean-ups as there are gifts.
    fn bring_gifts(&self, state: &mut State, log: &mut impl Log<Event>) {
        for seat in Seat::all(self.players) {
            let Some(Reward::Gifts(gifts)) = self.reward_of(state, seat) else { continue };
            let Some(material) = gifts.iter().nth(state.knights.into()) else { continue };
            state.knights += 1;
            log.note(Event::KnightsCame { seat, gifts: state.knights });
            self.gain(state, seat, Dice::of(material, 1), Place::Smithy, log);
        }
    }
}
