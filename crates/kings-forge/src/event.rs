//! Facts, in the order they happened. Log, animation and statistics are made from these.

use serde::Serialize;
use tabletop::{List, Seat};

use crate::{
    action::{Benefit, Tool},
    card::{CardAction, CraftId, DockId, GatherId, Place, Side, Token},
    dice::{Dice, Die, Material},
    pool::Pool,
    state::{CRAFT_DECK, GATHER_DECK, Placed},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type")]
pub enum Event {
    /// The Craft cards of this game, the lowest rank first.
    ItemsChosen {
        items: List<CraftId, CRAFT_DECK>,
    },
    /// The Gather cards of this game.
    CardsChosen {
        cards: List<GatherId, GATHER_DECK>,
    },
    RoundStarted {
        round: u16,
        first: Seat,
    },
    CardRevealed {
        card: GatherId,
    },
    CardClaimed {
        seat: Seat,
        card: GatherId,
        side: Side,
        copying: Option<CardAction>,
        dice: Dice,
        /// Of the dice, those on boxes with an X.
        lost: Dice,
    },
    DocksVisited {
        seat: Seat,
        dock: DockId,
        card: GatherId,
        dice: Dice,
    },
    /// `missing` is what the stock did not have.
    Gained {
        seat: Seat,
        dice: Dice,
        to: Place,
        missing: Dice,
    },
    TokenTaken {
        seat: Seat,
        token: Token,
    },
    /// The stock had none.
    TokenMissing {
        seat: Seat,
        token: Token,
    },
    LibraryDieTaken {
        seat: Seat,
        missing: bool,
    },
    DiceExchanged {
        seat: Seat,
        with: Seat,
        gift: Dice,
        taken: Material,
    },
    /// A die rolled for a card in the Gather phase.
    DecisionRolled {
        seat: Seat,
        die: Die,
    },
    /// There was no such die in the stock to roll.
    NothingToRoll {
        seat: Seat,
        die: Material,
    },
    DecisionCancelled {
        seat: Seat,
        die: Die,
    },
    /// A roll that brought nothing.
    NothingGained {
        seat: Seat,
    },
    ValueKilled {
        seat: Seat,
        value: u8,
    },
    Passed {
        seat: Seat,
        benefit: Option<Benefit>,
    },
    CraftPhaseStarted,
    CraftTurnStarted {
        seat: Seat,
    },
    SmithyJoined {
        seat: Seat,
        dice: Dice,
    },
    /// The roll of a Craft turn.
    DiceRolled {
        seat: Seat,
        dice: Pool,
    },
    /// A die taken and rolled in the middle of a Craft turn.
    DieAdded {
        seat: Seat,
        die: Die,
    },
    /// Dice rolled again.
    DiceRerolled {
        seat: Seat,
        dice: Pool,
    },
    DiceCancelled {
        seat: Seat,
        dice: Pool,
    },
    DieRaised {
        seat: Seat,
        with: Option<Tool>,
        die: Die,
        plus: u8,
    },
    DieFlipped {
        seat: Seat,
        with: Tool,
        die: Die,
    },
    OnesTurned {
        seat: Seat,
        with: Tool,
        count: u8,
        /// Those in hand: none where it was a die rolled for a card.
        dice: Pool,
    },
    DieTurnedToSix {
        seat: Seat,
        die: Die,
    },
    DieTakenUp {
        seat: Seat,
        with: Tool,
        die: Die,
    },
    ItemCrafted {
        seat: Seat,
        item: CraftId,
        placed: Placed,
    },
    ItemStolen {
        seat: Seat,
        from: Seat,
        item: CraftId,
        placed: Placed,
    },
    ItemRevealed {
        item: CraftId,
    },
    CraftTurnEnded {
        seat: Seat,
    },
    ItemClaimed {
        seat: Seat,
        item: CraftId,
    },
    /// Dice back in the stock in Clean-up.
    DiceReturned {
        dice: Dice,
    },
    GameEnded {
        /// Nobody had claimed anything for too long.
        barren: bool,
    },
}
