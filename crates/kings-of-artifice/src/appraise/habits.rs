//! The usual answers to small questions, so that an action is looked at with what it is for: a summoned villager where the
//! work is, a second wall where the layout wants one.

use tabletop::{Appraise, Seat};

use super::{Plan, distance};
use crate::{Action, Cell, Cells, Character, Class, Kind, KingsOfArtifice, Phase, Quadrant, State, Step};

impl KingsOfArtifice {
    pub(super) fn usual_answer(&self, plan: &Plan, state: &State, room: &mut Vec<Action>) -> Option<Action> {
        if !matches!(state.phase, Phase::Building | Phase::Crowning) {
            return None;
        }
        match *state.steps.last()? {
            Step::ChooseToSteal { .. } => Some(Action::Steal),
            Step::GoOnRiding { .. } => Some(Action::Halt),
            Step::ChooseSecondWall { seat, builders } => {
                let layout = plan.layout(seat);
                let plots = self.second_wall_plots(state, seat, builders);
                let basin = layout.basin.filter(|&at| plots.contains(at));
                let fence = (plots & layout.meadow.fence).first();
                let turret = layout.turret.at.filter(|&at| plots.contains(at));
                let at = (plots & layout.site).first().or(fence).or(basin).or(turret);
                Some(at.map_or(Action::LeaveAtOne, |at| Action::BuildWall { at }))
            }
            Step::ChooseSummonSpace { .. } | Step::CarryRider { .. } if state.phase == Phase::Crowning => {
                self.best_answer(plan, state, room)
            }
            Step::ChooseSummonSpace { seat, class, .. } => {
                self.best_place(plan, state, seat, class, room, |action| match action {
                    Action::Place { at } => Some(at),
                    _ => None,
                })
            }
            Step::CarryRider { seat, rider, .. } => {
                self.best_place(plan, state, seat, state.class(seat, rider), room, |action| match action {
                    Action::CarryTo { to } => Some(to),
                    _ => None,
                })
            }
            Step::ChooseAnchorage { seat, quadrant } => self.best_berth(plan, state, seat, quadrant, room),
            Step::ChooseRefuge { .. }
            | Step::ChooseReturn { .. }
            | Step::ChooseHouseToCurse
            | Step::ChooseHouseToEnchant
            | Step::ChooseWallToDemolish
            | Step::ChooseLightningTarget
            | Step::TakeWalls { .. }
            | Step::BuildByAlchemy { .. }
            | Step::ChooseFlyingWall { .. }
            | Step::ChooseForm
            | Step::ChooseGuidedStep { .. }
            | Step::ChooseTeleport => self.best_answer(plan, state, room),
            _ => None,
        }
    }

    fn actions_into(&self, state: &State, room: &mut Vec<Action>) {
        room.clear();
        self.offer(state, room);
    }

    /// What looks best a step ahead to whoever is asked.
    fn best_answer(&self, plan: &Plan, state: &State, room: &mut Vec<Action>) -> Option<Action> {
        let seat = self.asked(state)?;
        self.actions_into(state, room);
        self.keep_sensible(plan, state, seat, room);
        let mut best: Option<(f32, Action)> = None;
        for &action in room.iter() {
            let mut after = *state;
            self.answer(&mut after, action, &mut ());
            let mut shares = [0.0; 4];
            self.appraise(plan, &after, &mut shares[..self.players]);
            if best.is_none_or(|(most, _)| shares[seat.index()] > most) {
                best = Some((shares[seat.index()], action));
            }
        }
        best.map(|(_, action)| action)
    }

    /// Where somebody is of most use for the layout: villagers beside its open spaces, everybody else at its centre.
    fn best_place(
        &self,
        plan: &Plan,
        state: &State,
        seat: Seat,
        class: Class,
        room: &mut Vec<Action>,
        place: impl Fn(Action) -> Option<Cell>,
    ) -> Option<Action> {
        let layout = plan.layout(seat);
        self.actions_into(state, room);
        let centre = layout.centre?;
        let finished = state.board.own(seat, Kind::House) | state.board.own(seat, Kind::Palace);
        let open = (layout.site - finished) | layout.meadow.missing(state, seat);
        let other = if class == Class::Villager { self.at_hand(state, seat) } else { Cells::NONE };
        let use_of = |at: Cell| {
            let far = distance(at, centre);
            let in_the_way = if layout.site.contains(at) || layout.basin == Some(at) { 1.0 } else { 0.0 };
            match class {
                Class::Villager => {
                    (at.near() & (open - other)).iter().count() as f32 - 0.6 * in_the_way - 0.1 * (far - 2.0).max(0.0)
                }
                Class::King | Class::Artisan => -far,
                _ => -3.0 * in_the_way - far,
            }
        };
        let mut best: Option<(f32, Action)> = None;
        for &action in room.iter() {
            if let Some(at) = place(action) {
                let worth = use_of(at);
                if best.is_none_or(|(most, _)| worth > most) {
                    best = Some((worth, action));
                }
            }
        }
        best.map(|(_, action)| action).or_else(|| room.first().copied())
    }

    /// What the villagers reach already.
    pub(super) fn at_hand(&self, state: &State, seat: Seat) -> Cells {
        let cells = [Character::FirstVillager, Character::SecondVillager].map(|who| state.board.cell(seat, who));
        cells.into_iter().flatten().fold(Cells::NONE, |all, at| all | at.near())
    }

    /// Where the ship is nearest to the layout.
    fn best_berth(
        &self,
        plan: &Plan,
        state: &State,
        seat: Seat,
        _quadrant: Quadrant,
        room: &mut Vec<Action>,
    ) -> Option<Action> {
        self.actions_into(state, room);
        let centre = plan.layout(seat).centre;
        let mut best: Option<(f32, Action)> = None;
        for &action in room.iter() {
            if let (Action::Anchor { berth }, Some(centre)) = (action, centre) {
                let near = self.island().mooring(berth).near;
                let far = near.iter().map(|cell| distance(cell, centre)).fold(20.0, f32::min);
                if best.is_none_or(|(least, _)| far < least) {
                    best = Some((far, action));
                }
            }
        }
        best.map(|(_, action)| action).or_else(|| room.first().copied())
    }
}
