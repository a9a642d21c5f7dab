//! What is said of each part of the table to whoever points at it, with the rule behind it.

use serde::Serialize;
use ts_rs::TS;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Notes {
    /// An item on display.
    pub display: Note,
    /// A masterwork of the Royal Decree.
    pub masterwork: Note,
    /// The request of an ambassador.
    pub request: Note,
    /// Its boost.
    pub boost: Note,
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
    pub apprentices: ApprenticeNotes,
    pub exotic: ExoticNotes,
}

/// What Ambassador's Row adds to the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ExoticNotes {
    /// A tile nobody has bid for.
    pub tile: Note,
    /// A tile in front of a player.
    pub bid: Note,
    pub aether: Note,
    pub borealis: Note,
    pub heartwood: Note,
    pub grimstone: Note,
    /// Activated dice.
    pub active: Note,
}

/// What Apprentices adds to the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ApprenticeNotes {
    /// One on display.
    pub display: Note,
    /// One who was claimed and not hired.
    pub unhired: Note,
    /// The Apprentice phase.
    pub work: Note,
    pub counterfeits: Note,
    /// Dice of the Keep.
    pub keep: Note,
    /// The die Odile keeps from being lost.
    pub spared: Note,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Note {
    pub text: &'static str,
    pub rule: &'static str,
}

pub(super) const NOTES: Notes = Notes {
    display: Note { text: "Each box takes a die of its material that shows as much or more.", rule: "KF-6.3" },
    masterwork: Note {
        text: "The item that ends the game has to be a masterwork: whoever lacks one item makes one of these and nothing else.",
        rule: "KF-15.4",
    },
    request: Note {
        text: "A request of an ambassador: an item like all others, to be crafted at any time, but without a rank.",
        rule: "KF-21.3",
    },
    boost: Note {
        text: "It may stay empty. Whoever claims the item with a die on it takes a Borealis too.",
        rule: "KF-21.9",
    },
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
    exotic: ExoticNotes {
        tile: Note {
            text: "Bid for it in your Craft turn: dice on all its boxes. The best bid of the round brings the exotic die.",
            rule: "KF-17.3",
        },
        bid: Note {
            text: "It can be outbid as an item is stolen. The prize comes at the end of Clean-up.",
            rule: "KF-17.4",
        },
        aether: Note { text: "Metal or magic, and a metal die afterwards.", rule: "KF-18.5" },
        borealis: Note { text: "Any material that is rolled with it.", rule: "KF-18.6" },
        heartwood: Note {
            text: "Harvested at any time of the Craft turn, as wood or gem of the value all Heartwood shows.",
            rule: "KF-18.9",
        },
        grimstone: Note {
            text: "One is rolled in a Craft turn, named before the roll, and used by its card.",
            rule: "KF-19.3",
        },
        active: Note { text: "Activated: it goes to the stock in Clean-up.", rule: "KF-18.4" },
    },
    apprentices: ApprenticeNotes {
        display: Note {
            text: "A face-up Gather card is turned face down for the claim. Paid at once or in a later Apprentice phase.",
            rule: "KF-12.2",
        },
        unhired: Note {
            text: "Waits to be hired in an Apprentice phase, and does nothing until then.",
            rule: "KF-12.8",
        },
        work: Note { text: "Hired apprentices give their benefits, in turn order.", rule: "KF-12.8" },
        counterfeits: Note { text: "At the start of a round three or more are the lowest item.", rule: "KF-13.2" },
        keep: Note { text: "Borrowed from the stock; they go back there in Clean-up.", rule: "KF-11.26" },
        spared: Note { text: "It goes to the Smithy tile instead of the stock.", rule: "KF-12.28" },
    },
};
