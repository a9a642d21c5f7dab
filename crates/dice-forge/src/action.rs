//! The small steps players take.

use serde::{Deserialize, Serialize};
use tabletop::Seat;
use ts_rs::TS;

use crate::{face::Face, feat::FeatId, resource::Resource, state::Which};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(tag = "type", deny_unknown_fields)]
pub enum Action {
    CallReinforcement {
        feat: FeatId,
    },
    FinishReinforcements,
    /// Buys a face of the sanctuary, or takes one of a garden where a feat allows it.
    TakeFace {
        face: Face,
    },
    FinishOffering,
    /// Lets a ship sail without buying.
    BuyNothing,
    ForgeOver {
        die: Which,
        face: Face,
    },
    PerformFeat {
        feat: FeatId,
    },
    /// Pays for one more action.
    BuyExtraAction,
    EndTurn,
    /// Spends a Triton token.
    SpendTriton {
        resource: Resource,
    },
    NameBearer {
        seat: Seat,
    },
    /// Takes a face the others rolled for one's own.
    PickFace {
        face: Face,
    },
    RollDie {
        die: Which,
    },
    /// Lets a mirror copy this face.
    CopyFace {
        face: Face,
    },
    /// Applies this face of a blessing before the other.
    ApplyFirst {
        face: Face,
    },
    ChooseResource {
        resource: Resource,
    },
    /// Takes what a blessing gives as glory.
    TakeGlory,
    TakeAsShown,
    /// Sends this much of the gold to the hammer and keeps the rest.
    SendToHammer {
        gold: u8,
    },
    /// Spends a Cerberus token.
    RepeatBlessing,
    KeepCerberus,
}
