//! Whom one may play against: what bots of each level do, with the ratings that were measured (docs/strength.md), and characters with a taste.

use tabletop::{Opponent, Skill, Taste};

use crate::{Action, DiceForge, Effect};

/// From learning to master.
pub(crate) const SKILLS: [Skill; 5] = [
    Skill { rating: 1_000, ms: 1, looks: 1, iterations: Some(0), temperature: 0.3 },
    Skill { rating: 1_164, ms: 1, looks: 1, iterations: Some(0), temperature: 0.04 },
    Skill { rating: 1_345, ms: 1, looks: 16, iterations: Some(0), temperature: 0.03 },
    Skill { rating: 1_504, ms: 5, looks: 16, iterations: Some(100), temperature: 0.0 },
    Skill { rating: 0, ms: 1_000, looks: 16, iterations: None, temperature: 0.0 },
];

pub(crate) const OPPONENTS: &[Opponent] = &[
    Opponent {
        taste: Taste::Builder,
        name: "Brontes",
        about: "A smith at heart: forges faces and collects reinforcements.",
        likes: &[(FORGE, 0.03), (GARDEN, 0.03), (REINFORCEMENT, 0.03)],
    },
    Opponent {
        taste: Taste::Raider,
        name: "Penthea",
        about: "Goes to the islands early, and loves what vexes the others.",
        likes: &[(AGAINST_OTHERS, 0.05), (TROPHY, 0.02)],
    },
    Opponent {
        taste: Taste::Gambler,
        name: "Kybos",
        about: "Rolls whenever there is something to roll, and one more time.",
        likes: &[(ROLL, 0.08), (EXTRA, 0.04)],
    },
];

// Kinds of actions.
const FORGE: &str = "forge";
const GARDEN: &str = "garden";
const REINFORCEMENT: &str = "reinforcement";
const AGAINST_OTHERS: &str = "against-others";
const TROPHY: &str = "trophy";
const ROLL: &str = "roll";
const EXTRA: &str = "extra";

impl DiceForge {
    pub(crate) fn kind_of(&self, action: Action) -> &'static str {
        match action {
            Action::TakeFace { .. } => FORGE,
            Action::BuyExtraAction => EXTRA,
            Action::RepeatBlessing => ROLL,
            Action::PerformFeat { feat } => match self.content.feat(feat).effect {
                Effect::Forge(_) | Effect::Hammer | Effect::GloryPerForgedFace(_) => GARDEN,
                Effect::Satyrs | Effect::Minotaur | Effect::Boar | Effect::Bear(_) => AGAINST_OTHERS,
                Effect::DivineBlessings { .. } | Effect::MinorBlessings { .. } | Effect::Cerberus => ROLL,
                Effect::None => TROPHY,
                effect if effect.is_reinforcement() => REINFORCEMENT,
                _ => "",
            },
            _ => "",
        }
    }
}
