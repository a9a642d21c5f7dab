//! What the player who is asked may do: one short list per question.

use tabletop::Chance;

use crate::{
    Action, Benefit, KingsForge, State, Tool,
    card::{CardAction, Side},
    cost::{Sums, selections},
    dice::{Dice, Die, Material},
    effect::{Ability, Effect},
    exotic::Exotic,
    grimstone::{offer_food, offer_matching},
    ids::{CraftId, GatherId},
    placing::{Aim, Hand},
    pool::Different,
    state::{Phase, Placed},
    step::{Purchase, Roll, Step},
    terms::{Activity, Terms},
    tools::offered_die,
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
            Step::ChooseFittest { of, .. } => self.offer_fittest(state, of, out),
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

    fn offer_gather(&self, state: &State, out: &mut impl Offers) {
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

    /// KF-11.19: what the stock has of them, or any if it has none.
    fn offer_gains(&self, state: &State, action: CardAction, out: &mut impl Offers) {
        let of = |effect: &Effect| match *effect {
            Effect::GainOne { of, .. } => Some(of),
            // KF-16.14: of what lies on the card.
            Effect::GainLike { .. } => state.claims.last().map(|claim| claim.dice.standard()),
            _ => None,
        };
        let of = self.action(action).effects.iter().find_map(of).unwrap_or_default();
        let there = || of.iter().filter(|&material| state.stock.dice[material] > 0);
        if there().next().is_some() {
            there().for_each(|material| out.add(Action::Take { material }));
        } else {
            out.add(Action::Take { material: of.first() });
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

    fn offer_craft(&self, state: &State, out: &mut impl Offers) {
        out.add(Action::EndCraftTurn);
        if out.only_counts() {
            // What changes dice is found sooner than what can be made of them.
            self.offer_manipulations(state, out);
            if out.enough() {
                return;
            }
        }
        let hand = self.counted_hand(state);
        self.each_making(state, &hand, |making| {
            if !out.enough() && self.can_make(state, &hand, making) {
                out.add(making);
            }
        });
        if !out.only_counts() {
            self.offer_manipulations(state, out);
        }
    }

    /// One of the actions of a Craft turn by lot. What can be made of the dice takes long to find out, so it is found out of
    /// what is drawn only: what turns out to be too hard is taken off the list.
    pub(crate) fn any_craft_action(&self, state: &State, chance: &mut impl Chance, room: &mut Vec<Action>) -> Action {
        let hand = self.counted_hand(state);
        room.push(Action::EndCraftTurn);
        self.each_making(state, &hand, |making| room.push(making));
        self.offer_manipulations(state, room);
        loop {
            let place = chance.draw(room.len() as u32) as usize;
            if self.can_make(state, &hand, room[place]) {
                return room[place];
            }
            room.swap_remove(place);
        }
    }

    /// What the dice in hand might be enough for, and whoever asks may make: items to craft and to steal, and tiles to bid for.
    #[inline]
    fn each_making(&self, state: &State, hand: &Hand<'_>, mut each: impl FnMut(Action)) {
        let progress = self.progress(state, state.active);
        // What lies on an item or a tile is no lower than what it asks for.
        let may_make =
            |item: CraftId| hand.might_do(&self.content.asked[item.index()]) && self.may_go_on_with(progress, item);
        for items in [&*state.display, &*state.masterworks, state.request.as_slice()] {
            items.iter().filter(|&&item| may_make(item)).for_each(|&item| each(Action::Craft { item }));
        }
        for crafted in state.crafted.iter().filter(|crafted| crafted.seat != state.active && may_make(crafted.card)) {
            each(Action::Steal { item: crafted.card });
        }
        for tile in self.content.ambassadors.iter().filter(|tile| hand.might_do(&tile.asked)) {
            each(Action::Bid { tile: tile.id });
        }
    }

    /// Whether the dice in hand are enough for it. All else that is offered can be done.
    fn can_make(&self, state: &State, hand: &Hand<'_>, action: Action) -> bool {
        match action {
            Action::Craft { item } => self.can_craft_with(state, hand, item),
            Action::Steal { item } => state.crafted_as(item).is_some_and(|item| self.can_steal_with(state, hand, item)),
            Action::Bid { tile } => self.can_bid(state, hand, self.tile(tile)),
            _ => true,
        }
    }

    fn offer_manipulations(&self, state: &State, out: &mut impl Offers) {
        // The dice there are, found when they are asked for.
        let (mut found, rolled) = (None, || state.rolled.distinct().collect::<Different>());
        self.each_ability(state, state.active, |with, ability| {
            if !out.enough() {
                self.offer_ability(state, found.get_or_insert_with(rolled), with, ability, out);
            }
        });
        if state.smiths[state.active].tokens.automatic_six > 0 {
            let below_six = found.get_or_insert_with(rolled).iter().filter(|die| die.value < 6);
            out.add_all(below_six.map(|&die| Action::TurnToSix { die, with: None }));
        }
        let exotica = &state.smiths[state.active].exotica;
        if exotica.stone.is_some() {
            self.offer_grimstone(state, found.get_or_insert_with(rolled), out);
        }
        if exotica.held[Exotic::Heartwood] > 0 {
            out.add(Action::Harvest);
        }
        self.offer_to_take(state, out);
        self.offer_to_keep_ore(state, out);
    }

    /// A single die that will do is placed unasked; among several, the two plain ways to fill all boxes come first.
    fn offer_placings(&self, state: &State, aim: &Aim, placed: &Placed, out: &mut impl Offers) {
        let dice = self.candidates(state, aim, placed, if out.only_counts() { 2 } else { usize::MAX });
        let left = aim.boxes.len() - placed.dice.len();
        if left > 1 && dice.len() > 1 {
            out.add(Action::PlaceLowest);
            out.add(Action::PlaceHighest);
        }
        dice.iter().for_each(|&die| out.add(Action::Place { die }));
        if aim.boost.is_some() {
            self.offer_leaving(state, aim, placed, out);
        }
    }

    #[inline]
    fn offer_ability(&self, state: &State, dice: &[Die], with: Tool, ability: Ability, out: &mut impl Offers) {
        let dice = dice.iter().copied();
        match ability {
            Ability::Bonus { .. } => out.add_all(dice.map(|die| Action::Raise { with, die })),
            Ability::ColouredBonus { .. } | Ability::BonusAmong { .. } => {
                let raised = dice.filter(|die| ability.raises(die.kind));
                out.add_all(raised.map(|die| Action::Raise { with, die }));
            }
            Ability::TurnToSix => {
                let below_six = dice.filter(|die| die.value < 6);
                out.add_all(below_six.map(|die| Action::TurnToSix { die, with: Some(with) }));
            }
            Ability::BonusOrFlip { .. } => {
                for die in dice {
                    out.add(Action::Raise { with, die });
                    if die.value <= 6 {
                        out.add(Action::Flip { with, die });
                    }
                }
            }
            // Rolled with the others before.
            Ability::WhiteDie => {}
            Ability::BonusOrDie { die: offered, .. } => {
                out.add_all(dice.map(|die| Action::Raise { with, die }));
                if state.stock.dice[offered] > 0 && !self.may_not_roll(state, state.active) {
                    out.add(Action::TakeOfferedDie { with });
                }
            }
            // KF-5.9: a die above 6 has no opposite face.
            Ability::Flip => {
                let with_opposite = dice.filter(|die| die.value <= 6);
                out.add_all(with_opposite.map(|die| Action::Flip { with, die }));
            }
            Ability::Reroll => {
                let rolled = dice.filter(|die| die.kind.is_rolled());
                out.add_all(rolled.map(|die| Action::Reroll { with, die }));
            }
            Ability::RerollOne { among } => {
                let rolled = dice.filter(|die| among.contains(die.kind) && die.kind.is_rolled());
                out.add_all(rolled.map(|die| Action::Reroll { with, die }));
            }
            // KF-4.25: all of them at once, or one by one if there are several.
            Ability::OnesToSixes => {
                let ones: u8 = state.rolled.ones().map(|die| state.rolled.count(die)).sum();
                if ones > 0 {
                    out.add(Action::TurnOnes { with });
                }
                if ones > 1 {
                    state.rolled.ones().for_each(|die| out.add(Action::TurnOne { with, die }));
                }
            }
        }
    }
}

/// KF-5.4: dice that have not had their part of the bonus, where equal ones are told apart by their number.
#[inline]
fn offer_bonus_dice(state: &State, raised: &[Die], follows: impl Fn(Die) -> bool, out: &mut impl Offers) {
    let had = |die: Die| raised.iter().filter(|&&raised| raised == die).count();
    let others = state.rolled.distinct().filter(|&die| usize::from(state.rolled.count(die)) > had(die));
    out.add_all(others.filter(|&die| follows(die)).map(|die| Action::RaiseAlso { die }));
    out.add(Action::FinishRaising);
}

#[inline]
fn offer_reroll_dice(state: &State, left: Option<u8>, follows: impl Fn(Die) -> bool, out: &mut impl Offers) {
    if left != Some(0) {
        let rolled = state.rolled.distinct().filter(|&die| die.kind.is_rolled() && follows(die));
        out.add_all(rolled.map(|die| Action::RerollAlso { die }));
    }
    out.add(Action::RollAgain);
}

#[inline]
fn offer_ones(state: &State, follows: impl Fn(Die) -> bool, out: &mut impl Offers) {
    state.rolled.ones().filter(|&die| follows(die)).for_each(|die| out.add(Action::TurnOneAlso { die }));
    out.add(Action::FinishTurning);
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
