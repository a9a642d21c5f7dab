//! The Gather phase (KF-2, KF-3): claiming cards, visiting the Docks, passing, and what cards do at once.

use tabletop::{Chance, List, Log, Seat};

use crate::{
    Action, Benefit, Event, KingsForge, State,
    card::{CardAction, DockGain, Token},
    dice::{Dice, Die, Material},
    effect::{Band, Effect, Place, Tier},
    ids::{DockId, GatherId},
    state::{Claim, Phase, Visit},
    step::{Errand, Purchase, Roll, Step},
};

impl KingsForge {
    pub(crate) fn answer_gather(
        &self,
        state: &mut State,
        action: Action,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        match action {
            Action::ClaimCard { card, side, copying } => {
                let purchase = Purchase { card, side, copying };
                let gift = self.terms(purchase.action()).gift > 0;
                state.steps.push(if gift { Step::ChooseGift { purchase } } else { Step::ChoosePayment { purchase } });
            }
            Action::VisitDocks { dock } => {
                state.steps.push(Step::ChooseDiscard { errand: Errand::VisitDocks { dock } });
            }
            Action::ClaimApprentice { apprentice, hire } => {
                state.steps.push(Step::ChooseDiscard { errand: Errand::ClaimApprentice { apprentice, hire } });
            }
            Action::Pass { benefit } => self.pass(state, benefit, log),
            // KF-5.2: an ability is not the turn's action; the question is asked again after it.
            Action::TakeOfferedDie { with } => {
                state.steps.push(Step::ChooseGatherAction);
                self.take_offered_die(state, with, chance, log);
            }
            action => unreachable!("{action:?} was offered in a Gather turn"),
        }
    }

    /// KF-2.4, KF-2.5, KF-2.10 to KF-2.13: fills the row and finds who gathers next, if anybody.
    pub(crate) fn next_gather_turn(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        self.refill(state, chance, log);
        let gap = state.row.iter().any(Option::is_none);
        let all_passed = state.smiths.iter().all(|smith| smith.passed);
        let cards_are_gone = state.row_is_empty() && state.somebody_passed();
        if all_passed || cards_are_gone || self.players == 2 && gap {
            self.begin_craft_phase(state, chance, log);
            return;
        }
        let waits = |seat: &Seat| !state.smiths[*seat].passed;
        state.active = state.active.next(self.players).and_on(self.players).find(waits).expect("somebody waits");
        state.steps.push(Step::ChooseGatherAction);
    }

    pub(crate) fn refill(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        for place in 0..state.row.len() {
            if state.row[place].is_none() && !state.deck.is_empty() {
                let count = state.deck.len();
                // The last card of the deck is no surprise.
                let card = state.deck.take(if count == 1 { 0 } else { chance.draw(count) });
                state.row[place] = Some(card);
                log.note(Event::CardRevealed { card });
            }
        }
    }

    fn pass(&self, state: &mut State, benefit: Option<Benefit>, log: &mut impl Log<Event>) {
        let seat = state.active;
        state.smiths[seat].passed = true;
        log.note(Event::Passed { seat, benefit });
        if matches!(benefit, Some(Benefit::Metal | Benefit::Both)) {
            self.gain(state, seat, Dice::of(Material::Metal, 1), Place::Supply, log);
        }
        if matches!(benefit, Some(Benefit::PlusOnes | Benefit::Both)) {
            self.take_token(state, Token::PlusOnes, log);
        }
    }

    pub(crate) fn visit_docks(
        &self,
        state: &mut State,
        dock: DockId,
        card: GatherId,
        dice: Dice,
        log: &mut impl Log<Event>,
    ) {
        let seat = state.active;
        take_from_row(state, card);
        state.smiths[seat].supply -= dice;
        state.visits.push(Visit { seat, card, dock, dice });
        log.note(Event::DocksVisited { seat, dock, card, dice });
        match self.content.docks[dock.index()].gain {
            DockGain::Die(material) => self.gain(state, seat, Dice::of(material, 1), Place::Smithy, log),
            DockGain::Token(token) => self.take_token(state, token, log),
        }
    }

    /// KF-3.4: which dice lie on an X is asked only where some boxes have one and some do not.
    pub(crate) fn pay(
        &self,
        state: &mut State,
        purchase: Purchase,
        dice: Dice,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let lost = self.terms(purchase.action()).needs.lost.count();
        if lost == 0 {
            self.claim(state, purchase, dice, Dice::NONE, chance, log);
        } else if lost == dice.total() {
            self.claim(state, purchase, dice, dice, chance, log);
        } else {
            state.steps.push(Step::ChooseLost { purchase, dice });
        }
    }

    pub(crate) fn claim(
        &self,
        state: &mut State,
        purchase: Purchase,
        dice: Dice,
        lost: Dice,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        self.take_card(state, purchase, dice, lost, log);
        let place = state.claims.len() - 1;
        let effects = self.action(purchase.action()).effects;
        for &effect in &*effects {
            self.apply(state, effect, place, chance, log);
        }
    }

    /// Moves the card and its dice in front of the active player.
    fn take_card(&self, state: &mut State, purchase: Purchase, dice: Dice, lost: Dice, log: &mut impl Log<Event>) {
        let (seat, Purchase { card, side, copying }) = (state.active, purchase);
        if self.content.gather[card.index()].realm.is_some() {
            state.visitors.take(card);
        } else if self.is_factory(card) {
            self.enter_factory(state, log);
        } else {
            take_from_row(state, card);
        }
        state.smiths[seat].supply -= dice;
        let ready = self.terms(purchase.action()).ability.is_some();
        state.claims.push(Claim { seat, card, side, copying, dice: dice - lost, lost, library: false, ready });
        log.note(Event::CardClaimed { seat, card, side, copying, dice, lost, ready });
    }

    fn apply(
        &self,
        state: &mut State,
        effect: Effect,
        place: usize,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let seat = state.active;
        match effect {
            Effect::Gain { dice, to } => self.gain(state, seat, dice, to, log),
            Effect::ByCount(tiers) => {
                let claim = &state.claims[place];
                // KF-4.32: the die on the Workshop itself is not one of the Caravan's.
                let count = claim.dice.total() - u8::from(claim.copying.is_some());
                let gain = Tier::reached(&tiers, count);
                if !gain.is_none() {
                    self.gain(state, seat, gain, Place::Smithy, log);
                }
            }
            Effect::KillValue => self.roll_for(state, Roll::Cemetery, chance, log),
            Effect::RollForDie { die, at_least, otherwise } => {
                if state.stock.dice[die] == 0 {
                    log.note(Event::NothingToRoll { seat, die });
                } else {
                    self.roll_for(state, Roll::Die { die, at_least, otherwise }, chance, log);
                }
            }
            Effect::LibraryDie => {
                let missing = state.stock.library == 0;
                if !missing {
                    state.stock.library -= 1;
                    state.claims[place].library = true;
                }
                log.note(Event::LibraryDieTaken { seat, missing });
            }
            Effect::GainOne { .. } | Effect::GainLike { .. } => {
                state.steps.push(Step::ChooseGain { action: state.claims[place].action() });
            }
            Effect::Counterfeit { tokens } => self.take_counterfeits(state, seat, tokens, log),
            // KF-11.17: from the left on, while the stock has any.
            Effect::OpponentsGain { dice, to } => {
                seat.others(self.players).for_each(|other| self.gain(state, other, dice, to, log));
            }
            Effect::OpponentsPlusOne => {
                for other in seat.others(self.players) {
                    state.smiths[other].gifts += 1;
                    log.note(Event::GiftReceived { seat: other, from: seat });
                }
            }
            Effect::SmithiesToSupplies => {
                for seat in Seat::all(self.players) {
                    // Cancelled dice stay where they are.
                    let dice = std::mem::take(&mut state.smiths[seat].smithy);
                    state.smiths[seat].supply += dice;
                    log.note(Event::SmithyTakenUp { seat, dice });
                }
            }
            Effect::EndGather => {
                log.note(Event::GatherPhaseCutShort { seat });
                self.begin_craft_phase(state, chance, log);
            }
            Effect::Roll(_) => self.roll_for(state, Roll::Card { action: state.claims[place].action() }, chance, log),
            Effect::RecallAndPush => {
                state.steps.push(Step::ChoosePush { from: seat.next(self.players) });
                state.steps.push(Step::ChooseRecall);
            }
            Effect::OpponentsSetAside { dice } => self.ask_to_set_aside(state, seat, dice),
            // Used later, looked up when it is time, or settled before the card was taken.
            Effect::Ability(_) | Effect::SmithyJoinsRoll | Effect::Peddle { .. } => {}
            Effect::NoCraftRoll | Effect::KeepDice { .. } | Effect::Substitute { .. } => {}
            Effect::PassBenefit | Effect::SpareADie | Effect::SmithyDiceJoin { .. } => {}
            // Asked of apprentices only.
            Effect::CounterfeitFor { .. } | Effect::TradeUp => {}
            Effect::None | Effect::CopyAction => {}
        }
    }

    /// KF-11.19: one die of several materials, for the Smithy tile or the supply.
    pub(crate) fn take_one(
        &self,
        state: &mut State,
        action: CardAction,
        material: Material,
        log: &mut impl Log<Event>,
    ) {
        let effects = self.action(action).effects;
        let to = effects.iter().find_map(|effect| match *effect {
            Effect::GainOne { to, .. } | Effect::GainLike { to } => Some(to),
            _ => None,
        });
        self.gain(state, state.active, Dice::of(material, 1), to.unwrap_or_default(), log);
    }

    /// KF-11.2: a die of the own Smithy tile is of use again.
    pub(crate) fn recall(&self, state: &mut State, material: Material, log: &mut impl Log<Event>) {
        let seat = state.active;
        let smith = &mut state.smiths[seat];
        smith.smithy[material] -= 1;
        smith.supply[material] += 1;
        log.note(Event::DieRecalled { seat, die: material });
    }

    /// KF-11.3: a die of an opponent goes to their Smithy tile; then it is the next one's turn to lose one.
    pub(crate) fn push(&self, state: &mut State, from: Seat, material: Option<Material>, log: &mut impl Log<Event>) {
        if let Some(die) = material {
            let smith = &mut state.smiths[from];
            smith.supply[die] -= 1;
            smith.smithy[die] += 1;
            log.note(Event::DiePushed { seat: state.active, from, die });
        }
        let next = from.next(self.players);
        if next != state.active {
            state.steps.push(Step::ChoosePush { from: next });
        }
    }

    /// KF-11.14: after this seat the next one is asked, until it is the active player's turn again.
    pub(crate) fn ask_to_set_aside(&self, state: &mut State, after: Seat, dice: u8) {
        let seat = after.next(self.players);
        if seat != state.active {
            state.steps.push(Step::ChooseSetAside { seat, dice });
        }
    }

    /// KF-3.7: takes what the stock has.
    pub(crate) fn gain(&self, state: &mut State, seat: Seat, dice: Dice, to: Place, log: &mut impl Log<Event>) {
        let gained = dice.at_most(state.stock.dice);
        state.stock.dice -= gained;
        let smith = &mut state.smiths[seat];
        match to {
            Place::Smithy => smith.smithy += gained,
            Place::Supply => smith.supply += gained,
        }
        log.note(Event::Gained { seat, dice: gained, to, missing: dice - gained });
    }

    fn take_token(&self, state: &mut State, token: Token, log: &mut impl Log<Event>) {
        let seat = state.active;
        let left = state.stock.tokens.of_mut(token);
        if *left == 0 {
            log.note(Event::TokenMissing { seat, token });
            return;
        }
        *left -= 1;
        *state.smiths[seat].tokens.of_mut(token) += 1;
        log.note(Event::TokenTaken { seat, token });
    }

    /// KF-4.22: the dice change hands first, so one of them may be the die that is taken.
    pub(crate) fn exchange(
        &self,
        state: &mut State,
        purchase: Purchase,
        gift: Dice,
        workshop: Option<Material>,
        (with, taken): (Seat, Material),
        log: &mut impl Log<Event>,
    ) {
        let seat = state.active;
        let laid = workshop.map_or(Dice::NONE, |material| Dice::of(material, 1));
        self.take_card(state, purchase, laid, Dice::NONE, log);
        state.smiths[seat].supply -= gift;
        state.smiths[with].supply += gift;
        state.smiths[with].supply[taken] -= 1;
        state.smiths[seat].smithy[taken] += 1;
        log.note(Event::DiceExchanged { seat, with, gift, taken });
    }

    pub(crate) fn roll_for(&self, state: &mut State, roll: Roll, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let (seat, value) = (state.active, chance.roll(6) as u8);
        let die = Die { kind: roll.kind(), value };
        log.note(Event::DecisionRolled { seat, die });
        // KF-4.9: a dead value is cancelled before anything can change it. The Cemetery die itself is never cancelled.
        if roll != Roll::Cemetery && state.is_dead(value) {
            log.note(Event::DecisionCancelled { seat, die });
        } else {
            state.steps.push(Step::ChooseRoll { roll, value });
        }
    }

    /// A roll stays as it is.
    pub(crate) fn settle_roll(&self, state: &mut State, roll: Roll, value: u8, log: &mut impl Log<Event>) {
        let seat = state.active;
        match roll {
            Roll::Cemetery => {
                // KF-4.8: a value above 6 counts as 6.
                let value = value.min(6);
                state.dead = Some(value);
                log.note(Event::ValueKilled { seat, value });
            }
            Roll::Die { die, at_least, .. } if value >= at_least => {
                self.gain(state, seat, Dice::of(die, 1), Place::Smithy, log);
            }
            Roll::Die { otherwise: Some(other), .. } => {
                self.gain(state, seat, Dice::of(other, 1), Place::Smithy, log);
            }
            Roll::Die { otherwise: None, .. } => log.note(Event::NothingGained { seat }),
            Roll::Card { .. } | Roll::Apprentice { .. } => match Band::reached(&self.bands(roll), value) {
                Some(Band { gain, to, counterfeit, .. }) => {
                    if !gain.is_none() {
                        self.gain(state, seat, gain, to, log);
                    }
                    if counterfeit > 0 {
                        self.take_counterfeits(state, seat, counterfeit, log);
                    }
                }
                None => log.note(Event::NothingGained { seat }),
            },
        }
    }

    /// What a die rolled for a card or an apprentice can bring.
    pub(crate) fn bands(&self, roll: Roll) -> List<Band, 4> {
        let effects = match roll {
            Roll::Card { action } => self.action(action).effects,
            Roll::Apprentice { apprentice } => self.content.apprentices[apprentice.index()].effects,
            Roll::Die { .. } | Roll::Cemetery => List::new(),
        };
        let bands = |effect: &Effect| if let Effect::Roll(bands) = effect { Some(*bands) } else { None };
        effects.iter().find_map(bands).unwrap_or_default()
    }

    fn begin_craft_phase(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        log.note(Event::CraftPhaseStarted);
        state.phase = Phase::Craft;
        state.active = state.first;
        self.begin_craft_turn(state, chance, log);
    }
}

pub(crate) fn take_from_row(state: &mut State, card: GatherId) {
    let place = state.row.iter().position(|&place| place == Some(card)).expect("the card lies in the row");
    state.row[place] = None;
}
