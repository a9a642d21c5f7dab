//! A position of the game: plain data, open to everyone. What is still to happen lies on a stack of
//! [`Step`]s; the topmost one is the question being asked.

use serde::{Deserialize, Serialize};
use tabletop::{List, Seat};
use ts_rs::TS;

use crate::{
    content::LOTS,
    face::{Colour, Face},
    feat::{FeatId, Slot},
    resource::Amounts,
    step::Step,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Counted from 1; one past the last round when the game is over.
    pub round: u8,
    pub active: Seat,
    pub heroes: List<Hero, 4>,
    /// By slot: the feat cards around the islands.
    pub stacks: [Stack; Slot::COUNT],
    /// The faces left in the temple, in the order of the content.
    pub temple: List<Pile, LOTS>,
    /// Faces taken out of the game at set-up.
    pub removed: List<Face, 40>,
    /// Faces taken off dice, in the order they were forged over.
    pub discarded: List<Discard, 60>,
    /// By colour: whose card it is.
    pub boars: [Option<Seat>; 4],
    pub steps: List<Step, 16>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Hero {
    pub gold: u8,
    pub sun: u8,
    pub moon: u8,
    pub glory: u16,
    /// The light and the dark die.
    pub dice: [Die; 2],
    /// The island the pawn stands on, counted from 1; 0 is its starting portal.
    pub island: u8,
    /// By slot: feat cards performed.
    pub feats: [u8; Slot::COUNT],
    pub chests: u8,
    pub hammers: u8,
    /// Gold on the hammer track, over all hammer cards.
    pub hammer_gold: u8,
    pub cerberus: u8,
    pub triton: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Die {
    pub faces: [Face; 6],
    /// Which of the faces lies up.
    pub up: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Stack {
    pub feat: FeatId,
    pub left: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Pile {
    pub face: Face,
    pub left: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Discard {
    pub seat: Seat,
    pub face: Face,
}

/// One of a player's two dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Which {
    Light,
    Dark,
}

impl Which {
    pub const BOTH: [Which; 2] = [Which::Light, Which::Dark];

    pub fn index(self) -> usize {
        self as usize
    }
}

impl Die {
    #[inline]
    pub fn face_up(&self) -> Face {
        self.faces[usize::from(self.up)]
    }
}

impl Hero {
    pub fn reserve(&self) -> Amounts {
        Amounts { gold: self.gold, sun: self.sun, moon: self.moon, glory: 0 }
    }

    pub(crate) fn pay(&mut self, cost: Amounts) {
        self.gold -= cost.gold;
        self.sun -= cost.sun;
        self.moon -= cost.moon;
    }

    pub fn faces_up(&self) -> [Face; 2] {
        [self.dice[0].face_up(), self.dice[1].face_up()]
    }
}

impl State {
    pub fn feat(&self, slot: Slot) -> FeatId {
        self.stacks[slot.index()].feat
    }

    /// How many faces a player has forged since the start.
    pub fn forged(&self, seat: Seat) -> u8 {
        self.discarded.iter().filter(|discard| discard.seat == seat).count() as u8
    }

    pub fn boar_owner(&self, colour: Colour) -> Option<Seat> {
        self.boars[colour as usize]
    }
}
