//! The figures with names, texts and sources, for whoever draws the game.

use content::{Source, Sourced};
use serde::Serialize;

use super::{Content, Lot, Shield};
use crate::{
    face::Colour,
    feat::{Feat, FeatId, Hammer, Slot},
    resource::{Amounts, Resource},
};

/// Everything a client needs to draw the game for so many players.
#[derive(Debug, Serialize)]
pub struct Description {
    pub rounds: u8,
    pub maxima: Amounts,
    pub chest: Amounts,
    pub extra_action: Amounts,
    pub hammer: Hammer,
    pub triton: Amounts,
    pub boar: DescribedBoar,
    pub ship_discount: u8,
    pub shields: [DescribedShield; 4],
    pub lots: Vec<Lot>,
    pub sanctuary: usize,
    pub feats: Vec<DescribedFeat>,
    pub sources: Vec<Sourced>,
}

#[derive(Debug, Serialize)]
pub struct DescribedBoar {
    pub bearer: Amounts,
    pub owner: Amounts,
}

#[derive(Debug, Serialize)]
pub struct DescribedShield {
    pub colour: Colour,
    pub resource: Resource,
    pub rewards: Shield,
}

#[derive(Debug, Serialize)]
pub struct DescribedFeat {
    pub id: FeatId,
    pub slot: Slot,
    pub island: u8,
    pub key: String,
    pub name: String,
    pub cost: Amounts,
    pub glory: u8,
    pub reinforcement: bool,
    pub text: String,
    pub source: Source,
}

impl Content {
    pub(crate) fn describe(&self, players: usize) -> Description {
        let shield =
            |colour: Colour| DescribedShield { colour, resource: colour.resource(), rewards: self.shield(colour) };
        Description {
            rounds: self.rounds.of(players),
            maxima: self.maxima,
            chest: self.chest,
            extra_action: self.extra_action,
            hammer: self.hammer,
            triton: self.triton,
            boar: DescribedBoar { bearer: self.boar_bearer, owner: self.boar_owner },
            ship_discount: self.ship_discount,
            shields: Colour::ALL.map(shield),
            lots: self.lots.clone(),
            sanctuary: self.sanctuary,
            feats: self.feats.iter().flatten().map(|feat| self.describe_feat(feat)).collect(),
            sources: self.sources.clone(),
        }
    }

    fn describe_feat(&self, feat: &Feat) -> DescribedFeat {
        DescribedFeat {
            id: feat.id,
            slot: feat.id.slot,
            island: self.islands[feat.id.slot.index()],
            key: feat.key.clone(),
            name: feat.name.clone(),
            cost: feat.cost,
            glory: feat.glory,
            reinforcement: feat.effect.is_reinforcement(),
            text: feat.text.clone(),
            source: feat.source,
        }
    }
}
