//! What the player who is asked may do: one short list per question.

mod craft;
mod gather;

use craft::{offer_bonus_dice, offer_ones, offer_reroll_dice};

use crate::{
    Action, KingsForge, State,
    card::CardAction,
    cost::{Sums, selections},
    dice::{Dice, Die, Materials},
    effect::{Ability, Effect},
    grimstone::{offer_food, offer_matching},
    state::Phase,
    step::{Purchase, Roll, Step},
    terms::Activity,
};

/// Where offered actions go.
pub(crate) trait Offers {
    fn add(&mut self, action: Action);

    /// As many of these as make a difference.
    fn add_all(&mut self, actions: impl Iterator<Item = Action>);

    /// Whether more of them would make no difference.
    fn enough(&self) -> bool;

    /// Whether two of them would be enough.
    fn only_counts(&self) -> bool;
}

impl Offers for Vec<Action> {
    #[inline]
    fn add(&mut self, action: Action) {
        self.push(action);
    }

    #[inline]
    fn add_all(&mut self, actions: impl Iterator<Item = Action>) {
        actions.for_each(|action| self.push(action));
    }

    #[inline]
    fn enough(&self) -> bool {
        false
    }

    #[inline]
    fn only_counts(&self) -> bool {
        false
    }
}

/// Only how many there are, as far as it matters.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Few {
    #[default]
    None,
    One(Action),
    More,
}

impl Offers for Few {
    #[inline]
    fn add(&mut self, action: Action) {
        *self = if matches!(self, Few::None) { Few::One(action) } else { Few::More };
    }

    #[inline]
    fn add_all(&mut self, actions: impl Iterator<Item = Action>) {
        actions.take(2).for_each(|action| self.add(action));
    }

    #[inline]
    fn enough(&self) -> bool {
        matches!(self, Few::More)
    }

    #[inline]
    fn only_counts(&self) -> bool {
        true
    }
}

impl KingsForge {
    pub(crate) fn offer(&self, state: &State, out: &mut impl Offers) {
        match state.steps.last() {
            Some(Step::ChooseGatherAction) => self.offer_gather(state, out),
            Some(Step::ChooseCraftAction) => self.offer_craft(state, out),
            Some(question) => self.offer_answers(state, question, out),
            None => {}
        }
    }

    /// The same for a question that comes with something already chosen.
    fn offer_answers(&self, state: &State, question: &Step, out: &mut impl Offers) {
        match *question {
            Step::ChooseGatherAction | Step::ChooseCraftAction => self.offer(state, out),
            Step::ChooseDiscard { .. } => {
                state.row.iter().flatten().for_each(|&card| out.add(Action::DiscardCard { card }));
            }
            Step::ChooseDockPayment { dock, .. } => {
                let count = self.content.docks[dock.index()].dice;
                offer_selections(self.supply(state), count, |_| true, |dice| Action::Pay { dice }, out);
            }
            Step::ChoosePayment { purchase } => self.offer_payments(state, purchase, out),
            Step::ChooseLost { purchase, dice } => self.offer_lost(purchase, dice, out),
            Step::ChooseGift { purchase } => self.offer_gifts(state, purchase, out),
            Step::ChooseExchange { gift, .. } => self.offer_exchanges(state, gift, out),
            Step::ChooseGain { action } => self.offer_gains(state, action, out),
            Step::ChooseRecall => {
                let smithy = state.smiths[state.active].smithy;
                smithy.kinds().for_each(|(material, _)| out.add(Action::Recall { material }));
            }
            Step::ChoosePush { from } => {
                let there = state.smiths[from].supply.kinds().map(|(material, _)| Some(material));
                [None].into_iter().chain(there).for_each(|material| out.add(Action::Push { material }));
            }
            Step::ChooseSetAside { seat, dice } => {
                let supply = state.smiths[seat].supply;
                let count = dice.min(supply.total());
                offer_selections(supply, count, |_| true, |dice| Action::SetAside { dice }, out);
            }
            Step::ChooseApprenticeAction => self.offer_apprentices(state, out),
            Step::ChooseActivation { apprentice } => {
                out.add(Action::FinishApprentices);
                if self.is_of_use(state, apprentice) {
                    out.add(Action::Activate { apprentice });
                }
            }
            Step::ChooseWage { apprentice } => {
                let need = self.apprentice_terms(apprentice).needs.all;
                let fits = |dice| need.met_by(dice);
                offer_selections(self.supply(state), need.count(), fits, |dice| Action::Pay { dice }, out);
            }
            Step::ChooseLostWage { apprentice, dice: paid } => {
                let needs = self.apprentice_terms(apprentice).needs;
                let fits = |dice: Dice| needs.lost.met_by(dice) && needs.kept.met_by(paid - dice);
                offer_selections(paid, needs.lost.count(), fits, |dice| Action::LayOnX { dice }, out);
            }
            Step::ChooseStake { apprentice } => {
                let Some(Activity::Stake(count)) = self.activity(apprentice) else { return };
                offer_selections(self.supply(state), count, |_| true, |dice| Action::SetAside { dice }, out);
            }
            Step::ChooseTrade { .. } => self.trades(state).for_each(|material| out.add(Action::TradeUp { material })),
            Step::ChooseJoining { dice } => {
                let smithy = state.smiths[state.active].smithy;
                let count = dice.min(smithy.total());
                offer_selections(smithy, count, |_| true, |dice| Action::Join { dice }, out);
            }
            Step::ChooseSpared => {
                let spared = self.to_be_spared(state, state.active);
                spared.kinds().for_each(|(material, _)| out.add(Action::Spare { material }));
            }
            Step::ChooseRoll { roll, value } => self.offer_changes_of_roll(state, roll, value, out),
            Step::ChooseBonusDie { .. } | Step::ChooseRerollDie { .. } if !self.content.any_order => {
                self.offer_in_one_order(state, out);
            }
            Step::ChooseBonusDie { ref raised, .. } => offer_bonus_dice(state, raised, |_| true, out),
            Step::ChooseRerollDie { left, .. } => offer_reroll_dice(state, left, |_| true, out),
            Step::ChooseOne { .. } => offer_ones(state, |_| true, out),
            Step::ChoosePlacing { item, from, ref placed } => {
                self.offer_placings(state, &self.aim_at_item(state, item, from), placed, out);
            }
            Step::ChooseExotics { .. } => self.offer_exotics(state, None, out),
            Step::ChooseBid { tile, ref placed, .. } => {
                self.offer_placings(state, &self.aim_at_tile(state, tile), placed, out);
            }
            Step::ChooseGrimstone { drawn, .. } => {
                let different = if drawn[0] == drawn[1] { &drawn[..1] } else { &drawn };
                different.iter().for_each(|&stone| out.add(Action::KeepGrimstone { stone }));
            }
            Step::ChooseMatch { value, .. } => offer_matching(state, value, |_| true, out),
            Step::ChooseFood { .. } => offer_food(state, |_| true, out),
            Step::ChooseHeldDie => state.rolled.distinct().for_each(|die| out.add(Action::HoldDie { die })),
            Step::ChooseFittest { of, .. } => self.offer_one_of(state, of, out),
            Step::ChooseGrimstoneCard => self.offer_grimstone_cards(state, out),
            Step::ChooseCommand { wand, .. } => self.offer_commands(state, wand, out),
        }
    }

    /// The same, but a choice of several dice is offered in one order only: from the last die to the first.
    pub(crate) fn offer_in_one_order(&self, state: &State, out: &mut impl Offers) {
        match state.steps.last() {
            Some(Step::ChooseBonusDie { plus, raised, .. }) => {
                let follows = |die: Die| raised.last().is_none_or(|&last| die.raised(*plus) <= last);
                offer_bonus_dice(state, raised, follows, out);
            }
            Some(&Step::ChooseRerollDie { last, left, .. }) => offer_reroll_dice(state, left, |die| die <= last, out),
            Some(&Step::ChooseExotics { last }) => self.offer_exotics(state, last, out),
            Some(&Step::ChooseMatch { value, last, .. }) => offer_matching(state, value, |die| die <= last, out),
            Some(&Step::ChooseFood { last, .. }) => offer_food(state, |die| die <= last, out),
            Some(&Step::ChooseOne { last, .. }) => offer_ones(state, |die| die <= last, out),
            _ => self.offer(state, out),
        }
    }

    #[inline]
    fn supply(&self, state: &State) -> Dice {
        state.smiths[state.active].supply
    }

    /// KF-12.11: hiring, rolls and offers in any order. Rolls have to be made; which of them comes first matters only to
    /// somebody who can do something about it.
    fn offer_apprentices(&self, state: &State, out: &mut impl Offers) {
        let seat = state.active;
        let supply = Sums::of(self.supply(state));
        let own = || state.apprentices.iter().filter(move |claimed| claimed.seat == seat);
        let mut choice = false;
        self.each_ability(state, seat, |_, _| choice = true);
        for claimed in own().filter(|claimed| !claimed.hired) {
            if self.apprentice_terms(claimed.apprentice).needs.all.met(supply) {
                out.add(Action::Hire { apprentice: claimed.apprentice });
                choice = true;
            }
        }
        let mut rolls = 0;
        for claimed in own().filter(|claimed| claimed.ready) {
            let apprentice = claimed.apprentice;
            let is_roll = self.activity(apprentice) == Some(Activity::Roll);
            if self.is_of_use(state, apprentice) && (choice || !is_roll || rolls == 0) {
                out.add(Action::Activate { apprentice });
            }
            rolls += usize::from(is_roll);
        }
        if rolls == 0 {
            out.add(Action::FinishApprentices);
        }
    }

    /// KF-11.19: one die of what the action names.
    fn offer_gains(&self, state: &State, action: CardAction, out: &mut impl Offers) {
        let of = |effect: &Effect| match *effect {
            Effect::GainOne { of, .. } => Some(of),
            // KF-16.14: of what lies on the card.
            Effect::GainLike { .. } => state.claims.last().map(|claim| claim.dice.standard()),
            _ => None,
        };
        self.offer_one_of(state, self.action(action).effects.iter().find_map(of).unwrap_or_default(), out);
    }

    /// KF-11.19, KF-21.12: what the stock has of them, or any if it has none.
    fn offer_one_of(&self, state: &State, of: Materials, out: &mut impl Offers) {
        let there = || of.iter().filter(|&material| state.stock.dice[material] > 0);
        if there().next().is_some() {
            there().for_each(|material| out.add(Action::Take { material }));
        } else {
            out.add(Action::Take { material: of.first() });
        }
    }

    fn offer_payments(&self, state: &State, purchase: Purchase, out: &mut impl Offers) {
        let terms = self.terms(purchase.action());
        let supply = self.supply(state);
        if terms.all {
            out.add(Action::Pay { dice: supply });
            return;
        }
        let need = terms.needs.all.and_any(u8::from(purchase.copying.is_some()));
        let fits = |dice| need.takes_any() || need.met_by(dice);
        offer_selections(supply, need.count(), fits, |dice| Action::Pay { dice }, out);
    }

    fn offer_lost(&self, purchase: Purchase, paid: Dice, out: &mut impl Offers) {
        let needs = self.terms(purchase.action()).needs;
        let needs = if purchase.copying.is_some() { needs.through_the_workshop() } else { needs };
        let fits = |dice: Dice| needs.lost.met_by(dice) && needs.kept.met_by(paid - dice);
        offer_selections(paid, needs.lost.count(), fits, |dice| Action::LayOnX { dice }, out);
    }

    fn offer_gifts(&self, state: &State, purchase: Purchase, out: &mut impl Offers) {
        let count = self.terms(purchase.action()).gift;
        let supply = self.supply(state);
        if purchase.copying.is_none() {
            offer_selections(supply, count, |_| true, |dice| Action::Give { dice, workshop: None }, out);
            return;
        }
        for (material, _) in supply.kinds() {
            let rest = supply - Dice::of(material, 1);
            let give = |dice| Action::Give { dice, workshop: Some(material) };
            offer_selections(rest, count, |_| true, give, out);
        }
    }

    fn offer_exchanges(&self, state: &State, gift: Dice, out: &mut impl Offers) {
        for seat in state.active.others(self.players) {
            for (material, _) in (state.smiths[seat].supply + gift).kinds() {
                out.add(Action::TakeDie { seat, material });
            }
        }
    }

    /// KF-5.6: a die that brought what it was rolled for is left alone.
    fn offer_changes_of_roll(&self, state: &State, roll: Roll, value: u8, out: &mut impl Offers) {
        out.add(Action::KeepRoll);
        if matches!(roll, Roll::Die { at_least, .. } if value >= at_least) {
            return;
        }
        // What several bands bring may be wanted in any order; a single one is the best there is.
        let bands = self.bands(roll);
        if matches!(&*bands, [only] if value >= only.at_least) {
            return;
        }
        let die = Die { kind: roll.kind(), value };
        self.each_ability(state, state.active, |with, ability| {
            if ability.raises(die.kind) && value < 6 {
                out.add(Action::Raise { with, die });
            }
            match ability {
                Ability::Flip | Ability::BonusOrFlip { .. } if value <= 6 => out.add(Action::Flip { with, die }),
                Ability::Reroll => out.add(Action::Reroll { with, die }),
                Ability::WhiteDie if matches!(roll, Roll::Apprentice { .. }) && state.phase == Phase::Apprentice => {
                    out.add(Action::RollWhiteDie { with });
                }
                Ability::OnesToSixes if value == 1 => out.add(Action::TurnOnes { with }),
                Ability::TurnToSix if value < 6 => out.add(Action::TurnToSix { die, with: Some(with) }),
                _ => {}
            }
        });
        if value < 6 && state.smiths[state.active].tokens.automatic_six > 0 {
            out.add(Action::TurnToSix { die, with: None });
        }
    }
}

/// All ways to take so many dice that fit, the commonest materials first.
#[inline]
fn offer_selections<O: Offers>(
    from: Dice,
    count: u8,
    fits: impl Fn(Dice) -> bool,
    action: impl Fn(Dice) -> Action,
    out: &mut O,
) {
    selections(from, count, |dice| {
        if fits(dice) {
            out.add(action(dice));
        }
        !out.enough()
    });
}
