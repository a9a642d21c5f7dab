//! What stands on a space, in one byte: the kind of structure, whose it is, and whose block lies at the bottom.

use serde::{Deserialize, Serialize};
use tabletop::Seat;
use ts_rs::TS;

use crate::cells::{Cell, Direction};

/// The kinds of structures that are built of blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Wall,
    House,
    Tower,
    Fountain,
    Battlement,
    Palace,
}

impl Kind {
    pub const COUNT: usize = 6;
    pub const ALL: [Kind; Kind::COUNT] =
        [Kind::Wall, Kind::House, Kind::Tower, Kind::Fountain, Kind::Battlement, Kind::Palace];

    pub fn name(self) -> &'static str {
        ["wall", "house", "tower", "fountain", "battlement", "palace"][self as usize]
    }
}

/// What stands on one space. A battlement and a palace are more than one space; each knows its part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    Wall,
    House,
    /// Of so many blocks: 3 to 5.
    Tower(u8),
    Fountain,
    Battlement(Half),
    Palace(Corner),
}

/// Where the other half of a battlement stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Half {
    ToEast,
    ToWest,
    ToSouth,
    ToNorth,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Corner {
    NorthWest,
    NorthEast,
    SouthWest,
    SouthEast,
}

impl Half {
    pub(crate) fn direction(self) -> Direction {
        match self {
            Half::ToEast => Direction::East,
            Half::ToWest => Direction::West,
            Half::ToSouth => Direction::South,
            Half::ToNorth => Direction::North,
        }
    }
}

impl Corner {
    const ALL: [Corner; 4] = [Corner::NorthWest, Corner::NorthEast, Corner::SouthWest, Corner::SouthEast];
}

/// The four spaces of the square with this north-western corner, each with its part.
pub(crate) fn square(at: Cell) -> Option<[(Cell, Corner); 4]> {
    let east = at.towards(Direction::East, 1)?;
    let (south, far) = (at.towards(Direction::South, 1)?, at.towards(Direction::SouthEast, 1)?);
    let [one, two, three, four] = Corner::ALL;
    Some([(at, one), (east, two), (south, three), (far, four)])
}

impl Shape {
    pub fn kind(self) -> Kind {
        match self {
            Shape::Wall => Kind::Wall,
            Shape::House => Kind::House,
            Shape::Tower(_) => Kind::Tower,
            Shape::Fountain => Kind::Fountain,
            Shape::Battlement(_) => Kind::Battlement,
            Shape::Palace(_) => Kind::Palace,
        }
    }
}

/// The structure on a space, or none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Tile(u8);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Structure {
    pub shape: Shape,
    pub owner: Seat,
    /// KA-7.7: whose block lies at the bottom. A curse takes only the top one.
    pub base: Seat,
}

impl Tile {
    pub(crate) const EMPTY: Tile = Tile(0);

    pub(crate) fn new(structure: Structure) -> Tile {
        let code = match structure.shape {
            Shape::Wall => 1,
            Shape::House => 2,
            Shape::Tower(level) => level,
            Shape::Fountain => 6,
            Shape::Battlement(half) => 7 + half as u8,
            Shape::Palace(corner) => 11 + corner as u8,
        };
        Tile(code | structure.owner.0 << 4 | structure.base.0 << 6)
    }

    #[inline]
    pub(crate) fn structure(self) -> Option<Structure> {
        let shape = match self.0 & 15 {
            0 => return None,
            1 => Shape::Wall,
            2 => Shape::House,
            level @ 3..=5 => Shape::Tower(level),
            6 => Shape::Fountain,
            half @ 7..=10 => {
                Shape::Battlement([Half::ToEast, Half::ToWest, Half::ToSouth, Half::ToNorth][usize::from(half - 7)])
            }
            corner => Shape::Palace(Corner::ALL[usize::from(corner - 11) & 3]),
        };
        Some(Structure { shape, owner: Seat(self.0 >> 4 & 3), base: Seat(self.0 >> 6) })
    }

    /// The blocks of a tower; 0 of anything else.
    #[inline]
    pub(crate) fn level(self) -> u8 {
        match self.0 & 15 {
            level @ 3..=5 => level,
            _ => 0,
        }
    }
}
