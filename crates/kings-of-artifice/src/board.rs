//! Everything that lies and stands on the board, with the sets of spaces the rules ask for kept up to date.

mod json;

use tabletop::{List, Seat};

use crate::{
    berth::Berth,
    cells::{Cell, Cells},
    class::{Character, Class},
    structure::{Kind, Shape, Structure, Tile},
};

pub(crate) use json::BoardJson;
pub use json::{Spot, WholeStructure};

/// Where one player's characters are.
pub type Pieces = [Spot; Character::COUNT];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    tiles: [Tile; 256],
    trees: Cells,
    pieces: List<Pieces, 4>,
    pub(crate) ships: List<Option<Berth>, 4>,
    // All of what follows is known from the above.
    kinds: [Cells; Kind::COUNT],
    owned: [Cells; 4],
    built: Cells,
    /// Spaces with at least one character.
    peopled: Cells,
    /// Spaces with two.
    crowded: Cells,
    aboard: [u8; 4],
}

impl Board {
    pub(crate) fn new(players: usize) -> Board {
        Board {
            tiles: [Tile::EMPTY; 256],
            trees: Cells::NONE,
            pieces: (0..players).map(|_| [Spot::Supply; Character::COUNT]).collect(),
            ships: (0..players).map(|_| None).collect(),
            kinds: [Cells::NONE; Kind::COUNT],
            owned: [Cells::NONE; 4],
            built: Cells::NONE,
            peopled: Cells::NONE,
            crowded: Cells::NONE,
            aboard: [0; 4],
        }
    }

    pub fn players(&self) -> usize {
        self.pieces.len()
    }

    pub fn trees(&self) -> Cells {
        self.trees
    }

    /// Spaces with a structure of this kind, whoever's it is.
    #[inline]
    pub fn all(&self, kind: Kind) -> Cells {
        self.kinds[kind as usize]
    }

    /// Spaces with any of a player's structures.
    #[inline]
    pub fn owned(&self, seat: Seat) -> Cells {
        self.owned[seat.index()]
    }

    /// Spaces with a player's structures of this kind.
    #[inline]
    pub fn own(&self, seat: Seat, kind: Kind) -> Cells {
        self.all(kind) & self.owned(seat)
    }

    /// Spaces with a structure.
    #[inline]
    pub fn built(&self) -> Cells {
        self.built
    }

    #[inline]
    pub fn peopled(&self) -> Cells {
        self.peopled
    }

    #[inline]
    pub fn crowded(&self) -> Cells {
        self.crowded
    }

    #[inline]
    pub fn structure(&self, at: Cell) -> Option<Structure> {
        self.tiles[at.index()].structure()
    }

    /// How many blocks the tower on a space has; 0 if there is none.
    #[inline]
    pub fn level(&self, at: Cell) -> u8 {
        self.tiles[at.index()].level()
    }

    #[inline]
    pub fn spot(&self, seat: Seat, who: Character) -> Spot {
        self.pieces[seat][who.index()]
    }

    /// The space a character stands on, if it is on the island.
    #[inline]
    pub fn cell(&self, seat: Seat, who: Character) -> Option<Cell> {
        match self.spot(seat, who) {
            Spot::On(cell) => Some(cell),
            _ => None,
        }
    }

    pub fn ship(&self, seat: Seat) -> Option<Berth> {
        self.ships[seat]
    }

    /// How many of a player's characters are aboard.
    #[inline]
    pub fn aboard(&self, seat: Seat) -> usize {
        usize::from(self.aboard[seat.index()])
    }

    #[inline]
    pub fn in_supply(&self, seat: Seat, class: Class) -> usize {
        class.characters().iter().filter(|&&who| self.spot(seat, who) == Spot::Supply).count()
    }

    /// Everybody who stands on a space.
    pub fn standing(&self, at: Cell) -> impl Iterator<Item = (Seat, Character)> {
        let here = move |&(seat, who): &(Seat, Character)| self.spot(seat, who) == Spot::On(at);
        Seat::all(self.players()).flat_map(|seat| Character::ALL.map(|who| (seat, who))).filter(here)
    }

    /// Blocks of a player's that are on the board.
    pub fn blocks(&self, seat: Seat) -> u32 {
        let mut blocks = 0;
        for structure in self.built.iter().filter_map(|cell| self.structure(cell)) {
            let (base, owner) = (u32::from(structure.base == seat), u32::from(structure.owner == seat));
            blocks += match structure.shape {
                Shape::Wall | Shape::Fountain => owner,
                Shape::House => base + owner,
                Shape::Tower(level) => base + (u32::from(level) - 1) * owner,
                // The block on top belongs to the whole, so one of its spaces counts it.
                Shape::Battlement(half) => {
                    owner * if matches!(half, crate::Half::ToEast | crate::Half::ToSouth) { 2 } else { 1 }
                }
                Shape::Palace(corner) => base + owner * if corner == crate::Corner::NorthWest { 2 } else { 1 },
            };
        }
        blocks
    }

    #[inline]
    pub(crate) fn put_tree(&mut self, at: Cell) {
        self.trees.insert(at);
    }

    /// Takes the tree off a space; whether there was one.
    #[inline]
    pub(crate) fn take_tree(&mut self, at: Cell) -> bool {
        let there = self.trees.contains(at);
        self.trees.remove(at);
        there
    }

    /// Puts a structure on a space in place of whatever stood there.
    pub(crate) fn build(&mut self, at: Cell, structure: Structure) {
        self.clear(at);
        self.tiles[at.index()] = Tile::new(structure);
        self.kinds[structure.shape.kind() as usize].insert(at);
        self.owned[structure.owner.index()].insert(at);
        self.built.insert(at);
    }

    pub(crate) fn clear(&mut self, at: Cell) {
        if let Some(old) = self.structure(at) {
            self.kinds[old.shape.kind() as usize].remove(at);
            self.owned[old.owner.index()].remove(at);
            self.built.remove(at);
            self.tiles[at.index()] = Tile::EMPTY;
        }
    }

    /// Moves a character, wherever it was.
    #[inline]
    pub(crate) fn put(&mut self, seat: Seat, who: Character, to: Spot) {
        let from = std::mem::replace(&mut self.pieces[seat][who.index()], to);
        match from {
            Spot::On(cell) if self.crowded.contains(cell) => self.crowded.remove(cell),
            Spot::On(cell) => self.peopled.remove(cell),
            Spot::Ship => self.aboard[seat.index()] -= 1,
            Spot::Supply => {}
        }
        match to {
            Spot::On(cell) if self.peopled.contains(cell) => self.crowded.insert(cell),
            Spot::On(cell) => self.peopled.insert(cell),
            Spot::Ship => self.aboard[seat.index()] += 1,
            Spot::Supply => {}
        }
    }
}
