//! The board for a number of players, read from a map drawn in signs: where land, forest, wasteland and sea are,
//! how the fault lines part the quadrants, and where ships can lie.

use serde::{Deserialize, Serialize};
use tabletop::List;
use ts_rs::TS;

use crate::{
    berth::Berth,
    cells::{Cell, Cells, Direction, GRID},
};

/// A quarter of the board, in the order the sea joins them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Quadrant {
    #[default]
    NorthWest,
    NorthEast,
    SouthEast,
    SouthWest,
}

impl Quadrant {
    pub const ALL: [Quadrant; 4] = [Quadrant::NorthWest, Quadrant::NorthEast, Quadrant::SouthEast, Quadrant::SouthWest];

    pub fn name(self) -> &'static str {
        match self {
            Quadrant::NorthWest => "north-west",
            Quadrant::NorthEast => "north-east",
            Quadrant::SouthEast => "south-east",
            Quadrant::SouthWest => "south-west",
        }
    }

    /// The two the sea joins it to.
    pub fn neighbours(self) -> [Quadrant; 2] {
        let at = |step: usize| Quadrant::ALL[(self as usize + step) % 4];
        [at(1), at(3)]
    }

    fn of(right: bool, below: bool) -> Quadrant {
        match (right, below) {
            (false, false) => Quadrant::NorthWest,
            (true, false) => Quadrant::NorthEast,
            (true, true) => Quadrant::SouthEast,
            (false, true) => Quadrant::SouthWest,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terrain {
    Sea,
    Development,
    Forest,
    Wasteland,
}

/// What matters about a place for a ship.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mooring {
    pub(crate) quadrant: Quadrant,
    /// Land adjacent to the ship.
    pub(crate) near: Cells,
    /// KA-1.8: whether one of its spaces adjoins land.
    pub(crate) shore: bool,
    /// Ways a horse can jump on or off: over the first space, from or to the second.
    pub(crate) jumps: List<(Cell, Cell), 16>,
    /// All those second spaces.
    pub(crate) beyond: Cells,
}

#[derive(Clone, Debug)]
pub struct Island {
    columns: usize,
    rows: usize,
    /// By row and column of the whole board.
    terrain: Vec<Vec<Terrain>>,
    /// The columns and rows before the fault lines.
    fault: (usize, usize),
    pub(crate) land: Cells,
    /// Land that is not wasteland: where structures may stand.
    pub(crate) ground: Cells,
    /// Printed forest.
    pub(crate) forest: Cells,
    pub(crate) quadrants: [Cells; 4],
    /// KA-10.5: land that borders a fault line.
    pub(crate) faults: Cells,
    /// KA-10.6: land at most two spaces from the sea.
    pub(crate) coast: Cells,
    moorings: Vec<Option<Mooring>>,
    /// By quadrant, in reading order.
    berths: [Vec<Berth>; 4],
}

impl Island {
    /// Reads a map: `~` sea, `.` development, `F` forest, `#` wasteland, and the fault lines between them as `|`, `-`
    /// and `+`.
    pub(crate) fn parse(map: &str) -> Result<Island, String> {
        let lines: Vec<&str> = map.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let cut = lines.iter().position(|line| line.starts_with('-')).ok_or("a fault line `---+---` is missing")?;
        let column = lines[cut].find('+').ok_or("the fault lines need a `+` where they meet")?;
        let straight = lines[cut].bytes().enumerate().all(|(at, sign)| sign == if at == column { b'+' } else { b'-' });
        if !straight {
            return Err("a fault line is drawn as `---+---`".to_owned());
        }
        let mut terrain = Vec::new();
        for line in lines.iter().enumerate().filter(|&(at, _)| at != cut).map(|(_, line)| line) {
            terrain.push(read_row(line, column, lines[cut].len())?);
        }
        let (columns, rows) = (lines[cut].len() - 1, terrain.len());
        if cut == 0 || cut == rows || column == 0 || column == columns {
            return Err("a fault line parts the board: there are spaces on both sides of it".to_owned());
        }
        Island::build(columns, rows, terrain, (column, cut))
    }

    fn build(columns: usize, rows: usize, terrain: Vec<Vec<Terrain>>, fault: (usize, usize)) -> Result<Island, String> {
        if columns > GRID || rows > GRID {
            return Err(format!("a board of {columns} by {rows} spaces; at most {GRID} by {GRID} fit"));
        }
        let outer = |column: usize, row: usize| column == 0 || row == 0 || column + 1 == columns || row + 1 == rows;
        let spaces = || (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        if let Some((column, row)) = spaces().find(|&(x, y)| outer(x, y) && terrain[y][x] != Terrain::Sea) {
            return Err(format!("the sea runs all around an island; column {}, row {} is land", column + 1, row + 1));
        }
        let all = |wanted: &dyn Fn(Terrain) -> bool| -> Cells {
            spaces().filter(|&(x, y)| wanted(terrain[y][x])).filter_map(|(x, y)| Cell::on_grid(x, y)).collect()
        };
        let land = all(&|kind| kind != Terrain::Sea);
        let wasteland = all(&|kind| kind == Terrain::Wasteland);
        let forest = all(&|kind| kind == Terrain::Forest);
        // Whatever is not land within these bounds is sea, and the outermost ring is sea too.
        let inland = land - beside_sea(land);
        let mut island = Island {
            columns,
            rows,
            terrain,
            fault,
            land,
            ground: land - wasteland,
            forest,
            quadrants: [Cells::NONE; 4],
            faults: Cells::NONE,
            coast: land - (inland - beside(inland, land - inland)),
            moorings: vec![None; Berth::COUNT],
            berths: Default::default(),
        };
        for (cell, (column, row)) in land.iter().map(|cell| (cell, cell.grid())) {
            island.quadrants[island.quadrant_of(column, row) as usize].insert(cell);
            let at_fault = |place: usize, fault: usize| place + 1 == fault || place == fault;
            if at_fault(column, fault.0) || at_fault(row, fault.1) {
                island.faults.insert(cell);
            }
        }
        island.find_berths();
        Ok(island)
    }

    fn find_berths(&mut self) {
        for row in 0..self.rows {
            for (column, down) in (0..self.columns).flat_map(|column| [(column, false), (column, true)]) {
                let Some(berth) = Berth::new(column, row, down) else { continue };
                if let Some(mooring) = self.survey(berth) {
                    self.berths[mooring.quadrant as usize].push(berth);
                    self.moorings[berth.index()] = Some(mooring);
                }
            }
        }
    }

    /// KA-4.1: a ship takes two adjoining spaces of sea within one quadrant.
    fn survey(&self, berth: Berth) -> Option<Mooring> {
        let spaces = berth.spaces();
        let sea = |&(column, row): &(usize, usize)| self.terrain(column, row) == Some(Terrain::Sea);
        let [one, two] = spaces.map(|(column, row)| self.quadrant_of(column, row));
        if !spaces.iter().all(sea) || one != two {
            return None;
        }
        let mut mooring =
            Mooring { quadrant: one, near: Cells::NONE, shore: false, jumps: List::new(), beyond: Cells::NONE };
        for (column, row) in spaces {
            for direction in Direction::ALL {
                let (right, down) = direction.vector();
                let beyond = |steps: isize| {
                    let (x, y) = (column.checked_add_signed(right * steps)?, row.checked_add_signed(down * steps)?);
                    Cell::on_grid(x, y).filter(|&cell| self.land.contains(cell))
                };
                let Some(first) = beyond(1) else { continue };
                mooring.near.insert(first);
                mooring.shore |= right == 0 || down == 0;
                if let Some(second) = beyond(2) {
                    mooring.jumps.push((first, second));
                    mooring.beyond.insert(second);
                }
            }
        }
        Some(mooring)
    }

    pub fn columns(&self) -> usize {
        self.columns
    }

    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The columns west and the rows north of the fault lines.
    pub fn fault(&self) -> (usize, usize) {
        self.fault
    }

    /// What lies at a column and row of the whole board, counted from 0.
    pub fn terrain(&self, column: usize, row: usize) -> Option<Terrain> {
        self.terrain.get(row)?.get(column).copied()
    }

    fn quadrant_of(&self, column: usize, row: usize) -> Quadrant {
        Quadrant::of(column >= self.fault.0, row >= self.fault.1)
    }

    /// Every place for a ship in a quadrant.
    pub fn berths(&self, quadrant: Quadrant) -> &[Berth] {
        &self.berths[quadrant as usize]
    }

    #[inline]
    pub(crate) fn mooring(&self, berth: Berth) -> &Mooring {
        self.find_mooring(berth).expect("ships lie where ships can lie")
    }

    #[inline]
    pub(crate) fn find_mooring(&self, berth: Berth) -> Option<&Mooring> {
        self.moorings.get(berth.index())?.as_ref()
    }

    /// Development land, as printed.
    pub(crate) fn development(&self) -> Cells {
        self.ground - self.forest
    }

    /// The map as it could be written again.
    pub(crate) fn draw(&self) -> String {
        let mut text = String::new();
        for (row, spaces) in self.terrain.iter().enumerate() {
            if row == self.fault.1 {
                text += &format!("{}+{}\n", "-".repeat(self.fault.0), "-".repeat(self.columns - self.fault.0));
            }
            for (column, &kind) in spaces.iter().enumerate() {
                if column == self.fault.0 {
                    text.push('|');
                }
                text.push(sign(kind));
            }
            text.push('\n');
        }
        text
    }
}

/// Land of which an adjacent space is not land.
fn beside_sea(land: Cells) -> Cells {
    land.iter()
        .filter(|cell| {
            let inside =
                Direction::ALL.iter().filter_map(|&way| cell.towards(way, 1)).filter(|&other| land.contains(other));
            inside.count() < 8
        })
        .collect()
}

/// Those of the cells that have one of the others adjacent.
fn beside(cells: Cells, others: Cells) -> Cells {
    cells & others.spread()
}

fn read_row(line: &str, column: usize, width: usize) -> Result<Vec<Terrain>, String> {
    if line.chars().count() != width || !line.is_ascii() {
        return Err(format!("the row `{line}` is not as long as the fault line"));
    }
    if line.as_bytes()[column] != b'|' {
        return Err(format!("the row `{line}` has no `|` at the fault line"));
    }
    let signs = line.chars().enumerate().filter(|&(at, _)| at != column);
    let read = |sign: char| match sign {
        '~' => Ok(Terrain::Sea),
        '.' => Ok(Terrain::Development),
        'F' => Ok(Terrain::Forest),
        '#' => Ok(Terrain::Wasteland),
        other => Err(format!("`{other}` is no terrain: there are ~ . F #")),
    };
    signs.map(|(_, sign)| read(sign)).collect()
}

pub(crate) fn sign(terrain: Terrain) -> char {
    match terrain {
        Terrain::Sea => '~',
        Terrain::Development => '.',
        Terrain::Forest => 'F',
        Terrain::Wasteland => '#',
    }
}
