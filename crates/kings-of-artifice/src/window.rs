//! Eight by eight spaces in one word. Whatever a character can reach in up to three steps lies in such a window, and is
//! found in it with a few shifts.

use crate::cells::{Cell, Cells, LAND};

/// Where a window lies on the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// The column and row of its north-western space, counted from 0 within the bounds of land.
    column: u8,
    row: u8,
}

/// Spaces within a frame, a byte a row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    frame: Frame,
    spaces: u64,
}

const SIDE: usize = 8;
const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const LAST_COLUMN: u64 = FIRST_COLUMN << 7;

impl Frame {
    /// How many steps in any direction a frame has around its middle, as far as there can be land.
    pub(crate) const STEPS: u8 = 3;

    #[inline]
    pub(crate) fn around(middle: Cell) -> Frame {
        let corner = |place: usize| (place as u8).saturating_sub(Frame::STEPS).min((LAND - SIDE) as u8);
        Frame { column: corner(middle.index() % LAND), row: corner(middle.index() / LAND) }
    }

    /// Those of the cells that lie within.
    #[inline]
    pub(crate) fn cut(self, cells: Cells) -> u64 {
        let [a, b, c, d] = cells.words();
        let words = [a, b, c, d, 0];
        let (first, shift) = (usize::from(self.row / 4), u32::from(self.row % 4) * LAND as u32);
        let rows = |at: usize| words[at] >> shift | (words[at + 1] << 1) << (63 - shift);
        pack(rows(first) >> self.column) | pack(rows(first + 1) >> self.column) << 32
    }

    /// One space of the board, which lies within.
    #[inline]
    pub(crate) fn spot(self, cell: Cell) -> u64 {
        let (column, row) =
            (cell.index() % LAND - usize::from(self.column), cell.index() / LAND - usize::from(self.row));
        1 << (row * SIDE + column)
    }

    #[inline]
    pub(crate) fn window(self, spaces: u64) -> Window {
        Window { frame: self, spaces }
    }
}

impl Window {
    #[inline]
    pub(crate) fn count(self) -> usize {
        self.spaces.count_ones() as usize
    }

    /// The first of them in reading order, which is there no more. There has to be one.
    #[inline]
    pub(crate) fn take_first(&mut self) -> Cell {
        let at = self.spaces.trailing_zeros() as u8;
        self.spaces &= self.spaces.wrapping_sub(1);
        Cell::at(self.frame.column + at % SIDE as u8, self.frame.row + at / SIDE as u8)
    }
}

/// In reading order.
impl Iterator for Window {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        (self.spaces != 0).then(|| self.take_first())
    }
}

/// These and all spaces adjacent to one of them.
#[inline]
pub(crate) fn spread(spaces: u64) -> u64 {
    let wide = spaces | (spaces & !LAST_COLUMN) << 1 | (spaces & !FIRST_COLUMN) >> 1;
    wide | wide << SIDE | wide >> SIDE
}

/// Of four rows of sixteen the first eight of each.
#[inline]
fn pack(rows: u64) -> u64 {
    let bytes = rows & 0x00ff_00ff_00ff_00ff;
    let pairs = (bytes | bytes >> 8) & 0x0000_ffff_0000_ffff;
    (pairs | pairs >> 16) & 0xffff_ffff
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_shows_what_lies_around_a_space_wherever_it_is() {
        let checkered: Cells = (0..=255).map(Cell::from_index).filter(|cell| cell.index() % 3 == 0).collect();
        for middle in (0..=255).map(Cell::from_index) {
            let frame = Frame::around(middle);
            let shown: Cells = frame.window(frame.cut(checkered)).collect();
            let mut around = Cells::of(middle);
            (0..Frame::STEPS).for_each(|_| around = around.spread());
            assert_eq!(shown & around, checkered & around, "{middle}");
            assert!((shown - checkered).is_empty(), "{middle}");
            assert_eq!(frame.window(frame.spot(middle)).collect::<Cells>(), Cells::of(middle));
        }
    }

    #[test]
    fn steps_within_a_window_are_steps_on_the_board() {
        for middle in (0..=255).map(Cell::from_index) {
            let frame = Frame::around(middle);
            let near: Cells = frame.window(spread(frame.spot(middle)) & !frame.spot(middle)).collect();
            assert_eq!(near, middle.near(), "{middle}");
        }
    }
}
