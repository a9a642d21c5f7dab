//! What is still to happen, as plain values: each is a question to one player, and its doc comment says which.

use serde::{Deserialize, Serialize};
use tabletop::{List, Seat};
use ts_rs::TS;

use crate::{
    cells::Cell,
    class::{Band, Character, Class},
    island::Quadrant,
    state::State,
};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(tag = "type", deny_unknown_fields)]
pub enum Step {
    /// Where does the next tree go?
    PlantTree,
    /// Which quadrant is yours?
    ChooseQuadrant,
    /// Where in the quadrant does the ship lie?
    ChooseAnchorage {
        seat: Seat,
        quadrant: Quadrant,
    },
    /// What now? The bottom of every turn.
    #[default]
    ChooseAction,
    /// What to do with temporary action points?
    UseTemporaryPoints {
        seat: Seat,
        left: u8,
    },
    /// A second wall? The builders are villagers who reach the first.
    ChooseSecondWall {
        seat: Seat,
        builders: Band,
    },
    /// Where does the summoned character stand? One more of its class comes if there is a pair.
    ChooseSummonSpace {
        seat: Seat,
        class: Class,
        pair: bool,
        summoners: Band,
    },
    /// Where does the horse carry its rider?
    CarryRider {
        seat: Seat,
        horse: Character,
        rider: Character,
        left: u8,
    },
    /// The rider is set down: how does the horse go on?
    GoOnRiding {
        seat: Seat,
        horse: Character,
        rider: Character,
        left: u8,
    },
    /// Steal the bag?
    ChooseToSteal {
        seat: Seat,
        thief: Character,
        from: Seat,
    },
    /// Where does the attacked character go?
    ChooseRefuge {
        seat: Seat,
        victim: Character,
    },
    /// Where does the knight stand after the attack?
    ChooseReturn {
        seat: Seat,
        knight: Character,
    },
    /// Which walls turn into blocks?
    TakeWalls {
        taken: List<Cell, 2>,
    },
    /// What is built of the blocks?
    BuildByAlchemy {
        blocks: u8,
        taken: List<Cell, 2>,
    },
    ChooseHouseToCurse,
    ChooseWallToDemolish,
    ChooseHouseToEnchant,
    ChooseLightningTarget,
    /// Which wall flies where? These have flown.
    ChooseFlyingWall {
        flown: List<Cell, 3>,
    },
    ChooseForm,
    /// Who steps where? These have.
    ChooseGuidedStep {
        guided: Band,
    },
    ChooseTeleport,
}

impl Step {
    /// Who is asked.
    #[inline]
    pub fn asks(&self, state: &State) -> Seat {
        match *self {
            Step::ChooseAnchorage { seat, .. }
            | Step::UseTemporaryPoints { seat, .. }
            | Step::ChooseSecondWall { seat, .. }
            | Step::ChooseSummonSpace { seat, .. }
            | Step::CarryRider { seat, .. }
            | Step::GoOnRiding { seat, .. }
            | Step::ChooseToSteal { seat, .. }
            | Step::ChooseRefuge { seat, .. }
            | Step::ChooseReturn { seat, .. } => seat,
            Step::PlantTree
            | Step::ChooseQuadrant
            | Step::ChooseAction
            | Step::TakeWalls { .. }
            | Step::BuildByAlchemy { .. }
            | Step::ChooseHouseToCurse
            | Step::ChooseWallToDemolish
            | Step::ChooseHouseToEnchant
            | Step::ChooseLightningTarget
            | Step::ChooseFlyingWall { .. }
            | Step::ChooseForm
            | Step::ChooseGuidedStep { .. }
            | Step::ChooseTeleport => state.active,
        }
    }
}
