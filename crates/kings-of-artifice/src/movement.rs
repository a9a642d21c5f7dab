//! Moves of everybody but horses (KA-3): where a character can get to, and what happens when it gets there.

use tabletop::{Log, Seat};

use crate::{
    Action, BagPlace, CREW, Cell, Cells, Character, Class, Event, Kind, KingsOfArtifice, Phase, Spot, State, Step,
    offers::Offers,
    window::{Frame, Window, spread},
};

/// Everybody but the horses.
pub(crate) const WALKERS: [Character; 7] = [
    Character::King,
    Character::Artisan,
    Character::Warlock,
    Character::Thief,
    Character::Knight,
    Character::FirstVillager,
    Character::SecondVillager,
];

impl KingsOfArtifice {
    /// KA-3.4, KA-3.7, KA-3.8: spaces a character of this class may enter.
    #[inline]
    pub(crate) fn walkable(&self, state: &State, seat: Seat, class: Class) -> Cells {
        let board = &state.board;
        let obstacles = match class {
            Class::Thief => board.built() - board.all(Kind::Wall),
            Class::Warlock => board.built() - board.own(seat, Kind::Tower),
            _ => board.built(),
        };
        self.island().land - obstacles - board.crowded()
    }

    /// Land where a character may be put down: vacant and semi-vacant spaces.
    #[inline]
    pub(crate) fn room(&self, state: &State) -> Cells {
        self.island().land - state.board.built() - state.board.crowded()
    }

    /// KA-3.2: land without structures and characters.
    #[inline]
    pub(crate) fn vacant(&self, state: &State) -> Cells {
        self.island().land - state.board.built() - state.board.peopled()
    }

    /// Land adjacent to a player's ship.
    #[inline]
    pub(crate) fn landings(&self, state: &State, seat: Seat) -> Cells {
        state.board.ship(seat).map_or(Cells::NONE, |berth| self.island().mooring(berth).near)
    }

    #[inline]
    pub(crate) fn has_berth_for(&self, state: &State, seat: Seat, characters: usize) -> bool {
        state.board.aboard(seat) + characters <= CREW
    }

    /// Land from which the ship can be boarded: none if it is full.
    #[inline]
    pub(crate) fn shore(&self, state: &State, seat: Seat) -> Cells {
        if self.has_berth_for(state, seat, 1) { self.landings(state, seat) } else { Cells::NONE }
    }

    /// The way on foot from a space, in a window if it is short enough. The last word is whether it may lead aboard.
    #[inline]
    fn stroll(&self, from: Cell, steps: u8, walkable: Cells, shore: Cells) -> (Window, bool) {
        let frame = Frame::around(from);
        let start = frame.spot(from);
        let open = frame.cut(walkable) | start;
        let (mut spaces, mut before) = (start, start);
        for _ in 0..steps {
            before = spaces;
            spaces = spread(spaces) & open;
        }
        let aboard = !shore.is_empty() && frame.cut(shore) & before != 0;
        (frame.window(spaces & !start), aboard)
    }

    /// The same for any number of steps.
    fn hike(&self, from: Cell, steps: u8, walkable: Cells, shore: Cells) -> (Cells, bool) {
        let mut cells = Cells::of(from);
        let mut before = cells;
        let open = walkable | cells;
        for _ in 0..steps {
            before = cells;
            cells = cells.spread() & open;
        }
        cells.remove(from);
        (cells, before.meets(shore))
    }

    /// The way from the ship.
    fn landing(&self, state: &State, seat: Seat, steps: u8, walkable: Cells) -> Cells {
        let mut cells = self.landings(state, seat) & walkable;
        for _ in 1..steps {
            cells = cells.spread() & walkable;
        }
        cells
    }

    /// KA-7.15: a warlock that is a thief stops on a wall only if it can leave it by another move.
    #[inline]
    fn stops(&self, state: &State, seat: Seat, who: Character, class: Class, cells: Cells) -> Cells {
        if class != Class::Thief || who != Character::Warlock {
            return cells;
        }
        cells & self.ways_off(state, state.action_points(seat).saturating_sub(self.content.costs.step))
    }

    /// Whether another character of the same kind can do the same from the same place.
    #[inline]
    pub(crate) fn twin_stands_for(&self, state: &State, seat: Seat, who: Character) -> bool {
        who.elder_twin().is_some_and(|twin| state.board.spot(seat, twin) == state.board.spot(seat, who))
    }

    #[inline]
    pub(crate) fn offer_moves(&self, state: &State, seat: Seat, out: &mut impl Offers) {
        let (room, shore) = (self.room(state), self.shore(state, seat));
        for who in WALKERS {
            self.offer_moves_of(state, seat, who, (room, shore), out);
            if out.enough() {
                return;
            }
        }
    }

    /// The moves of one character, given where everybody may go and where one may go aboard.
    #[inline]
    pub(crate) fn offer_moves_of(
        &self,
        state: &State,
        seat: Seat,
        who: Character,
        (room, shore): (Cells, Cells),
        out: &mut impl Offers,
    ) {
        let (spot, class) = (state.board.spot(seat, who), state.class(seat, who));
        if spot == Spot::Supply || class == Class::Horse || self.twin_stands_for(state, seat, who) {
            return;
        }
        let special = matches!(class, Class::Thief | Class::Warlock);
        let walkable = || if special { self.walkable(state, seat, class) } else { room };
        let steps = self.content.moves[class as usize];
        let aboard = match spot {
            Spot::On(from) if steps <= Frame::STEPS && class != Class::Thief => {
                let (cells, aboard) = self.stroll(from, steps, walkable(), shore);
                out.add_window(cells, |to| Action::Move { who, to });
                aboard
            }
            Spot::On(from) => {
                let (cells, aboard) = self.hike(from, steps, walkable(), shore);
                out.add_all(self.stops(state, seat, who, class, cells), |to| Action::Move { who, to });
                aboard
            }
            _ => {
                let cells = self.landing(state, seat, steps, walkable());
                out.add_all(self.stops(state, seat, who, class, cells), |to| Action::Move { who, to });
                false
            }
        };
        if aboard {
            out.add(Action::Board { who });
        }
        if class == Class::Thief {
            self.offer_circle(state, seat, who, out);
        }
    }

    /// KA-3.11: out and back in, which is worth an action point only if there is something to steal.
    fn offer_circle(&self, state: &State, seat: Seat, who: Character, out: &mut impl Offers) {
        let Some(here) = state.board.cell(seat, who) else { return };
        let steps = self.content.moves[Class::Thief as usize];
        let loot = self.loot(state, seat, here).is_some();
        if loot && steps >= 2 && here.near().meets(self.walkable(state, seat, Class::Thief)) {
            out.add(Action::Move { who, to: here });
        }
    }

    /// KA-5.5: whose bag a thief on this space could steal.
    pub(crate) fn loot(&self, state: &State, seat: Seat, at: Cell) -> Option<Seat> {
        if state.phase != Phase::Building || !state.board.crowded().contains(at) {
            return None;
        }
        let (other, _) = state.board.standing(at).find(|&(other, _)| other != seat)?;
        (state.realms[other].bag.at == BagPlace::Home).then_some(other)
    }

    pub(crate) fn walk(&self, state: &mut State, seat: Seat, who: Character, to: Cell, log: &mut impl Log<Event>) {
        let from = state.board.spot(seat, who);
        state.board.put(seat, who, Spot::On(to));
        log.note(Event::CharacterMoved { seat, who, from, to: Spot::On(to) });
        if state.class(seat, who) == Class::Thief {
            self.tempt(state, seat, who, to);
        }
    }

    /// Asks a thief that has just come to a space.
    pub(crate) fn tempt(&self, state: &mut State, seat: Seat, thief: Character, at: Cell) {
        if let Some(from) = self.loot(state, seat, at) {
            state.steps.push(Step::ChooseToSteal { seat, thief, from });
        }
    }

    pub(crate) fn board_ship(&self, state: &mut State, seat: Seat, who: Character, log: &mut impl Log<Event>) {
        let from = state.board.spot(seat, who);
        state.board.put(seat, who, Spot::Ship);
        log.note(Event::CharacterMoved { seat, who, from, to: Spot::Ship });
        if who == Character::Warlock {
            self.end_morph(state, seat, log);
        }
    }

    /// KA-7.13, KA-7.16
    pub(crate) fn end_morph(&self, state: &mut State, seat: Seat, log: &mut impl Log<Event>) {
        if seat == state.active && state.turn.morph.take().is_some() {
            log.note(Event::MorphEnded { seat });
        }
    }

    pub(crate) fn steal(&self, state: &mut State, seat: Seat, by: Character, from: Seat, log: &mut impl Log<Event>) {
        let at = state.board.cell(seat, by).expect("a thief steals on the island");
        let bag = &mut state.realms[from].bag;
        bag.at = BagPlace::Stolen { by: seat, fresh: true };
        bag.active = false;
        log.note(Event::TokenStolen { seat, by, from, at });
    }

    /// KA-5.4: whether the king is on land and cannot take a step.
    pub(crate) fn king_is_stuck(&self, state: &State, seat: Seat) -> bool {
        let Some(here) = state.board.cell(seat, Character::King) else { return false };
        let boards = self.landings(state, seat).contains(here) && self.has_berth_for(state, seat, 1);
        !here.near().meets(self.walkable(state, seat, Class::King)) && !boards
    }
}
