//! Clean-up (KF-8): items are claimed, dice go back, and a new round begins unless the game is over.

use std::ops::Add;

use tabletop::{Chance, Log, Seat};

use crate::{
    Event, KingsForge, State,
    dice::Dice,
    state::{Crafted, Phase, Tokens},
    step::Step,
};

impl KingsForge {
    pub(crate) fn clean_up(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        self.return_exotics(state, log);
        self.close_factory(state, log);
        let request = self.claim_items(state, log);
        if state.phase == Phase::Over {
            return;
        }
        if self.content.ranked < self.content.craft.len() {
            self.thank(state, request, chance, log);
        } else {
            self.spare_dice(state, chance, log);
        }
    }

    /// KF-12.28: asks whoever has hired Odile, and goes on with Clean-up.
    pub(crate) fn spare_dice(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let spares = self.content.roles.spares;
        if Seat::all(self.players).all(|seat| state.apprentices.hired_by(seat).and(spares).is_empty()) {
            self.finish_clean_up(state, chance, log);
            return;
        }
        state.phase = Phase::CleanUp;
        state.active = state.first;
        state.steps.push(Step::ChooseSpared);
    }

    /// KF-8.3: everybody's dice make up a new supply. KF-17.7: prizes come last.
    pub(crate) fn finish_clean_up(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        self.clear_cards(state, log);
        for smith in state.smiths.iter_mut() {
            smith.supply += std::mem::take(&mut smith.smithy) + std::mem::take(&mut smith.cancelled);
            smith.passed = false;
        }
        if state.bids.is_empty() {
            self.begin_next_round(state, chance, log);
            return;
        }
        state.phase = Phase::CleanUp;
        let supplies = state.smiths.iter().map(|smith| smith.supply).collect();
        log.note(Event::TableCleared { deck: state.deck, stock: state.stock, supplies });
        self.award_prizes(state, chance, log);
    }

    /// KF-8.3: the anvil goes to the left.
    pub(crate) fn begin_next_round(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        state.round = state.round.saturating_add(1);
        state.first = state.first.next(self.players);
        self.begin_round(state, chance, log);
    }

    /// KF-12.28: the dice somebody would lose now and may keep one of.
    pub(crate) fn to_be_spared(&self, state: &State, seat: Seat) -> Dice {
        if self.hired_as(state, seat, self.content.roles.spares).next().is_none() {
            return Dice::NONE;
        }
        let claims = state.claims_of(seat).map(|claim| claim.lost);
        let visits = state.visits.iter().filter(|visit| visit.seat == seat).map(|visit| visit.dice);
        let wages = state.apprentices.iter().filter(|claimed| claimed.seat == seat).map(|claimed| claimed.lost);
        claims.chain(visits).chain(wages).fold(Dice::NONE, Dice::add)
    }

    /// KF-8.1, KF-9.1: what was crafted and not stolen is safe now, and may end the game. Tells of the request if it is
    /// among it.
    fn claim_items(&self, state: &mut State, log: &mut impl Log<Event>) -> Option<Crafted> {
        let request = state.crafted.iter().find(|crafted| self.is_request(crafted.card)).copied();
        state.barren = if state.crafted.is_empty() { state.barren.saturating_add(1) } else { 0 };
        for place in 0..state.crafted.len() {
            let item = state.crafted[place];
            let back = self.give_back(state, item.seat, &item.placed);
            state.smiths[item.seat].items.push(item.card);
            log.note(Event::ItemClaimed { seat: item.seat, item: item.card, back });
            self.receive_deluxe(state, item.seat, item.card, log);
        }
        state.crafted.clear();
        self.return_bids(state, log);
        let won = state.smiths.iter().any(|smith| self.has_enough(smith));
        // KF-9.4
        let barren = state.barren >= self.content.barren_rounds;
        // KF-15.8
        let sold_out = state.is_sold_out() && self.content.decree.is_some();
        if won || barren || sold_out {
            state.phase = Phase::Over;
            state.bids.clear();
            log.note(Event::GameEnded { barren: !won && !sold_out });
        }
        request
    }

    /// KF-8.2: dice of the Docks and on an X go to the stock, all others on cards to their owner's Smithy tile.
    fn clear_cards(&self, state: &mut State, log: &mut impl Log<Event>) {
        let mut returned = Dice::NONE;
        for visit in &*state.visits {
            returned += visit.dice;
            state.deck.insert(visit.card);
        }
        state.visits.clear();
        for claim in &*state.claims {
            returned += claim.lost;
            state.smiths[claim.seat].smithy += claim.dice;
            state.stock.library += u8::from(claim.library);
            if !self.content.visitors.contains(claim.card) && !self.is_factory(claim.card) {
                state.deck.insert(claim.card);
            }
        }
        self.see_off_visitors(state, log);
        state.claims.clear();
        state.apprentices.change(|claimed| {
            returned += std::mem::take(&mut claimed.lost);
            state.smiths[claimed.seat].smithy += std::mem::take(&mut claimed.dice);
        });
        for card in std::mem::take(&mut state.turned).iter() {
            state.deck.insert(card);
        }
        for card in std::mem::take(&mut state.row).into_iter().flatten() {
            state.deck.insert(card);
        }
        for seat in Seat::all(self.players) {
            let smith = &mut state.smiths[seat];
            if let Some(spared) = smith.spared.take() {
                smith.smithy[spared] += 1;
                returned[spared] -= 1;
            }
            smith.gifts = 0;
            let keep = std::mem::take(&mut smith.keep);
            if !keep.is_none() {
                // KF-11.26: all dice are back on the Smithy tile by now, those of the Keep among them.
                smith.smithy -= keep;
                state.stock.dice += keep;
                log.note(Event::KeepDiceReturned { seat, dice: keep });
            }
        }
        state.stock.dice += returned;
        if !returned.is_none() {
            log.note(Event::DiceReturned { dice: returned });
        }
        state.dead = None;
        for seat in Seat::all(self.players) {
            let tokens = std::mem::take(&mut state.smiths[seat].tokens);
            let Tokens { plus_ones, automatic_six } = &mut state.stock.tokens;
            *plus_ones += tokens.plus_ones;
            *automatic_six += tokens.automatic_six;
        }
    }
}
