//! Whether what is pending could be pending. Whatever passes can be played on without coming to a place the rules
//! do not know.

use super::{check_limit, ensure, exotic::is_in_hand};
use crate::{
    Action, KingsForge, State, Tool,
    card::{CardAction, CraftBox},
    cost::Sums,
    dice::{Dice, Die, Materials},
    effect::Effect,
    ids::{ApprenticeId, DockId},
    offers::Few,
    state::{Claim, Phase},
    step::{Errand, Purchase, Roll, Step},
    terms::Activity,
};

impl KingsForge {
    /// The steps by themselves, before dice are counted.
    pub(super) fn check_steps(&self, state: &State) -> Result<(), String> {
        match (state.phase, &*state.steps) {
            (Phase::Over, steps) => {
                ensure(steps.is_empty(), || "the game is over, but something is still to happen".to_owned())
            }
            (Phase::Gather, [Step::ChoosePush { from }, step @ Step::ChooseRecall]) => {
                ensure(self.sits(*from) && *from != state.active, || "nobody is asked for a die".to_owned())?;
                self.check_gather_step(state, step)
            }
            (Phase::Gather, [step]) => self.check_gather_step(state, step),
            (Phase::Apprentice, [Step::ChooseApprenticeAction]) | (Phase::CleanUp, [Step::ChooseSpared]) => Ok(()),
            (Phase::Apprentice, [Step::ChooseApprenticeAction, step]) => self.check_apprentice_step(state, step),
            (Phase::Craft, [Step::ChooseJoining { dice }]) => {
                let joining = self.hired_as(state, state.active, self.content.roles.joining).map(|terms| terms.joining);
                ensure(joining.sum::<u8>() == *dice, || "nobody brings dice of the Smithy tile".to_owned())?;
                ensure(state.rolled.is_empty(), || "the dice are rolled already".to_owned())
            }
            (Phase::Gather, [before @ Step::ChooseGatherAction, Step::ChooseGrimstoneCard]) => {
                self.check_gather_step(state, before)?;
                self.check_grimstone_card(state)
            }
            (Phase::Craft, [Step::ChooseExotics { last }, Step::ChooseGrimstoneCard]) => {
                self.check_activation(state, *last)?;
                self.check_grimstone_card(state)
            }
            (Phase::CleanUp, [Step::ChooseGrimstone { seat, .. }]) => self.check_drawing(state, *seat),
            (Phase::CleanUp, [Step::ChooseFittest { seat, of }]) => self.check_fittest(state, *seat, *of),
            (Phase::Craft, [Step::ChooseHeldDie]) => self.check_holding(state),
            (Phase::Craft, [Step::ChooseExotics { last }]) => self.check_activation(state, *last),
            (Phase::Craft, [Step::ChooseCraftAction]) => Ok(()),
            (Phase::Craft, [Step::ChooseCraftAction, step]) => self.check_craft_step(state, step),
            _ => Err("the steps do not lie on each other like this".to_owned()),
        }
    }

    fn check_gather_step(&self, state: &State, step: &Step) -> Result<(), String> {
        ensure(!state.smiths[state.active].passed, || "who has passed is asked".to_owned())?;
        let gap = state.row.iter().any(Option::is_none);
        // What comes of a card or an apprentice that has been claimed: its place is still empty.
        let rolling = !matches!(
            step,
            Step::ChooseGatherAction
                | Step::ChooseDiscard { .. }
                | Step::ChooseDockPayment { .. }
                | Step::ChoosePayment { .. }
                | Step::ChooseLost { .. }
                | Step::ChooseGift { .. }
                | Step::ChooseExchange { .. }
        );
        ensure(rolling || !gap || state.deck.is_empty(), || "the row has room for a card".to_owned())?;
        ensure(rolling || !gap || self.players > 2, || "two players stop at a gap in the row".to_owned())?;
        let gone = state.row_is_empty() && state.somebody_passed();
        ensure(rolling || !gone, || "the cards are gone".to_owned())?;
        let supply = state.smiths[state.active].supply;
        match *step {
            Step::ChooseGatherAction => Ok(()),
            Step::ChooseDiscard { errand: Errand::VisitDocks { dock } } => self.check_dock(state, dock),
            Step::ChooseDiscard { errand: Errand::ClaimApprentice { apprentice, hire } } => {
                let there = state.apprentice_row.contains(&Some(apprentice)) && !state.row_is_empty();
                ensure(there, || "the apprentice is not on display".to_owned())?;
                let needs = self.apprentice_terms(apprentice).needs.all;
                let right = if hire { needs.met_by(supply) } else { needs.count() > 0 };
                ensure(right, || "the apprentice cannot be hired".to_owned())
            }
            Step::ChooseDockPayment { dock, card } => {
                ensure(state.in_row(card), || "the card does not lie in the row".to_owned())?;
                self.check_dock(state, dock)
            }
            Step::ChoosePayment { purchase } => self.check_purchase(state, purchase, false),
            Step::ChooseLost { purchase, dice } => {
                self.check_purchase(state, purchase, false)?;
                let terms = self.terms(purchase.action());
                let need = terms.needs.all.and_any(u8::from(purchase.copying.is_some()));
                let paid = dice.within(supply) && dice.total() == need.count() && need.met_by(dice);
                ensure(paid && !terms.all, || format!("{dice} do not pay for it"))
            }
            Step::ChooseGift { purchase } => self.check_purchase(state, purchase, true),
            Step::ChooseExchange { purchase, gift, workshop } => {
                self.check_purchase(state, purchase, true)?;
                let right = gift.total() == self.terms(purchase.action()).gift
                    && workshop.is_some() == purchase.copying.is_some();
                let laid = workshop.map_or(Dice::NONE, |material| Dice::of(material, 1));
                let there = gift.within(supply) && laid.within(supply - gift);
                ensure(right && there, || format!("{gift} cannot be given"))
            }
            Step::ChooseRoll { roll, value } => self.check_roll(state, roll, value),
            Step::ChooseGain { action } => {
                let one = |effect: &Effect| matches!(effect, Effect::GainOne { .. } | Effect::GainLike { .. });
                ensure(self.just_claimed(state, action, one), || "no card gives one of these dice".to_owned())?;
                self.check_claimed(state)
            }
            Step::ChooseRecall | Step::ChoosePush { .. } | Step::ChooseSetAside { .. } => {
                let last = state.claims.last().filter(|claim| claim.seat == state.active).map(Claim::action);
                let asks = |effect: &Effect| match (*effect, *step) {
                    (Effect::RecallAndPush, Step::ChooseRecall) => state.steps.len() == 2,
                    (Effect::RecallAndPush, Step::ChoosePush { from }) => self.sits(from) && from != state.active,
                    (Effect::OpponentsSetAside { dice: most }, Step::ChooseSetAside { seat, dice }) => {
                        self.sits(seat) && seat != state.active && dice == most
                    }
                    _ => false,
                };
                let right = last.is_some_and(|action| self.just_claimed(state, action, asks));
                ensure(right, || "no card asks for dice to be moved".to_owned())?;
                self.check_claimed(state)
            }
            _ => {
                self.check_apprentice_step(state, step)?;
                self.check_gap(state)
            }
        }
    }

    /// What is asked about an apprentice of the active player.
    fn check_apprentice_step(&self, state: &State, step: &Step) -> Result<(), String> {
        let supply = state.smiths[state.active].supply;
        let own = |apprentice: ApprenticeId| {
            let claimed = state.apprentices.iter().find(|claimed| claimed.apprentice == apprentice);
            claimed.filter(|claimed| claimed.seat == state.active)
        };
        match *step {
            Step::ChooseWage { apprentice } | Step::ChooseLostWage { apprentice, .. } => {
                ensure(own(apprentice).is_some_and(|claimed| !claimed.hired), || "nobody is to be hired".to_owned())?;
                let needs = self.apprentice_terms(apprentice).needs;
                ensure(needs.all.met_by(supply), || "the apprentice cannot be paid".to_owned())?;
                let Step::ChooseLostWage { dice, .. } = *step else { return Ok(()) };
                let right = dice.within(supply) && dice.total() == needs.all.count() && needs.all.met_by(dice);
                ensure(right, || format!("{dice} do not pay for it"))
            }
            Step::ChooseActivation { apprentice }
            | Step::ChooseStake { apprentice }
            | Step::ChooseTrade { apprentice }
            | Step::ChooseRoll { roll: Roll::Apprentice { apprentice }, .. } => {
                let hired = own(apprentice).is_some_and(|claimed| claimed.hired);
                let fits = match (step, hired.then(|| self.activity(apprentice)).flatten()) {
                    (Step::ChooseActivation { .. }, Some(Activity::Stake(_) | Activity::TradeUp)) => true,
                    (Step::ChooseStake { .. }, Some(Activity::Stake(dice))) => supply.total() >= dice,
                    (Step::ChooseTrade { .. }, Some(Activity::TradeUp)) => true,
                    (Step::ChooseRoll { value, .. }, Some(Activity::Roll)) => (1..=Die::HIGHEST).contains(value),
                    _ => false,
                };
                ensure(fits, || "no apprentice asks for this".to_owned())
            }
            _ => Err("that is not asked in this phase".to_owned()),
        }
    }

    /// Whether the card claimed last, for this action, does what is asked about.
    fn just_claimed(&self, state: &State, action: CardAction, does: impl Fn(&Effect) -> bool) -> bool {
        let last = state.claims.last().filter(|claim| claim.seat == state.active);
        let same = last.is_some_and(|claim| claim.action() == action);
        same && self.action(action).effects.iter().any(does)
    }

    /// A card has just been claimed: there is a gap in the row, unless it is a visitor.
    fn check_claimed(&self, state: &State) -> Result<(), String> {
        let gaps = state.row.iter().filter(|place| place.is_none()).count();
        if state.claims.last().is_some_and(|claim| self.is_beside(claim.card)) {
            let open = gaps == 0 || state.deck.is_empty() && self.players > 2 && !state.row_is_empty();
            return ensure(open, || "no visitor could be claimed".to_owned());
        }
        self.check_gap(state)
    }

    /// A card has just been taken from the row.
    fn check_gap(&self, state: &State) -> Result<(), String> {
        let gaps = state.row.iter().filter(|place| place.is_none()).count();
        ensure(gaps >= 1 && (state.deck.is_empty() || gaps == 1), || "the row has room for a card".to_owned())
    }

    fn check_dock(&self, state: &State, dock: DockId) -> Result<(), String> {
        let known = self.content.docks.get(dock.index()).ok_or("there is no such place at the Docks")?;
        let supply = state.smiths[state.active].supply;
        ensure(!state.dock_is_taken(dock) && known.dice <= supply.total() && !state.row_is_empty(), || {
            "the Docks cannot be visited for this".to_owned()
        })
    }

    /// Only what could have been claimed is being paid for.
    fn check_purchase(&self, state: &State, purchase: Purchase, gift: bool) -> Result<(), String> {
        let Purchase { card, side, copying } = purchase;
        let mut offered = Vec::new();
        let supply = Sums::of(state.smiths[state.active].supply);
        if self.is_visitor(card) {
            ensure(!state.row_is_empty(), || "the cards are gone".to_owned())?;
            self.offer_visitors(state, supply, &mut offered);
        } else if self.is_factory(card) {
            ensure(!state.row_is_empty(), || "the cards are gone".to_owned())?;
            self.offer_factory(state, supply, &mut offered);
        } else {
            ensure(state.in_row(card), || "the card does not lie in the row".to_owned())?;
            self.offer_side(state, supply, card, side, &mut offered);
        }
        ensure(offered.contains(&Action::ClaimCard { card, side, copying }), || {
            "the card cannot be claimed for this".to_owned()
        })?;
        ensure((self.terms(purchase.action()).gift > 0) == gift, || "it is paid for in another way".to_owned())
    }

    /// A roll belongs to the card claimed last, or to an apprentice just hired.
    fn check_roll(&self, state: &State, roll: Roll, value: u8) -> Result<(), String> {
        if let Roll::Apprentice { .. } = roll {
            self.check_apprentice_step(state, &Step::ChooseRoll { roll, value })?;
            return self.check_gap(state);
        }
        ensure((1..=Die::HIGHEST).contains(&value), || format!("no die shows {value}"))?;
        let last = state.claims.last().filter(|claim| claim.seat == state.active).map(Claim::action);
        let rolled = |effect: &Effect| match (*effect, roll) {
            (Effect::KillValue, Roll::Cemetery) => true,
            (Effect::RollForDie { die, at_least, otherwise }, roll) => {
                roll == Roll::Die { die, at_least, otherwise } && state.stock.dice[die] > 0
            }
            (Effect::Roll(_), Roll::Card { action }) => last == Some(action),
            _ => false,
        };
        let right = last.is_some_and(|action| self.just_claimed(state, action, rolled));
        ensure(right, || "no card asks for this roll".to_owned())?;
        self.check_claimed(state)
    }

    fn check_craft_step(&self, state: &State, step: &Step) -> Result<(), String> {
        match *step {
            Step::ChooseBonusDie { plus, left, raised } => {
                let parts = 1..=4 - raised.len();
                let right = (1..=6).contains(&plus) && !raised.is_empty() && parts.contains(&usize::from(left));
                ensure(right, || "there is no such bonus".to_owned())?;
                let had = |die: &Die| raised.iter().filter(|&other| other == die).count();
                let there = |die: &Die| is_in_hand(*die) && had(die) <= usize::from(state.rolled.count(*die));
                ensure(raised.iter().all(there), || "a die that was raised is not in hand".to_owned())
            }
            Step::ChooseRerollDie { picked, last, left } => {
                ensure((1..=250).contains(&picked.total()), || "no die was taken up".to_owned())?;
                ensure(left.is_none() || self.is_rolling(state), || "no Rolling Stone was used".to_owned())?;
                ensure(is_in_hand(last), || "such a die is never in hand".to_owned())
            }
            Step::ChooseOne { with, last } => {
                let used = match with {
                    Tool::Card(card) => state.claims_of(state.active).any(|claim| claim.card == card),
                    Tool::Apprentice(one) => state.apprentices.hired_by(state.active).contains(one),
                    _ => false,
                };
                ensure(used && last.value == 1 && is_in_hand(last), || "no 1 was turned".to_owned())
            }
            Step::ChoosePlacing { item, from, placed } => {
                let lies = match from {
                    None => {
                        let beside = state.masterworks.contains(&item) || state.request == Some(item);
                        state.display.contains(&item) || beside
                    }
                    Some(from) => {
                        let crafted = state.crafted.iter().find(|crafted| crafted.card == item);
                        crafted.is_some_and(|crafted| crafted.seat == from && from != state.active)
                    }
                };
                ensure(lies, || "the item does not lie there".to_owned())?;
                let allowed = self.may_make(state, state.active, item);
                ensure(allowed, || "the Royal Decree asks for something else".to_owned())?;
                let aim = self.aim_at_item(state, item, from);
                ensure(placed.dice.len() < aim.room(), || "the item is finished".to_owned())?;
                let (boxes, card) = (aim.boxes, &self.content.craft[item.index()]);
                let all: Vec<CraftBox> = card.all_boxes().collect();
                self.check_placed(state, state.active, &all, &placed, Die::HIGHEST)?;
                check_limit(card.limit, &placed)?;
                let wild = self.wild(state);
                let fits = |(next, die): (&CraftBox, &Die)| {
                    let known = wild.on(die.kind, next.takes) != Materials::default();
                    known && die.value >= next.least_for(die.kind, wild)
                };
                let high = boxes.iter().zip(&*placed.dice).all(fits);
                ensure(high, || "a die is too low to steal with".to_owned())
            }
            Step::ChooseGrimstoneCard => self.check_grimstone_card(state),
            Step::ChooseCommand { seat, wand } => self.check_command(state, seat, wand),
            _ => self.check_exotic_step(state, step),
        }
    }

    /// Something is asked, and more than one answer is possible.
    pub(super) fn check_question(&self, state: &State) -> Result<(), String> {
        if state.phase == Phase::Over {
            return Ok(());
        }
        let mut few = Few::None;
        self.offer(state, &mut few);
        ensure(matches!(few, Few::More), || "nothing is asked".to_owned())
    }
}
