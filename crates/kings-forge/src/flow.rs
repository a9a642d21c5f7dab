//! The run of the round: a question with one answer answers itself, everything else waits for a player, and
//! when nothing is left to ask the turn goes on.

use tabletop::{Chance, Log};

use crate::{
    Action, Event, KingsForge, State,
    offers::Few,
    state::{Phase, ROW},
    step::{Errand, Step},
    tools::{raise, turn_one},
};

impl KingsForge {
    /// Goes on until somebody has a real choice or the game is over.
    pub(crate) fn go_on(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        while state.phase != Phase::Over {
            if state.steps.is_empty() {
                self.next_turn(state, chance, log);
                continue;
            }
            let mut few = Few::None;
            self.offer(state, &mut few);
            match few {
                Few::None => drop(state.steps.pop()),
                Few::One(action) => self.answer(state, action, chance, log),
                Few::More => return,
            }
        }
    }

    fn next_turn(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        if state.phase == Phase::Gather {
            self.next_gather_turn(state, chance, log);
            return;
        }
        let next = state.active.next(self.players);
        let last = next == state.first;
        if !last {
            state.active = next;
        }
        match (state.phase, last) {
            (Phase::Apprentice, false) => self.begin_apprentice_turn(state, log),
            (Phase::Apprentice, true) => self.begin_gather_phase(state, chance, log),
            (Phase::Craft, false) => self.begin_craft_turn(state, chance, log),
            (Phase::Craft, true) => self.clean_up(state, chance, log),
            (Phase::CleanUp, false) => state.steps.push(Step::ChooseSpared),
            _ => self.finish_clean_up(state, chance, log),
        }
    }

    /// A round: tokens are turned in, apprentices work, and the village opens.
    pub(crate) fn begin_round(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let State { round, first, deck, stock, .. } = *state;
        let supplies = state.smiths.iter().map(|smith| smith.supply).collect();
        log.note(Event::RoundStarted { round, first, deck, stock, supplies });
        state.row = [None; ROW];
        self.receive_visitors(state, chance, log);
        self.turn_in_counterfeits(state, log);
        if state.phase == Phase::Over {
            return;
        }
        if state.apprentices.is_empty() {
            self.begin_gather_phase(state, chance, log);
        } else {
            self.begin_apprentice_phase(state, log);
        }
    }

    /// KF-2.2: the anvil's owner deals four cards and begins.
    fn begin_gather_phase(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        if state.phase == Phase::Apprentice {
            self.rest(state);
            log.note(Event::GatherPhaseStarted);
        }
        state.phase = Phase::Gather;
        state.active = state.first;
        self.refill(state, chance, log);
        state.steps.push(Step::ChooseGatherAction);
    }

    /// Carries out a player's answer to the topmost question. Its one caller answers for it being offered.
    pub(crate) fn answer(
        &self,
        state: &mut State,
        action: Action,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        match state.steps.pop().expect("an answer has a question") {
            Step::ChooseGatherAction => self.answer_gather(state, action, chance, log),
            Step::ChooseCraftAction => self.answer_craft(state, action, chance, log),
            question => self.answer_question(state, question, action, chance, log),
        }
    }

    /// The same for a question that comes with something already chosen.
    fn answer_question(
        &self,
        state: &mut State,
        question: Step,
        action: Action,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        match (question, action) {
            (Step::ChooseDiscard { errand: Errand::VisitDocks { dock } }, Action::DiscardCard { card }) => {
                state.steps.push(Step::ChooseDockPayment { dock, card });
            }
            (
                Step::ChooseDiscard { errand: Errand::ClaimApprentice { apprentice, hire } },
                Action::DiscardCard { card },
            ) => self.claim_apprentice(state, (apprentice, hire), card, chance, log),
            (Step::ChooseDockPayment { dock, card }, Action::Pay { dice }) => {
                self.visit_docks(state, dock, card, dice, log);
            }
            (Step::ChoosePayment { purchase }, Action::Pay { dice }) => {
                self.pay(state, purchase, dice, chance, log);
            }
            (Step::ChooseLost { purchase, dice }, Action::LayOnX { dice: lost }) => {
                self.claim(state, purchase, dice, lost, chance, log);
            }
            (Step::ChooseGift { purchase }, Action::Give { dice, workshop }) => {
                state.steps.push(Step::ChooseExchange { purchase, gift: dice, workshop });
            }
            (Step::ChooseExchange { purchase, gift, workshop }, Action::TakeDie { seat, material }) => {
                self.exchange(state, purchase, gift, workshop, (seat, material), log);
            }
            (Step::ChooseGain { action }, Action::Take { material }) => self.take_one(state, action, material, log),
            (Step::ChooseRecall, Action::Recall { material }) => self.recall(state, material, log),
            (Step::ChoosePush { from }, Action::Push { material }) => self.push(state, from, material, log),
            (Step::ChooseSetAside { seat, dice: count }, Action::SetAside { dice }) => {
                self.set_aside(state, seat, dice, log);
                self.ask_to_set_aside(state, seat, count);
            }
            (Step::ChooseApprenticeAction, action) => self.answer_apprentice(state, action, chance, log),
            (Step::ChooseActivation { .. }, Action::Activate { apprentice }) => {
                self.activate(state, apprentice, chance, log);
            }
            (Step::ChooseActivation { .. }, _) => {}
            (Step::ChooseWage { apprentice }, Action::Pay { dice }) => {
                self.pay_wage(state, apprentice, dice, chance, log);
            }
            (Step::ChooseLostWage { apprentice, dice }, Action::LayOnX { dice: lost }) => {
                self.hire(state, apprentice, dice, lost, chance, log);
            }
            (Step::ChooseStake { .. }, Action::SetAside { dice }) => {
                self.set_aside(state, state.active, dice, log);
                self.take_counterfeits(state, state.active, 1, log);
            }
            (Step::ChooseTrade { .. }, Action::TradeUp { material }) => self.trade_up(state, material, log),
            (Step::ChooseJoining { .. }, Action::Join { dice }) => {
                self.join(state, dice, log);
                self.prepare_roll(state, chance, log);
            }
            (Step::ChooseSpared, Action::Spare { material }) => {
                state.smiths[state.active].spared = Some(material);
                log.note(Event::DieSpared { seat: state.active, die: material });
            }
            (Step::ChooseRoll { roll, value }, action) => self.answer_roll(state, roll, value, action, chance, log),
            (Step::ChooseBonusDie { plus, left, raised }, Action::RaiseAlso { die }) => {
                let to = die.raised(plus).value;
                log.note(Event::DieRaised { seat: state.active, with: None, die, plus, to });
                raise(state, die, plus, left, raised);
            }
            (Step::ChooseBonusDie { .. }, _) => {}
            (Step::ChooseRerollDie { mut picked, left, .. }, Action::RerollAlso { die }) => {
                state.rolled.remove(die);
                log.note(Event::DieTakenUp { seat: state.active, with: None, die });
                picked.add(die.kind);
                state.steps.push(Step::ChooseRerollDie { picked, last: die, left: left.map(|left| left - 1) });
            }
            (Step::ChooseRerollDie { picked, .. }, _) => self.roll_again(state, picked, chance, log),
            (Step::ChooseOne { with, .. }, Action::TurnOneAlso { die }) => turn_one(state, with, die, log),
            (Step::ChooseOne { .. }, _) => {}
            (Step::ChoosePlacing { item, from, placed }, action) => {
                self.answer_placing(state, item, from, placed, action, log);
            }
            (Step::ChooseExotics { .. }, Action::ActivateExotic { exotic }) => {
                self.activate_exotic(state, exotic, log);
            }
            (Step::ChooseExotics { .. }, Action::ActivateGrimstone { stone }) => {
                self.activate_grimstone(state, stone, log);
            }
            (Step::ChooseExotics { last }, Action::TakeOfferedDie { with }) => {
                state.steps.push(Step::ChooseExotics { last });
                self.take_offered_die(state, with, chance, log);
            }
            (Step::ChooseExotics { .. }, _) => self.roll_craft_dice(state, chance, log),
            (Step::ChooseBid { tile, from, placed }, action) => {
                self.answer_bid(state, (tile, from), placed, action, log);
            }
            (Step::ChooseGrimstone { seat, drawn }, Action::KeepGrimstone { stone }) => {
                self.keep_grimstone(state, (seat, drawn), stone, log);
                self.award_prizes(state, chance, log);
            }
            (Step::ChooseMatch { value, plus, left, .. }, Action::RaiseAlso { die }) => {
                self.raise_matching(state, (value, plus, left), die, log);
            }
            (Step::ChooseMatch { .. }, _) | (Step::ChooseFood { .. }, Action::FinishFeeding) => {}
            (Step::ChooseFood { fed, .. }, Action::FeedAlso { die }) => self.feed(state, die, fed, log),
            (Step::ChooseHeldDie, Action::HoldDie { die }) => self.hold_die(state, die, chance, log),
            (Step::ChooseFittest { seat, .. }, Action::Take { material }) => {
                self.take_fittest(state, (seat, material), chance, log);
            }
            (Step::ChooseGrimstoneCard, Action::KeepGrimstone { stone }) => {
                self.take_grimstone_card(state, stone, log);
            }
            (Step::ChooseCommand { seat, wand }, action) => {
                if let Action::Reroll { die, .. } = action {
                    self.command(state, (seat, wand), die, chance, log);
                }
                self.ask_for_commands(state, seat);
            }
            (question, action) => unreachable!("{action:?} was offered for {question:?}"),
        }
    }
}
