//! Apprentices (KF-12): claiming and hiring them, the Apprentice phase, and what they do.

use tabletop::{Chance, Log, Seat};

use crate::{
    Action, Event, KingsForge, State,
    bag::Bag,
    dice::{Dice, Material},
    effect::Effect,
    gather::take_from_row,
    ids::{ApprenticeId, GatherId},
    state::{ClaimedApprentice, Phase},
    step::{Roll, Step},
    terms::{Activity, Terms},
};

impl KingsForge {
    #[inline]
    pub(crate) fn apprentice_terms(&self, apprentice: ApprenticeId) -> &Terms {
        &self.content.apprentice_terms[apprentice.index()]
    }

    /// What those apprentices of a role have to give that a seat has hired.
    #[inline]
    pub(crate) fn hired_as(&self, state: &State, seat: Seat, role: Bag<ApprenticeId>) -> impl Iterator<Item = &Terms> {
        state.apprentices.hired_by(seat).and(role).iter().map(|apprentice| self.apprentice_terms(apprentice))
    }

    fn effects_of(&self, apprentice: ApprenticeId) -> &[Effect] {
        &self.content.apprentices[apprentice.index()].effects
    }

    /// What an apprentice is asked for.
    pub(crate) fn activity(&self, apprentice: ApprenticeId) -> Option<Activity> {
        self.apprentice_terms(apprentice).activity
    }

    /// KF-12.1, KF-12.3: three of them are face up while there are enough.
    pub(crate) fn reveal_apprentices(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        for place in 0..state.apprentice_row.len() {
            if state.apprentice_row[place].is_none() && !state.apprentice_deck.is_empty() {
                let count = state.apprentice_deck.len();
                // The last one of the deck is no surprise.
                let apprentice = state.apprentice_deck.take(if count == 1 { 0 } else { chance.draw(count) });
                state.apprentice_row[place] = Some(apprentice);
                log.note(Event::ApprenticeRevealed { apprentice });
            }
        }
    }

    /// KF-12.2: an apprentice for a turn and a face-up Gather card.
    pub(crate) fn claim_apprentice(
        &self,
        state: &mut State,
        (apprentice, hire): (ApprenticeId, bool),
        card: GatherId,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let seat = state.active;
        take_from_row(state, card);
        state.turned.insert(card);
        let place = state.apprentice_row.iter().position(|&place| place == Some(apprentice));
        state.apprentice_row[place.expect("the apprentice is face up")] = None;
        state.apprentices.push(ClaimedApprentice { seat, apprentice, ..ClaimedApprentice::default() });
        log.note(Event::ApprenticeClaimed { seat, apprentice, card });
        self.reveal_apprentices(state, chance, log);
        if hire {
            state.steps.push(Step::ChooseWage { apprentice });
        }
    }

    /// Which dice lie on an X is asked only where some boxes have one and some do not.
    pub(crate) fn pay_wage(
        &self,
        state: &mut State,
        apprentice: ApprenticeId,
        dice: Dice,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let lost = self.apprentice_terms(apprentice).needs.lost.count();
        if lost == 0 {
            self.hire(state, apprentice, dice, Dice::NONE, chance, log);
        } else if lost == dice.total() {
            self.hire(state, apprentice, dice, dice, chance, log);
        } else {
            state.steps.push(Step::ChooseLostWage { apprentice, dice });
        }
    }

    /// KF-12.5, KF-12.7: the dice lie on the apprentice until Clean-up, and the benefit comes at once.
    pub(crate) fn hire(
        &self,
        state: &mut State,
        apprentice: ApprenticeId,
        dice: Dice,
        lost: Dice,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let seat = state.active;
        state.smiths[seat].supply -= dice;
        // An offer of whoever is hired in the Gather phase is made now and not again.
        let ready = state.phase == Phase::Apprentice || self.activity(apprentice).is_none();
        state.apprentices.change(|claimed| {
            if claimed.apprentice == apprentice {
                (claimed.hired, claimed.ready) = (true, ready);
                (claimed.dice, claimed.lost) = (dice - lost, lost);
            }
        });
        log.note(Event::ApprenticeHired { seat, apprentice, dice, lost });
        self.benefit(state, apprentice, log);
        if state.phase == Phase::Gather {
            match self.activity(apprentice) {
                Some(Activity::Roll) => self.activate(state, apprentice, chance, log),
                Some(_) => state.steps.push(Step::ChooseActivation { apprentice }),
                None => {}
            }
        }
    }

    /// What comes of itself.
    fn benefit(&self, state: &mut State, apprentice: ApprenticeId, log: &mut impl Log<Event>) {
        let seat = state.active;
        for effect in self.effects_of(apprentice) {
            match *effect {
                Effect::Gain { dice, to } => {
                    log.note(Event::ApprenticeUsed { seat, apprentice });
                    self.gain(state, seat, dice, to, log);
                }
                Effect::Counterfeit { tokens } => {
                    log.note(Event::ApprenticeUsed { seat, apprentice });
                    self.take_counterfeits(state, seat, tokens, log);
                }
                _ => {}
            }
        }
    }

    /// KF-12.8, KF-12.9: everybody's apprentices get to work, in turn order.
    pub(crate) fn begin_apprentice_phase(&self, state: &mut State, log: &mut impl Log<Event>) {
        state.phase = Phase::Apprentice;
        state.active = state.first;
        state.apprentices.change(|claimed| claimed.ready = claimed.hired);
        log.note(Event::ApprenticePhaseStarted);
        self.begin_apprentice_turn(state, log);
    }

    /// KF-12.11: what comes of itself comes first; then the owner chooses.
    pub(crate) fn begin_apprentice_turn(&self, state: &mut State, log: &mut impl Log<Event>) {
        let (seat, mut asked) = (state.active, false);
        for place in 0..state.apprentices.len() {
            let ClaimedApprentice { seat: owner, apprentice, hired, .. } = state.apprentices[place];
            if owner != seat {
                continue;
            }
            if hired {
                self.benefit(state, apprentice, log);
            }
            asked |= !hired || self.activity(apprentice).is_some();
        }
        if asked {
            state.steps.push(Step::ChooseApprenticeAction);
        }
    }

    pub(crate) fn answer_apprentice(
        &self,
        state: &mut State,
        action: Action,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        match action {
            Action::Hire { apprentice } => {
                state.steps.push(Step::ChooseApprenticeAction);
                state.steps.push(Step::ChooseWage { apprentice });
            }
            Action::Activate { apprentice } => {
                state.steps.push(Step::ChooseApprenticeAction);
                self.activate(state, apprentice, chance, log);
            }
            _ => {}
        }
    }

    /// What was not asked of apprentices in their phase is not asked later.
    pub(crate) fn rest(&self, state: &mut State) {
        state.apprentices.change(|claimed| claimed.ready &= self.activity(claimed.apprentice).is_none());
    }

    pub(crate) fn activate(
        &self,
        state: &mut State,
        apprentice: ApprenticeId,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let seat = state.active;
        state.apprentices.use_up(apprentice);
        log.note(Event::ApprenticeUsed { seat, apprentice });
        match self.activity(apprentice) {
            Some(Activity::Roll) => self.roll_for(state, Roll::Apprentice { apprentice }, chance, log),
            Some(Activity::Stake(_)) => state.steps.push(Step::ChooseStake { apprentice }),
            Some(Activity::TradeUp) => state.steps.push(Step::ChooseTrade { apprentice }),
            None => {}
        }
    }

    /// Whether an apprentice can be put to use with what the active player has.
    pub(crate) fn is_of_use(&self, state: &State, apprentice: ApprenticeId) -> bool {
        match self.activity(apprentice) {
            Some(Activity::Roll) => true,
            Some(Activity::Stake(dice)) => state.smiths[state.active].supply.total() >= dice,
            Some(Activity::TradeUp) => self.trades(state).next().is_some(),
            None => false,
        }
    }

    /// KF-12.19: dice that can be changed for one of the next rarer material.
    pub(crate) fn trades(&self, state: &State) -> impl Iterator<Item = Material> {
        let (supply, stock) = (state.smiths[state.active].supply, state.stock.dice);
        Material::ALL.windows(2).filter(move |pair| supply[pair[0]] > 0 && stock[pair[1]] > 0).map(|pair| pair[0])
    }

    pub(crate) fn trade_up(&self, state: &mut State, given: Material, log: &mut impl Log<Event>) {
        let (seat, taken) = (state.active, Material::ALL[given.index() + 1]);
        let supply = &mut state.smiths[seat].supply;
        supply[given] -= 1;
        supply[taken] += 1;
        state.stock.dice[given] += 1;
        state.stock.dice[taken] -= 1;
        log.note(Event::DieTraded { seat, given, taken });
    }

    /// Dice of the supply wait on the Smithy tile for the next round.
    pub(crate) fn set_aside(&self, state: &mut State, seat: Seat, dice: Dice, log: &mut impl Log<Event>) {
        if dice.is_none() {
            return;
        }
        let smith = &mut state.smiths[seat];
        smith.supply -= dice;
        smith.smithy += dice;
        log.note(Event::DiceSetAside { seat, dice });
    }
}
