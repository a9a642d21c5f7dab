//! A warlock that is a thief and stands on a wall (KA-7.15): it has to be gone from there when the turn ends, so nothing
//! is offered that would keep it there.

use crate::{Action, Cell, Cells, Character, Class, Kind, KingsOfArtifice, Spot, State, Step, offers::Offers};

impl KingsOfArtifice {
    /// The wall the warlock has to leave before the turn ends.
    #[inline]
    pub(crate) fn wall_to_leave(&self, state: &State) -> Option<Cell> {
        if state.turn.morph != Some(Class::Thief) {
            return None;
        }
        state.board.cell(state.active, Character::Warlock).filter(|&at| state.board.all(Kind::Wall).contains(at))
    }

    /// Spaces from which the warlock gets onto land or aboard with so many action points.
    pub(crate) fn ways_off(&self, state: &State, points: u8) -> Cells {
        let seat = state.active;
        // Where it stands now is free for its way back.
        let mut gone = *state;
        gone.board.put(seat, Character::Warlock, Spot::Supply);
        let walkable = self.walkable(&gone, seat, Class::Thief);
        let shore = if self.has_berth_for(state, seat, 1) { self.landings(state, seat) } else { Cells::NONE };
        let mut off = walkable - state.board.all(Kind::Wall);
        let steps = u32::from(self.content.moves[Class::Thief as usize]) * u32::from(points / self.content.costs.step);
        for step in 0..steps {
            off = off.spread();
            if step == 0 {
                off |= shore;
            }
            off &= walkable;
        }
        off
    }

    /// Of the answers to a question, those after which the warlock can still leave its wall.
    pub(crate) fn offer_with_a_way_off(&self, state: &State, question: Step, out: &mut impl Offers) {
        let mut answers = Vec::new();
        self.offer_answers(state, question, &mut answers);
        let theirs = question.asks(state) != state.active;
        answers.retain(|&answer| theirs || self.keeps_a_way_off(state, answer));
        answers.into_iter().for_each(|answer| out.add(answer));
    }

    /// Whether the warlock is on no wall or can leave it, whatever others choose until the player acts again.
    pub(crate) fn has_a_way_off(&self, state: &State) -> bool {
        let Some(wall) = self.wall_to_leave(state) else { return true };
        let Some(&question) = state.steps.last() else { return true };
        if question == Step::ChooseAction {
            return self.ways_off(state, state.action_points(state.active)).contains(wall);
        }
        let mut answers = Vec::new();
        self.offer_answers(state, question, &mut answers);
        let mut keeps = answers.iter().map(|&answer| self.keeps_a_way_off(state, answer));
        if question.asks(state) == state.active { keeps.any(|kept| kept) } else { keeps.all(|kept| kept) }
    }

    fn keeps_a_way_off(&self, state: &State, answer: Action) -> bool {
        if answer == Action::EndTurn {
            return false;
        }
        let mut after = *state;
        self.answer(&mut after, answer, &mut ());
        self.has_a_way_off(&after)
    }
}
