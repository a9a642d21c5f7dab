//! Knights' attacks and what follows (KA-5.7 to KA-5.10), lightning included.

use tabletop::{Log, Seat};

use crate::{
    Action, Cell, Cells, Character, Class, Event, Kind, KingsOfArtifice, Spot, State, Step, cells::Direction,
    offers::Offers, state::gain,
};

impl KingsOfArtifice {
    pub(crate) fn offer_attacks(&self, state: &State, seat: Seat, out: &mut impl Offers) {
        for who in [Character::Knight, Character::Warlock] {
            if state.class(seat, who) != Class::Knight {
                continue;
            }
            let Some(here) = state.board.cell(seat, who) else { continue };
            if !(here.near() & state.board.peopled()).is_empty() || state.board.crowded().contains(here) {
                self.each_victim(
                    state,
                    seat,
                    |_, at| here.touches(at),
                    |seat, victim, at| {
                        // KA-5.8: a tower keeps its warlock safe.
                        if !state.board.all(Kind::Tower).contains(at) {
                            out.add(Action::Attack { who, seat, victim });
                        }
                    },
                );
            }
        }
    }

    /// Opponents' characters on the island that can be attacked at all, twins on one space once.
    fn each_victim(
        &self,
        state: &State,
        seat: Seat,
        within: impl Fn(Character, Cell) -> bool,
        mut each: impl FnMut(Seat, Character, Cell),
    ) {
        for other in seat.others(self.players) {
            for victim in &Character::ALL[1..] {
                if let Some(at) = state.board.cell(other, *victim)
                    && within(*victim, at)
                    && !self.twin_stands_for(state, other, *victim)
                {
                    each(other, *victim, at);
                }
            }
        }
    }

    /// KA-7.10: what lies in a straight line from a tower, as far as it is high.
    fn line_of_fire(&self, state: &State, tower: Cell) -> Cells {
        let mut line = Cells::NONE;
        for way in Direction::ALL {
            for steps in 1..=usize::from(state.board.level(tower)) {
                line |= tower.towards(way, steps).map_or(Cells::NONE, Cells::of);
            }
        }
        line
    }

    pub(crate) fn offer_lightning(&self, state: &State, seat: Seat, out: &mut impl Offers) {
        let Some(here) = state.board.cell(seat, Character::Warlock) else { return };
        let line = self.line_of_fire(state, here);
        self.each_victim(
            state,
            seat,
            |_, at| line.contains(at),
            |seat, victim, _| {
                out.add(Action::Strike { seat, victim });
            },
        );
    }

    pub(crate) fn attack(
        &self,
        state: &mut State,
        seat: Seat,
        by: Character,
        (of, victim): (Seat, Character),
        lightning: bool,
        log: &mut impl Log<Event>,
    ) {
        let at = state.board.cell(of, victim).expect("who is attacked stands on the island");
        let points = if lightning { 0 } else { self.content.points.attack };
        gain(&mut state.realms[seat].points.attacks, points);
        log.note(Event::CharacterAttacked { seat, by, of, victim, at, points, lightning });
        if !lightning {
            state.steps.push(Step::ChooseReturn { seat, knight: by });
        }
        state.steps.push(Step::ChooseRefuge { seat: of, victim });
    }

    /// KA-5.9: spaces at the own fountain. Where the character stands now does not count against it.
    pub(crate) fn refuges(&self, state: &State, seat: Seat, victim: Character) -> Cells {
        let Some(fountain) = state.board.own(seat, Kind::Fountain).first() else { return Cells::NONE };
        let mut room = self.walkable(state, seat, Class::King);
        if victim == Character::Thief {
            room = self.walkable(state, seat, Class::Thief);
        }
        if let Some(here) = state.board.cell(seat, victim)
            && (!state.board.built().contains(here)
                || victim == Character::Thief && state.board.all(Kind::Wall).contains(here))
        {
            room.insert(here);
        }
        fountain.near() & room
    }

    /// KA-5.10: where a knight may stand after an attack; where it stands now does not count against it.
    pub(crate) fn returns(&self, state: &State, seat: Seat, knight: Character) -> Cells {
        let Some(king) = state.board.cell(seat, Character::King) else { return Cells::NONE };
        let mut room = self.room(state);
        if let Some(here) = state.board.cell(seat, knight) {
            room.insert(here);
        }
        let mut around = king.near();
        around.insert(king);
        around & room
    }

    pub(crate) fn send(&self, state: &mut State, seat: Seat, who: Character, to: Spot, log: &mut impl Log<Event>) {
        let from = state.board.spot(seat, who);
        if from != to {
            state.board.put(seat, who, to);
            log.note(Event::CharacterSent { seat, who, from, to });
        }
        if who == Character::Warlock && to == Spot::Supply {
            self.end_morph(state, seat, log);
        }
    }
}
