//! What spells that ask more than one thing are good for: when one is worth a thought, and the usual answers to its questions.
//! Walls fly to where the layout wants them, people change places when the king or his artisan has far to go, and the
//! warlock becomes a villager where there is work and no villager.

use tabletop::Seat;

use super::{Plan, apart};
use crate::{Action, Cells, Character, Class, Kind, KingsOfArtifice, Spell, State, Step};

/// So many people at least take a step for the price of one.
const GUIDED: f32 = 4.0;

impl KingsOfArtifice {
    /// Whether a spell is worth a thought.
    pub(super) fn casts(&self, plan: &Plan, state: &State, seat: Seat, spell: Spell) -> bool {
        match spell {
            Spell::FlyingWalls => {
                let wanted = self.wanted_walls(plan, state, seat) & self.plots(state);
                let spare = self.free_walls(state, seat) - self.kept_walls(plan, seat);
                spare.iter().any(|from| from.near().meets(wanted))
            }
            Spell::ChanneledGuidance => self.people(state, seat) >= GUIDED,
            Spell::Teleportation => [Character::King, Character::Artisan].iter().any(|&who| {
                let reach = f32::from(self.content.moves[who.class() as usize]);
                let far =
                    |centre| state.board.cell(seat, who).is_some() && apart(self, state, seat, who, centre) > reach;
                plan.layout(seat).centre.is_some_and(far)
            }),
            Spell::Morph => self.work_for_warlock(plan, state, seat),
            _ => true,
        }
    }

    /// Leaves those answers to a question of a spell that are worth a thought, or all if none is.
    pub(super) fn keep_sensible(&self, plan: &Plan, state: &State, seat: Seat, answers: &mut Vec<Action>) {
        // They step one after the other, in any order: one order will do.
        if let (Some(Step::ChooseGuidedStep { .. }), Some(&Action::Move { who: first, .. })) =
            (state.steps.last(), answers.first())
        {
            return answers.retain(|answer| matches!(answer, Action::Move { who, .. } if *who == first));
        }
        if answers.iter().any(|&answer| self.is_sensible(plan, state, seat, answer)) {
            answers.retain(|&answer| self.is_sensible(plan, state, seat, answer));
        }
    }

    fn is_sensible(&self, plan: &Plan, state: &State, seat: Seat, action: Action) -> bool {
        match (state.steps.last(), action) {
            (Some(Step::ChooseFlyingWall { .. }), Action::FlyWall { from, to }) => {
                self.wanted_walls(plan, state, seat).contains(to) && !self.kept_walls(plan, seat).contains(from)
            }
            (Some(Step::ChooseTeleport), Action::Teleport { to }) => {
                let turret = plan.layout(seat).turret.site();
                state.board.own(seat, Kind::Tower).contains(to) || to.near().meets(turret)
            }
            (Some(Step::ChooseTeleport), Action::TeleportAboard) => false,
            (Some(Step::ChooseForm), Action::MorphInto { class }) => class == Class::Villager,
            _ => true,
        }
    }

    /// Where walls are to stand, and where they are missing.
    fn kept_walls(&self, plan: &Plan, seat: Seat) -> Cells {
        let layout = plan.layout(seat);
        layout.kept() | layout.basin.map_or(Cells::NONE, Cells::of)
    }

    fn wanted_walls(&self, plan: &Plan, state: &State, seat: Seat) -> Cells {
        self.kept_walls(plan, seat) - state.board.built()
    }

    /// Whether the warlock stands where a villager is missed.
    fn work_for_warlock(&self, plan: &Plan, state: &State, seat: Seat) -> bool {
        let Some(at) = state.board.cell(seat, Character::Warlock) else { return false };
        let work = at.near()
            & (self.wanted_walls(plan, state, seat) & self.plots(state)
                | self.free_walls(state, seat) & plan.layout(seat).site);
        state.realms[seat].blocks >= 2
            && state.action_points(seat) >= 2
            && work.count() >= 2
            && !work.meets(self.at_hand(state, seat))
    }
}
