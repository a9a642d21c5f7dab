//! Horses (KA-5.11 to KA-5.16): how far they get with steps and jumps, and riders carried in legs.

use tabletop::{Log, Seat};

use crate::{
    Action, Cell, Cells, Character, Class, Event, Kind, KingsOfArtifice, Spot, State, Step, cells::Direction,
    offers::Offers,
};

/// Those who can be horses: a warlock may be one for a turn.
pub(crate) const RIDDEN: [Character; 3] = [Character::Warlock, Character::FirstHorse, Character::SecondHorse];

/// Where a horse gets to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gallop {
    start: Cells,
    /// Everywhere it gets to, and where it begins.
    reached: Cells,
    /// What takes all of its movement.
    farthest: Cells,
    aboard: bool,
}

impl Gallop {
    #[inline]
    fn everywhere(&self) -> Cells {
        self.reached - self.start
    }

    /// Whether a space is reached with something left to go on with.
    #[inline]
    fn passes(&self, cell: Cell) -> bool {
        self.reached.contains(cell) && !self.farthest.contains(cell)
    }
}

/// A horse's way: how far it may still go, over which spaces, and how many want to board a ship at its end.
#[derive(Clone, Copy, Debug)]
struct Way {
    from: Spot,
    spaces: u8,
    /// KA-5.14: vacant spaces if there is a rider.
    open: Cells,
    crew: usize,
}

impl KingsOfArtifice {
    /// KA-5.12: where a way leads. `each` is told what is reached with exactly so many spaces, and not with fewer.
    #[inline]
    fn gallop(&self, state: &State, seat: Seat, way: Way, mut each: impl FnMut(u8, Cells)) -> Gallop {
        let Way { from, spaces, open, crew } = way;
        let walls = state.board.all(Kind::Wall) - state.board.peopled();
        let mooring = state.board.ship(seat).map(|berth| self.island().mooring(berth));
        let (start, boards) = match from {
            Spot::On(cell) => (Cells::of(cell), self.has_berth_for(state, seat, crew)),
            _ => (Cells::NONE, false),
        };
        each(0, start);
        let (mut reached, mut aboard) = (start, false);
        // What was reached with the last space, with the one before it, and everything adjacent to that: where a jump's wall
        // can be.
        let (mut last, mut before, mut beside) = (start, Cells::NONE, Cells::NONE);
        for step in 1..=spaces {
            let fresh = open - reached;
            let around = last.spread();
            let mut next = around & fresh;
            let jumped = walls & beside;
            // Most of what lies beyond a wall can be had on foot as well.
            if !jumped.is_empty() && !(jumped.spread() & (fresh - next)).is_empty() {
                next |= jump(before, jumped) & fresh;
            }
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
            if let (true, false, Some(mooring)) = (boards, aboard, mooring) {
                let leapt = |&(over, from): &(Cell, Cell)| step >= 2 && walls.contains(over) && before.contains(from);
                aboard = last.meets(mooring.near) || before.meets(mooring.beyond) && mooring.jumps.iter().any(leapt);
            }
            reached |= next;
            each(step, next);
            (before, last, beside) = (last, next, around);
        }
        Gallop { start, reached, farthest: last, aboard }
    }

    #[inline]
    fn alone(&self, state: &State, seat: Seat, horse: Character, spaces: u8) -> Way {
        Way { from: state.board.spot(seat, horse), spaces, open: self.room(state), crew: 1 }
    }

    #[inline]
    fn laden(&self, state: &State, seat: Seat, horse: Character, spaces: u8) -> Way {
        Way { from: state.board.spot(seat, horse), spaces, open: self.vacant(state), crew: 2 }
    }

    /// The fewest spaces a way to a space takes.
    fn distance(&self, state: &State, seat: Seat, way: Way, to: Cell) -> Option<u8> {
        let mut distance = None;
        self.gallop(state, seat, way, |spaces, cells| {
            if cells.contains(to) {
                distance = Some(spaces);
            }
        });
        distance
    }

    /// KA-5.11: once a turn, for nothing.
    #[inline]
    pub(crate) fn offer_horses(&self, state: &State, seat: Seat, out: &mut impl Offers) {
        for who in RIDDEN {
            self.offer_ride_of(state, seat, who, out);
            if out.enough() {
                return;
            }
        }
    }

    /// What one of the player's horses may do with its move of the turn.
    #[inline]
    pub(crate) fn offer_ride_of(&self, state: &State, seat: Seat, who: Character, out: &mut impl Offers) {
        if state.class(seat, who) != Class::Horse || state.turn.moved.contains(who) {
            return;
        }
        let twin = who.elder_twin().filter(|&twin| !state.turn.moved.contains(twin));
        if twin.is_some() && self.twin_stands_for(state, seat, who) || state.board.spot(seat, who) == Spot::Supply {
            return;
        }
        self.offer_ride(state, seat, who, self.content.moves[Class::Horse as usize], None, out);
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
        let gallop = self.gallop(state, seat, self.alone(state, seat, horse, spaces), |_, _| ());
        out.add_all(gallop.everywhere(), |to| Action::Move { who: horse, to });
        if gallop.aboard {
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
            if beside.meets(vacant) || self.can_carry_after_all(state, seat, horse, rider, spaces) {
                out.add(Action::PickUp { horse, rider });
            }
        }
    }

    /// The fewest spaces it takes the horse to share a space with a character.
    fn way_to(&self, state: &State, seat: Seat, horse: Character, rider: Character, spaces: u8) -> Option<u8> {
        match state.board.spot(seat, rider) {
            Spot::Supply => None,
            Spot::Ship => (state.board.spot(seat, horse) == Spot::Ship).then_some(0),
            Spot::On(cell) => self.distance(state, seat, self.alone(state, seat, horse, spaces), cell),
        }
    }

    /// Whether a rider with no vacant space beside it could be carried anywhere: the only way out may be a jump, or the
    /// space or the berth the horse has left by then.
    fn can_carry_after_all(&self, state: &State, seat: Seat, horse: Character, rider: Character, spaces: u8) -> bool {
        let Some(way) = self.way_to(state, seat, horse, rider, spaces) else { return false };
        let mut there = *state;
        there.board.put(seat, horse, state.board.spot(seat, rider));
        let gallop = self.gallop(&there, seat, self.laden(&there, seat, horse, spaces - way), |_, _| ());
        gallop.aboard || !gallop.everywhere().is_empty()
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
        let way = self.way_to(state, seat, horse, rider, spaces).expect("a rider is offered within reach");
        if way > 0 {
            let (from, to) = (state.board.spot(seat, horse), state.board.spot(seat, rider));
            state.board.put(seat, horse, to);
            log.note(Event::CharacterMoved { seat, who: horse, from, to });
        }
        state.steps.push(Step::CarryRider { seat, horse, rider, left: spaces - way });
    }

    pub(crate) fn offer_carrying(&self, state: &State, seat: Seat, horse: Character, left: u8, out: &mut impl Offers) {
        let gallop = self.gallop(state, seat, self.laden(state, seat, horse, left), |_, _| ());
        out.add_all(gallop.everywhere(), |to| Action::CarryTo { to });
        if gallop.aboard {
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
        let way = to.map(|to| self.distance(state, seat, self.laden(state, seat, horse, left), to));
        let from = state.board.spot(seat, horse);
        let spot = to.map_or(Spot::Ship, Spot::On);
        for who in [horse, rider] {
            state.board.put(seat, who, spot);
        }
        log.note(Event::RiderCarried { seat, horse, rider, from, to: spot });
        match way {
            Some(way) => {
                let way = way.expect("a rider is carried within reach");
                state.steps.push(Step::GoOnRiding { seat, horse, rider, left: left - way });
            }
            None if rider == Character::Warlock || horse == Character::Warlock => self.end_morph(state, seat, log),
            None => {}
        }
    }
}

/// Everywhere a jump over one of these walls leads to. Three directions at a time share their step up or down.
fn jump(from: Cells, walls: Cells) -> Cells {
    let (west, east) = (from.shifted(Direction::West), from.shifted(Direction::East));
    let north =
        over(west.shifted(Direction::North), from.shifted(Direction::North), east.shifted(Direction::North), walls);
    let south =
        over(west.shifted(Direction::South), from.shifted(Direction::South), east.shifted(Direction::South), walls);
    north.shifted(Direction::North)
        | south.shifted(Direction::South)
        | (west & walls).shifted(Direction::West)
        | (east & walls).shifted(Direction::East)
}

/// From walls to the north-west, north and north-east, or to the south, as far sideways as a jump over them leads.
#[inline(always)]
fn over(west: Cells, middle: Cells, east: Cells, walls: Cells) -> Cells {
    (west & walls).shifted(Direction::West) | middle & walls | (east & walls).shifted(Direction::East)
}
