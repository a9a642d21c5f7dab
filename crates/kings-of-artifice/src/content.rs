//! The figures of the game as the rules use them, built from `content/kings-of-artifice.toml` and, where the user has
//! one, a pack laid over it.

mod build;
mod describe;

use content::{ByPlayers, Source, Sourced};
pub use describe::{DescribedBoard, DescribedCard, DescribedQuadrant, DescribedSpell, Description, Fault};
use serde::{Deserialize, Serialize};
use tabletop::{BadPack, Hex, Pack};
use ts_rs::TS;

use crate::{
    card::{Card, Spell},
    class::Class,
    island::Island,
};

#[derive(Clone, Debug, Serialize)]
pub struct Content {
    pub(crate) blocks: u8,
    pub(crate) action_points: u8,
    /// For each player.
    pub(crate) trees: ByPlayers<4>,
    pub(crate) few_blocks: u8,
    pub(crate) quiet_rounds: u8,
    pub(crate) most_rounds: u8,
    /// By class.
    pub(crate) moves: [u8; Class::COUNT],
    pub(crate) costs: Costs,
    pub(crate) points: PointsFor,
    pub(crate) last: FinalPoints,
    #[serde(skip)]
    islands: [Island; 3],
    #[serde(skip)]
    board_sources: [Source; 3],
    /// The islands, as drawn.
    maps: [String; 3],
    spells: [SpellCard; Spell::COUNT],
    cards: [ScoringCard; Card::COUNT],
    #[serde(skip)]
    sources: Vec<Sourced>,
}

/// Prices in action points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Costs {
    #[serde(rename = "move")]
    pub step: u8,
    pub sail: u8,
    pub summon: u8,
    pub escape: u8,
    pub wall: u8,
    pub house: u8,
    pub fountain: u8,
    pub battlement: u8,
    pub tower: u8,
    pub palace: u8,
    pub attack: u8,
    #[serde(skip_serializing)]
    #[ts(skip)]
    pub source: Source,
}

/// Victory points scored at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PointsFor {
    pub house: u8,
    pub tower: u8,
    pub battlement: u8,
    pub palace: u8,
    pub fountain: u8,
    pub attack: u8,
    pub curse: u8,
    pub throw: u8,
    #[serde(skip_serializing)]
    #[ts(skip)]
    pub source: Source,
}

/// Victory points of the final scoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct FinalPoints {
    pub house: u8,
    pub palace: u8,
    pub forest: u8,
    pub most_battlements: u8,
    #[serde(skip_serializing)]
    #[ts(skip)]
    pub source: Source,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpellCard {
    #[serde(skip_serializing)]
    pub id: Spell,
    pub name: String,
    pub cost: u8,
    pub text: String,
    #[serde(skip_serializing)]
    pub source: Source,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoringCard {
    #[serde(skip_serializing)]
    pub id: Card,
    pub name: String,
    pub points: Vec<i8>,
    pub text: String,
    #[serde(skip_serializing)]
    pub source: Source,
}

impl Content {
    /// The game as it is, with a pack laid over it if there is one.
    pub fn load(pack: Option<&Pack>) -> Result<Content, BadPack> {
        let printed = include_str!("../content/kings-of-artifice.toml");
        content::load("content/kings-of-artifice.toml", printed, pack, build::build)
    }

    pub fn hash(&self) -> Hex<32> {
        content::hash(self)
    }

    /// The board for a number of players.
    pub fn island(&self, players: usize) -> &Island {
        &self.islands[players - 2]
    }

    #[inline]
    pub fn spell(&self, spell: Spell) -> &SpellCard {
        &self.spells[spell as usize]
    }

    #[inline]
    pub fn card(&self, card: Card) -> &ScoringCard {
        &self.cards[card as usize]
    }

    /// What each entry is called and how sure its figures are.
    pub fn sources(&self) -> &[Sourced] {
        &self.sources
    }
}
