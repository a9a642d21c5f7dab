//! Facts, in the order they happened. Log, animation and statistics are made from these.

use serde::Serialize;
use tabletop::{List, Seat};
use ts_rs::TS;

use crate::{
    berth::Berth,
    board::Spot,
    card::{Card, Spell},
    cells::Cell,
    class::{Character, Class},
    flow::Ending,
    structure::Kind,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type")]
pub enum Event {
    CardsDealt {
        scoring: List<Card, 2>,
        spells: List<Spell, 3>,
    },
    TreePlanted {
        seat: Seat,
        at: Cell,
    },
    ShipMoved {
        seat: Seat,
        from: Option<Berth>,
        to: Berth,
    },
    RoundStarted {
        round: u8,
    },
    CrowningStarted {
        ending: Ending,
    },
    TurnStarted {
        seat: Seat,
        points: u8,
    },
    TokenReturned {
        seat: Seat,
    },
    CharacterMoved {
        seat: Seat,
        who: Character,
        from: Spot,
        to: Spot,
    },
    RiderCarried {
        seat: Seat,
        horse: Character,
        rider: Character,
        from: Spot,
        to: Spot,
    },
    CharacterSummoned {
        seat: Seat,
        /// The king, or a warlock that is one.
        by: Character,
        who: Character,
        at: Cell,
    },
    StructureBuilt {
        seat: Seat,
        kind: Kind,
        at: List<Cell, 4>,
        /// How many blocks high it is now.
        level: u8,
        points: u8,
        /// Whose blocks lie at the bottom, by space, where one is not the owner's.
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        #[ts(optional, as = "Option<_>")]
        base: List<Seat, 4>,
        /// Those that came from the supply.
        blocks: u8,
    },
    TreeCollected {
        seat: Seat,
        at: Cell,
    },
    CharacterAttacked {
        seat: Seat,
        by: Character,
        of: Seat,
        victim: Character,
        at: Cell,
        points: u8,
        lightning: bool,
    },
    /// Where an attacked character or a knight after an attack went.
    CharacterSent {
        seat: Seat,
        who: Character,
        from: Spot,
        to: Spot,
    },
    TokenStolen {
        seat: Seat,
        by: Character,
        from: Seat,
        at: Cell,
    },
    TokenToKitty {
        /// Whose token it is.
        seat: Seat,
    },
    TokenThrown {
        seat: Seat,
        points: u8,
    },
    SpellCast {
        seat: Seat,
        spell: Spell,
        cost: u8,
    },
    WallTaken {
        seat: Seat,
        at: Cell,
    },
    BlocksRemoved {
        seat: Seat,
        blocks: u8,
    },
    HouseCursed {
        seat: Seat,
        of: Seat,
        at: Cell,
        points: u8,
        /// Whose block lies at the bottom, if it is not the new owner's.
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        #[ts(optional, as = "Option<_>")]
        base: List<Seat, 4>,
        /// Those that came from the supply.
        blocks: u8,
    },
    WallDemolished {
        seat: Seat,
        of: Seat,
        at: Cell,
    },
    WallFlew {
        seat: Seat,
        from: Cell,
        to: Cell,
    },
    WarlockMorphed {
        seat: Seat,
        class: Class,
    },
    MorphEnded {
        seat: Seat,
    },
    CharactersSwapped {
        seat: Seat,
        who: Character,
        with: Character,
    },
    TemporaryPointsGiven {
        seat: Seat,
        points: u8,
    },
    BlocksUsedUp {
        seat: Seat,
    },
    GameEnded,
}
