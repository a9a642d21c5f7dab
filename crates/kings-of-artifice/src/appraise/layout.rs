//! The layout a king builds towards: a centre for him to stand on and squares for palaces beside it, with the fountain between
//! them, so that at the end he scores all of them from one space and the artisan throws tokens from the same.

use tabletop::{List, Seat};

use super::{
    TEAM_FAR, apart,
    weights::{ALONE, CLOSED_WAY, CROWDED, HASTE},
};
use crate::{Card, Cell, Cells, Character, Kind, KingsOfArtifice, Spot, State, cells::Direction, structure::square};

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Layout {
    /// Where the king is to stand.
    pub(crate) centre: Option<Cell>,
    /// The north-western spaces of the squares, those of palaces that stand there included.
    pub(crate) squares: List<Cell, 4>,
    /// All spaces of the squares.
    pub(crate) site: Cells,
    /// Where the fountain is to be.
    pub(crate) basin: Option<Cell>,
}

/// What is left to do on a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Work {
    pub(crate) walls: u8,
    pub(crate) houses: u8,
    /// Where there is anything left to do.
    pub(crate) cells: Cells,
    pub(crate) done: bool,
    /// Where people stand in the way.
    pub(crate) hindered: bool,
}

impl Work {
    /// Action points, walking aside: a villager builds two walls for one.
    pub(crate) fn points(&self) -> f32 {
        if self.done { 0.0 } else { f32::from(self.walls.div_ceil(2) + self.houses + 1) }
    }

    pub(crate) fn blocks(&self) -> u8 {
        if self.done { 0 } else { self.walls + self.houses + 1 }
    }
}

/// For each corner of a centre the squares that touch it, as columns and rows from there; the first one leaves the ways to
/// the centre open.
const CORNERS: [[(isize, isize); 3]; 4] = [
    [(-2, -2), (-1, -2), (-2, -1)],
    [(1, -2), (0, -2), (1, -1)],
    [(-2, 1), (-2, 0), (-1, 1)],
    [(1, 1), (1, 0), (0, 1)],
];

impl KingsOfArtifice {
    /// What is left to do to make a palace of a square; nothing if it cannot be one.
    pub(crate) fn work(&self, state: &State, seat: Seat, at: Cell) -> Option<Work> {
        let parts = square(at)?;
        let mut work = Work::default();
        let mut palaces = 0;
        for (cell, _) in parts {
            match state.board.structure(cell) {
                None if self.island().ground.contains(cell) && !self.island().forest.contains(cell) => {
                    work.walls += 1;
                    work.houses += 1;
                    work.cells.insert(cell);
                    work.hindered |= state.board.peopled().contains(cell);
                }
                Some(own) if own.owner == seat => match own.shape.kind() {
                    Kind::Wall if !self.island().forest.contains(cell) => {
                        work.houses += 1;
                        work.cells.insert(cell);
                        work.hindered |= state.board.peopled().contains(cell);
                    }
                    Kind::House => {}
                    Kind::Palace => palaces += 1,
                    _ => return None,
                },
                _ => return None,
            }
        }
        match palaces {
            0 => Some(work),
            4 => Some(Work { done: true, ..work }),
            _ => None,
        }
    }

    /// The best layout for a player, as far as one can see.
    pub(crate) fn lay_out(&self, state: &State, seat: Seat) -> Layout {
        let mut best = (f32::MIN, Layout::default());
        let king = state.board.spot(seat, Character::King);
        for centre in (self.island().land - state.board.built()).iter() {
            let far = apart(self, state, seat, Character::King, centre);
            // Nobody walks across the whole island; a king who has settled stays near.
            if far > TEAM_FAR {
                continue;
            }
            let (layout, mut worth) = self.lay_out_at(state, seat, centre);
            worth -= 0.9 * far;
            for other in seat.others(self.players) {
                worth -= CROWDED * (ALONE - apart(self, state, other, Character::King, centre)).max(0.0);
            }
            if king == Spot::On(centre) {
                worth += 0.5;
            }
            if !layout.squares.is_empty() && worth > best.0 {
                best = (worth, layout);
            }
        }
        best.1
    }

    fn lay_out_at(&self, state: &State, seat: Seat, centre: Cell) -> (Layout, f32) {
        let mut layout = Layout { centre: Some(centre), ..Layout::default() };
        let mut worth = 0.0;
        let mut blocks = state.realms[seat].blocks;
        for corner in CORNERS {
            let (mut chosen, mut most) = (None, 0.0);
            for (place, by) in corner.into_iter().enumerate() {
                let Some(at) = offset(centre, by) else { continue };
                let Some(work) = self.work(state, seat, at) else { continue };
                let cells = spaces(at);
                if cells.meets(layout.site) || cells.contains(centre) || work.blocks() > blocks {
                    continue;
                }
                let open = if place == 0 { 1.0 } else { CLOSED_WAY };
                let value = self.square_worth(state, &work, cells) * if work.done { 1.0 } else { open };
                if value > most {
                    (chosen, most) = (Some((at, work, cells)), value);
                }
            }
            if let Some((at, work, cells)) = chosen {
                layout.squares.push(at);
                layout.site |= cells;
                blocks = blocks.saturating_sub(work.blocks());
                worth += most;
            }
        }
        layout.basin = self.basin(state, seat, centre, layout.site);
        if layout.basin.is_some_and(|basin| centre.near().contains(basin)) {
            worth += 2.0;
        }
        (layout, worth)
    }

    fn square_worth(&self, state: &State, work: &Work, cells: Cells) -> f32 {
        if work.done {
            return 18.0;
        }
        let mut worth = (18.0 + f32::from(work.houses)) * power(HASTE, work.points());
        worth += 0.3 * (cells & state.board.trees()).iter().count() as f32;
        if state.scoring.contains(&Card::Earthquake) {
            worth -= 0.8 * (cells & self.island().faults).iter().count() as f32;
        }
        worth
    }

    /// Beside the centre, where the artisan reaches it from there: on an own wall if there is one.
    fn basin(&self, state: &State, seat: Seat, centre: Cell, site: Cells) -> Option<Cell> {
        let own = state.board.own(seat, Kind::Fountain).first();
        if own.is_some() {
            return own;
        }
        let walls = self.free_walls(state, seat) - site;
        let plots = self.island().ground - state.board.built() - site;
        let sides = [Direction::North, Direction::East, Direction::South, Direction::West];
        let beside: Cells = sides.into_iter().filter_map(|way| centre.towards(way, 1)).collect();
        let around = centre.near().spread();
        // Where nobody stands, if there is such a place.
        let free = plots - state.board.peopled();
        [walls & beside, free & beside, walls & around, free & around, plots & around].iter().find_map(Cells::first)
    }
}

/// The spaces of the square with this north-western one.
pub(crate) fn spaces(at: Cell) -> Cells {
    square(at).into_iter().flatten().map(|(cell, _)| cell).collect()
}

fn offset(from: Cell, (right, down): (isize, isize)) -> Option<Cell> {
    let (column, row) = from.grid();
    Cell::on_grid(column.checked_add_signed(right)?, row.checked_add_signed(down)?)
}

/// A power with any exponent from 0 on, by straight lines between whole ones: the same on every machine.
pub(crate) fn power(base: f32, exponent: f32) -> f32 {
    let (mut product, mut left) = (1.0, exponent);
    while left >= 1.0 {
        product *= base;
        left -= 1.0;
    }
    product * (1.0 - left * (1.0 - base))
}
