// Made from our Rust types by `cargo xtask golden`. Do not edit.

export type Action = { "type": "ClaimCard", card: GatherId, side: Side, copying: CardAction | null, } | { "type": "VisitDocks", dock: DockId, } | { "type": "ClaimApprentice", apprentice: ApprenticeId, hire: boolean, } | { "type": "DiscardCard", card: GatherId, } | { "type": "Pay", dice: Dice, } | { "type": "LayOnX", dice: Dice, } | { "type": "Give", dice: Dice, workshop: Material | null, } | { "type": "TakeDie", seat: number, material: Material, } | { "type": "Pass", benefit: Benefit | null, } | { "type": "Take", material: Material, } | { "type": "Recall", material: Material, } | { "type": "Push", material: Material | null, } | { "type": "SetAside", dice: Dice, } | { "type": "Hire", apprentice: ApprenticeId, } | { "type": "Activate", apprentice: ApprenticeId, } | { "type": "FinishApprentices" } | { "type": "TradeUp", material: Material, } | { "type": "Join", dice: Dice, } | { "type": "Spare", material: Material, } | { "type": "RollWhiteDie", with: Tool, } | { "type": "TakeOfferedDie", with: Tool, } | { "type": "Raise", with: Tool, die: Die, } | { "type": "RaiseAlso", die: Die, } | { "type": "FinishRaising" } | { "type": "Flip", with: Tool, die: Die, } | { "type": "Reroll", with: Tool, die: Die, } | { "type": "RerollAlso", die: Die, } | { "type": "RollAgain" } | { "type": "TurnOnes", with: Tool, } | { "type": "TurnOne", with: Tool, die: Die, } | { "type": "TurnOneAlso", die: Die, } | { "type": "FinishTurning" } | { "type": "TurnToSix", die: Die, with?: Tool, } | { "type": "KeepRoll" } | { "type": "Craft", item: CraftId, } | { "type": "Steal", item: CraftId, } | { "type": "Place", die: Die, } | { "type": "PlaceLowest" } | { "type": "PlaceHighest" } | { "type": "EndCraftTurn" } | { "type": "ActivateExotic", exotic: Exotic, } | { "type": "ActivateGrimstone", stone: GrimstoneId, } | { "type": "RollDice" } | { "type": "Harvest" } | { "type": "Feed", die: Die, } | { "type": "FeedAlso", die: Die, } | { "type": "FinishFeeding" } | { "type": "Bid", tile: TileId, } | { "type": "KeepGrimstone", stone: GrimstoneId, } | { "type": "LeaveBoost" } | { "type": "HoldDie", die: Die, } | { "type": "KeepOre", with: Tool, };

/**
 * What the odds would be after an action, each card for itself: paid for as suits that card best, with decision dice left
 * as they fall.
 */
export type ActionOdds = {
/**
 * One of the actions offered.
 */
action: Action,
/**
 * By card, in the order of [`SeatOdds::cards`].
 */
cards: Array<Odds>, };

/**
 * A good use of a roll, and the best one where the odds are exact.
 */
export type Advice = {
/**
 * What the best use is worth: the chance of the goal, or the items to be expected.
 */
odds: Odds,
/**
 * What to do.
 */
step: Advised, };

/**
 * What to do next.
 */
export type Advised = { "do": "reroll", dice: Array<Die>, } | { "do": "take-wood" } | { "do": "use-grimstone", dice: Array<Die>, } | { "do": "place", placings: Array<Placing>, } | { "do": "stop" };

/**
 * An apprentice, counted in the order of the content.
 */
export type ApprenticeId = number;

/**
 * What Apprentices adds to the table.
 */
export type ApprenticeNotes = {
/**
 * One on display.
 */
display: Note,
/**
 * One who was claimed and not hired.
 */
unhired: Note,
/**
 * The Apprentice phase.
 */
work: Note, counterfeits: Note,
/**
 * Dice of the Keep.
 */
keep: Note,
/**
 * The die Odile keeps from being lost.
 */
spared: Note, };

/**
 * Dice that go back to a Smithy tile, and Library dice that go back to the stock. Exotic dice wait for Clean-up.
 */
export type Back = { dice: Dice, library: number, };

/**
 * What a roll of at least so much brings.
 */
export type Band = { at_least: number, gain: Dice, to: Place, counterfeit: number, };

/**
 * What the first player to pass takes.
 */
export type Benefit = "metal" | "plus-ones" | "both";

/**
 * A tile in front of a player, with the dice of the bid.
 */
export type Bid = { seat: number, tile: TileId,
/**
 * Empty once the dice have gone back in Clean-up.
 */
placed: Placed, };

/**
 * The dice that lie on a tile that is being bid for, and those that would fill it.
 */
export type Bidding = { tile: TileId,
/**
 * Who is outbid.
 */
from: number | null, laid: Array<Die>,
/**
 * What [`Action::PlaceLowest`] and [`Action::PlaceHighest`] lay on the other boxes.
 */
lowest: Array<Die>, highest: Array<Die>,
/**
 * Box by box, whether the die laid, or else the lowest, beats the one that lies there.
 */
beats: Array<boolean>, };

/**
 * By how much dice can be raised, and how many of them.
 */
export type Bonus = { plus: number, dice: number, };

/**
 * One action of one Gather card.
 */
export type CardAction = { card: GatherId, side: Side, };

/**
 * The chance of one card, when all is done for it alone.
 */
export type CardOdds = {
/**
 * The Craft card.
 */
item: CraftId,
/**
 * Whom it would be stolen from.
 */
from: number | null,
/**
 * The chance to craft or steal it.
 */
odds: Odds, };

/**
 * What an ability does to one die.
 */
export type Change = "one-to-six" | "automatic-six" | "flip" | { "bonus": Bonus };

export type Choice = {
/**
 * What the die it names would show.
 */
becomes?: Die,
/**
 * What should be known before it is done.
 */
warning?: string,
/**
 * What speaks for it, in a few words: what it brings, or what a payment keeps.
 */
brings?: string, };

/**
 * A Gather card in front of a player.
 */
export type Claim = { seat: number, card: GatherId, side: Side,
/**
 * What the Workshop copies.
 */
copying: CardAction | null,
/**
 * On boxes without an X.
 */
dice: Dice,
/**
 * On boxes with an X.
 */
lost: Dice,
/**
 * A Library die stands on it.
 */
library: boolean,
/**
 * Its ability has not been used yet.
 */
ready: boolean, };

/**
 * An apprentice in front of a player.
 */
export type ClaimedApprentice = { seat: number, apprentice: ApprenticeId, hired: boolean,
/**
 * What they can do once a round is still to be done.
 */
ready: boolean,
/**
 * Laid for hiring, on boxes without an X.
 */
dice: Dice,
/**
 * On boxes with an X.
 */
lost: Dice, };

/**
 * One box of a cost, written `any`, `W` or `GA`, with an `X` behind it if the die in it is lost.
 */
export type CostBox = string;

export type CountsAs = { exotic: Exotic, materials: Array<Material>, };

/**
 * One box of a Craft card, written `M5`, `WA3` if it takes either, and `M4!` if it takes that value and no other.
 */
export type CraftBox = string;

/**
 * A Craft card, counted by rank: of two the lower is the one of lower rank. Those without a rank come last.
 */
export type CraftId = number;

/**
 * An item in front of a player, not yet safe.
 */
export type Crafted = { seat: number, card: CraftId, placed: Placed, };

/**
 * What can be asked.
 */
export type DecisionKind = "ChooseToPass" | "ChooseGatherAction" | "ChooseDiscard" | "ChooseGain" | "ChooseRecall" | "ChoosePush" | "ChooseSetAside" | "ChooseApprenticeAction" | "ChooseActivation" | "ChooseWage" | "ChooseLostWage" | "ChooseStake" | "ChooseTrade" | "ChooseJoining" | "ChooseSpared" | "ChooseDockPayment" | "ChoosePayment" | "ChooseLost" | "ChooseGift" | "ChooseExchange" | "ChooseDeadValue" | "ChooseRoll" | "ChooseCraftAction" | "ChooseBonusDie" | "ChooseRerollDie" | "ChooseOne" | "ChoosePlacing" | "ChooseStealing" | "ChooseExotics" | "ChooseBid" | "ChooseGrimstone" | "ChooseMatch" | "ChooseFood" | "ChooseBoost" | "ChooseHeldDie" | "ChooseFittest" | "ChooseCommand" | "ChooseGrimstoneCard";

export type DescribedAction = {
/**
 * What it costs, in a sentence.
 */
price: string,
/**
 * Boxes written like `any`, `W`, `GA` or `anyX`.
 */
cost: Array<CostBox>,
/**
 * All unused dice are its cost.
 */
all: boolean,
/**
 * How many dice it hands to an opponent.
 */
gift: number, clock: boolean, supply: boolean,
/**
 * Plain gains, if there are any.
 */
gains: Array<Gain>, tiers: Array<Tier> | null,
/**
 * The word for what it does, for icons.
 */
kind: string | null, bonus: Bonus | null,
/**
 * The only material the bonus is for.
 */
only: Material | null,
/**
 * The die that can be had, or is rolled for.
 */
die: Material | null,
/**
 * Materials of which one die can be taken.
 */
one_of: Array<Material>,
/**
 * What a roll brings.
 */
bands: Array<Band>,
/**
 * Dice that are rolled too and go back to the stock.
 */
keep: Dice, counterfeits: number, text: string, rule: string, source: Source, };

/**
 * A tile of Ambassador's Row with the side that is up.
 */
export type DescribedAmbassador = { id: TileId, key: string, name: string, realm: Realm, prize: Exotic, dice: Array<CraftBox>, source: Source, };

export type DescribedApprentice = { id: ApprenticeId, key: string, name: string,
/**
 * What hiring costs, in a sentence.
 */
price: string, cost: Array<CostBox>,
/**
 * Has an ability, to be used once a round.
 */
clock: boolean,
/**
 * Is put to use by their owner in the Apprentice phase.
 */
activity: boolean,
/**
 * The word for what they do, for icons.
 */
kind: string | null, bonus: Bonus | null, gains: Array<Gain>,
/**
 * What a roll brings.
 */
bands: Array<Band>,
/**
 * Materials that count as each other on Craft cards.
 */
alike: Array<Material>, text: string, rule: string,
/**
 * What of it is printed and what is ours.
 */
note: string, source: Source, cost_source: Source, name_source: Source, };

export type DescribedCraft = { id: CraftId, key: string, name: string, rank: number, dice: Array<CraftBox>,
/**
 * What all dice on it have to be.
 */
limit: Limit | null,
/**
 * The same in words.
 */
limit_text: string | null,
/**
 * What there is to a request, which has no rank.
 */
request: DescribedRequest | null,
/**
 * What whoever has claimed it may do once.
 */
deluxe: DescribedDeluxe | null, own: boolean,
/**
 * The part of an expansion it belongs to.
 */
part: Part | null, source: Source, rank_source: Source, name_source: Source, };

export type DescribedDeluxe = {
/**
 * The word for what it does, for icons.
 */
kind: string,
/**
 * The exotic die it can be used for.
 */
takes: Exotic | null, text: string, rule: string, };

export type DescribedDock = { id: DockId, tile: string, dice: number, die: Material | null, token: Token | null, source: Source, };

export type DescribedGather = { id: GatherId, key: string, name: string, anvil: boolean,
/**
 * The part of an expansion it belongs to.
 */
part: Part | null,
/**
 * Where a visitor comes from: a gift and a collaboration are the actions then.
 */
realm: Realm | null, actions: [DescribedAction, DescribedAction], source: Source, name_source: Source,
/**
 * What of it is printed and what is ours.
 */
note: string, };

export type DescribedGrimstone = { id: GrimstoneId, key: string, name: string,
/**
 * How many there are of it.
 */
cards: number, effect: StoneEffect,
/**
 * Gone if it is not activated in the round after it was won.
 */
explodes: boolean, text: string, rule: string, source: Source, };

/**
 * What there is to a request of an ambassador beside its boxes.
 */
export type DescribedRequest = { realm: Realm,
/**
 * A box that may stay empty.
 */
boost: CraftBox | null, reward: Reward, reward_name: string, reward_text: string, rule: string,
/**
 * What of it is printed and what is ours.
 */
note: string, reward_source: Source, };

/**
 * Everything a client needs to draw the game for so many players.
 */
export type Description = { items_to_win: number, barren_rounds: number, dice: Dice, library_dice: number, tokens: Tokens, gather: Array<DescribedGather>,
/**
 * The one with a single action, which Holiday Toys bring, if they are in the game.
 */
toy_factory: GatherId | null, docks: Array<DescribedDock>,
/**
 * None if the game has none.
 */
apprentices: Array<DescribedApprentice>,
/**
 * So many counterfeit tokens are an item.
 */
counterfeits: number, craft: Array<DescribedCraft>,
/**
 * The tiles of Ambassador's Row, from left to right. None if the game has none.
 */
ambassadors: Array<DescribedAmbassador>, exotics: Exotics, grimstones: Array<DescribedGrimstone>, sources: Array<Sourced>,
/**
 * A word on each part of the table.
 */
notes: Notes, };

/**
 * Numbers of dice by material, where values do not matter.
 */
export type Dice = { metal: number, wood: number, gem: number, magic: number,
/**
 * Of the Archives, where there are any.
 */
white?: number, };

/**
 * A die with the value it shows, written `M5`.
 */
export type Die = string;

/**
 * An action of the Docks, counted in the order of the content.
 */
export type DockId = number;

export type Does = "bonus" | "flip" | "reroll" | "ones-to-sixes" | "turn-to-six" | "bonus-or-flip" | "white-die" | "feed";

export type Ending = { "type": "Enough", seat: number, items: number, safe: boolean, } | { "type": "OneMore", seats: Array<number>, } | { "type": "Masterwork", seats: Array<number>, } | { "type": "Patience", rounds: number, };

/**
 * What a Gather card is turned face down for.
 */
export type Errand = { "to": "visit-docks", dock: DockId, } | { "to": "claim-apprentice", apprentice: ApprenticeId, hire: boolean, };

export type Event = { "type": "ItemsChosen", items: Array<CraftId>, } | { "type": "MasterworksChosen", items: Array<CraftId>, } | { "type": "CardsChosen", cards: Array<GatherId>, } | { "type": "ApprenticesChosen", apprentices: Array<ApprenticeId>, } | { "type": "ApprenticeRevealed", apprentice: ApprenticeId, } | { "type": "RoundStarted", round: number, first: number, deck: Array<GatherId>, stock: Stock,
/**
 * By seat.
 */
supplies: Array<Dice>, } | { "type": "CardRevealed", card: GatherId, } | { "type": "VisitorsArrived", visitors: Array<GatherId>, } | { "type": "VisitorsLeft", visitors: Array<GatherId>, } | { "type": "CardClaimed", seat: number, card: GatherId, side: Side, copying: CardAction | null, dice: Dice,
/**
 * Of the dice, those on boxes with an X.
 */
lost: Dice,
/**
 * Whether it has an ability to be used later.
 */
ready: boolean, } | { "type": "DocksVisited", seat: number, dock: DockId, card: GatherId, dice: Dice, } | { "type": "Gained", seat: number, dice: Dice, to: Place, missing: Dice, } | { "type": "ApprenticeClaimed", seat: number, apprentice: ApprenticeId, card: GatherId, } | { "type": "ApprenticeHired", seat: number, apprentice: ApprenticeId, dice: Dice,
/**
 * Of the dice, those on boxes with an X.
 */
lost: Dice, } | { "type": "ApprenticeUsed", seat: number, apprentice: ApprenticeId, } | { "type": "ApprenticePhaseStarted" } | { "type": "GatherPhaseStarted" } | { "type": "CounterfeitsTaken", seat: number, tokens: number, } | { "type": "CounterfeitsTurnedIn", seat: number, tokens: number, item: CraftId, } | { "type": "GiftReceived", seat: number, from: number, } | { "type": "SmithyTakenUp", seat: number, dice: Dice, } | { "type": "GatherPhaseCutShort", seat: number, } | { "type": "DieRecalled", seat: number, die: Material, } | { "type": "DiePushed", seat: number, from: number, die: Material, } | { "type": "DiceSetAside", seat: number, dice: Dice, } | { "type": "DieTraded", seat: number, given: Material, taken: Material, } | { "type": "RollForbidden", seat: number, } | { "type": "KeepDiceTaken", seat: number, dice: Dice, missing: Dice, } | { "type": "KeepDiceReturned", seat: number, dice: Dice, } | { "type": "WhiteDieTaken", seat: number, with: Tool, } | { "type": "DieSpared", seat: number, die: Material, } | { "type": "TokenTaken", seat: number, token: Token, } | { "type": "TokenMissing", seat: number, token: Token, } | { "type": "LibraryDieTaken", seat: number, missing: boolean, } | { "type": "DiceExchanged", seat: number, with: number, gift: Dice, taken: Material, } | { "type": "DecisionRolled", seat: number, die: Die, } | { "type": "NothingToRoll", seat: number, die: Material, } | { "type": "DecisionCancelled", seat: number, die: Die, } | { "type": "NothingGained", seat: number, } | { "type": "ValueKilled", seat: number, value: number, } | { "type": "Passed", seat: number, benefit: Benefit | null, } | { "type": "CraftPhaseStarted" } | { "type": "CraftTurnStarted", seat: number, } | { "type": "SmithyJoined", seat: number, dice: Dice, } | { "type": "DiceRolled", seat: number, dice: Pool, } | { "type": "OfferTaken", seat: number, with: Tool, } | { "type": "DieAdded", seat: number, die: Die, } | { "type": "DiceRerolled", seat: number, dice: Pool, } | { "type": "DiceCancelled", seat: number, dice: Pool, } | { "type": "DieRaised", seat: number, with: Tool | null, die: Die, plus: number,
/**
 * What it shows now.
 */
to: number, } | { "type": "DieFlipped", seat: number, with: Tool, die: Die,
/**
 * What it shows now.
 */
to: number, } | { "type": "OnesTurned", seat: number, with: Tool, count: number,
/**
 * Those in hand: none where it was a die rolled for a card.
 */
dice: Pool, } | { "type": "DieTurnedToSix", seat: number,
/**
 * A card; nothing for a token.
 */
with?: Tool, die: Die, } | { "type": "DieTakenUp", seat: number, with: Tool | null, die: Die, } | { "type": "ItemCrafted", seat: number, item: CraftId, placed: Placed,
/**
 * As the dice lie there for all others.
 */
lying: Placed, } | { "type": "ItemStolen", seat: number, from: number, item: CraftId, placed: Placed,
/**
 * As the dice lie there for all others.
 */
lying: Placed,
/**
 * The dice of whoever was robbed.
 */
back: Back, } | { "type": "ItemRevealed", item: CraftId, } | { "type": "CraftTurnEnded", seat: number,
/**
 * The dice that were not placed.
 */
back: Back, } | { "type": "ItemClaimed", seat: number, item: CraftId,
/**
 * The dice on it.
 */
back: Back, } | { "type": "DiceReturned", dice: Dice, } | { "type": "ExoticActivated", seat: number, exotic: Exotic, stone: GrimstoneId | null, } | { "type": "HeartwoodHarvested", seat: number, die: Die, } | { "type": "GrimstoneUsed", seat: number, die: Die, } | { "type": "GobblestoneFed", seat: number, food: Die,
/**
 * What the Gobblestone shows now.
 */
to: number,
/**
 * What it counts as now.
 */
fed: string, } | { "type": "BorealisCopies", seat: number, materials: string, } | { "type": "TableCleared", deck: Array<GatherId>, stock: Stock,
/**
 * By seat.
 */
supplies: Array<Dice>, } | { "type": "TileBid", seat: number, from: number | null, tile: TileId, placed: Placed,
/**
 * As the dice lie there for all others.
 */
lying: Placed,
/**
 * The dice of whoever was outbid.
 */
back: Back, } | { "type": "ExoticsReturned", seat: number, exotics: Exotics, stone: GrimstoneId | null,
/**
 * Aether Ore that is kept instead.
 */
kept?: number, } | { "type": "GrimstoneExploded", seat: number, stone: GrimstoneId, } | { "type": "BidWon", seat: number, tile: TileId, back: Back, } | { "type": "PrizeWon", seat: number, tile: TileId, prize: Exotic,
/**
 * The stock had none.
 */
missing: boolean, } | { "type": "GrimstonesDrawn", seat: number, drawn: [GrimstoneId, GrimstoneId], } | { "type": "GrimstoneKept", seat: number, stone: GrimstoneId, back: GrimstoneId, } | { "type": "RequestChosen", item: CraftId, } | { "type": "NaturalsRaised", seat: number,
/**
 * As they were rolled.
 */
dice: Pool, plus: number, } | { "type": "DieHeld", seat: number, die: Die, } | { "type": "BoostRewarded", seat: number, item: CraftId,
/**
 * The stock had none.
 */
missing: boolean, } | { "type": "FittestSurvived", seat: number, material: Material, } | { "type": "KnightsCame", seat: number, gifts: number, } | { "type": "DeluxeReady", seat: number, item: CraftId, } | { "type": "DeluxeLapsed", seat: number, item: CraftId, } | { "type": "ExoticTaken", seat: number, with: Tool, exotic: Exotic, } | { "type": "GrimstoneTaken", seat: number, stone: GrimstoneId, } | { "type": "OreKept", seat: number, with: Tool, } | { "type": "DieCommanded", seat: number, from: number, with: Tool, die: Die, } | { "type": "GameEnded",
/**
 * Nobody had claimed anything for too long.
 */
barren: boolean, };

export type Exotic = "aether" | "borealis" | "heartwood" | "grimstone";

/**
 * What follows from a position with exotic dice.
 */
export type ExoticInsight = {
/**
 * KF-18.10: what all Heartwood shows in this round.
 */
heartwood: number,
/**
 * What the exotic dice in hand count as; a Grimstone that counts as nothing is for its card.
 */
in_hand: Array<CountsAs>,
/**
 * The Grimstone in hand that may still be used.
 */
stone: StoneInHand | null,
/**
 * The tiles that can be bid for now; or the one dice are being placed on.
 */
bids: Array<Bidding>,
/**
 * KF-19.7: those whose Grimstone is gone in Clean-up unless it is activated in this round.
 */
about_to_explode: Array<number>, };

/**
 * What Ambassador's Row adds to the table.
 */
export type ExoticNotes = {
/**
 * A tile nobody has bid for.
 */
tile: Note,
/**
 * A tile in front of a player.
 */
bid: Note, aether: Note, borealis: Note, heartwood: Note, grimstone: Note,
/**
 * Activated dice.
 */
active: Note, };

/**
 * The exotic dice of a smith.
 */
export type Exotica = {
/**
 * On their cards.
 */
held: Exotics,
/**
 * The cards of the Grimstones among them.
 */
stones: Array<GrimstoneId>,
/**
 * Activated this round, wherever they lie now: they go to the stock in Clean-up.
 */
active: Exotics,
/**
 * The card of the Grimstone among those.
 */
stone: GrimstoneId | null,
/**
 * KF-18.6: what the active Borealis dice can be.
 */
mimics: string,
/**
 * KF-19.14: what the Gobblestone was fed.
 */
fed: string,
/**
 * KF-22.7: of the Aether Ore activated, so many are kept.
 */
kept?: number,
/**
 * KF-22.12: a Grimstone that was taken in this round and does not explode yet.
 */
fresh?: GrimstoneId, };

/**
 * Numbers of exotic dice.
 */
export type Exotics = { aether: number, borealis: number, heartwood: number, grimstone: number, };

/**
 * The item that counterfeit tokens would bring at the start of the next round, as things lie now.
 */
export type Forgery = { seat: number, item: CraftId,
/**
 * How many tokens are still missing for it.
 */
missing: number, };

export type Gain = { dice: Dice, to: Place, };

/**
 * A Gather card, counted in the order of the content.
 */
export type GatherId = number;

/**
 * KF-19.1: what nobody has seen yet lies in an order for chance to say; what was put under it is known.
 */
export type GrimstoneDeck = { undrawn: Array<GrimstoneId>,
/**
 * The first to be drawn first, after all that is undrawn.
 */
bottom: Array<GrimstoneId>, };

/**
 * A kind of Grimstone card, counted in the order of the content.
 */
export type GrimstoneId = number;

/**
 * What there is to know of an own Craft card.
 */
export type Hardness = {
/**
 * The word it is called by in the pack.
 */
key: string,
/**
 * The chance that one roll of the usual dice makes it, by round.
 */
chances: Array<number>,
/**
 * The same in a sentence.
 */
by_round: string,
/**
 * Where it belongs among the cards of the game, in a sentence.
 */
place: string,
/**
 * The free rank that fits there.
 */
rank: number,
/**
 * That its own rank is far from there, in a sentence.
 */
warning: string | null, };

/**
 * A card or token in front of a player, ready to change dice with.
 */
export type Held = { seat: number, tool: Tool, name: string, does: Does,
/**
 * Pips a bonus adds to each die.
 */
plus: number,
/**
 * The only material it is for.
 */
only?: Material,
/**
 * How many dice it is for at most; nothing for any number.
 */
dice: number | null,
/**
 * How many of these are held: of tokens there may be several.
 */
count: number,
/**
 * The die it can be used for instead.
 */
offers: Material | null, };

export type Insight = {
/**
 * By seat.
 */
scores: Array<Items>,
/**
 * How the game may end soon, if it may.
 */
ending: Ending | null,
/**
 * What everybody holds to change dice with.
 */
tools: Array<Held>,
/**
 * What the counterfeit tokens of those who have any lead to.
 */
forgeries: Array<Forgery>,
/**
 * What can be crafted or stolen now; or the one item dice are being placed on.
 */
makings: Array<Making>,
/**
 * What is to be said about each of the offered actions, in their order.
 */
choices: Array<Choice>,
/**
 * Which of several offered payments is the cheapest.
 */
cheapest: number | null,
/**
 * Where there are exotic dice.
 */
exotic?: ExoticInsight, };

export type Items = { claimed: number,
/**
 * With those that lie there and may still be stolen.
 */
in_all: number, };

/**
 * A limit of all dice on an item. KF-20.3: a value above 6 counts as the 6 it will be.
 */
export type Limit = "all-different" | "all-odd" | { "without": number } | { "at-most": number };

/**
 * The dice that lie on an item that is being made, and those that would fill it.
 */
export type Making = { item: CraftId,
/**
 * Whose it is, if it is stolen.
 */
from: number | null, laid: Array<Die>,
/**
 * What [`Action::PlaceLowest`] and [`Action::PlaceHighest`] lay on the other boxes.
 */
lowest: Array<Die>, highest: Array<Die>,
/**
 * Box by box, whether the die laid, or else the lowest, beats the one that lies there.
 */
beats: Array<boolean>, };

/**
 * What a die stands for, the commonest first.
 */
export type Material = "metal" | "wood" | "gem" | "magic" | "white";

/**
 * What the odds leave out of a request.
 */
export type Neglected = "boost" | "open-boost" | "reward";

export type Note = { text: string, rule: string, };

export type Notes = {
/**
 * An item on display.
 */
display: Note,
/**
 * A masterwork of the Royal Decree.
 */
masterwork: Note,
/**
 * The request of an ambassador.
 */
request: Note,
/**
 * Its boost.
 */
boost: Note,
/**
 * One in the waiting line.
 */
waiting: Note,
/**
 * An item in front of whoever crafted it.
 */
crafted: Note,
/**
 * An item that is safe.
 */
claimed: Note,
/**
 * An action of the Docks.
 */
docks: Note,
/**
 * A card or token to change dice with.
 */
tool: Note,
/**
 * The Smithy tile.
 */
smithy: Note,
/**
 * The value the Cemetery has killed.
 */
dead: Note, apprentices: ApprenticeNotes, exotic: ExoticNotes, };

/**
 * A chance, or an expected number of items.
 */
export type Odds = {
/**
 * What perfect play is worth, or the middle of where that lies.
 */
value: number,
/**
 * None if the value is exact. Otherwise what perfect play is worth lies within `value` ± `error`; of a thousand such
 * intervals, which are tried out with dice, one may be wrong.
 */
error: number | null, };

/**
 * A part of an expansion that a table may play with.
 */
export type Part = "apprentices" | "more-items" | "more-places" | "more-dice" | "realm-items" | "royal-decree" | "griffins-landing" | "variant-monuments" | "ambassadors-row" | "other-sides" | "ambassador-requests" | "deluxe-items" | "parting-gifts";

export type Phase = "apprentice" | "gather" | "craft" | "clean-up" | "over";

/**
 * Where new dice go: to the Smithy tile for the next round, or to the supply for use at once.
 */
export type Place = "smithy" | "supply";

/**
 * Dice on the boxes of a Craft card, in the order of its boxes, with one more if there is a boost that is filled. On boxes that take the same they go down.
 */
export type Placed = { dice: Array<Die>, };

/**
 * A die to be placed on a box of a card, with what is done to it first.
 */
export type Placing = {
/**
 * The place of the card among those wished for.
 */
card: number,
/**
 * The box as it is printed or, of a card to be stolen, the die that lies there.
 */
on: CraftBox,
/**
 * The die as it was rolled.
 */
die: Die,
/**
 * What is done to it first, in this order.
 */
changes: Array<Change>,
/**
 * What the die counts when it is placed.
 */
value: number, };

export type Pool = Array<string>;

/**
 * A Gather card being claimed.
 */
export type Purchase = { card: GatherId, side: Side, copying: CardAction | null, };

/**
 * Where visitors and ambassadors come from, in the order they lie.
 */
export type Realm = "west" | "north" | "south" | "east";

/**
 * What whoever claims a request has of it.
 */
export type Reward = "die-of-the-highest" | "hold-one" | { "raise-naturals": { value: number, plus: number, } } | { "gifts": string };

/**
 * What a die is rolled for outside of a Craft turn.
 */
export type Roll = { "for": "die", die: Material, at_least: number, otherwise: Material | null, } | { "for": "cemetery" } | { "for": "card", action: CardAction, } | { "for": "apprentice", apprentice: ApprenticeId, };

/**
 * The odds of one seat in this round, as they go to the browser: field names are part of the interface.
 */
export type SeatOdds = {
/**
 * Whose odds these are.
 */
seat: number,
/**
 * Cards on display first, masterworks of the Royal Decree, the request, then those that could be stolen: what may be made next.
 */
cards: Array<CardOdds>,
/**
 * The chance of at least one card.
 */
any: Odds,
/**
 * The items to be expected when as many as possible are made.
 */
items: Odds,
/**
 * If the seat is asked before it rolls: what each action it may take would lead to, in the game's own order.
 */
actions: Array<ActionOdds>,
/**
 * The Craft cards reckoned with for the items, by the numbers an advice names them with.
 */
reckoned: Array<CraftId>,
/**
 * If the seat has rolled: what to do for as many items as possible.
 */
advice: Advice | null,
/**
 * The seat has deluxe items it may still use for dice, which are not reckoned with.
 */
without_deluxe?: boolean,
/**
 * What of a request is not reckoned with.
 */
without_request?: Neglected, };

/**
 * Which of a Gather card's two actions.
 */
export type Side = "top" | "bottom";

export type Smith = {
/**
 * Unused dice.
 */
supply: Dice,
/**
 * On the Smithy tile, for the next round.
 */
smithy: Dice,
/**
 * On the Smithy tile too, cancelled by the Cemetery: nothing brings them back this round.
 */
cancelled: Dice, tokens: Tokens, counterfeits: number,
/**
 * Abilities of +1 to one die from others, not used yet.
 */
gifts: number,
/**
 * Of all dice, those that go back to the stock in Clean-up.
 */
keep: Dice,
/**
 * Of all white dice rolled and placed, those of the Archives: they are the smith's own.
 */
archive: number,
/**
 * The die that is not lost in this Clean-up.
 */
spared: Material | null, exotica: Exotica, passed: boolean,
/**
 * Craft cards claimed for good, in order.
 */
items: Array<CraftId>,
/**
 * KF-22.2: the deluxe ones among them whose ability has not been used.
 */
deluxe?: Array<CraftId>, };

export type Source = "printed" | "prototype" | "single-source" | "inferred" | "reconstructed" | "own";

/**
 * What an entry is called, with its source.
 */
export type Sourced = { what: string, source: Source, };

export type State = {
/**
 * Counted from 1.
 */
round: number, phase: Phase,
/**
 * Who has the anvil.
 */
first: number, active: number,
/**
 * How many rounds in a row ended without a claimed item.
 */
barren: number, stock: Stock,
/**
 * The value the Cemetery die shows on its card.
 */
dead: number | null,
/**
 * The Gather cards still face down.
 */
deck: Array<GatherId>, row: Array<GatherId | null>,
/**
 * Gather cards in front of players, in the order they were claimed.
 */
claims: Array<Claim>,
/**
 * Gather cards turned face down for a visit to the Docks, in order.
 */
visits: Array<Visit>,
/**
 * Gather cards turned face down for an apprentice.
 */
turned: Array<GatherId>,
/**
 * The apprentices still face down.
 */
apprentice_deck: Array<ApprenticeId>, apprentice_row: Array<ApprenticeId | null>,
/**
 * Apprentices in front of players, in the order they were claimed.
 */
apprentices: Array<ClaimedApprentice>,
/**
 * Those of Griffin's Landing, if there are any.
 */
visitors: Visitors,
/**
 * On display, the lowest rank first.
 */
display: Array<CraftId>,
/**
 * The waiting line, the lowest rank first.
 */
waiting: Array<CraftId>,
/**
 * KF-15.2: those of the Royal Decree nobody has crafted, the lowest rank first.
 */
masterworks: Array<CraftId>,
/**
 * KF-21.1: the request nobody has crafted, if there is one.
 */
request: CraftId | null,
/**
 * KF-21.18: how often the silent knights have come.
 */
knights: number,
/**
 * Crafted this round and not yet claimed, in order.
 */
crafted: Array<Crafted>,
/**
 * Tiles of Ambassador's Row in front of players, in the order of the first bids.
 */
bids: Array<Bid>, grimstones: GrimstoneDeck, smiths: Array<Smith>,
/**
 * What the active player has rolled in this Craft turn and not yet placed.
 */
rolled: Pool, steps: Array<Step>, };

export type Step = { "type": "ChooseGatherAction" } | { "type": "ChooseDiscard", errand: Errand, } | { "type": "ChooseDockPayment", dock: DockId, card: GatherId, } | { "type": "ChoosePayment", purchase: Purchase, } | { "type": "ChooseLost", purchase: Purchase, dice: Dice, } | { "type": "ChooseGift", purchase: Purchase, } | { "type": "ChooseExchange", purchase: Purchase, gift: Dice, workshop: Material | null, } | { "type": "ChooseGain", action: CardAction, } | { "type": "ChooseRecall" } | { "type": "ChoosePush", from: number, } | { "type": "ChooseSetAside", seat: number, dice: number, } | { "type": "ChooseApprenticeAction" } | { "type": "ChooseActivation", apprentice: ApprenticeId, } | { "type": "ChooseWage", apprentice: ApprenticeId, } | { "type": "ChooseLostWage", apprentice: ApprenticeId, dice: Dice, } | { "type": "ChooseStake", apprentice: ApprenticeId, } | { "type": "ChooseTrade", apprentice: ApprenticeId, } | { "type": "ChooseJoining", dice: number, } | { "type": "ChooseSpared" } | { "type": "ChooseRoll", roll: Roll, value: number, } | { "type": "ChooseCraftAction" } | { "type": "ChooseBonusDie", plus: number, left: number, raised: Array<Die>, } | { "type": "ChooseRerollDie", picked: Array<number>, last: Die, left?: number, } | { "type": "ChooseOne", with: Tool, last: Die, } | { "type": "ChoosePlacing", item: CraftId, from: number | null, placed: Placed, } | { "type": "ChooseExotics", last: Exotic | null, } | { "type": "ChooseBid", tile: TileId, from: number | null, placed: Placed, } | { "type": "ChooseGrimstone", seat: number, drawn: [GrimstoneId, GrimstoneId], } | { "type": "ChooseMatch", value: number, plus: number, left: number, last: Die, } | { "type": "ChooseFood", fed: number, last: Die, } | { "type": "ChooseHeldDie" } | { "type": "ChooseFittest", seat: number, of: string, } | { "type": "ChooseGrimstoneCard" } | { "type": "ChooseCommand", seat: number, wand: CraftId, };

/**
 * What lies within reach of everybody.
 */
export type Stock = { dice: Dice,
/**
 * White Library dice.
 */
library: number,
/**
 * White dice in play that stand in for those of the Library and are no part of it.
 */
substitutes: number, tokens: Tokens, exotics: Exotics, };

/**
 * What a Grimstone is good for, once.
 */
export type StoneEffect = { "match": { plus: number, dice: number, otherwise: number, } } | { "lowest": { cap: number, } } | { "highest": { cap: number, } } | "reroll" | { "feed": { dice: number, } };

export type StoneInHand = { stone: GrimstoneId, die: Die,
/**
 * How many dice in hand show what it shows, if it is a rock.
 */
matching: number | null, };

/**
 * What is gained for at least so many dice.
 */
export type Tier = { at_least: number, gain: Dice, };

/**
 * A tile of Ambassador's Row, counted in the order of the content.
 */
export type TileId = number;

export type Token = "plus-ones" | "automatic-six";

export type Tokens = { plus_ones: number, automatic_six: number, };

/**
 * Where an ability comes from.
 */
export type Tool = { "card": GatherId } | { "apprentice": ApprenticeId } | "gift" | { "token": Token } | { "grimstone": GrimstoneId } | { "grimstone-instead": GrimstoneId } | { "deluxe": CraftId };

/**
 * A card turned face down and the dice laid at the Docks for it.
 */
export type Visit = { seat: number, card: GatherId, dock: DockId, dice: Dice, };

/**
 * The visitors of a game but for those in front of players.
 */
export type Visitors = {
/**
 * Those nobody has seen yet: they come before all others of their realm.
 */
unseen: Array<GatherId>,
/**
 * By realm: those who have been there, in the order in which they come back.
 */
known: Array<Array<GatherId>>,
/**
 * By realm: those who are there and have not been claimed.
 */
here: Array<GatherId | null>, };
