//! Facts, in the order they happened. Log, animation and statistics are made from these.

use serde::{Deserialize, Serialize};
use tabletop::{List, Seat};
use ts_rs::TS;

use crate::{
    face::{Colour, Face},
    feat::{FeatId, Slot},
    resource::Amounts,
    state::Which,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type")]
pub enum Event {
    FacesRemoved {
        faces: List<Face, 40>,
    },
    FeatsLaidOut {
        feats: [FeatId; Slot::COUNT],
    },
    RoundStarted {
        round: u8,
        last: bool,
    },
    TurnStarted {
        seat: Seat,
    },
    /// A divine blessing's roll.
    DiceRolled {
        seat: Seat,
        faces: [Face; 2],
    },
    /// A minor blessing's roll.
    DieRolled {
        seat: Seat,
        die: Which,
        face: Face,
    },
    FaceCopied {
        seat: Seat,
        face: Face,
    },
    /// `wasted` is what the reserves could not hold.
    Gained {
        seat: Seat,
        amounts: Amounts,
        wasted: Amounts,
        cause: Cause,
    },
    Lost {
        seat: Seat,
        amounts: Amounts,
    },
    HammerStruck {
        seat: Seat,
        gold: u8,
        glory: u16,
    },
    ReinforcementCalled {
        seat: Seat,
        feat: FeatId,
    },
    Paid {
        seat: Seat,
        amounts: Amounts,
    },
    FaceBought {
        seat: Seat,
        face: Face,
        price: u8,
    },
    FaceForged {
        seat: Seat,
        die: Which,
        face: Face,
        over: Face,
    },
    FeatPerformed {
        seat: Seat,
        feat: FeatId,
        island: u8,
    },
    HeroOusted {
        seat: Seat,
        by: Seat,
    },
    TokenTaken {
        seat: Seat,
        token: Token,
    },
    TokenSpent {
        seat: Seat,
        token: Token,
    },
    ChestOpened {
        seat: Seat,
    },
    HammerLifted {
        seat: Seat,
    },
    BoarRevealed {
        seat: Seat,
        colour: Colour,
    },
    BearerNamed {
        seat: Seat,
        bearer: Seat,
    },
    FacesPicked {
        seat: Seat,
        faces: List<Face, 2>,
    },
    ExtraActionBought {
        seat: Seat,
    },
    GameEnded,
}

/// Where a gain comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    Face,
    Shield,
    /// A boar's owner's reward.
    Boar,
    Triton,
    Feat(FeatId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Token {
    Cerberus,
    Triton,
}
