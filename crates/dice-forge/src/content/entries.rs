//! The sections of the content file as they are written.

use content::{ByPlayers, Section, Source, written};
use serde::Deserialize;

use crate::{
    face::{Colour, Face, choice},
    feat::{Effect, Slot},
    resource::Amounts,
};

pub(super) const SHIELD: Section = Section { name: "shield", each: "shield", key: "colour", parts: &[] };
pub(super) const POOL: Section = Section { name: "pool", each: "pool", key: "id", parts: &[] };
pub(super) const FEAT: Section = Section { name: "feat", each: "feat", key: "id", parts: &[] };

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Setup {
    pub(super) rounds: ByPlayers<4>,
    pub(super) starting_gold: [u8; 4],
    pub(super) faces_per_pool: ByPlayers<4>,
    pub(super) blessings_per_turn: ByPlayers<4>,
    #[serde(deserialize_with = "written")]
    pub(super) maxima: Amounts,
    #[serde(deserialize_with = "written")]
    pub(super) extra_action: Amounts,
    pub(super) source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Dice {
    pub(super) light: [Face; 6],
    pub(super) dark: [Face; 6],
    pub(super) source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ship {
    pub(super) discount: u8,
    pub(super) source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Boar {
    #[serde(deserialize_with = "choice")]
    pub(super) bearer: Amounts,
    #[serde(deserialize_with = "choice")]
    pub(super) owner: Amounts,
    pub(super) source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HammerEntry {
    pub(super) spaces: u8,
    pub(super) rewards: [u8; 2],
    pub(super) source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Chest {
    #[serde(deserialize_with = "written")]
    pub(super) more: Amounts,
    pub(super) source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Triton {
    #[serde(deserialize_with = "choice")]
    pub(super) gain: Amounts,
    pub(super) source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Islands {
    pub(super) portals: Vec<Vec<Slot>>,
    pub(super) source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ShieldEntry {
    pub(super) colour: Colour,
    #[serde(deserialize_with = "written")]
    pub(super) matched: Amounts,
    #[serde(deserialize_with = "written")]
    pub(super) otherwise: Amounts,
    pub(super) source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Pool {
    pub(super) id: String,
    /// None in the gardens.
    pub(super) cost: Option<u8>,
    pub(super) faces: Vec<Face>,
    pub(super) source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FeatEntry {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) slot: Slot,
    /// None of one added by a pack.
    pub(super) set: Option<Set>,
    #[serde(deserialize_with = "written")]
    pub(super) cost: Amounts,
    pub(super) glory: u8,
    pub(super) effect: Effect,
    pub(super) text: String,
    pub(super) source: Source,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Set {
    Introductory,
    Alternate,
}
