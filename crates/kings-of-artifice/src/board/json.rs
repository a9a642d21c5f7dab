//! The board as JSON: trees, whole structures, characters by name and ships, so that whoever draws it need not
//! know how the rules keep it.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use tabletop::{List, Seat};
use ts_rs::TS;

use super::{Board, Pieces};
use crate::{
    berth::Berth,
    cells::Cell,
    class::Character,
    structure::{Corner, Half, Kind, Shape, Structure, square},
};

/// Where a character is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, TS)]
#[ts(type = "'supply' | 'ship' | Cell")]
pub enum Spot {
    #[default]
    Supply,
    Ship,
    On(Cell),
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Spot::Supply => serializer.serialize_str("supply"),
            Spot::Ship => serializer.serialize_str("ship"),
            Spot::On(cell) => cell.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Spot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Spot, D::Error> {
        match String::deserialize(deserializer)?.as_str() {
            "supply" => Ok(Spot::Supply),
            "ship" => Ok(Spot::Ship),
            cell => cell.parse().map(Spot::On).map_err(D::Error::custom),
        }
    }
}

#[derive(Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(rename = "Board")]
pub(crate) struct BoardJson {
    trees: Vec<Cell>,
    structures: Vec<WholeStructure>,
    #[ts(type = "Array<Record<Character, Spot>>")]
    characters: Vec<BTreeMap<String, Spot>>,
    #[ts(as = "Vec<Option<Berth>>")]
    ships: List<Berthed, 4>,
}

/// A ship's place, or none before it is placed.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
#[serde(transparent)]
struct Berthed(Option<Berth>);

/// A structure with all its spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(rename = "Structure")]
pub struct WholeStructure {
    pub kind: Kind,
    /// The first space in reading order comes first.
    pub at: List<Cell, 4>,
    pub owner: Seat,
    /// How many blocks high it is.
    pub level: u8,
    /// Whose blocks lie at the bottom, by space, where one is not the owner's.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub base: List<Seat, 4>,
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let characters = |pieces: &Pieces| -> BTreeMap<String, Spot> {
            Character::ALL.into_iter().map(|who| (who.key().to_owned(), pieces[who.index()])).collect()
        };
        BoardJson {
            trees: self.trees.iter().collect(),
            structures: self.built.iter().filter_map(|at| self.whole(at)).collect(),
            characters: self.pieces.iter().map(characters).collect(),
            ships: self.ships.iter().map(|&ship| Berthed(ship)).collect(),
        }
        .serialize(serializer)
    }
}

impl Board {
    /// The structure whose first space this is.
    pub(crate) fn whole(&self, first: Cell) -> Option<WholeStructure> {
        let Structure { shape, owner, .. } = self.structure(first)?;
        let mut at = List::new();
        at.push(first);
        let level = match shape {
            Shape::Wall => 1,
            Shape::House | Shape::Fountain => 2,
            Shape::Tower(level) => level,
            Shape::Battlement(half @ (Half::ToEast | Half::ToSouth)) => {
                at.push(first.towards(half.direction(), 1)?);
                2
            }
            Shape::Palace(Corner::NorthWest) => {
                at = square(first)?.iter().map(|&(cell, _)| cell).collect();
                3
            }
            Shape::Battlement(_) | Shape::Palace(_) => return None,
        };
        let base = at.iter().filter_map(|&cell| self.structure(cell)).map(|part| part.base);
        let base = if base.clone().all(|seat| seat == owner) { List::new() } else { base.collect() };
        Some(WholeStructure { kind: shape.kind(), at, owner, level, base })
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Board, D::Error> {
        let json = BoardJson::deserialize(deserializer)?;
        let players = json.characters.len();
        if players > 4 || json.ships.len() != players {
            return Err(D::Error::custom(format!("characters of {players} players, {} ships", json.ships.len())));
        }
        let mut board = Board::new(players);
        for tree in json.trees {
            if board.trees.contains(tree) {
                return Err(D::Error::custom(format!("two trees on {tree}")));
            }
            board.put_tree(tree);
        }
        for structure in json.structures {
            raise(&mut board, &structure).map_err(D::Error::custom)?;
        }
        for (seat, characters) in Seat::all(players).zip(json.characters) {
            place(&mut board, seat, &characters).map_err(D::Error::custom)?;
        }
        board.ships = json.ships.iter().map(|ship| ship.0).collect();
        Ok(board)
    }
}

fn raise(board: &mut Board, structure: &WholeStructure) -> Result<(), String> {
    let WholeStructure { kind, ref at, owner, level, ref base } = *structure;
    let name = kind.name();
    let parts: Vec<(Cell, Shape)> = match (kind, at.iter().as_slice(), level) {
        (Kind::Wall, &[at], 1) => vec![(at, Shape::Wall)],
        (Kind::House, &[at], 2) => vec![(at, Shape::House)],
        (Kind::Fountain, &[at], 2) => vec![(at, Shape::Fountain)],
        (Kind::Tower, &[at], 3..=5) => vec![(at, Shape::Tower(level))],
        (Kind::Battlement, &[one, two], 2) => {
            let pairs = [(Half::ToEast, Half::ToWest), (Half::ToSouth, Half::ToNorth)];
            let found = pairs.into_iter().find(|(half, _)| one.towards(half.direction(), 1) == Some(two));
            let (half, other) = found.ok_or(format!("{one} and {two} do not make a battlement"))?;
            vec![(one, Shape::Battlement(half)), (two, Shape::Battlement(other))]
        }
        (Kind::Palace, &[first, ..], 3) => {
            let spaces = square(first).filter(|spaces| spaces.map(|(cell, _)| cell) == **at);
            let spaces = spaces.ok_or(format!("a palace at {first} does not stand on a square"))?;
            spaces.map(|(cell, corner)| (cell, Shape::Palace(corner))).to_vec()
        }
        _ => return Err(format!("no {name} has level {level} and {} spaces", at.len())),
    };
    let based = base.is_empty() || base.len() == parts.len() && base.iter().any(|&seat| seat != owner);
    let foreign = matches!(kind, Kind::House | Kind::Tower | Kind::Palace) || base.is_empty();
    if !based || !foreign {
        return Err(format!("the bottom blocks of a {name} do not fit it"));
    }
    if owner.index() >= board.players() || base.iter().any(|seat| seat.index() >= board.players()) {
        return Err(format!("a {name} of nobody at the table"));
    }
    for (place, (cell, shape)) in parts.into_iter().enumerate() {
        if board.built().contains(cell) {
            return Err(format!("two structures on {cell}"));
        }
        board.build(cell, Structure { shape, owner, base: base.get(place).copied().unwrap_or(owner) });
    }
    Ok(())
}

fn place(board: &mut Board, seat: Seat, characters: &BTreeMap<String, Spot>) -> Result<(), String> {
    if characters.len() != Character::COUNT {
        return Err(format!("seat {} has {} characters", seat.0, characters.len()));
    }
    for who in Character::ALL {
        let spot = *characters.get(who.key()).ok_or(format!("seat {} has no {}", seat.0, who.key()))?;
        if matches!(spot, Spot::On(cell) if board.crowded().contains(cell)) {
            return Err(format!("three characters stand on one space with {} of seat {}", who.key(), seat.0));
        }
        board.put(seat, who, spot);
    }
    Ok(())
}
