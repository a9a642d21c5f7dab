//! What the player who is asked may do: one short list per question.

use tabletop::Seat;

use crate::{
    Action, BagPlace, Cell, Cells, Character, Class, Kind, KingsOfArtifice, Phase, State, Step, build::Means,
    window::Window,
};

/// Where offered actions go.
pub(crate) trait Offers {
    fn add(&mut self, action: Action);

    /// Whether more of them would make no difference.
    fn enough(&self) -> bool;

    #[inline]
    fn add_all(&mut self, cells: Cells, action: impl Fn(Cell) -> Action) {
        for cell in cells.iter() {
            self.add(action(cell));
            if self.enough() {
                return;
            }
        }
    }

    /// As [`add_all`](Offers::add_all), for spaces near each other.
    #[inline]
    fn add_window(&mut self, cells: Window, action: impl Fn(Cell) -> Action) {
        for cell in cells {
            self.add(action(cell));
            if self.enough() {
                return;
            }
        }
    }
}

// A range knows how long it is: nothing need be checked between one action and the next.
impl Offers for Vec<Action> {
    #[inline]
    fn add(&mut self, action: Action) {
        self.push(action);
    }

    #[inline]
    fn enough(&self) -> bool {
        false
    }

    #[inline]
    fn add_all(&mut self, cells: Cells, action: impl Fn(Cell) -> Action) {
        for (place, mut word) in cells.words().into_iter().enumerate() {
            if word != 0 {
                self.extend((0..word.count_ones()).map(|_| {
                    let at = (place * 64) as u8 + word.trailing_zeros() as u8;
                    word &= word.wrapping_sub(1);
                    action(Cell::from_index(at))
                }));
            }
        }
    }

    #[inline]
    fn add_window(&mut self, mut cells: Window, action: impl Fn(Cell) -> Action) {
        self.extend((0..cells.count()).map(|_| action(cells.take_first())));
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
    fn enough(&self) -> bool {
        matches!(self, Few::More)
    }
}

/// The one with so many before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nth {
    before: u32,
    found: Option<Action>,
}

impl Nth {
    pub(crate) fn new(before: u32) -> Nth {
        Nth { before, found: None }
    }

    pub(crate) fn found(self) -> Option<Action> {
        self.found
    }

    /// Goes by so many; whether it is among them, and which one.
    #[inline]
    fn pass(&mut self, many: u32) -> Option<usize> {
        let among = self.found.is_none() && self.before < many;
        let place = self.before as usize;
        self.before = self.before.saturating_sub(many);
        among.then_some(place)
    }
}

impl Offers for Nth {
    #[inline]
    fn add(&mut self, action: Action) {
        if self.pass(1).is_some() {
            self.found = Some(action);
        }
    }

    #[inline]
    fn enough(&self) -> bool {
        self.found.is_some()
    }

    #[inline]
    fn add_all(&mut self, cells: Cells, action: impl Fn(Cell) -> Action) {
        if let Some(place) = self.pass(cells.count()) {
            self.found = cells.iter().nth(place).map(action);
        }
    }

    #[inline]
    fn add_window(&mut self, mut cells: Window, action: impl Fn(Cell) -> Action) {
        if let Some(place) = self.pass(cells.count() as u32) {
            self.found = cells.nth(place).map(action);
        }
    }
}

impl KingsOfArtifice {
    pub(crate) fn offer(&self, state: &State, out: &mut impl Offers) {
        let Some(&question) = state.steps.last() else { return };
        // KA-7.15
        if self.wall_to_leave(state).is_some() {
            return self.offer_with_a_way_off(state, question, out);
        }
        self.offer_answers(state, question, out);
    }

    /// All answers to a question, but for what a warlock on a wall needs.
    pub(crate) fn offer_answers(&self, state: &State, question: Step, out: &mut impl Offers) {
        match question {
            Step::PlantTree => self.offer_trees(state, out),
            Step::ChooseQuadrant => {
                self.free_quadrants(state).for_each(|quadrant| out.add(Action::Sail { quadrant }));
            }
            Step::ChooseAnchorage { seat, quadrant } => self.offer_berths(state, seat, quadrant, out),
            Step::ChooseAction => self.offer_turn(state, out),
            Step::UseTemporaryPoints { seat, left } => self.offer_window(state, seat, left, out),
            Step::ChooseSecondWall { seat, builders } => {
                out.add_all(self.second_wall_plots(state, seat, builders), |at| Action::BuildWall { at });
                out.add(Action::LeaveAtOne);
            }
            Step::ChooseSummonSpace { seat, class, summoners, .. } => {
                out.add_all(self.summon_space(state, seat, class, summoners), |at| Action::Place { at });
            }
            Step::CarryRider { seat, horse, left, .. } => self.offer_carrying(state, seat, horse, left, out),
            Step::GoOnRiding { seat, horse, rider, left } => {
                if left > 0 {
                    self.offer_ride(state, seat, horse, left, Some(rider), out);
                }
                out.add(Action::Halt);
            }
            Step::ChooseToSteal { .. } => {
                out.add(Action::Steal);
                out.add(Action::LetBe);
            }
            Step::ChooseRefuge { seat, victim } => {
                out.add_all(self.refuges(state, seat, victim), |at| Action::Place { at });
                out.add(Action::Withdraw);
            }
            Step::ChooseReturn { seat, knight } => {
                let spaces = self.returns(state, seat, knight);
                out.add_all(spaces, |at| Action::Place { at });
                if spaces.is_empty() {
                    out.add(Action::Withdraw);
                }
            }
            _ => self.offer_for_spell(state, question, out),
        }
    }

    /// KA-2.3: everything the active player may do.
    fn offer_turn(&self, state: &State, out: &mut impl Offers) {
        let seat = state.active;
        let points = state.action_points(seat);
        self.offer_paid(state, seat, points, out);
        if out.enough() {
            return;
        }
        self.offer_horses(state, seat, out);
        self.offer_sailing(state, seat, true, points >= self.content.costs.sail, out);
        if state.phase == Phase::Building {
            self.offer_spells(state, seat, points, out);
        } else if points > 0 {
            self.offer_throw(state, seat, out);
        }
        out.add(Action::EndTurn);
    }

    /// KA-7.21, KA-7.22: everything that costs action points but no mana.
    fn offer_window(&self, state: &State, seat: Seat, left: u8, out: &mut impl Offers) {
        if left > 0 {
            self.offer_paid(state, seat, left, out);
            self.offer_sailing(state, seat, false, left >= self.content.costs.sail, out);
            out.add(Action::FinishWindow);
        }
    }

    /// What can be done for so many action points, ships and spells aside.
    fn offer_paid(&self, state: &State, seat: Seat, points: u8, out: &mut impl Offers) {
        let costs = &self.content.costs;
        if points >= costs.step {
            self.offer_moves(state, seat, out);
        }
        if out.enough() || points == 0 {
            return;
        }
        if points >= costs.summon {
            self.offer_summons(state, seat, out);
        }
        if points >= costs.escape {
            self.offer_escape(state, seat, out);
        }
        // KA-8.4: not in the crowning round.
        if state.phase == Phase::Building {
            let means = Means { seat, points, blocks: state.realms[seat].blocks, alchemy: false };
            self.offer_buildings(state, means, Cells::NONE, out);
            if points >= costs.attack {
                self.offer_attacks(state, seat, out);
            }
        }
    }

    /// KA-5.4
    pub(crate) fn offer_escape(&self, state: &State, seat: Seat, out: &mut impl Offers) {
        if self.has_berth_for(state, seat, 1) && self.king_is_stuck(state, seat) {
            out.add(Action::Escape);
        }
    }

    pub(crate) fn offer_throw(&self, state: &State, seat: Seat, out: &mut impl Offers) {
        if self.may_throw(state, seat) {
            out.add(Action::ThrowToken);
        }
    }

    /// KA-8.5: whether the artisan stands beside the own fountain.
    pub(crate) fn may_throw(&self, state: &State, seat: Seat) -> bool {
        let Some(fountain) = state.board.own(seat, Kind::Fountain).first() else { return false };
        state.phase == Phase::Crowning
            && state.board.cell(seat, Character::Artisan).is_some_and(|at| at.near().contains(fountain))
    }

    /// KA-2.2: the points a player begins the next turn with if nothing changes until then; nothing if there is none.
    pub(crate) fn points_next_turn(&self, state: &State, seat: Seat) -> Option<u8> {
        let next_round = seat <= state.active;
        if state.phase == Phase::Over || state.phase == Phase::Crowning && next_round {
            return None;
        }
        // KA-8.3: for the crowning round all tokens go home.
        if next_round && self.ending(state).is_some() {
            return Some(self.content.action_points);
        }
        let until = |other| state.active.others(self.players).position(|each| each == other).unwrap_or(self.players);
        // KA-2.7: a stolen token is the thief's for one turn, and after it the owner's again.
        let own = match state.realms[seat].bag.at {
            BagPlace::Stolen { by, fresh: true } => until(by) < until(seat),
            _ => true,
        };
        let stolen = BagPlace::Stolen { by: seat, fresh: true };
        let held = state.realms.iter().filter(|other| other.bag.at == stolen).count() as u8;
        Some(self.content.action_points - 1 + u8::from(own) + held)
    }

    /// What an action costs the player who takes it at a question that asks for action points.
    pub(crate) fn price(&self, state: &State, seat: Seat, action: Action) -> u8 {
        let costs = &self.content.costs;
        match action {
            Action::Move { who, .. } | Action::Board { who } if state.class(seat, who) == Class::Horse => 0,
            Action::Move { .. } | Action::Board { .. } => costs.step,
            Action::Sail { quadrant } => self.fare(state, seat, quadrant),
            Action::Summon { .. } => costs.summon,
            Action::Escape => costs.escape,
            Action::BuildWall { .. } => costs.wall,
            Action::BuildHouse { .. } => costs.house,
            Action::BuildFountain { .. } => costs.fountain,
            Action::BuildBattlement { .. } => costs.battlement,
            Action::BuildTower { .. } => costs.tower,
            Action::BuildPalace { .. } => costs.palace,
            Action::Attack { .. } => costs.attack,
            Action::ThrowToken => 1,
            Action::Cast { spell } => self.content.spell(spell).cost,
            _ => 0,
        }
    }
}
