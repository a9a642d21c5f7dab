//! Whom one may play against: what bots of each level do, with the ratings that were measured (docs/strength.md), and characters with a taste.

use tabletop::{Opponent, Skill, Taste};

use crate::Action;

/// From learning to master.
pub(crate) const SKILLS: [Skill; 5] = [
    Skill { rating: 1_000, ms: 1, looks: 1, iterations: Some(0), temperature: 0.05 },
    Skill { rating: 1_420, ms: 1, looks: 1, iterations: Some(0), temperature: 0.02 },
    Skill { rating: 1_805, ms: 5, looks: 16, iterations: Some(0), temperature: 0.006 },
    Skill { rating: 2_107, ms: 20, looks: 16, iterations: Some(12), temperature: 0.0 },
    Skill { rating: 0, ms: 1_000, looks: 16, iterations: None, temperature: 0.0 },
];

pub(crate) const OPPONENTS: &[Opponent] = &[
    Opponent {
        taste: Taste::Builder,
        name: "Master Odo",
        about: "Gathers and hires for a long time, then crafts with a heap of dice.",
        likes: &[(GATHER, 0.02), (HIRE, 0.04)],
    },
    Opponent {
        taste: Taste::Raider,
        name: "Red Wenna",
        about: "Crafts what lies in front of others, and sets back their dice.",
        likes: &[(STEAL, 0.1), (AGAINST_OTHERS, 0.05)],
    },
    Opponent {
        taste: Taste::Gambler,
        name: "Lucky Pim",
        about: "Rolls again rather than settle for what is there.",
        likes: &[(REROLL, 0.04), (EXOTIC, 0.04)],
    },
];

// Kinds of actions.
const GATHER: &str = "gather";
const HIRE: &str = "hire";
const STEAL: &str = "steal";
const AGAINST_OTHERS: &str = "against-others";
const REROLL: &str = "reroll";
const EXOTIC: &str = "exotic";

pub(crate) fn kind_of(action: Action) -> &'static str {
    match action {
        Action::ClaimCard { .. } | Action::VisitDocks { .. } => GATHER,
        Action::ClaimApprentice { .. } | Action::Hire { .. } | Action::Activate { .. } => HIRE,
        Action::Steal { .. } => STEAL,
        Action::Push { material: Some(_) } | Action::PlaceHighest => AGAINST_OTHERS,
        Action::Reroll { .. } | Action::RerollAlso { .. } | Action::RollWhiteDie { .. } => REROLL,
        Action::ActivateExotic { .. } | Action::ActivateGrimstone { .. } => EXOTIC,
        _ => "",
    }
}
