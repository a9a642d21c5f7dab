//! Land spaces and sets of them. A set is 256 bits, so that reach, wall systems and pastures are a few shifts
//! and masks and need no memory.

use std::{
    fmt,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign},
    str::FromStr,
};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use ts_rs::TS;

/// The most columns and rows land may have.
pub(crate) const LAND: usize = 16;
/// The most columns and rows of a whole board: land with sea around it.
pub(crate) const GRID: usize = LAND + 2;

/// A space that may be land. It is named as on the whole board: `A1` is the north-western corner of the sea, so
/// `B2` is the first space land can have.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(type = "string")]
pub struct Cell(u8);

impl Cell {
    /// The space of a column and row of the whole board, counted from 0, if land may lie there.
    pub fn on_grid(column: usize, row: usize) -> Option<Cell> {
        let inside = |place: usize| (1..=LAND).contains(&place);
        (inside(column) && inside(row)).then(|| Cell(((row - 1) * LAND + column - 1) as u8))
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The space of a column and row within the bounds of land, counted from 0.
    #[inline]
    pub(crate) fn at(column: u8, row: u8) -> Cell {
        Cell(row * LAND as u8 + column)
    }

    #[inline]
    pub(crate) fn from_index(index: u8) -> Cell {
        Cell(index)
    }

    /// Its column and row on the whole board, counted from 0.
    pub fn grid(self) -> (usize, usize) {
        (self.index() % LAND + 1, self.index() / LAND + 1)
    }

    /// The space so many steps away in a direction, if it is within the bounds of land.
    pub(crate) fn towards(self, direction: Direction, steps: usize) -> Option<Cell> {
        let (column, row) = self.grid();
        let (right, down) = direction.vector();
        let moved = |place: usize, by: isize| place.checked_add_signed(by * steps as isize);
        Cell::on_grid(moved(column, right)?, moved(row, down)?)
    }

    /// The spaces adjacent to it: up to eight.
    #[inline]
    pub fn near(self) -> Cells {
        NEAR[self.index()]
    }

    /// The spaces of the square of four with this north-western one; none at the edge.
    #[inline]
    pub(crate) fn square(self) -> Cells {
        SQUARES[self.index()]
    }

    /// Whether a space is adjacent to it or the space itself.
    #[inline]
    pub(crate) fn touches(self, other: Cell) -> bool {
        let (one, two) = (self.0, other.0);
        (one & 15).abs_diff(two & 15) <= 1 && (one >> 4).abs_diff(two >> 4) <= 1
    }
}

/// One of the eight directions of a straight line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

impl Direction {
    pub(crate) const ALL: [Direction; 8] = [
        Direction::North,
        Direction::NorthEast,
        Direction::East,
        Direction::SouthEast,
        Direction::South,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
    ];

    pub(crate) const fn vector(self) -> (isize, isize) {
        match self {
            Direction::North => (0, -1),
            Direction::NorthEast => (1, -1),
            Direction::East => (1, 0),
            Direction::SouthEast => (1, 1),
            Direction::South => (0, 1),
            Direction::SouthWest => (-1, 1),
            Direction::West => (-1, 0),
            Direction::NorthWest => (-1, -1),
        }
    }
}

/// A set of spaces.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, TS)]
#[ts(as = "Vec<Cell>")]
pub struct Cells([u64; 4]);

const FIRST_COLUMN: u64 = 0x0001_0001_0001_0001;
const LAST_COLUMN: u64 = FIRST_COLUMN << 15;

static NEAR: [Cells; 256] = neighbours();
static SQUARES: [Cells; 256] = squares();

const fn squares() -> [Cells; 256] {
    let mut squares = [Cells([0; 4]); 256];
    let mut at = 0;
    while at < (LAND - 1) * LAND {
        if at % LAND < LAND - 1 {
            let corners = [at, at + 1, at + LAND, at + LAND + 1];
            let mut corner = 0;
            while corner < 4 {
                squares[at].0[corners[corner] / 64] |= 1 << (corners[corner] % 64);
                corner += 1;
            }
        }
        at += 1;
    }
    squares
}

const fn neighbours() -> [Cells; 256] {
    let mut near = [Cells([0; 4]); 256];
    let mut at = 0;
    while at < 256 {
        let mut words = [0; 4];
        words[at / 64] = 1 << (at % 64);
        let mut around = Cells(words).spread();
        around.0[at / 64] &= !(1 << (at % 64));
        near[at] = around;
        at += 1;
    }
    near
}

impl Cells {
    pub const NONE: Cells = Cells([0; 4]);

    #[inline]
    pub fn of(cell: Cell) -> Cells {
        let mut words = [0; 4];
        words[cell.index() / 64] = 1 << (cell.index() % 64);
        Cells(words)
    }

    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    #[inline]
    pub fn meets(&self, other: Cells) -> bool {
        !(*self & other).is_empty()
    }

    #[inline]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The first of them in reading order.
    #[inline]
    pub fn first(&self) -> Option<Cell> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(Cell((word * 64) as u8 + self.0[word].trailing_zeros() as u8))
    }

    /// These and all spaces adjacent to one of them.
    #[inline]
    pub const fn spread(self) -> Cells {
        let [a, b, c, d] = self.widened().0;
        Cells([
            a | a << 16 | a >> 16 | b << 48,
            b | b << 16 | b >> 16 | a >> 48 | c << 48,
            c | c << 16 | c >> 16 | b >> 48 | d << 48,
            d | d << 16 | d >> 16 | c >> 48,
        ])
    }

    /// These and all spaces adjoining one of them.
    #[inline]
    pub const fn spread_orthogonally(self) -> Cells {
        let [a, b, c, d] = self.0;
        let [wide_a, wide_b, wide_c, wide_d] = self.widened().0;
        Cells([
            wide_a | a << 16 | a >> 16 | b << 48,
            wide_b | b << 16 | b >> 16 | a >> 48 | c << 48,
            wide_c | c << 16 | c >> 16 | b >> 48 | d << 48,
            wide_d | d << 16 | d >> 16 | c >> 48,
        ])
    }

    /// These and the spaces to their left and right.
    #[inline]
    const fn widened(self) -> Cells {
        let [a, b, c, d] = self.0;
        Cells([widen(a), widen(b), widen(c), widen(d)])
    }

    /// Each of them moved one space on; what would leave the bounds of land is gone.
    #[inline(always)]
    pub(crate) fn shifted(self, direction: Direction) -> Cells {
        let (right, down) = direction.vector();
        let sideways = match right {
            1 => Cells(self.0.map(|word| (word & !LAST_COLUMN) << 1)),
            -1 => Cells(self.0.map(|word| (word & !FIRST_COLUMN) >> 1)),
            _ => self,
        };
        let [a, b, c, d] = sideways.0;
        match down {
            1 => Cells([a << 16, b << 16 | a >> 48, c << 16 | b >> 48, d << 16 | c >> 48]),
            -1 => Cells([a >> 16 | b << 48, b >> 16 | c << 48, c >> 16 | d << 48, d >> 16]),
            _ => sideways,
        }
    }

    /// Everything that hangs together with these by adjacent spaces within `through`.
    #[inline]
    pub(crate) fn flood(self, through: Cells) -> Cells {
        grow(self & through, through, Cells::spread)
    }

    /// Everything that hangs together with these by adjoining spaces within `through`.
    #[inline]
    pub(crate) fn flood_orthogonally(self, through: Cells) -> Cells {
        grow(self & through, through, Cells::spread_orthogonally)
    }

    /// How many of them hang together by adjoining, where most do.
    pub(crate) fn largest_system(mut self) -> u32 {
        let mut most = 0;
        while let Some(one) = self.first() {
            let system = Cells::of(one).flood_orthogonally(self);
            most = most.max(system.count());
            self -= system;
        }
        most
    }

    /// Four rows a word, in reading order.
    #[inline]
    pub(crate) fn words(self) -> [u64; 4] {
        self.0
    }

    /// In reading order.
    #[inline]
    pub fn iter(self) -> CellsIter {
        CellsIter { words: self.0, word: 0 }
    }
}

#[inline]
const fn widen(word: u64) -> u64 {
    word | (word & !LAST_COLUMN) << 1 | (word & !FIRST_COLUMN) >> 1
}

#[inline]
fn grow(mut reached: Cells, through: Cells, spread: impl Fn(Cells) -> Cells) -> Cells {
    loop {
        let wider = spread(reached) & through;
        if wider == reached {
            return reached;
        }
        reached = wider;
    }
}

#[derive(Clone, Debug)]
pub struct CellsIter {
    words: [u64; 4],
    word: usize,
}

impl Iterator for CellsIter {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.word < 4 {
            let word = &mut self.words[self.word];
            if *word != 0 {
                let bit = word.trailing_zeros();
                *word &= *word - 1;
                return Some(Cell((self.word * 64) as u8 + bit as u8));
            }
            self.word += 1;
        }
        None
    }
}

impl IntoIterator for Cells {
    type Item = Cell;
    type IntoIter = CellsIter;

    fn into_iter(self) -> CellsIter {
        self.iter()
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells {
        let mut all = Cells::NONE;
        cells.into_iter().for_each(|cell| all.insert(cell));
        all
    }
}

impl BitAnd for Cells {
    type Output = Cells;

    #[inline]
    fn bitand(self, other: Cells) -> Cells {
        Cells(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl BitOr for Cells {
    type Output = Cells;

    #[inline]
    fn bitor(self, other: Cells) -> Cells {
        Cells(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

/// Those that are not among the others.
impl Sub for Cells {
    type Output = Cells;

    #[inline]
    fn sub(self, other: Cells) -> Cells {
        Cells(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }
}

impl BitAndAssign for Cells {
    #[inline]
    fn bitand_assign(&mut self, other: Cells) {
        *self = *self & other;
    }
}

impl BitOrAssign for Cells {
    #[inline]
    fn bitor_assign(&mut self, other: Cells) {
        *self = *self | other;
    }
}

impl SubAssign for Cells {
    #[inline]
    fn sub_assign(&mut self, other: Cells) {
        *self = *self - other;
    }
}

/// `C7`: a letter for the column, a number for the row.
pub(crate) fn grid_name(column: usize, row: usize) -> impl fmt::Display {
    struct Named(usize, usize);
    impl fmt::Display for Named {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{}{}", char::from(b'A' + self.0 as u8), self.1 + 1)
        }
    }
    Named(column, row)
}

/// The column and row a name like `C7` stands for.
pub(crate) fn grid_place(name: &str) -> Option<(usize, usize)> {
    let mut signs = name.chars();
    let letter = signs.next().filter(char::is_ascii_uppercase)?;
    let number = signs.as_str();
    if number.is_empty() || number.starts_with('0') || !number.bytes().all(|sign| sign.is_ascii_digit()) {
        return None;
    }
    let (column, row) = (usize::from(letter as u8 - b'A'), number.parse::<usize>().ok()? - 1);
    (column < GRID && row < GRID).then_some((column, row))
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, row) = self.grid();
        grid_name(column, row).fmt(f)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromStr for Cell {
    type Err = String;

    fn from_str(name: &str) -> Result<Cell, String> {
        let cell = grid_place(name).and_then(|(column, row)| Cell::on_grid(column, row));
        cell.ok_or_else(|| format!("`{name}` is no space of land"))
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

impl Serialize for Cells {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(names: &[&str]) -> Cells {
        names.iter().map(|name| name.parse::<Cell>().unwrap()).collect()
    }

    #[test]
    fn names_read_back_and_others_are_refused() {
        for index in 0..=255 {
            assert_eq!(Cell(index).to_string().parse(), Ok(Cell(index)));
        }
        for name in ["", "A5", "B1", "R3", "C18", "c4", "C04", "C", "C4 ", "É4", "C99999999999999999999"] {
            assert!(name.parse::<Cell>().is_err(), "{name}");
        }
    }

    #[test]
    fn a_corner_has_three_neighbours_and_nothing_wraps_around() {
        let near = |name: &str| name.parse::<Cell>().unwrap().near();
        assert_eq!(near("B2"), cells(&["C2", "B3", "C3"]));
        assert_eq!(near("Q17"), cells(&["P16", "Q16", "P17"]));
        assert_eq!(near("Q9"), cells(&["P8", "Q8", "P9", "P10", "Q10"]));
        assert_eq!(near("E5"), cells(&["D4", "E4", "F4", "D5", "F5", "D6", "E6", "F6"]));
    }

    #[test]
    fn shifts_agree_with_the_neighbours_of_every_space() {
        for index in 0..=255 {
            let cell = Cell(index);
            let mut around = Cells::NONE;
            for direction in Direction::ALL {
                let moved = Cells::of(cell).shifted(direction);
                assert_eq!(moved.first(), cell.towards(direction, 1), "{cell} {direction:?}");
                around |= moved;
            }
            assert_eq!(around, cell.near(), "{cell}");
            assert!(cell.near().iter().all(|other| cell.touches(other)));
        }
    }

    #[test]
    fn a_flood_stays_within_its_bounds() {
        let land = cells(&["C3", "D4", "E4", "G4"]);
        assert_eq!(cells(&["C3"]).flood(land), cells(&["C3", "D4", "E4"]));
        assert_eq!(cells(&["D4"]).flood_orthogonally(land), cells(&["D4", "E4"]));
        assert_eq!(cells(&["F4"]).flood(land), Cells::NONE);
    }
}
