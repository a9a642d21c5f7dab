//! The figures with names, texts and sources, for whoever draws the game.

use content::{Source, Sourced};
use serde::Serialize;
use ts_rs::TS;

use super::{Content, Lot, Shield};
use crate::{
    face::{Colour, Face},
    feat::{Feat, FeatId, Hammer, Slot},
    resource::{Amounts, Resource},
    words::{either, list, noun},
};

/// Everything a client needs to draw the game for so many players.
#[derive(Debug, Serialize, TS)]
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
    /// How many of the lots are in the sanctuary; the others are in the gardens.
    pub sanctuary: usize,
    /// All faces there are, on dice and in the temple.
    pub faces: Vec<DescribedFace>,
    pub feats: Vec<DescribedFeat>,
    pub sources: Vec<Sourced>,
}

#[derive(Debug, Serialize, TS)]
pub struct DescribedBoar {
    pub bearer: Amounts,
    pub owner: Amounts,
}

#[derive(Debug, Serialize, TS)]
pub struct DescribedShield {
    pub colour: Colour,
    pub resource: Resource,
    pub rewards: Shield,
}

#[derive(Debug, Serialize, TS)]
pub struct DescribedFace {
    pub face: Face,
    /// What it does, in a sentence, and the rule behind that.
    pub effect: String,
    pub rule: &'static str,
}

#[derive(Debug, Serialize, TS)]
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
    pub rule: &'static str,
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
            faces: self.faces().into_iter().map(|face| self.describe_face(face)).collect(),
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
            rule: feat.effect.rule(),
            source: feat.source,
        }
    }

    fn faces(&self) -> Vec<Face> {
        let mut faces: Vec<Face> = self.lots.iter().map(|lot| lot.face).collect();
        for &face in self.dice.as_flattened() {
            if !faces.contains(&face) {
                faces.push(face);
            }
        }
        faces
    }

    fn describe_face(&self, face: Face) -> DescribedFace {
        let (effect, rule) = match face {
            Face::Gain(amounts) => (format!("Gives {}.", list(amounts)), "DF-6.1"),
            Face::Choice(amounts) => (format!("Gives {}, as you choose.", either(amounts)), "DF-6.2"),
            Face::Triple => ("Triples what your other die gives.".to_owned(), "DF-6.4"),
            Face::Mirror => ("Copies a face that lies up on an opponent's die.".to_owned(), "DF-6.5"),
            Face::Ship => {
                let less = list(Amounts::gold(self.ship_discount));
                (format!("Lets you buy one face of the sanctuary for {less} less."), "DF-6.8")
            }
            Face::Shield(colour) => {
                let Shield { matched, otherwise } = self.shield(colour);
                let (matched, otherwise) = (list(matched), list(otherwise));
                let watched = noun(colour.resource(), 2);
                (format!("Gives {matched} if your other die gave {watched}, {otherwise} if not."), "DF-6.10")
            }
            Face::Boar(_) => {
                let (bearer, owner) = (either(self.boar_bearer), either(self.boar_owner));
                let effect = format!("Gives you {bearer} and its card's owner {owner}. It cannot be forged over.");
                (effect, "DF-6.15")
            }
        };
        DescribedFace { face, effect, rule }
    }
}
