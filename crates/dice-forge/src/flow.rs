//! The run of the turn: steps that need nobody carry themselves out, a question with one answer
//! answers itself, and everything else waits for a player.

use tabletop::{Chance, List, Log, Seat};

use crate::{
    Action, DiceForge, Event, Face, Resource, State, Which,
    event::{Cause, Token},
    feat::{Effect, FeatId, Slot},
    offers::Few,
    resource::Amounts,
    step::{Blessing, Step},
};

impl DiceForge {
    /// Goes on until somebody has a real choice or the game is over.
    pub(crate) fn go_on(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        while state.round <= self.rounds() {
            if self.carry_out(state, chance, log) {
                continue;
            }
            let mut few = Few::None;
            self.offer(state, &mut few);
            match few {
                // There is nothing to choose from, such as a garden without faces.
                Few::None => drop(state.steps.pop()),
                Few::One(action) => self.answer(state, action, log),
                Few::More => return,
            }
        }
    }

    /// The seat that is asked; nobody when the game is over.
    pub(crate) fn asked(&self, state: &State) -> Option<Seat> {
        Some(self.asked_by(state, state.steps.last()?))
    }

    /// The seat a step is about.
    pub(crate) fn asked_by(&self, state: &State, step: &Step) -> Seat {
        match step {
            Step::Apply(blessing) | Step::ChooseRepeat(blessing) => blessing.seat,
            Step::ChooseShipFace { seat, .. }
            | Step::ChooseGardenFace { seat, .. }
            | Step::ChooseFaceToReplace { seat, .. }
            | Step::ChooseDie { seat, .. }
            | Step::ReceiveMinorBlessings { seat, .. }
            | Step::ReceiveDivineBlessings { seat, .. }
            | Step::ChooseResource { seat, .. }
            | Step::ChooseHowToTake { seat, .. } => *seat,
            Step::ReceiveBlessings { .. }
            | Step::ChooseReinforcement { .. }
            | Step::ChooseAction { .. }
            | Step::ChooseOffering { .. }
            | Step::TakeFeat { .. }
            | Step::ChooseBearer { .. }
            | Step::ChooseSatyrFace { .. }
            | Step::ChooseToEndTurn { .. } => state.active,
        }
    }

    /// Carries out the topmost step if it needs no answer. `false` if it is a question.
    fn carry_out(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) -> bool {
        let Some(&top) = state.steps.last() else {
            self.end_turn(state, log);
            return true;
        };
        match top {
            Step::ReceiveBlessings { left } => {
                state.steps.pop();
                self.receive_blessings(state, left, chance, log);
            }
            Step::ReceiveDivineBlessings { seat, left, instead } => {
                state.steps.pop();
                if left > 0 {
                    state.steps.push(Step::ReceiveDivineBlessings { seat, left: left - 1, instead });
                    let rolled = self.roll_both(state, seat, chance, log);
                    state.steps.push(Step::Apply(Blessing { instead, ..Blessing::new(seat, rolled) }));
                }
            }
            Step::ReceiveMinorBlessings { seat, die, left, instead } => {
                state.steps.pop();
                if left > 0 {
                    state.steps.push(Step::ReceiveMinorBlessings { seat, die, left: left - 1, instead });
                    let face = roll(state, seat, die, chance);
                    log.note(Event::DieRolled { seat, die, face });
                    let rolled = [face].into_iter().collect();
                    state.steps.push(Step::Apply(Blessing { instead, ..Blessing::new(seat, rolled) }));
                }
            }
            Step::TakeFeat { slot } => {
                state.steps.pop();
                self.take_feat(state, slot, chance, log);
            }
            Step::Apply(blessing) => return self.apply(state, blessing, log),
            _ => return false,
        }
        true
    }

    /// DF-3.1, DF-3.2: all roll, then each result is applied in turn order from the active player.
    fn receive_blessings(&self, state: &mut State, left: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        if left == 0 {
            state.steps.push(Step::ChooseReinforcement { used: [0; Slot::COUNT] });
            return;
        }
        state.steps.push(Step::ReceiveBlessings { left: left - 1 });
        let mut blessings: List<Step, 4> = List::new();
        for seat in state.active.and_on(self.players) {
            let rolled = self.roll_both(state, seat, chance, log);
            blessings.push(Step::Apply(Blessing::new(seat, rolled)));
        }
        while let Some(blessing) = blessings.pop() {
            state.steps.push(blessing);
        }
    }

    pub(crate) fn roll_both(
        &self,
        state: &mut State,
        seat: Seat,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> List<Face, 2> {
        let faces = Which::BOTH.map(|die| roll(state, seat, die, chance));
        log.note(Event::DiceRolled { seat, faces });
        faces.into_iter().collect()
    }

    /// Carries out a player's answer to the topmost question. Its one caller answers for it being offered.
    pub(crate) fn answer(&self, state: &mut State, action: Action, log: &mut impl Log<Event>) {
        if let Action::SpendTriton { resource } = action {
            return self.spend_triton(state, resource, log);
        }
        let question = state.steps.pop().expect("an answer has a question");
        match (question, action) {
            (Step::ChooseReinforcement { used }, Action::CallReinforcement { feat }) => {
                self.call_reinforcement(state, feat, used, log);
            }
            (Step::ChooseReinforcement { .. }, _) => state.steps.push(Step::ChooseAction { extra: false }),
            (Step::ChooseAction { .. } | Step::ChooseToEndTurn { .. }, Action::EndTurn) => state.steps.clear(),
            (Step::ChooseAction { extra }, action) => {
                state.steps.push(Step::ChooseToEndTurn { extra_left: !extra });
                match action {
                    Action::PerformFeat { feat } => self.perform_feat(state, feat.slot, log),
                    _ => self.buy_in_offering(state, Default::default(), action, log),
                }
            }
            (Step::ChooseToEndTurn { .. }, _) => {
                let seat = state.active;
                state.heroes[seat].pay(self.content.extra_action);
                log.note(Event::ExtraActionBought { seat });
                state.steps.push(Step::ChooseAction { extra: true });
            }
            (Step::ChooseOffering { taken }, action) => self.buy_in_offering(state, taken, action, log),
            (Step::ChooseShipFace { seat, discount }, action) => self.buy_by_ship(state, seat, discount, action, log),
            (Step::ChooseGardenFace { seat, .. }, Action::TakeFace { face }) => {
                self.take_garden_face(state, seat, face);
            }
            (Step::ChooseFaceToReplace { seat, face }, Action::ForgeOver { die, face: over }) => {
                self.forge(state, seat, face, die, over, log);
            }
            (Step::ChooseBearer { colour }, Action::NameBearer { seat }) => {
                log.note(Event::BearerNamed { seat: state.active, bearer: seat });
                self.take_garden_face(state, seat, Face::Boar(colour));
            }
            (Step::ChooseSatyrFace { picked }, Action::PickFace { face }) => {
                self.pick_satyr_face(state, picked, face, log);
            }
            (Step::ChooseDie { seat, rolls, instead }, Action::RollDie { die }) => {
                state.steps.push(Step::ReceiveMinorBlessings { seat, die, left: rolls, instead });
            }
            (Step::Apply(blessing), action) => self.answer_blessing(state, blessing, action, log),
            (Step::ChooseRepeat(blessing), action) => {
                if action == Action::RepeatBlessing {
                    let seat = blessing.seat;
                    state.heroes[seat].cerberus -= 1;
                    log.note(Event::TokenSpent { seat, token: Token::Cerberus });
                    state.steps.push(Step::Apply(Blessing { repeatable: false, ..blessing.afresh() }));
                }
            }
            (question @ Step::ChooseResource { .. }, Action::ChooseResource { resource }) => {
                self.settle_choice(state, question, resource, log);
            }
            (Step::ChooseHowToTake { seat, amounts, instead, cause }, action) => {
                self.take(state, seat, amounts, instead, cause, action, log);
            }
            (question, action) => unreachable!("{action:?} was offered for {question:?}"),
        }
    }

    fn call_reinforcement(
        &self,
        state: &mut State,
        feat: FeatId,
        mut used: [u8; Slot::COUNT],
        log: &mut impl Log<Event>,
    ) {
        let seat = state.active;
        used[feat.slot.index()] += 1;
        state.steps.push(Step::ChooseReinforcement { used });
        log.note(Event::ReinforcementCalled { seat, feat });
        match self.content.feat(feat).effect {
            Effect::ReinforceByMinorBlessing => state.steps.push(Step::ChooseDie { seat, rolls: 1, instead: None }),
            Effect::ReinforceByPaying { pay, gain } => {
                state.heroes[seat].pay(pay);
                log.note(Event::Paid { seat, amounts: pay });
                self.receive(state, seat, gain, None, Cause::Feat(feat), log);
            }
            Effect::ReinforceByChoosing(among) => push_choice(state, seat, among, Cause::Feat(feat)),
            effect => unreachable!("{effect:?} is no reinforcement"),
        }
    }

    /// DF-8.20: a token spent at a question of one's own turn; the question is asked again after it.
    fn spend_triton(&self, state: &mut State, resource: Resource, log: &mut impl Log<Event>) {
        let seat = state.active;
        state.heroes[seat].triton -= 1;
        log.note(Event::TokenSpent { seat, token: Token::Triton });
        self.receive(state, seat, self.content.triton.only(resource), None, Cause::Triton, log);
    }

    pub(crate) fn start_turn(&self, state: &mut State, log: &mut impl Log<Event>) {
        if state.active == Seat(0) {
            log.note(Event::RoundStarted { round: state.round, last: state.round == self.rounds() });
        }
        log.note(Event::TurnStarted { seat: state.active });
        let left = self.content.blessings_per_turn.of(self.players);
        state.steps.push(Step::ReceiveBlessings { left });
    }

    fn end_turn(&self, state: &mut State, log: &mut impl Log<Event>) {
        state.active = state.active.next(self.players);
        if state.active == Seat(0) {
            state.round += 1;
        }
        if state.round > self.rounds() {
            log.note(Event::GameEnded);
        } else {
            self.start_turn(state, log);
        }
    }
}

fn roll(state: &mut State, seat: Seat, die: Which, chance: &mut impl Chance) -> Face {
    let die = &mut state.heroes[seat].dice[die.index()];
    die.up = chance.roll(6) as u8 - 1;
    die.face_up()
}

pub(crate) fn push_choice(state: &mut State, seat: Seat, among: Amounts, cause: Cause) {
    state.steps.push(Step::ChooseResource { seat, among, times: 1, loss: false, instead: None, die: None, cause });
}
