//! The run of the game: a question with one answer answers itself, everything else waits for a player; turns and
//! rounds follow each other until the crowning round is over.

use serde::Serialize;
use tabletop::{Log, Seat};
use ts_rs::TS;

use crate::{
    Action, BagPlace, Character, Class, Event, KingsOfArtifice, Phase, Spot, State, Step, ThisTurn, build::Means,
    offers::Few, state::gain,
};

/// What brings the crowning round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// KA-8.1
    BlocksUsedUp,
    /// KA-8.2
    RoundsUsedUp,
    /// KA-8.2: unless somebody uses a block of the supply before the round is over.
    NobodyBuilt,
}

impl KingsOfArtifice {
    /// Goes on until somebody has a real choice or the game is over.
    pub(crate) fn go_on(&self, state: &mut State, log: &mut impl Log<Event>) {
        while state.phase != Phase::Over && !self.may_always_choose(state) {
            let mut few = Few::None;
            self.offer(state, &mut few);
            match few {
                // There is nothing to choose from, such as temporary points that are used up.
                Few::None => drop(state.steps.pop()),
                Few::One(action) => self.answer(state, action, log),
                Few::More => return,
            }
        }
    }

    /// Whether there is a choice as can be seen at once: a turn can be ended, and mostly the ship can be moved for nothing.
    #[inline]
    fn may_always_choose(&self, state: &State) -> bool {
        state.steps.last() == Some(&Step::ChooseAction)
            && self.wall_to_leave(state).is_none()
            && self.may_sail_free(state, state.active)
    }

    /// The seat that is asked; nobody when the game is over.
    pub(crate) fn asked(&self, state: &State) -> Option<Seat> {
        Some(state.steps.last()?.asks(state))
    }

    /// Carries out a player's answer to the topmost question. Its one caller answers for it being offered.
    pub(crate) fn answer(&self, state: &mut State, action: Action, log: &mut impl Log<Event>) {
        let question = *state.steps.last().expect("an answer has a question");
        match question {
            Step::ChooseAction => return self.act(state, state.active, action, log),
            Step::UseTemporaryPoints { seat, .. } if action != Action::FinishWindow => {
                return self.act(state, seat, action, log);
            }
            _ => drop(state.steps.pop()),
        }
        match (question, action) {
            (Step::PlantTree, Action::PlantTree { at }) => self.plant(state, at, log),
            (Step::ChooseQuadrant, Action::Sail { quadrant }) => {
                state.steps.push(Step::ChooseAnchorage { seat: state.active, quadrant });
            }
            (Step::ChooseAnchorage { seat, .. }, Action::Anchor { berth }) => self.anchor(state, seat, berth, log),
            (Step::UseTemporaryPoints { .. }, _) | (Step::ChooseSecondWall { .. }, Action::LeaveAtOne) => {}
            (Step::ChooseSecondWall { seat, .. }, Action::BuildWall { at }) => {
                self.raise_second_wall(state, seat, at, log);
            }
            (Step::ChooseSummonSpace { seat, class, pair, summoners }, Action::Place { at }) => {
                self.arrive(state, seat, class, (pair, summoners), at, log);
            }
            (Step::CarryRider { seat, horse, rider, left }, Action::CarryTo { to }) => {
                self.carry(state, seat, (horse, rider), left, Some(to), log);
            }
            (Step::CarryRider { seat, horse, rider, left }, _) => {
                self.carry(state, seat, (horse, rider), left, None, log);
            }
            (Step::GoOnRiding { seat, left, .. }, action) => self.ride_on(state, seat, left, action, log),
            (Step::ChooseToSteal { seat, thief, from }, action) => {
                if action == Action::Steal {
                    self.steal(state, seat, thief, from, log);
                }
            }
            (Step::ChooseRefuge { seat, victim: who } | Step::ChooseReturn { seat, knight: who }, action) => {
                let to = if let Action::Place { at } = action { Spot::On(at) } else { Spot::Supply };
                self.send(state, seat, who, to, log);
            }
            (question, action) => self.answer_spell(state, question, action, log),
        }
    }

    /// One action of a turn or of temporary points; the question stays where it is.
    fn act(&self, state: &mut State, seat: Seat, action: Action, log: &mut impl Log<Event>) {
        let price = self.price(state, seat, action);
        self.pay(state, seat, price);
        state.turn.sailed = false;
        let means = Means { seat, points: 0, blocks: 0, alchemy: false };
        match action {
            Action::EndTurn => self.end_turn(state, log),
            Action::Sail { quadrant } => self.sail(state, seat, quadrant),
            Action::Move { who, to } => {
                if state.class(seat, who) == Class::Horse {
                    state.turn.moved = state.turn.moved.with(who);
                }
                self.walk(state, seat, who, to, log);
            }
            Action::Board { who } => {
                if state.class(seat, who) == Class::Horse {
                    state.turn.moved = state.turn.moved.with(who);
                }
                self.board_ship(state, seat, who, log);
            }
            Action::PickUp { horse, rider } => {
                state.turn.moved = state.turn.moved.with(horse);
                self.pick_up(state, seat, horse, rider, self.content.moves[Class::Horse as usize], log);
            }
            Action::Summon { class, both } => self.summon(state, seat, class, both),
            Action::Attack { who, seat: of, victim } => self.attack(state, seat, who, (of, victim), false, log),
            Action::Escape => self.board_ship(state, seat, Character::King, log),
            Action::ThrowToken => {
                let points = self.content.points.throw;
                gain(&mut state.realms[seat].points.throws, points);
                log.note(Event::TokenThrown { seat, points });
            }
            Action::Cast { spell } => self.cast(state, seat, spell, log),
            action => {
                let built = self.build(state, means, action, log);
                debug_assert!(built, "{action:?} is no action of a turn");
            }
        }
    }

    fn ride_on(&self, state: &mut State, seat: Seat, left: u8, action: Action, log: &mut impl Log<Event>) {
        match action {
            Action::Move { who, to } => self.walk(state, seat, who, to, log),
            Action::Board { who } => self.board_ship(state, seat, who, log),
            Action::PickUp { horse, rider } => self.pick_up(state, seat, horse, rider, left, log),
            _ => {}
        }
    }

    /// KA-2.6: stolen tokens first, then the own bag, then the others; temporary points pay for themselves.
    fn pay(&self, state: &mut State, seat: Seat, mut price: u8) {
        let top = state.steps.len() - 1;
        if let Step::UseTemporaryPoints { left, .. } = &mut state.steps[top] {
            *left -= price;
            return;
        }
        for other in 0..self.players {
            let bag = &mut state.realms[other].bag;
            if price > 0 && bag.active && bag.held_by(seat) {
                bag.active = false;
                price -= 1;
            }
        }
        let realm = &mut state.realms[seat];
        if price > 0 && realm.bag.active && realm.bag.at == BagPlace::Home {
            realm.bag.active = false;
            price -= 1;
        }
        realm.tokens -= price;
    }

    /// KA-2.2, KA-8.3
    pub(crate) fn start_turn(&self, state: &mut State, log: &mut impl Log<Event>) {
        let seat = state.active;
        let realm = &mut state.realms[seat];
        if realm.bag.at == BagPlace::Kitty {
            realm.bag.at = BagPlace::Home;
            log.note(Event::TokenReturned { seat });
        }
        realm.mana = None;
        realm.tokens = self.content.action_points - 1;
        realm.bag.active |= realm.bag.at == BagPlace::Home;
        for other in 0..self.players {
            let bag = &mut state.realms[other].bag;
            if bag.held_by(seat) {
                bag.at = BagPlace::Stolen { by: seat, fresh: false };
                bag.active = true;
            }
        }
        log.note(Event::TurnStarted { seat, points: state.action_points(seat) });
        state.steps.push(Step::ChooseAction);
    }

    fn end_turn(&self, state: &mut State, log: &mut impl Log<Event>) {
        let seat = state.active;
        state.steps.clear();
        self.end_morph(state, seat, log);
        state.turn = ThisTurn::default();
        // KA-2.7: what was at hand this turn goes to the kitty, spent or not.
        for other in Seat::all(self.players) {
            let bag = &mut state.realms[other].bag;
            if bag.at == (BagPlace::Stolen { by: seat, fresh: false }) {
                bag.at = BagPlace::Kitty;
                bag.active = false;
                log.note(Event::TokenToKitty { seat: other });
            }
        }
        state.active = seat.next(self.players);
        if state.active == Seat(0) {
            self.end_round(state, log);
        }
        if state.phase != Phase::Over {
            self.start_turn(state, log);
        }
    }

    fn end_round(&self, state: &mut State, log: &mut impl Log<Event>) {
        if state.phase == Phase::Crowning {
            state.phase = Phase::Over;
            log.note(Event::GameEnded);
            return;
        }
        let ending = self.ending(state);
        state.quiet = if state.placed { 0 } else { state.quiet + 1 };
        state.placed = false;
        if let Some(ending) = ending {
            state.phase = Phase::Crowning;
            log.note(Event::CrowningStarted { ending });
            for seat in Seat::all(self.players) {
                let bag = &mut state.realms[seat].bag;
                if std::mem::take(&mut bag.at) != BagPlace::Home {
                    bag.active = false;
                    log.note(Event::TokenReturned { seat });
                }
            }
        } else {
            state.round += 1;
            log.note(Event::RoundStarted { round: state.round });
        }
    }

    /// Why the crowning round comes after this round, if it were over now.
    pub(crate) fn ending(&self, state: &State) -> Option<Ending> {
        if state.phase != Phase::Building {
            None
        } else if self.end_is_near(state) {
            Some(Ending::BlocksUsedUp)
        } else if state.round >= self.content.most_rounds {
            Some(Ending::RoundsUsedUp)
        } else if !state.placed && state.quiet + 1 >= self.content.quiet_rounds {
            Some(Ending::NobodyBuilt)
        } else {
            None
        }
    }

    /// KA-8.1
    pub(crate) fn end_is_near(&self, state: &State) -> bool {
        let empty = state.realms.iter().filter(|realm| realm.blocks == 0).count();
        let few = state.realms.iter().all(|realm| realm.blocks <= self.content.few_blocks);
        empty >= 2 || empty == 1 && few
    }
}
