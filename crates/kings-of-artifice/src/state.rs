//! A position of the game: plain data, open to everyone. What is still to happen lies on a stack of
//! [`Step`]s; the topmost one is the question being asked.

use serde::{Deserialize, Serialize};
use tabletop::{List, Seat};
use ts_rs::TS;

use crate::{
    board::{Board, BoardJson},
    card::{Card, Spell},
    class::{Band, Character, Class},
    step::Step,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub phase: Phase,
    /// Building rounds, counted from 1; 0 at set-up. The crowning round does not count.
    pub round: u8,
    pub active: Seat,
    #[ts(as = "BoardJson")]
    pub board: Board,
    pub realms: List<Realm, 4>,
    pub scoring: List<Card, 2>,
    pub spells: List<Spell, 3>,
    /// KA-10.7: who used up the blocks first.
    pub emptied: Option<Seat>,
    /// KA-8.2: whether a block of anybody's supply was used in this round, and how many rounds before it went by without.
    pub placed: bool,
    pub quiet: u8,
    pub turn: ThisTurn,
    pub steps: List<Step, 8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    Planting,
    Landing,
    Building,
    Crowning,
    Over,
}

/// What is remembered of the turn until it ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ThisTurn {
    /// Horses that have had their move.
    pub moved: Band,
    /// What the warlock is.
    pub morph: Option<Class>,
    /// The last thing done was a free move of the ship.
    pub sailed: bool,
}

/// What a player has besides what is on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Realm {
    /// Blocks in the supply.
    pub blocks: u8,
    /// Blocks out of the game.
    pub removed: u8,
    /// Trees still to be planted.
    pub saplings: u8,
    /// Trees collected.
    pub trees: u8,
    /// The spell the mana lies on; nothing if it is in the supply.
    pub mana: Option<Spell>,
    /// Active tokens, the bag not counted.
    pub tokens: u8,
    pub bag: Bag,
    pub points: Points,
}

/// The action token that can be stolen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Bag {
    pub at: BagPlace,
    pub active: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(tag = "place", rename_all = "lowercase", deny_unknown_fields)]
pub enum BagPlace {
    #[default]
    Home,
    /// `fresh` until the thief's owner begins a turn with it.
    Stolen {
        by: Seat,
        fresh: bool,
    },
    Kitty,
}

/// Victory points scored at once, by what they were for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Points {
    pub houses: u16,
    pub towers: u16,
    pub battlements: u16,
    pub palaces: u16,
    pub fountain: u16,
    pub attacks: u16,
    pub curses: u16,
    pub throws: u16,
}

impl Points {
    #[inline]
    pub fn total(&self) -> u32 {
        self.each().into_iter().map(u32::from).sum()
    }

    /// What each of them is for.
    pub(crate) const NAMES: [&str; 8] = [
        "Houses built",
        "Tower blocks",
        "Battlements built",
        "Palaces built",
        "The fountain",
        "Attacks",
        "Cursed houses",
        "Tokens thrown",
    ];

    /// In the order of their names.
    pub(crate) fn each(&self) -> [u16; 8] {
        let Points { houses, towers, battlements, palaces, fountain, attacks, curses, throws } = *self;
        [houses, towers, battlements, palaces, fountain, attacks, curses, throws]
    }
}

/// Scores points for something.
pub(crate) fn gain(tally: &mut u16, points: u8) {
    *tally = tally.saturating_add(u16::from(points));
}

impl State {
    /// What a character is now: a warlock may be something else.
    #[inline]
    pub fn class(&self, seat: Seat, who: Character) -> Class {
        match self.turn.morph {
            Some(class) if who == Character::Warlock && seat == self.active => class,
            _ => who.class(),
        }
    }

    /// KA-2.4: active tokens of a player, stolen ones included.
    #[inline]
    pub fn action_points(&self, seat: Seat) -> u8 {
        let realm = &self.realms[seat];
        let mut points = realm.tokens + u8::from(realm.bag.active && realm.bag.at == BagPlace::Home);
        for other in self.realms.iter() {
            points += u8::from(other.bag.active && other.bag.held_by(seat));
        }
        points
    }
}

impl Bag {
    /// Whether a thief brought it to this player.
    #[inline]
    pub fn held_by(&self, seat: Seat) -> bool {
        matches!(self.at, BagPlace::Stolen { by, .. } if by == seat)
    }
}
