//! What is said of each part of the table to whoever points at it, with the rule behind it.

use serde::Serialize;
use ts_rs::TS;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Notes {
    /// An item on display.
    pub display: Note,
    /// One in the waiting line.
    pub waiting: Note,
    /// An item in front of whoever crafted it.
    pub crafted: Note,
    /// An item that is safe.
    pub claimed: Note,
    /// An action of the Docks.
    pub docks: Note,
    /// A card or token to change dice with.
    pub tool: Note,
    /// The Smithy tile.
    pub smithy: Note,
    /// The value the Cemetery has killed.
    pub dead: Note,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Note {
    pub text: &'static str,
    pub rule: &'static str,
}

pub(super) const NOTES: Notes = Notes {
    display: Note { text: "Each box takes a die of its material that shows as much or more.", rule: "KF-6.3" },
    waiting: Note { text: "It waits in line: the lowest rank comes on display next.", rule: "KF-1.5" },
    crafted: Note {
        text: "It is safe when the round ends. Until then whoever crafts later may steal it.",
        rule: "KF-7.1",
    },
    claimed: Note { text: "Claimed for good.", rule: "KF-8.1" },
    docks: Note {
        text: "Any dice will do, and all are lost. A face-up card is turned face down for it. Sold once a round.",
        rule: "KF-3.10",
    },
    tool: Note { text: "For use once this round, in its owner's own turn.", rule: "KF-5.1" },
    smithy: Note { text: "Dice here are for the next round.", rule: "KF-3.5" },
    dead: Note { text: "Dice rolled with this value are cancelled.", rule: "KF-4.9" },
};
