//! Whom one may play against: what bots of each level do, with the ratings that were measured (docs/strength.md), and characters with a taste.

use tabletop::{Opponent, Skill, Taste};

use crate::{Action, Class};

/// From learning to master.
pub(crate) const SKILLS: [Skill; 5] = [
    Skill { rating: 1_000, ms: 2, looks: 1, iterations: Some(0), temperature: 0.028 },
    Skill { rating: 1_394, ms: 2, looks: 1, iterations: Some(0), temperature: 0.009 },
    Skill { rating: 1_650, ms: 2, looks: 1, iterations: Some(0), temperature: 0.0 },
    Skill { rating: 1_885, ms: 30, looks: 16, iterations: Some(15), temperature: 0.0 },
    Skill { rating: 0, ms: 1_000, looks: 16, iterations: None, temperature: 0.0 },
];

pub(crate) const OPPONENTS: &[Opponent] = &[
    Opponent {
        taste: Taste::Builder,
        name: "Queen Maude",
        about: "Builds with every block, and minds her own business.",
        likes: &[(BUILD, 0.02)],
    },
    Opponent {
        taste: Taste::Raider,
        name: "King Hrolf",
        about: "Attacks and steals where there is anybody to attack.",
        likes: &[(ATTACK, 0.05)],
    },
    Opponent {
        taste: Taste::Gambler,
        name: "The Magus Ilo",
        about: "Casts a spell sooner than lay a stone.",
        likes: &[(SPELL, 0.08)],
    },
];

// Kinds of actions.
const BUILD: &str = "build";
const ATTACK: &str = "attack";
const SPELL: &str = "spell";

pub(crate) fn kind_of(action: Action) -> &'static str {
    match action {
        Action::BuildWall { .. }
        | Action::BuildHouse { .. }
        | Action::BuildFountain { .. }
        | Action::BuildBattlement { .. }
        | Action::BuildTower { .. }
        | Action::BuildPalace { .. } => BUILD,
        Action::Attack { .. } | Action::Steal | Action::Strike { .. } | Action::Demolish { .. } => ATTACK,
        Action::Cast { .. } | Action::Summon { class: Class::Warlock, .. } => SPELL,
        _ => "",
    }
}
