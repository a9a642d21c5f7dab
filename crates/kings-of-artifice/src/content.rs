//! The figures of the game as the rules use them, built from `content/kings-of-artifice.toml` and, where the user has
//! one, a pack laid over it.

mod build;
mod raw;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tabletop::{BadPack, Hex, Pack};

use crate::{
    card::{Card, Spell},
    class::Class,
    island::{Island, Quadrant},
};

#[derive(Clone, Debug, Serialize)]
pub struct Content {
    pub(crate) blocks: u8,
    pub(crate) action_points: u8,
    /// For each player, with 2, 3 and 4 players.
    pub(crate) trees: [u8; 3],
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
    /// The same, as drawn.
    maps: [String; 3],
    spells: [SpellCard; Spell::COUNT],
    cards: [ScoringCard; Card::COUNT],
    #[serde(skip)]
    sources: Vec<(String, Source)>,
}

/// Prices in action points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
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
}

/// Victory points scored at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PointsFor {
    pub house: u8,
    pub tower: u8,
    pub battlement: u8,
    pub palace: u8,
    pub fountain: u8,
    pub attack: u8,
    pub curse: u8,
    pub throw: u8,
}

/// Victory points of the final scoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FinalPoints {
    pub house: u8,
    pub palace: u8,
    pub forest: u8,
    pub most_battlements: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SpellCard {
    pub name: String,
    pub cost: u8,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScoringCard {
    pub name: String,
    pub points: Vec<i8>,
    pub text: String,
}

/// How sure a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    Printed,
    Prototype,
    SingleSource,
    Inferred,
    Reconstructed,
}

impl Content {
    /// The game as it is, with a pack laid over it if there is one.
    pub fn load(pack: Option<&Pack>) -> Result<Content, BadPack> {
        let mut raw = raw::Raw::base();
        if let Some(pack) = pack {
            raw.overlay(raw::Raw::parse(pack)?);
        }
        raw.build().map_err(|refusal| {
            let nameless = Pack { file: "content/kings-of-artifice.toml".to_owned(), toml: String::new() };
            pack.unwrap_or(&nameless).refuse(refusal.at, refusal.reason)
        })
    }

    pub fn hash(&self) -> Hex<32> {
        let json = serde_json::to_vec(self).expect("content is plain data");
        Hex(Sha256::digest(json).into())
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
    pub fn sources(&self) -> &[(String, Source)] {
        &self.sources
    }

    /// Everything a client needs to draw the game for so many players.
    pub(crate) fn describe(&self, players: usize) -> Value {
        let island = self.island(players);
        let source = |what: &str| self.sources.iter().find(|(name, _)| name == what).map(|&(_, source)| source);
        let spells: Vec<Value> = Spell::ALL
            .map(|spell| {
                let SpellCard { name, cost, text } = self.spell(spell);
                json!({ "id": spell, "name": name, "cost": cost, "text": text, "source": source(name) })
            })
            .to_vec();
        let cards: Vec<Value> = Card::ALL
            .map(|card| {
                let ScoringCard { name, points, text } = self.card(card);
                json!({ "id": card, "name": name, "points": points, "text": text, "source": source(name) })
            })
            .to_vec();
        let berths: serde_json::Map<String, Value> = Quadrant::ALL
            .into_iter()
            .map(|quadrant| {
                let key = serde_json::to_value(quadrant).expect("a word").as_str().unwrap_or_default().to_owned();
                (key, json!(island.berths(quadrant)))
            })
            .collect();
        let terrain: Vec<String> = (0..island.rows())
            .map(|row| {
                let spaces = (0..island.columns()).filter_map(|column| island.terrain(column, row));
                spaces.map(crate::island::sign).collect()
            })
            .collect();
        let sources: Vec<Value> =
            self.sources.iter().map(|(what, source)| json!({ "what": what, "source": source })).collect();
        let (west, north) = island.fault();
        json!({
            "blocks": self.blocks,
            "action_points": self.action_points,
            "trees": self.trees[players - 2],
            "few_blocks": self.few_blocks,
            "quiet_rounds": self.quiet_rounds,
            "most_rounds": self.most_rounds,
            "moves": Class::ALL.map(|class| (class.name(), self.moves[class as usize]))
                .into_iter().collect::<std::collections::BTreeMap<_, _>>(),
            "costs": self.costs,
            "points": self.points,
            "final": self.last,
            "board": {
                "columns": island.columns(),
                "rows": island.rows(),
                "terrain": terrain,
                "fault": { "columns_west": west, "rows_north": north },
                "fault_spaces": island.faults,
                "coast": island.coast,
                "quadrants": Quadrant::ALL.map(|quadrant| json!({
                    "id": quadrant, "name": quadrant.name(), "land": island.quadrants[quadrant as usize],
                })),
                "berths": berths,
                "source": source(&format!("board for {players}")),
            },
            "spells": spells,
            "cards": cards,
            "sources": sources,
        })
    }
}
