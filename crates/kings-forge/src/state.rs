//! A position of the game: plain data, open to everyone. What is still to happen lies on a stack of
//! [`Step`]s; the topmost one is the question being asked.

use serde::{Deserialize, Serialize};
use tabletop::{List, Seat};
use ts_rs::TS;

use crate::{
    card::{CardAction, CraftCard, CraftId, DockId, GatherId, GatherSet, Side, Token},
    dice::Dice,
    pool::Pool,
    step::Step,
};

/// Room for the smiths of an expansion's table of five.
pub(crate) const SEATS: usize = 5;
/// Cards face up in the Gather row.
pub(crate) const ROW: usize = 4;
/// Craft cards on display.
pub(crate) const DISPLAY: usize = 3;
/// The most Gather cards in one game.
pub(crate) const GATHER_DECK: usize = 16;
/// The most Craft cards in one game.
pub(crate) const CRAFT_DECK: usize = 24;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Counted from 1.
    pub round: u16,
    pub phase: Phase,
    /// Who has the anvil.
    pub first: Seat,
    pub active: Seat,
    /// How many rounds in a row ended without a claimed item.
    pub barren: u8,
    pub stock: Stock,
    /// The value the Cemetery die shows on its card.
    pub dead: Option<u8>,
    /// The Gather cards still face down.
    pub deck: GatherSet,
    #[ts(as = "Vec<Option<GatherId>>")]
    pub row: [Option<GatherId>; ROW],
    /// Gather cards in front of players, in the order they were claimed.
    pub claims: List<Claim, GATHER_DECK>,
    /// Gather cards turned face down for a visit to the Docks, in order.
    pub visits: List<Visit, GATHER_DECK>,
    /// On display, the lowest rank first.
    pub display: List<CraftId, DISPLAY>,
    /// The waiting line, the lowest rank first.
    pub waiting: List<CraftId, CRAFT_DECK>,
    /// Crafted this round and not yet claimed, in order.
    pub crafted: List<Crafted, CRAFT_DECK>,
    pub smiths: List<Smith, SEATS>,
    /// What the active player has rolled in this Craft turn and not yet placed.
    pub rolled: Pool,
    pub steps: List<Step, 4>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    Gather,
    Craft,
    Over,
}

/// What lies within reach of everybody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Stock {
    pub dice: Dice,
    /// White Library dice.
    pub library: u8,
    pub tokens: Tokens,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Tokens {
    pub plus_ones: u8,
    pub automatic_six: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Smith {
    /// Unused dice.
    pub supply: Dice,
    /// On the Smithy tile, for the next round.
    pub smithy: Dice,
    /// On the Smithy tile too, cancelled by the Cemetery: nothing brings them back this round.
    pub cancelled: Dice,
    pub tokens: Tokens,
    pub passed: bool,
    /// Craft cards claimed for good, in order.
    pub items: List<CraftId, CRAFT_DECK>,
}

/// A Gather card in front of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    pub seat: Seat,
    pub card: GatherId,
    pub side: Side,
    /// What the Workshop copies.
    pub copying: Option<CardAction>,
    /// On boxes without an X.
    pub dice: Dice,
    /// On boxes with an X.
    pub lost: Dice,
    /// A Library die stands on it.
    pub library: bool,
    /// Its ability has not been used yet.
    pub ready: bool,
}

/// A card turned face down and the dice laid at the Docks for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Visit {
    pub seat: Seat,
    pub card: GatherId,
    pub dock: DockId,
    pub dice: Dice,
}

/// An item in front of a player, not yet safe.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Crafted {
    pub seat: Seat,
    pub card: CraftId,
    pub placed: Placed,
}

/// Dice on the boxes of a Craft card, in the order of its boxes. Within a material they go down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    pub values: List<u8, { CraftCard::BOXES }>,
    /// Which of them are Library dice, as bits.
    pub library: u8,
}

impl Placed {
    #[inline]
    pub(crate) fn push(&mut self, value: u8, library: bool) {
        self.library |= u8::from(library) << self.values.len();
        self.values.push(value);
    }

    #[inline]
    pub fn is_library(&self, place: usize) -> bool {
        self.library >> place & 1 == 1
    }
}

impl Tokens {
    pub fn of(&self, token: Token) -> u8 {
        match token {
            Token::PlusOnes => self.plus_ones,
            Token::AutomaticSix => self.automatic_six,
        }
    }

    pub(crate) fn of_mut(&mut self, token: Token) -> &mut u8 {
        match token {
            Token::PlusOnes => &mut self.plus_ones,
            Token::AutomaticSix => &mut self.automatic_six,
        }
    }
}

impl Claim {
    /// The action in force: the card's own, or the one the Workshop copies.
    pub fn action(&self) -> CardAction {
        self.copying.unwrap_or(CardAction { card: self.card, side: self.side })
    }
}

impl State {
    pub fn in_row(&self, card: GatherId) -> bool {
        self.row.contains(&Some(card))
    }

    pub fn row_is_empty(&self) -> bool {
        self.row.iter().all(Option::is_none)
    }

    pub fn somebody_passed(&self) -> bool {
        self.smiths.iter().any(|smith| smith.passed)
    }

    pub fn dock_is_taken(&self, dock: DockId) -> bool {
        self.visits.iter().any(|visit| visit.dock == dock)
    }

    /// The actions of the Docks that are taken, as bits.
    #[inline]
    pub(crate) fn docks_taken(&self) -> u32 {
        self.visits.iter().fold(0, |taken, visit| taken | 1 << visit.dock.0)
    }

    /// The claims of a seat.
    pub fn claims_of(&self, seat: Seat) -> impl Iterator<Item = &Claim> {
        self.claims.iter().filter(move |claim| claim.seat == seat)
    }

    /// Whether a rolled value is cancelled at once.
    #[inline]
    pub fn is_dead(&self, value: u8) -> bool {
        self.dead == Some(value)
    }
}
