//! The figures of the game as the rules use them, built from `content/dice-forge.toml` and, where the user
//! has one, a pack laid over it.

mod build;
mod limits;
mod raw;

use serde::Serialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tabletop::{BadPack, Hex, Pack};

use crate::{
    face::{Colour, Face},
    feat::{Edition, Feat, FeatId, Hammer, Slot, Source},
    resource::Amounts,
};

/// The most different faces the temple may hold.
pub(crate) const LOTS: usize = 40;

#[derive(Clone, Debug, Serialize)]
pub struct Content {
    /// For 2, 3 and 4 players.
    pub(crate) rounds: [u8; 3],
    pub(crate) faces_per_pool: [u8; 3],
    pub(crate) blessings_per_turn: [u8; 3],
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
    sources: Vec<(String, Source)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Shield {
    pub matched: Amounts,
    pub otherwise: Amounts,
}

/// One kind of face in the temple.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
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
        let mut raw = raw::Raw::base();
        if let Some(pack) = pack {
            raw.overlay(raw::Raw::parse(pack)?);
        }
        raw.build().map_err(|refusal| {
            let nameless = Pack { file: "content/dice-forge.toml".to_owned(), toml: String::new() };
            pack.unwrap_or(&nameless).refuse(refusal.at, refusal.reason)
        })
    }

    pub fn hash(&self) -> Hex<32> {
        let json = serde_json::to_vec(self).expect("content is plain data");
        Hex(Sha256::digest(json).into())
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
    pub fn sources(&self) -> &[(String, Source)] {
        &self.sources
    }

    /// Everything a client needs to draw the game for so many players.
    pub(crate) fn describe(&self, players: usize) -> Value {
        let feats: Vec<Value> = self.feats.iter().flatten().map(|feat| self.describe_feat(feat)).collect();
        let shields: Vec<Value> = Colour::ALL
            .map(|colour| json!({ "colour": colour, "resource": colour.resource(), "rewards": self.shield(colour) }))
            .to_vec();
        let sources: Vec<Value> =
            self.sources.iter().map(|(what, source)| json!({ "what": what, "source": source })).collect();
        json!({
            "rounds": self.rounds[players - 2],
            "maxima": self.maxima,
            "chest": self.chest,
            "extra_action": self.extra_action,
            "hammer": self.hammer,
            "triton": self.triton,
            "boar": { "bearer": self.boar_bearer, "owner": self.boar_owner },
            "ship_discount": self.ship_discount,
            "shields": shields,
            "lots": self.lots,
            "sanctuary": self.sanctuary,
            "feats": feats,
            "sources": sources,
        })
    }

    fn describe_feat(&self, feat: &Feat) -> Value {
        json!({
            "id": feat.id,
            "slot": feat.id.slot,
            "island": self.islands[feat.id.slot.index()],
            "key": feat.key,
            "name": feat.name,
            "cost": feat.cost,
            "glory": feat.glory,
            "reinforcement": feat.effect.is_reinforcement(),
            "text": feat.text,
            "source": feat.source,
        })
    }

    /// The lots of a pool, as places in `lots`.
    pub(crate) fn pool(&self, pool: u8) -> impl Iterator<Item = usize> {
        (0..self.lots.len()).filter(move |&lot| self.lots[lot].pool == pool)
    }
}
