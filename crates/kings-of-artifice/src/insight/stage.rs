//! Where a player is in something that takes several steps, in words.

use serde::Serialize;
use tabletop::Seat;
use ts_rs::TS;

use crate::{Character, KingsOfArtifice, Phase, Spell, State, Step, words::counted};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Stage {
    pub title: String,
    /// The spell that is being cast.
    pub spell: Option<Spell>,
    /// All steps there are, and the place of the one that is asked for.
    pub steps: Vec<String>,
    pub at: usize,
}

impl KingsOfArtifice {
    pub(crate) fn stage(&self, state: &State, seat: Seat) -> Option<Stage> {
        // A ship that arrives has chosen its quadrant in a turn of its own.
        if state.phase == Phase::Landing {
            return None;
        }
        let step = *state.steps.last()?;
        let deed = |title: &str, steps: &[&str], at| Stage {
            title: title.to_owned(),
            spell: None,
            steps: steps.iter().map(|&step| step.to_owned()).collect(),
            at,
        };
        Some(match step {
            Step::ChooseSecondWall { .. } => deed("Walls", &["first wall", "second, if you like"], 1),
            Step::ChooseSummonSpace { class, pair, .. } => {
                let whom = if pair { format!("both {}s", class.name()) } else { format!("the {}", class.name()) };
                deed(&format!("Summon {whom}"), &["whom", "where"], 1)
            }
            Step::CarryRider { .. } => deed("Ride", &["pick up", "carry", "go on"], 1),
            Step::GoOnRiding { .. } => deed("Ride", &["pick up", "carry", "go on"], 2),
            Step::ChooseAnchorage { .. } => deed("Ship", &["quadrant", "place"], 1),
            _ => {
                let (spell, steps, at) = self.spell_stage(state, seat, step)?;
                Stage { title: self.content.spell(spell).name.clone(), spell: Some(spell), steps, at }
            }
        })
    }

    fn spell_stage(&self, state: &State, seat: Seat, step: Step) -> Option<(Spell, Vec<String>, usize)> {
        let one = |spell: Spell, step: &str| (spell, vec![step.to_owned()], 0);
        let several =
            |spell: Spell, steps: &[&str], at| (spell, steps.iter().map(|&step| step.to_owned()).collect(), at);
        Some(match step {
            Step::TakeWalls { .. } => several(Spell::Alchemy, &["take walls", "build"], 0),
            Step::BuildByAlchemy { .. } => several(Spell::Alchemy, &["take walls", "build"], 1),
            Step::ChooseFlyingWall { flown } => {
                several(Spell::FlyingWalls, &["first wall", "second", "third"], flown.len())
            }
            Step::ChooseHouseToCurse => one(Spell::CursedHouse, "choose a house"),
            Step::ChooseWallToDemolish => one(Spell::DemolitionBlast, "choose a wall"),
            Step::ChooseHouseToEnchant => one(Spell::EnchantedTower, "choose a house"),
            Step::ChooseLightningTarget => one(Spell::LightningBlast, "choose whom"),
            Step::ChooseForm => one(Spell::Morph, "choose a form"),
            Step::ChooseTeleport => one(Spell::Teleportation, "the warlock anywhere, or a swap"),
            Step::ChooseGuidedStep { guided } => {
                let ashore = Character::ALL.into_iter().filter(|&who| state.board.cell(seat, who).is_some()).count();
                one(Spell::ChanneledGuidance, &format!("{} of {ashore} have stepped", guided.iter().count()))
            }
            Step::UseTemporaryPoints { left, .. } => {
                one(Spell::StepIntoTheFuture, &counted(left, "temporary action point"))
            }
            _ => return None,
        })
    }
}
