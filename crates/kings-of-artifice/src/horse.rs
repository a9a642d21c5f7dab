//! Horses (KA-5.11 to KA-5.16): how far they get with steps and jumps, and riders carried in legs.

use tabletop::{List, Log, Seat};

use crate::{
    Action, Cell, Cells, Character, Class, Event, Kind, KingsOfArtifice, Spot, State, Step, cells::Direction,
    offers::Offers,
};

/// The longest way a horse can have.
const FARTHEST: usize = 8;

/// Where a horse gets to, by how much of its movement that takes at least.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gallop {
    /// What is reached with exactly so many spaces, and not with fewer.
    at: List<Cells, { FARTHEST + 1 }>,
    /// The fewest spaces it takes to get aboard.
    aboard: Option<u8>,
    /// All of that and where it begins.
    reached: Cells,
}

impl Gallop {
    #[inline]
    fn everywhere(&self) -> Cells {
        self.reached - self.at[0]
    }

    /// Whether a space is reached with something left to go on with.
    #[inline]
    fn passes(&self, cell: Cell) -> bool {
        self.reached.contains(cell) && !self.at[self.at.len() - 1].contains(cell)
    }

    /// The fewest spaces it takes to get to a space.
    #[inline]
    fn distance(&self, to: Cell) -> Option<u8> {
        self.at.iter().position(|cells| cells.contains(to)).map(|spaces| spaces as u8)
    }
}

impl KingsOfArtifice {
    /// KA-5.12, KA-5.14: ways over the spaces in `open`, which are vacant ones if there is a rider.
    #[inline]
    fn gallop(&self, state: &State, seat: Seat, from: Spot, spaces: u8, open: Cells, crew: usize) -> Gallop {
        let walls = state.board.all(Kind::Wall) - state.board.peopled();
        let mooring = state.board.ship(seat).map(|berth| self.island().mooring(berth));
        let mut gallop = Gallop { at: List::new(), aboard: None, reached: Cells::NONE };
        let (mut reached, boards) = match from {
            Spot::On(cell) => (Cells::of(cell), self.has_berth_for(state, seat, crew)),
            _ => (Cells::NONE, false),
        };
        gallop.at.push(reached);
        // Everything adjacent to what was reached a step before the last: where a jump's wall can be.
        let mut beside = Cells::NONE;
        for step in 1..=spaces {
            let last = gallop.at[usize::from(step) - 1];
            let fresh = open - reached;
            let around = last.spread();
            let mut next = around & fresh;
            let jumped = walls & beside;
            // Most of what lies beyond a wall can be had on foot as well.
            if !jumped.is_empty() && !(jumped.spread() & (fresh - next)).is_empty() {
                next |= jump(gallop.at[usize::from(step) - 2], jumped) & fresh;
            }
            beside = around;
            if let (Spot::Ship, Some(mooring)) = (from, mooring) {
                match step {
                    1 => next |= mooring.near & open,
                    2 => {
                        let landed = mooring.jumps.iter().filter(|(over, _)| walls.contains(*over));
                        next |= landed.map(|&(_, to)| to).collect::<Cells>() & fresh;
                    }
                    _ => {}
                }
            }
            if let (true, None, Some(mooring)) = (boards, gallop.aboard, mooring) {
                let leapt = |&(over, from): &(Cell, Cell)| {
                    step >= 2 && walls.contains(over) && gallop.at[usize::from(step) - 2].contains(from)
                };
                if last.meets(mooring.near) || reached.meets(mooring.beyond) && mooring.jumps.iter().any(leapt) {
                    gallop.aboard = Some(step);
                }
            }
            reached |= next;
            gallop.at.push(next);
        }
        gallop.reached = reached;
        gallop
    }

    fn alone(&self, state: &State, seat: Seat, horse: Character, spaces: u8) -> Gallop {
        self.gallop(state, seat, state.board.spot(seat, horse), spaces, self.room(state), 1)
    }

    fn laden(&self, state: &State, seat: Seat, horse: Character, spaces: u8) -> Gallop {
        self.gallop(state, seat, state.board.spot(seat, horse), spaces, self.vacant(state), 2)
    }

    /// KA-5.11: once a turn, for nothing.
    #[inline]
    pub(crate) fn offer_horses(&self, state: &State, seat: Seat, out: &mut impl Offers) {
        for who in Character::ALL {
            if state.class(seat, who) != Class::Horse || state.turn.moved.contains(who) {
                continue;
            }
            let twin = who.elder_twin().filter(|&twin| !state.turn.moved.contains(twin));
            if twin.is_some() && self.twin_stands_for(state, seat, who) || state.board.spot(seat, who) == Spot::Supply {
                continue;
            }
            self.offer_ride(state, seat, who, self.content.moves[Class::Horse as usize], None, out);
            if out.enough() {
                return;
            }
        }
    }

    /// Where a horse without a rider may end its move, and whom it may pick up. The one just set down is not
    /// picked up again: it could have been carried on.
    pub(crate) fn offer_ride(
        &self,
        state: &State,
        seat: Seat,
        horse: Character,
        spaces: u8,
        set_down: Option<Character>,
        out: &mut impl Offers,
    ) {
        let gallop = self.alone(state, seat, horse, spaces);
        out.add_all(gallop.everywhere(), |to| Action::Move { who: horse, to });
        if gallop.aboard.is_some() {
            out.add(Action::Board { who: horse });
        }
        let vacant = self.vacant(state);
        for rider in Character::ALL {
            let rides = rider != horse && Some(rider) != set_down && state.class(seat, rider) != Class::Horse;
            if !rides || out.enough() {
                continue;
            }
            let beside = match state.board.spot(seat, rider) {
                Spot::On(cell) if gallop.passes(cell) => cell.near(),
                Spot::Ship if state.board.spot(seat, horse) == Spot::Ship => self.landings(state, seat),
                _ => continue,
            };
            if self.twin_stands_for(state, seat, rider) {
                continue;
            }
            if beside.meets(vacant) || self.can_carry_after_all(state, seat, horse, rider, spaces, &gallop) {
                out.add(Action::PickUp { horse, rider });
            }
        }
    }

    /// The fewest spaces it takes the horse to share a space with a character.
    fn way_to(&self, state: &State, seat: Seat, horse: Character, rider: Character, gallop: &Gallop) -> Option<u8> {
        match state.board.spot(seat, rider) {
            Spot::Supply => None,
            Spot::Ship => (state.board.spot(seat, horse) == Spot::Ship).then_some(0),
            Spot::On(cell) => gallop.distance(cell),
        }
    }

    /// Whether a rider with no vacant space beside it could be carried anywhere: the only way out may be a jump, or the
    /// space or the berth the horse has left by then.
    fn can_carry_after_all(
        &self,
        state: &State,
        seat: Seat,
        horse: Character,
        rider: Character,
        spaces: u8,
        gallop: &Gallop,
    ) -> bool {
        let Some(way) = self.way_to(state, seat, horse, rider, gallop) else { return false };
        let mut there = *state;
        there.board.put(seat, horse, state.board.spot(seat, rider));
        let gallop = self.laden(&there, seat, horse, spaces - way);
        gallop.aboard.is_some() || !gallop.everywhere().is_empty()
    }

    pub(crate) fn pick_up(
        &self,
        state: &mut State,
        seat: Seat,
        horse: Character,
        rider: Character,
        spaces: u8,
        log: &mut impl Log<Event>,
    ) {
        let gallop = self.alone(state, seat, horse, spaces);
        let way = self.way_to(state, seat, horse, rider, &gallop).expect("a rider is offered within reach");
        if way > 0 {
            let (from, to) = (state.board.spot(seat, horse), state.board.spot(seat, rider));
            state.board.put(seat, horse, to);
            log.note(Event::CharacterMoved { seat, who: horse, from, to });
        }
        state.steps.push(Step::CarryRider { seat, horse, rider, left: spaces - way });
    }

    pub(crate) fn offer_carrying(&self, state: &State, seat: Seat, horse: Character, left: u8, out: &mut impl Offers) {
        let gallop = self.laden(state, seat, horse, left);
        out.add_all(gallop.everywhere(), |to| Action::CarryTo { to });
        if gallop.aboard.is_some() {
            out.add(Action::CarryAboard);
        }
    }

    pub(crate) fn carry(
        &self,
        state: &mut State,
        seat: Seat,
        (horse, rider): (Character, Character),
        left: u8,
        to: Option<Cell>,
        log: &mut impl Log<Event>,
    ) {
        let gallop = self.laden(state, seat, horse, left);
        let from = state.board.spot(seat, horse);
        let spot = to.map_or(Spot::Ship, Spot::On);
        for who in [horse, rider] {
            state.board.put(seat, who, spot);
        }
        log.note(Event::RiderCarried { seat, horse, rider, from, to: spot });
        match to {
            Some(to) => {
                let way = gallop.distance(to).expect("a rider is carried within reach");
                state.steps.push(Step::GoOnRiding { seat, horse, rider, left: left - way });
            }
            None if rider == Character::Warlock || horse == Character::Warlock => self.end_morph(state, seat, log),
            None => {}
        }
    }
}

/// Everywhere a jump over one of these walls leads to.
fn jump(from: Cells, walls: Cells) -> Cells {
    leap(from, walls, Direction::North)
        | leap(from, walls, Direction::NorthEast)
        | leap(from, walls, Direction::East)
        | leap(from, walls, Direction::SouthEast)
        | leap(from, walls, Direction::South)
        | leap(from, walls, Direction::SouthWest)
        | leap(from, walls, Direction::West)
        | leap(from, walls, Direction::NorthWest)
}

/// A jump in one direction, which has to be known when this is compiled to be quick.
#[inline(always)]
fn leap(from: Cells, walls: Cells, way: Direction) -> Cells {
    (from.shifted(way) & walls).shifted(way)
}
