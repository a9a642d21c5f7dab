//! What is still to happen, as plain values. Some steps carry themselves out; the others are questions, and
//! their doc comments say what is asked.

use serde::{Deserialize, Serialize};
use tabletop::{List, Seat};
use ts_rs::TS;

use crate::{
    event::Cause,
    face::{Colour, Face},
    feat::{Instead, Slot},
    resource::{Amounts, Kinds},
    state::Which,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(tag = "type", deny_unknown_fields)]
pub enum Step {
    /// Everybody receives a divine blessing, so many times.
    ReceiveBlessings {
        left: u8,
    },
    /// Which reinforcement to call next, if any? `used` counts by slot.
    ChooseReinforcement {
        used: [u8; Slot::COUNT],
    },
    /// Which action? The extra action has been paid for and must be one.
    ChooseAction {
        extra: bool,
    },
    /// Another face, or is the offering done? `taken` are the faces already taken in it.
    ChooseOffering {
        taken: LotSet,
    },
    /// Which face to buy with a ship, if any?
    ChooseShipFace {
        seat: Seat,
        discount: u8,
    },
    /// Which of these garden faces to take?
    ChooseGardenFace {
        seat: Seat,
        slot: Slot,
    },
    /// Which face of which die to forge over?
    ChooseFaceToReplace {
        seat: Seat,
        face: Face,
    },
    /// The card is taken and does what it does.
    TakeFeat {
        slot: Slot,
    },
    /// Who has to forge the boar?
    ChooseBearer {
        colour: Colour,
    },
    /// Which face rolled by the others to apply? One may have been picked already.
    ChooseSatyrFace {
        picked: Option<Face>,
    },
    /// With which die?
    ChooseDie {
        seat: Seat,
        rolls: u8,
        instead: Option<Instead>,
    },
    ReceiveMinorBlessings {
        seat: Seat,
        die: Which,
        left: u8,
        instead: Option<Instead>,
    },
    ReceiveDivineBlessings {
        seat: Seat,
        left: u8,
        instead: Option<Instead>,
    },
    /// A result being applied: which face does a mirror copy, which die comes first?
    Apply(Blessing),
    /// Spend a Cerberus token to apply the result again?
    ChooseRepeat(Blessing),
    /// Which of these resources? `die` is the place in the blessing the choice belongs to, if it does.
    ChooseResource {
        seat: Seat,
        among: Amounts,
        times: u8,
        loss: bool,
        instead: Option<Instead>,
        die: Option<u8>,
        cause: Cause,
    },
    /// Take a gain as glory instead, if `instead` allows? How much of its gold goes to the hammer, if not?
    ChooseHowToTake {
        seat: Seat,
        amounts: Amounts,
        instead: Option<Instead>,
        cause: Cause,
    },
    /// The turn is all but over: one more action, or not?
    ChooseToEndTurn {
        extra_left: bool,
    },
}

impl Default for Step {
    fn default() -> Step {
        Step::ReceiveBlessings { left: 0 }
    }
}

/// Some of the kinds of faces in the temple, as bits in the order of the content.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(transparent)]
pub struct LotSet(u64);

impl LotSet {
    pub fn contains(self, lot: usize) -> bool {
        self.0 >> lot & 1 == 1
    }

    /// Whether there is nothing in it from this place on.
    pub fn ends_before(self, lot: usize) -> bool {
        self.0.checked_shr(lot as u32).unwrap_or(0) == 0
    }

    #[must_use]
    pub fn with(self, lot: usize) -> LotSet {
        LotSet(self.0 | 1 << lot)
    }
}

/// The result of one roll (or of a Satyrs' pick) and how far it has been applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Blessing {
    pub seat: Seat,
    /// One face for a minor blessing, two for a divine one.
    pub rolled: List<Face, 2>,
    /// The same, with what mirrors copied in place of the mirrors.
    pub acts_as: List<Face, 2>,
    /// The Minotaur's: what the faces show is lost.
    pub loss: bool,
    pub instead: Option<Instead>,
    /// Whether a Cerberus token may repeat it.
    pub repeatable: bool,
    /// Mirrors that have chosen.
    pub copied: [bool; 2],
    pub applied: [bool; 2],
    /// What each face gave, for shields to see.
    pub gave: [Kinds; 2],
    /// Which die its owner wants to come first, once asked.
    pub first: Option<u8>,
}

impl Blessing {
    pub fn new(seat: Seat, rolled: List<Face, 2>) -> Blessing {
        Blessing {
            seat,
            rolled,
            acts_as: rolled,
            loss: false,
            instead: None,
            repeatable: true,
            copied: [false; 2],
            applied: [false; 2],
            gave: [Kinds::default(); 2],
            first: None,
        }
    }

    /// Whether a face of it is still to be applied.
    pub(crate) fn waits(&self, die: usize) -> bool {
        die < self.rolled.len() && !self.applied[die]
    }

    /// Whether the first of two mirrors has copied and the second may copy any face in either order with it. A ship that
    /// was copied and went first is no half of a pair: the second mirror sees what it bought.
    pub(crate) fn is_half_a_pair(&self) -> bool {
        *self.rolled == [Face::Mirror; 2] && self.copied == [true, false] && !self.applied[0]
    }

    /// The same result before anything of it was applied.
    pub fn afresh(&self) -> Blessing {
        Blessing { loss: self.loss, instead: self.instead, ..Blessing::new(self.seat, self.rolled) }
    }
}
