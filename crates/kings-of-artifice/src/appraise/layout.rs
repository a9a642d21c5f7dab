//! The layout a king builds towards: a centre for him to stand on and squares for palaces beside it, with the fountain between
//! them, so that at the end he scores all of them from one space and the artisan throws tokens from the same.

use tabletop::{List, Seat};

use super::{TEAM_FAR, meadow::Meadow, turret::Turret, ways::Ways};
use crate::{Card, Cell, Cells, Character, Kind, KingsOfArtifice, Spot, State, cells::Direction};

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
    /// What is to be fenced in.
    pub(crate) meadow: Meadow,
    /// The tower a card pays for.
    pub(crate) turret: Turret,
}

impl Layout {
    /// Where walls are wanted for something else than a house by itself.
    pub(crate) fn kept(&self) -> Cells {
        self.site | self.meadow.fence | self.turret.site()
    }
}

/// For so many of the best centres it is found out which pasture goes with them.
const CENTRES: usize = 4;

/// How many steps from other kings a king is left alone.
const ALONE: f32 = 7.0;

/// What is left to do on a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Work {
    pub(crate) walls: u8,
    pub(crate) houses: u8,
    /// Where there is anything left to do.
    pub(crate) cells: Cells,
    pub(crate) done: bool,
    /// Whether people stand in the way, and whether opponents' people do.
    pub(crate) hindered: bool,
    pub(crate) barred: bool,
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

/// A player's part of the board, and what can become it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Estate {
    /// Where houses could stand one day.
    plots: Cells,
    walls: Cells,
    houses: Cells,
    palaces: Cells,
    peopled: Cells,
    /// Where opponents' people stand.
    strangers: Cells,
}

impl Estate {
    /// What is left to do to make a palace of a square; nothing if it cannot be one.
    pub(crate) fn work(&self, at: Cell) -> Option<Work> {
        let square = at.square();
        if square.meets(self.palaces) {
            // One palace, and not a part of it or parts of two.
            let whole = (square - self.palaces).is_empty();
            return whole.then(|| Work { done: true, ..Work::default() });
        }
        let cells = square & (self.plots | self.walls);
        if square.is_empty() || !(square - cells - self.houses).is_empty() {
            return None;
        }
        let walls = (square & self.plots).count() as u8;
        let houses = cells.count() as u8;
        let (hindered, barred) = (cells.meets(self.peopled), cells.meets(self.strangers));
        Some(Work { walls, houses, cells, done: false, hindered, barred })
    }
}

/// A square where a palace could stand, or stands.
#[derive(Clone, Copy, Debug)]
struct Site {
    worth: f32,
    blocks: u8,
    done: bool,
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
    /// What matters of the board where palaces are laid out for a player.
    pub(crate) fn estate(&self, state: &State, seat: Seat) -> Estate {
        let (board, island) = (&state.board, self.island());
        Estate {
            plots: island.ground - island.forest - board.built(),
            walls: board.own(seat, Kind::Wall) - island.forest,
            houses: board.own(seat, Kind::House),
            palaces: board.own(seat, Kind::Palace),
            peopled: board.peopled(),
            strangers: self.strangers(state, seat),
        }
    }

    /// Where opponents' people stand.
    pub(crate) fn strangers(&self, state: &State, seat: Seat) -> Cells {
        let people = |other| Character::ALL.into_iter().filter_map(move |who| state.board.cell(other, who));
        seat.others(self.players).flat_map(people).collect()
    }

    /// The best layout for a player, as far as one can see: of a few centres that are good for palaces, the one with the best pasture.
    pub(crate) fn lay_out(&self, state: &State, seat: Seat) -> Layout {
        let mut best = [(f32::MIN, Layout::default()); CENTRES];
        let sites = self.sites(state, seat);
        let king = state.board.spot(seat, Character::King);
        let from_king = self.ways_of_king(state, seat);
        let others: List<Ways, 3> = seat.others(self.players).map(|other| self.ways_of_king(state, other)).collect();
        for centre in (self.island().land - state.board.built()).iter() {
            let far = from_king.from(centre);
            // Nobody walks across the whole island; a king who has settled stays near.
            if far > TEAM_FAR {
                continue;
            }
            let (layout, mut worth) = self.lay_out_at(state, seat, &sites, centre);
            worth -= self.weights.centre_away * far;
            for other in others.iter() {
                worth -= self.weights.crowded * (ALONE - other.from(centre)).max(0.0);
            }
            if king == Spot::On(centre) {
                worth += 0.5;
            }
            let last = CENTRES - 1;
            if !layout.squares.is_empty() && worth > best[last].0 {
                best[last] = (worth, layout);
                best.sort_by(|one, other| other.0.total_cmp(&one.0));
            }
        }
        for (worth, layout) in &mut best {
            let (meadow, gain) = self.meadow(state, seat, layout);
            layout.meadow = meadow;
            *worth += self.weights.meadow * gain;
        }
        let better = |one: (f32, Layout), other: (f32, Layout)| if other.0 > one.0 { other } else { one };
        let mut layout = best.into_iter().reduce(better).map(|(_, layout)| layout).unwrap_or_default();
        layout.turret = self.turret(state, seat, &layout);
        layout
    }

    /// What each square is worth as the site of a palace, and what blocks it takes.
    fn sites(&self, state: &State, seat: Seat) -> [Option<Site>; 256] {
        let estate = self.estate(state, seat);
        let mut sites = [None; 256];
        for at in self.island().ground.iter() {
            sites[at.index()] = estate.work(at).map(|work| Site {
                worth: self.square_worth(state, &work, at.square()),
                blocks: work.blocks(),
                done: work.done,
            });
        }
        sites
    }

    fn lay_out_at(&self, state: &State, seat: Seat, sites: &[Option<Site>; 256], centre: Cell) -> (Layout, f32) {
        let mut layout = Layout { centre: Some(centre), ..Layout::default() };
        let mut worth = 0.0;
        let mut blocks = state.realms[seat].blocks;
        for corner in CORNERS {
            let (mut chosen, mut most) = (None, 0.0);
            for (place, by) in corner.into_iter().enumerate() {
                let Some(at) = offset(centre, by) else { continue };
                let Some(site) = sites[at.index()] else { continue };
                let cells = at.square();
                if cells.meets(layout.site) || cells.contains(centre) || site.blocks > blocks {
                    continue;
                }
                let open = if place == 0 || site.done { 1.0 } else { self.weights.closed_way };
                if site.worth * open > most {
                    (chosen, most) = (Some((at, site.blocks, cells)), site.worth * open);
                }
            }
            if let Some((at, taken, cells)) = chosen {
                layout.squares.push(at);
                layout.site |= cells;
                blocks = blocks.saturating_sub(taken);
                worth += most;
            }
        }
        layout.basin = self.basin(state, seat, centre, layout.site);
        if layout.basin.is_some_and(|basin| centre.near().contains(basin)) {
            worth += 2.0;
        }
        (layout, worth)
    }

    /// Action points that people on a square cost: own ones go away, opponents' may stay.
    pub(super) fn in_the_way(&self, work: &Work) -> f32 {
        match work {
            Work { barred: true, .. } => self.weights.barred,
            Work { hindered: true, .. } => self.weights.hindered,
            _ => 0.0,
        }
    }

    fn square_worth(&self, state: &State, work: &Work, cells: Cells) -> f32 {
        if work.done {
            return 18.0;
        }
        let mut worth = (18.0 + f32::from(work.houses))
            * power(1.0 - self.weights.site_away, work.points() + self.in_the_way(work));
        worth -= self.weights.tree_felled * (cells & state.board.trees()).count() as f32;
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
