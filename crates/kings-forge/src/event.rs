//! Facts, in the order they happened. Log, animation and statistics are made from these.

use serde::Serialize;
use tabletop::{List, Seat};
use ts_rs::TS;

use crate::{
    action::{Benefit, Tool},
    bag::Bag,
    card::{CardAction, Realm, Side, Token},
    dice::{Dice, Die, Kind, Material, Materials},
    effect::Place,
    exotic::{Exotic, Exotics},
    ids::{ApprenticeId, CraftId, DockId, GatherId, GrimstoneId, TileId},
    pool::Pool,
    staff::APPRENTICES,
    state::{CRAFT_DECK, GATHER_DECK, MASTERWORKS, Placed, SEATS, Stock},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type")]
pub enum Event {
    /// The Craft cards of this game, the lowest rank first.
    ItemsChosen {
        items: List<CraftId, CRAFT_DECK>,
    },
    /// KF-15.2: the masterworks of this game, the lowest rank first.
    MasterworksChosen {
        items: List<CraftId, MASTERWORKS>,
    },
    /// The Gather cards of this game.
    CardsChosen {
        cards: List<GatherId, GATHER_DECK>,
    },
    /// The apprentices of this game.
    ApprenticesChosen {
        apprentices: List<ApprenticeId, APPRENTICES>,
    },
    ApprenticeRevealed {
        apprentice: ApprenticeId,
    },
    /// With what everybody has then: all Gather cards are in the deck, and the Smithy tiles are empty.
    RoundStarted {
        round: u16,
        first: Seat,
        #[ts(as = "Vec<GatherId>")]
        deck: Bag<GatherId>,
        stock: Stock,
        /// By seat.
        supplies: List<Dice, SEATS>,
    },
    CardRevealed {
        card: GatherId,
    },
    /// One visitor of each realm, in the order of their piles.
    VisitorsArrived {
        #[ts(as = "Vec<GatherId>")]
        visitors: [GatherId; Realm::ALL.len()],
    },
    /// They go under their piles.
    VisitorsLeft {
        #[ts(as = "Vec<GatherId>")]
        visitors: [GatherId; Realm::ALL.len()],
    },
    CardClaimed {
        seat: Seat,
        card: GatherId,
        side: Side,
        copying: Option<CardAction>,
        dice: Dice,
        /// Of the dice, those on boxes with an X.
        lost: Dice,
        /// Whether it has an ability to be used later.
        ready: bool,
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
    /// This card was turned face down for them.
    ApprenticeClaimed {
        seat: Seat,
        apprentice: ApprenticeId,
        card: GatherId,
    },
    ApprenticeHired {
        seat: Seat,
        apprentice: ApprenticeId,
        dice: Dice,
        /// Of the dice, those on boxes with an X.
        lost: Dice,
    },
    /// An apprentice is put to use; what comes of it follows.
    ApprenticeUsed {
        seat: Seat,
        apprentice: ApprenticeId,
    },
    ApprenticePhaseStarted,
    GatherPhaseStarted,
    CounterfeitsTaken {
        seat: Seat,
        tokens: u8,
    },
    /// All tokens of a player for the lowest item.
    CounterfeitsTurnedIn {
        seat: Seat,
        tokens: u8,
        item: CraftId,
    },
    /// An ability of +1 to one die from somebody else.
    GiftReceived {
        seat: Seat,
        from: Seat,
    },
    /// All dice of the Smithy tile come to the supply.
    SmithyTakenUp {
        seat: Seat,
        dice: Dice,
    },
    GatherPhaseCutShort {
        seat: Seat,
    },
    DieRecalled {
        seat: Seat,
        die: Material,
    },
    DiePushed {
        seat: Seat,
        from: Seat,
        die: Material,
    },
    DiceSetAside {
        seat: Seat,
        dice: Dice,
    },
    DieTraded {
        seat: Seat,
        given: Material,
        taken: Material,
    },
    /// Nothing is rolled in this Craft turn.
    RollForbidden {
        seat: Seat,
    },
    /// Dice of the stock that are rolled too; they go back in Clean-up.
    KeepDiceTaken {
        seat: Seat,
        dice: Dice,
        missing: Dice,
    },
    KeepDiceReturned {
        seat: Seat,
        dice: Dice,
    },
    /// A white die that belongs to nobody's stock.
    WhiteDieTaken {
        seat: Seat,
        with: Tool,
    },
    /// A die that would have been lost.
    DieSpared {
        seat: Seat,
        die: Material,
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
    /// An ability is used for the die it offers, which comes next.
    OfferTaken {
        seat: Seat,
        with: Tool,
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
        /// What it shows now.
        to: u8,
    },
    DieFlipped {
        seat: Seat,
        with: Tool,
        die: Die,
        /// What it shows now.
        to: u8,
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
        /// A card; nothing for a token.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        with: Option<Tool>,
        die: Die,
    },
    /// A die to be rolled again; the first of several names the tool.
    DieTakenUp {
        seat: Seat,
        with: Option<Tool>,
        die: Die,
    },
    ItemCrafted {
        seat: Seat,
        item: CraftId,
        placed: Placed,
        /// As the dice lie there for all others.
        lying: Placed,
    },
    ItemStolen {
        seat: Seat,
        from: Seat,
        item: CraftId,
        placed: Placed,
        /// As the dice lie there for all others.
        lying: Placed,
        /// The dice of whoever was robbed.
        back: Back,
    },
    ItemRevealed {
        item: CraftId,
    },
    CraftTurnEnded {
        seat: Seat,
        /// The dice that were not placed.
        back: Back,
    },
    ItemClaimed {
        seat: Seat,
        item: CraftId,
        /// The dice on it.
        back: Back,
    },
    /// Dice back in the stock in Clean-up.
    DiceReturned {
        dice: Dice,
    },
    /// An exotic die joins the roll to come; a Grimstone by this card.
    ExoticActivated {
        seat: Seat,
        exotic: Exotic,
        stone: Option<GrimstoneId>,
    },
    /// It comes to hand.
    HeartwoodHarvested {
        seat: Seat,
        die: Die,
    },
    /// This Grimstone leaves the hand; what it does comes next.
    GrimstoneUsed {
        seat: Seat,
        die: Die,
    },
    /// A die goes to the Smithy tile for one more pip on the Gobblestone.
    GobblestoneFed {
        seat: Seat,
        food: Die,
        /// What the Gobblestone shows now.
        to: u8,
        /// What it counts as now.
        #[ts(type = "string")]
        fed: Materials,
    },
    /// What Borealis counts as in this Craft turn.
    BorealisCopies {
        seat: Seat,
        #[ts(type = "string")]
        materials: Materials,
    },
    /// Clean-up is done but for the prizes: all Gather cards are in the deck, and the Smithy tiles are empty.
    TableCleared {
        #[ts(as = "Vec<GatherId>")]
        deck: Bag<GatherId>,
        stock: Stock,
        /// By seat.
        supplies: List<Dice, SEATS>,
    },
    /// A bid for a tile, which may have lain in front of somebody else.
    TileBid {
        seat: Seat,
        from: Option<Seat>,
        tile: TileId,
        placed: Placed,
        /// As the dice lie there for all others.
        lying: Placed,
        /// The dice of whoever was outbid.
        back: Back,
    },
    /// Activated dice are in the stock again, and the Grimstone's card is under its deck.
    ExoticsReturned {
        seat: Seat,
        exotics: Exotics,
        stone: Option<GrimstoneId>,
        /// Aether Ore that is kept instead.
        #[serde(skip_serializing_if = "is_zero")]
        #[ts(optional, as = "Option<u8>")]
        kept: u8,
    },
    /// It was not activated in time.
    GrimstoneExploded {
        seat: Seat,
        stone: GrimstoneId,
    },
    /// The dice of the best bid are back; the prize comes later.
    BidWon {
        seat: Seat,
        tile: TileId,
        back: Back,
    },
    /// The tile is in its place again.
    PrizeWon {
        seat: Seat,
        tile: TileId,
        prize: Exotic,
        /// The stock had none.
        missing: bool,
    },
    GrimstonesDrawn {
        seat: Seat,
        drawn: [GrimstoneId; 2],
    },
    /// The other card is under the deck.
    GrimstoneKept {
        seat: Seat,
        stone: GrimstoneId,
        back: GrimstoneId,
    },
    /// KF-21.1: the request of this game.
    RequestChosen {
        item: CraftId,
    },
    /// Dice that showed this value in the first roll of a Craft turn show more now.
    NaturalsRaised {
        seat: Seat,
        /// As they were rolled.
        dice: Pool,
        plus: u8,
    },
    /// This die stays as it is; all others leave the hand and are rolled again.
    DieHeld {
        seat: Seat,
        die: Die,
    },
    /// A Borealis for the boost of a request.
    BoostRewarded {
        seat: Seat,
        item: CraftId,
        /// The stock had none.
        missing: bool,
    },
    /// A die of the material that shows the most on a request; it comes next.
    FittestSurvived {
        seat: Seat,
        material: Material,
    },
    /// The silent knights bring a gift, which comes next: so many by now.
    KnightsCame {
        seat: Seat,
        gifts: u8,
    },
    /// A deluxe item has been claimed: its ability may be used once from now on.
    DeluxeReady {
        seat: Seat,
        item: CraftId,
    },
    /// Its time is over.
    DeluxeLapsed {
        seat: Seat,
        item: CraftId,
    },
    /// An exotic die of the stock for the ability of a deluxe item; the card of a Grimstone comes next.
    ExoticTaken {
        seat: Seat,
        with: Tool,
        exotic: Exotic,
    },
    /// A card of choice; the deck is shuffled, so that nothing is known of it.
    GrimstoneTaken {
        seat: Seat,
        stone: GrimstoneId,
    },
    /// An Aether Ore that was activated will not go to the stock.
    OreKept {
        seat: Seat,
        with: Tool,
    },
    /// This die of somebody else has to be rolled again.
    DieCommanded {
        seat: Seat,
        from: Seat,
        with: Tool,
        die: Die,
    },
    GameEnded {
        /// Nobody had claimed anything for too long.
        barren: bool,
    },
}

fn is_zero(kept: &u8) -> bool {
    *kept == 0
}

/// Dice that go back to a Smithy tile, and Library dice that go back to the stock. Exotic dice wait for Clean-up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct Back {
    pub dice: Dice,
    pub library: u8,
}

impl Back {
    /// KF-16.13: of the white dice these go to the Smithy tile.
    pub(crate) fn with_own(mut self, own: u8) -> Back {
        self.dice[Material::White] += own;
        self.library -= own;
        self
    }
}

impl From<&Pool> for Back {
    fn from(rolled: &Pool) -> Back {
        Back { dice: rolled.dice(), library: rolled.of_kind(Kind::Library) }
    }
}
