//! What may be done in a Gather turn.

use crate::{
    Action, Benefit, KingsForge, State,
    card::{CardAction, Side},
    cost::Sums,
    dice::Material,
    ids::GatherId,
    offers::Offers,
    terms::Terms,
    tools::offered_die,
};

impl KingsForge {
    pub(super) fn offer_gather(&self, state: &State, out: &mut impl Offers) {
        if out.only_counts() {
            // There is always a way to pass.
            self.offer_passes(state, out);
            if out.enough() {
                return;
            }
        }
        let supply = self.supply(state);
        let sums = Sums::of(supply);
        self.offer_cards(state, sums, &state.row, out);
        if out.enough() {
            return;
        }
        if !state.row_is_empty() {
            self.offer_visitors(state, sums, out);
            self.offer_factory(state, sums, out);
            let (total, taken) = (supply.total(), state.docks_taken());
            for dock in &self.content.docks {
                if dock.dice <= total && taken >> dock.id.0 & 1 == 0 {
                    out.add(Action::VisitDocks { dock: dock.id });
                }
            }
            self.offer_claims_of_apprentices(state, sums, out);
        }
        self.offer_offered_dice(state, out);
        if !out.only_counts() {
            self.offer_passes(state, out);
        }
    }

    /// KF-12.2, KF-12.6: for a face-up Gather card; one without a cost is hired at once.
    fn offer_claims_of_apprentices(&self, state: &State, supply: Sums, out: &mut impl Offers) {
        for &apprentice in state.apprentice_row.iter().flatten() {
            let needs = self.apprentice_terms(apprentice).needs.all;
            if needs.met(supply) {
                out.add(Action::ClaimApprentice { apprentice, hire: true });
            }
            if needs.count() > 0 {
                out.add(Action::ClaimApprentice { apprentice, hire: false });
            }
        }
    }

    /// Cards that lie there to be claimed.
    pub(crate) fn offer_cards(&self, state: &State, supply: Sums, cards: &[Option<GatherId>], out: &mut impl Offers) {
        for &card in cards.iter().flatten() {
            for (side, terms) in Side::BOTH.into_iter().zip(&self.content.terms[card.index()]) {
                self.offer_action(state, supply, (CardAction { card, side }, terms), out);
            }
            if out.enough() {
                return;
            }
        }
    }

    #[inline]
    pub(crate) fn offer_side(&self, state: &State, supply: Sums, card: GatherId, side: Side, out: &mut impl Offers) {
        let action = CardAction { card, side };
        self.offer_action(state, supply, (action, self.terms(action)), out);
    }

    #[inline]
    fn offer_action(
        &self,
        state: &State,
        supply: Sums,
        (CardAction { card, side }, terms): (CardAction, &Terms),
        out: &mut impl Offers,
    ) {
        if terms.copies {
            self.offer_copies(state, supply, card, side, out);
        } else if terms.in_supply.met(supply) {
            out.add(Action::ClaimCard { card, side, copying: None });
        }
    }

    /// Kept apart, so that all other cards are quick to look at.
    #[inline(never)]
    fn offer_copies(&self, state: &State, supply: Sums, card: GatherId, side: Side, out: &mut impl Offers) {
        // KF-4.29: an action another player has used this round.
        for claim in state.claims.iter().filter(|claim| claim.seat != state.active && claim.copying.is_none()) {
            let copied = CardAction { card: claim.card, side: claim.side };
            let terms = self.terms(copied);
            // KF-16.9, KF-22.18: visitors and the Toy Factory are copied by nobody.
            if !terms.copies && !terms.visitor && !self.is_factory(claim.card) && terms.in_supply.and_any(1).met(supply)
            {
                out.add(Action::ClaimCard { card, side, copying: Some(copied) });
            }
        }
    }

    /// KF-5.2: dice that abilities offer are there for the taking while the stock has them.
    fn offer_offered_dice(&self, state: &State, out: &mut impl Offers) {
        self.each_ability(state, state.active, |with, ability| {
            if offered_die(ability).is_some_and(|die| state.stock.dice[die] > 0) {
                out.add(Action::TakeOfferedDie { with });
            }
        });
        self.offer_to_take(state, out);
    }

    /// KF-2.8, KF-2.9: the first one to pass may choose between the benefits the stock has.
    fn offer_passes(&self, state: &State, out: &mut impl Offers) {
        let (metal, token) = (state.stock.dice[Material::Metal] > 0, state.stock.tokens.plus_ones > 0);
        let always = self.hired_as(state, state.active, self.content.roles.pass_benefit).next().is_some();
        let first = !state.somebody_passed();
        if always && first && metal && token {
            out.add(Action::Pass { benefit: Some(Benefit::Both) });
            return;
        }
        if !first && !always || !metal && !token {
            out.add(Action::Pass { benefit: None });
            return;
        }
        if metal {
            out.add(Action::Pass { benefit: Some(Benefit::Metal) });
        }
        if token {
            out.add(Action::Pass { benefit: Some(Benefit::PlusOnes) });
        }
    }
}
