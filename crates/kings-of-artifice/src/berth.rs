//! Where ships lie: two adjoining spaces of sea, told by their names alone.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use ts_rs::TS;

use crate::cells::{GRID, grid_name, grid_place};

/// Two adjoining spaces of the board, written `C1-D1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(type = "string")]
pub struct Berth(u16);

impl Berth {
    pub(crate) const COUNT: usize = GRID * GRID * 2;

    /// The berth that begins at a column and row and goes on to the right, or down.
    pub(crate) fn new(column: usize, row: usize, down: bool) -> Option<Berth> {
        let (right, below) = if down { (column, row + 1) } else { (column + 1, row) };
        (right < GRID && below < GRID).then(|| Berth(((row * GRID + column) * 2 + usize::from(down)) as u16))
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The columns and rows of its two spaces.
    pub fn spaces(self) -> [(usize, usize); 2] {
        let (start, down) = (self.index() / 2, self.index() % 2);
        let (column, row) = (start % GRID, start / GRID);
        [(column, row), (column + 1 - down, row + down)]
    }

    #[inline]
    pub(crate) fn overlaps(self, other: Berth) -> bool {
        let [one, two] = self.starts();
        other.starts().iter().any(|&space| space == one || space == two)
    }

    #[inline]
    fn starts(self) -> [u16; 2] {
        let start = self.0 / 2;
        [start, start + if self.0.is_multiple_of(2) { 1 } else { GRID as u16 }]
    }
}

impl fmt::Display for Berth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [(column, row), (next_column, next_row)] = self.spaces();
        write!(f, "{}-{}", grid_name(column, row), grid_name(next_column, next_row))
    }
}

impl fmt::Debug for Berth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Berth {
    type Err = String;

    fn from_str(name: &str) -> Result<Berth, String> {
        let parse = || {
            let (one, two) = name.split_once('-')?;
            let ((column, row), next) = (grid_place(one)?, grid_place(two)?);
            let berth = |down| Berth::new(column, row, down).filter(|berth| berth.spaces()[1] == next);
            berth(false).or_else(|| berth(true))
        };
        parse().ok_or_else(|| format!("`{name}` is no place for a ship: write it like C1-D1"))
    }
}

impl Serialize for Berth {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Berth {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Berth, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_others_are_refused() {
        for name in ["A1-B1", "A1-A2", "Q18-R18", "R17-R18"] {
            assert_eq!(name.parse::<Berth>().unwrap().to_string(), name);
        }
        for name in ["A1", "A1-C1", "B1-A1", "A1-B2", "R1-S1", "A18-A19", "A1-A1", "-"] {
            assert!(name.parse::<Berth>().is_err(), "{name}");
        }
    }

    #[test]
    fn ships_overlap_if_they_share_a_space() {
        let berth = |name: &str| name.parse::<Berth>().unwrap();
        for (one, two) in [("C3-D3", "D3-E3"), ("C3-D3", "D2-D3"), ("C3-C4", "C4-D4"), ("C3-D3", "C3-C4")] {
            assert!(berth(one).overlaps(berth(two)) && berth(two).overlaps(berth(one)), "{one} {two}");
        }
        for (one, two) in [("C3-D3", "E3-F3"), ("C3-D3", "C4-D4"), ("C3-C4", "D3-D4")] {
            assert!(!berth(one).overlaps(berth(two)), "{one} {two}");
        }
    }
}
