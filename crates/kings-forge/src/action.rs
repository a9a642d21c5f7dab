//! The small steps players take.

use serde::{Deserialize, Serialize};
use tabletop::Seat;
use ts_rs::TS;

use crate::{
    card::{CardAction, Side, Token},
    dice::{Dice, Die, Material},
    exotic::Exotic,
    ids::{ApprenticeId, CraftId, DockId, GatherId, GrimstoneId, TileId},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(tag = "type", deny_unknown_fields)]
pub enum Action {
    /// Claims a Gather card for one of its actions. The Workshop's names the action it copies.
    ClaimCard {
        card: GatherId,
        side: Side,
        copying: Option<CardAction>,
    },
    VisitDocks {
        dock: DockId,
    },
    /// Claims an apprentice, and hires them at once or leaves that for later.
    ClaimApprentice {
        apprentice: ApprenticeId,
        hire: bool,
    },
    /// Turns a card face down for the Docks or an apprentice.
    DiscardCard {
        card: GatherId,
    },
    /// Lays these dice on a card or at the Docks.
    Pay {
        dice: Dice,
    },
    /// Of the dice laid, these lie on boxes with an X.
    LayOnX {
        dice: Dice,
    },
    /// Hands these dice over, and lays one on the Workshop if it copies the Peddler.
    Give {
        dice: Dice,
        workshop: Option<Material>,
    },
    /// Gives the dice to this player and takes a die of this material for them.
    TakeDie {
        seat: Seat,
        material: Material,
    },
    /// Stops gathering. Whoever is the first may take a benefit.
    Pass {
        benefit: Option<Benefit>,
    },
    /// Takes one die of this material.
    Take {
        material: Material,
    },
    /// Takes up a die of the own Smithy tile.
    Recall {
        material: Material,
    },
    /// Sets back a die of an opponent, or none.
    Push {
        material: Option<Material>,
    },
    /// Sets these dice aside on the own Smithy tile.
    SetAside {
        dice: Dice,
    },
    /// Hires an apprentice claimed before.
    Hire {
        apprentice: ApprenticeId,
    },
    /// Puts an apprentice to use.
    Activate {
        apprentice: ApprenticeId,
    },
    /// Is done with the apprentices.
    FinishApprentices,
    /// Changes a die of this material for one of the next rarer.
    TradeUp {
        material: Material,
    },
    /// Lets these dice of the Smithy tile join the roll.
    Join {
        dice: Dice,
    },
    /// Keeps a die of this material that would be lost.
    Spare {
        material: Material,
    },
    /// Rolls a white die instead of the one that was rolled.
    RollWhiteDie {
        with: Tool,
    },
    /// Takes the die an ability offers.
    TakeOfferedDie {
        with: Tool,
    },
    /// Adds pips to a die.
    Raise {
        with: Tool,
        die: Die,
    },
    /// Adds the next part of the same bonus to another die.
    RaiseAlso {
        die: Die,
    },
    FinishRaising,
    /// Turns a die to its opposite face.
    Flip {
        with: Tool,
        die: Die,
    },
    /// Takes up a die to roll it again.
    Reroll {
        with: Tool,
        die: Die,
    },
    /// Takes up one more.
    RerollAlso {
        die: Die,
    },
    /// Rolls the dice taken up.
    RollAgain,
    /// Turns all 1s to 6s.
    TurnOnes {
        with: Tool,
    },
    /// Turns a 1 to a 6, and perhaps others after it.
    TurnOne {
        with: Tool,
        die: Die,
    },
    /// Turns one more.
    TurnOneAlso {
        die: Die,
    },
    FinishTurning,
    /// Turns a die to 6 with an Automatic 6 token, or with a card that does the same.
    TurnToSix {
        die: Die,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        with: Option<Tool>,
    },
    /// Leaves a die as it was rolled.
    KeepRoll,
    Craft {
        item: CraftId,
    },
    /// Crafts an item that lies in front of another player.
    Steal {
        item: CraftId,
    },
    /// Places a die on the next box.
    Place {
        die: Die,
    },
    /// Fills all boxes that are left with the lowest dice that will do.
    PlaceLowest,
    /// Fills them with the highest dice there are, so that the item is harder to steal.
    PlaceHighest,
    EndCraftTurn,
    /// Takes an exotic die of a card into the roll.
    ActivateExotic {
        exotic: Exotic,
    },
    /// Takes a Grimstone into the roll, with the card it is to be used by.
    ActivateGrimstone {
        stone: GrimstoneId,
    },
    /// Rolls with what was activated.
    RollDice,
    /// Takes a Heartwood die to hand.
    Harvest,
    /// Feeds a die to the Gobblestone.
    Feed {
        die: Die,
    },
    /// Feeds it one more.
    FeedAlso {
        die: Die,
    },
    FinishFeeding,
    /// Bids for a tile of Ambassador's Row, outbidding whoever has it.
    Bid {
        tile: TileId,
    },
    /// Keeps this Grimstone card: of two that were drawn, or of the whole deck.
    KeepGrimstone {
        stone: GrimstoneId,
    },
    /// Leaves the boost of an item empty.
    LeaveBoost,
    /// Sets a die aside as it is and rolls all others again.
    HoldDie {
        die: Die,
    },
    /// Keeps an Aether Ore that was activated.
    KeepOre {
        with: Tool,
    },
}

/// What the first player to pass takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Benefit {
    /// A metal die to the supply.
    Metal,
    /// A +1/+1 token.
    PlusOnes,
    /// One of each.
    Both,
}

/// Where an ability comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Tool {
    /// A Gather card in front of the player.
    Card(GatherId),
    /// An apprentice hired by the player.
    Apprentice(ApprenticeId),
    /// What somebody else's Orchard gave.
    Gift,
    Token(Token),
    /// The Grimstone of this Craft turn, for what it is for.
    Grimstone(GrimstoneId),
    /// The same for the small bonus some of them give instead.
    GrimstoneInstead(GrimstoneId),
    /// A deluxe item the player has claimed.
    Deluxe(CraftId),
}
