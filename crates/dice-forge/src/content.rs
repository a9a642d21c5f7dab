//! The figures of the game as the rules use them, built from `content/dice-forge.toml` and, where the user
//! has one, a pack laid over it.

mod build;
mod describe;
mod entries;
mod limits;

use content::{ByPlayers, Sourced};
pub use describe::{DescribedBoar, DescribedFace, DescribedFeat, DescribedShield, Description};
use serde::Serialize;
use tabletop::{BadPack, Hex, Pack};
use ts_rs::TS;

use crate::{
    face::{Colour, Face},
    feat::{Edition, Feat, FeatId, Hammer, Slot},
    resource::Amounts,
};

/// The most different faces the temple may hold.
pub(crate) const LOTS: usize = 40;

#[derive(Clone, Debug, Serialize)]
pub struct Content {
    pub(crate) rounds: ByPlayers<4>,
    pub(crate) faces_per_pool: ByPlayers<4>,
    pub(crate) blessings_per_turn: ByPlayers<4>,
    /// By turn order.
    pub(crate) starting_gold: [u8; 4],
    pub(crate) maxima: Amounts,
    pub(crate) extra_action: Amounts,
    /// The light and the dark die.
    pub(crate) dice: [[Face; 6]; 2],
    pub(crate) ship_discount: u8,
    pub(crate) boar_bearer: Amounts,
    pub(crate) boar_owner: Amounts,
    pub(crate) triton: Amounts,
    /// By colour.
    pub(crate) shields: [Shield; 4],
    /// The different faces of the temple: the sanctuary's first, then the gardens'.
    pub(crate) lots: Vec<Lot>,
    /// How many of the lots are in the sanctuary.
    pub(crate) sanctuary: usize,
    /// The island of each slot, counted from 1.
    pub(crate) islands: [u8; Slot::COUNT],
    /// All feats there are, by slot and edition.
    feats: Vec<Option<Feat>>,
    pub(crate) hammer: Hammer,
    /// What each chest adds to the maxima.
    pub(crate) chest: Amounts,
    #[serde(skip)]
    sources: Vec<Sourced>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Shield {
    pub matched: Amounts,
    pub otherwise: Amounts,
}

/// One kind of face in the temple.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Lot {
    pub face: Face,
    /// Pools are counted from 0 in the order of the content file.
    pub pool: u8,
    /// What it costs in the sanctuary; 0 in the gardens.
    pub cost: u8,
    /// How many there are before any is removed.
    pub copies: u8,
}

impl Content {
    /// The printed game, with a pack laid over it if there is one.
    pub fn load(pack: Option<&Pack>) -> Result<Content, BadPack> {
        content::load("content/dice-forge.toml", include_str!("../content/dice-forge.toml"), pack, build::build)
    }

    pub fn hash(&self) -> Hex<32> {
        content::hash(self)
    }

    #[inline]
    pub fn feat(&self, id: FeatId) -> &Feat {
        self.find_feat(id).expect("feats in play are in the content")
    }

    #[inline]
    pub fn find_feat(&self, id: FeatId) -> Option<&Feat> {
        self.feats[id.slot.index() * Edition::LIMIT + usize::from(id.edition.0)].as_ref()
    }

    /// The cards made for a slot, the introductory one first.
    pub fn candidates(&self, slot: Slot) -> impl Iterator<Item = &Feat> {
        self.feats[slot.index() * Edition::LIMIT..][..Edition::LIMIT].iter().flatten()
    }

    pub fn shield(&self, colour: Colour) -> Shield {
        self.shields[colour as usize]
    }

    /// Where a face lies in the temple.
    #[inline]
    pub fn lot(&self, face: Face) -> Option<usize> {
        self.lots.iter().position(|lot| lot.face == face)
    }

    /// What each entry is called and how sure its figures are.
    pub fn sources(&self) -> &[Sourced] {
        &self.sources
    }

    /// The lots of a pool, as places in `lots`.
    pub(crate) fn pool(&self, pool: u8) -> impl Iterator<Item = usize> {
        (0..self.lots.len()).filter(move |&lot| self.lots[lot].pool == pool)
    }
}
