// Made from our Rust types by `cargo xtask golden`. Do not edit.

export type Action = { "type": "CallReinforcement", feat: FeatId, } | { "type": "FinishReinforcements" } | { "type": "TakeFace", face: Face, } | { "type": "FinishOffering" } | { "type": "BuyNothing" } | { "type": "ForgeOver", die: Which, face: Face, } | { "type": "PerformFeat", feat: FeatId, } | { "type": "BuyExtraAction" } | { "type": "EndTurn" } | { "type": "SpendTriton", resource: Resource, } | { "type": "NameBearer", seat: number, } | { "type": "PickFace", face: Face, } | { "type": "RollDie", die: Which, } | { "type": "CopyFace", face: Face, } | { "type": "ApplyFirst", face: Face, } | { "type": "ChooseResource", resource: Resource, } | { "type": "TakeGlory" } | { "type": "TakeAsShown" } | { "type": "SendToHammer", gold: number, } | { "type": "RepeatBlessing" } | { "type": "KeepCerberus" };

/**
 * So much of each resource. Written as `2G+1M`; nothing is written `0`.
 */
export type Amounts = { gold: number, sun: number, moon: number, glory: number, };

/**
 * The result of one roll (or of a Satyrs' pick) and how far it has been applied.
 */
export type Blessing = { seat: number,
/**
 * One face for a minor blessing, two for a divine one.
 */
rolled: Array<Face>,
/**
 * The same, with what mirrors copied in place of the mirrors.
 */
acts_as: Array<Face>,
/**
 * The Minotaur's: what the faces show is lost.
 */
loss: boolean, instead: Instead | null,
/**
 * Whether a Cerberus token may repeat it.
 */
repeatable: boolean,
/**
 * Mirrors that have chosen.
 */
copied: [boolean, boolean], applied: [boolean, boolean],
/**
 * What each face gave, for shields to see.
 */
gave: [Kinds, Kinds],
/**
 * Which die its owner wants to come first, once asked.
 */
first: number | null, };

/**
 * Where a gain comes from.
 */
export type Cause = "face" | "shield" | "boar" | "triton" | { "feat": FeatId };

export type Colour = "red" | "green" | "yellow" | "blue";

/**
 * What can be asked.
 */
export type DecisionKind = "ChooseReinforcement" | "ChooseAction" | "ChooseExtraAction" | "ChooseToEndTurn" | "ChooseOffering" | "ChooseShipFace" | "ChooseGardenFace" | "ChooseFaceToReplace" | "ChooseBearer" | "ChooseSatyrFace" | "ChooseDie" | "ChooseFaceToCopy" | "ChooseOrder" | "ChooseRepeat" | "ChooseLoss" | "ChooseBoarReward" | "ChooseResource" | "ChooseExchange" | "ChooseHammerGold";

export type DescribedBoar = { bearer: Amounts, owner: Amounts, };

export type DescribedFace = { face: Face,
/**
 * What it does, in a sentence, and the rule behind that.
 */
effect: string, rule: string, };

export type DescribedFeat = { id: FeatId, slot: Slot, island: number, key: string, name: string, cost: Amounts, glory: number, reinforcement: boolean, text: string, rule: string, source: Source, };

export type DescribedShield = { colour: Colour, resource: Resource, rewards: Shield, };

/**
 * Everything a client needs to draw the game for so many players.
 */
export type Description = { rounds: number, maxima: Amounts, chest: Amounts, extra_action: Amounts, hammer: Hammer, triton: Amounts, boar: DescribedBoar, ship_discount: number, shields: [DescribedShield, DescribedShield, DescribedShield, DescribedShield], lots: Array<Lot>,
/**
 * How many of the lots are in the sanctuary; the others are in the gardens.
 */
sanctuary: number,
/**
 * All faces there are, on dice and in the temple.
 */
faces: Array<DescribedFace>, feats: Array<DescribedFeat>, sources: Array<Sourced>, };

export type Die = { faces: Array<Face>,
/**
 * Which of the faces lies up.
 */
up: number, };

export type DieOf = { seat: number, die: Which, };

export type Discard = { seat: number, face: Face, };

export type Event = { "type": "FacesRemoved", faces: Array<Face>, } | { "type": "FeatsLaidOut", feats: Array<FeatId>, } | { "type": "RoundStarted", round: number, last: boolean, } | { "type": "TurnStarted", seat: number, } | { "type": "DiceRolled", seat: number, faces: [Face, Face], } | { "type": "DieRolled", seat: number, die: Which, face: Face, } | { "type": "FaceCopied", seat: number, face: Face, } | { "type": "Gained", seat: number, amounts: Amounts, wasted: Amounts, cause: Cause, } | { "type": "Lost", seat: number, amounts: Amounts, } | { "type": "HammerStruck", seat: number, gold: number, glory: number, } | { "type": "ReinforcementCalled", seat: number, feat: FeatId, } | { "type": "Paid", seat: number, amounts: Amounts, } | { "type": "FaceBought", seat: number, face: Face, price: number, } | { "type": "FaceForged", seat: number, die: Which, face: Face, over: Face, } | { "type": "FeatPerformed", seat: number, feat: FeatId, island: number, } | { "type": "HeroOusted", seat: number, by: number, } | { "type": "TokenTaken", seat: number, token: Token, } | { "type": "TokenSpent", seat: number, token: Token, } | { "type": "ChestOpened", seat: number, } | { "type": "HammerLifted", seat: number, } | { "type": "BoarRevealed", seat: number, colour: Colour, } | { "type": "BearerNamed", seat: number, bearer: number, } | { "type": "FacesPicked", seat: number, faces: Array<Face>, } | { "type": "ExtraActionBought", seat: number, } | { "type": "GameEnded" };

/**
 * A face as what it shows: `2G+1M`, `3G/2GP`, `x3`, `mirror`, `ship`, `red-shield` or `blue-boar`.
 */
export type Face = string;

/**
 * A feat by its slot and edition, written `M3-alternate`.
 */
export type FeatId = string;

export type Habit = "call-free" | "keep-cerberus" | "keep-gold" | "hammer-surplus" | "hammer-all" | "forge-anywhere";

/**
 * The gold track of a hammer card: so many spaces, walked once for each reward.
 */
export type Hammer = { spaces: number, rewards: [number, number], };

export type Hero = { gold: number, sun: number, moon: number, glory: number,
/**
 * The light and the dark die.
 */
dice: [Die, Die],
/**
 * The island the pawn stands on, counted from 1; 0 is its starting portal.
 */
island: number,
/**
 * By slot: feat cards performed.
 */
feats: Array<number>, chests: number, hammers: number,
/**
 * Gold on the hammer track, over all hammer cards.
 */
hammer_gold: number, cerberus: number, triton: number, };

export type Insight = {
/**
 * What everybody should know now, such as that this is the last round.
 */
notice: string | null,
/**
 * Where several questions of a kind follow each other, which one this is.
 */
nth?: Nth,
/**
 * By seat.
 */
heroes: Array<Outlook>,
/**
 * By slot: whether the active player can pay for the feat. Empty when the game is over, as `faces` is.
 */
feats: Array<Payable>,
/**
 * By lot of the sanctuary: what a face costs the player who may buy now.
 */
faces: Array<Price>,
/**
 * What each of the offered actions would bring, in their order.
 */
prospects: Array<Prospect>,
/**
 * Habits that would answer the question.
 */
routines: Array<Routine>, };

/**
 * Glory that may be taken instead of what a blessing gives, for each piece of it.
 */
export type Instead = { "shards": number } | { "gold": number };

/**
 * Which resources there were some of, whatever the amounts.
 */
export type Kinds = number;

/**
 * One kind of face in the temple.
 */
export type Lot = { face: Face,
/**
 * Pools are counted from 0 in the order of the content file.
 */
pool: number,
/**
 * What it costs in the sanctuary; 0 in the gardens.
 */
cost: number,
/**
 * How many there are before any is removed.
 */
copies: number, };

/**
 * Some of the kinds of faces in the temple, as bits in the order of the content.
 */
export type LotSet = number;

/**
 * One of several questions of a kind: the first of three, say.
 */
export type Nth = { nth: number, of: number, };

/**
 * How a hero stands.
 */
export type Outlook = {
/**
 * The score if the game ended now, and how much of it is on feat cards.
 */
glory: number, on_cards: number, feats: Array<Performed>,
/**
 * The most the reserves hold.
 */
most: Amounts,
/**
 * What the next roll of both dice may waste of each resource, with mirrors that copy nothing; nothing once the game is over.
 */
at_risk: Amounts, hammer: Track | null, };

export type Payable = "now" | "with-tritons" | "no";

/**
 * The cards a hero has of one feat.
 */
export type Performed = { feat: FeatId, cards: number,
/**
 * What all of them count at the end.
 */
glory: number, };

export type Pile = { face: Face, left: number, };

export type Price = { gold: number, payable: Payable, };

/**
 * What an action would bring to the player who takes it.
 */
export type Prospect = {
/**
 * The dice that show what it is about.
 */
dice?: Array<DieOf>,
/**
 * What is sure to be gained or lost before the next choice, where the action's own words do not tell.
 */
brings?: string,
/**
 * A warning.
 */
remark?: string, };

export type Resource = "gold" | "sun" | "moon" | "glory";

/**
 * A habit, and how it answers the question at hand.
 */
export type Routine = { habit: Habit,
/**
 * What the player wants to happen always.
 */
text: string,
/**
 * The place of the answer among the offered actions.
 */
answer: number, };

export type Shield = { matched: Amounts, otherwise: Amounts, };

/**
 * A place around the islands: moon side `M1` to `M8`, sun side `F1` to `F7`, cheapest first.
 */
export type Slot = "M1" | "M2" | "M3" | "M4" | "M5" | "M6" | "M7" | "M8" | "F1" | "F2" | "F3" | "F4" | "F5" | "F6" | "F7";

export type Source = "printed" | "prototype" | "single-source" | "inferred" | "reconstructed" | "own";

/**
 * What an entry is called, with its source.
 */
export type Sourced = { what: string, source: Source, };

export type Stack = { feat: FeatId, left: number, };

export type State = {
/**
 * Counted from 1; one past the last round when the game is over.
 */
round: number, active: number, heroes: Array<Hero>,
/**
 * By slot: the feat cards around the islands.
 */
stacks: Array<Stack>,
/**
 * The faces left in the temple, in the order of the content.
 */
temple: Array<Pile>,
/**
 * Faces taken out of the game at set-up.
 */
removed: Array<Face>,
/**
 * Faces taken off dice, in the order they were forged over.
 */
discarded: Array<Discard>,
/**
 * By colour: whose card it is.
 */
boars: [number | null, number | null, number | null, number | null], steps: Array<Step>, };

export type Step = { "type": "ReceiveBlessings", left: number, } | { "type": "ChooseReinforcement", used: Array<number>, } | { "type": "ChooseAction", extra: boolean, } | { "type": "ChooseOffering", taken: LotSet, } | { "type": "ChooseShipFace", seat: number, discount: number, } | { "type": "ChooseGardenFace", seat: number, slot: Slot, } | { "type": "ChooseFaceToReplace", seat: number, face: Face, } | { "type": "TakeFeat", slot: Slot, } | { "type": "ChooseBearer", colour: Colour, } | { "type": "ChooseSatyrFace", picked: Face | null, } | { "type": "ChooseDie", seat: number, rolls: number, instead: Instead | null, } | { "type": "ReceiveMinorBlessings", seat: number, die: Which, left: number, instead: Instead | null, } | { "type": "ReceiveDivineBlessings", seat: number, left: number, instead: Instead | null, } | { "type": "Apply" } & Blessing | { "type": "ChooseRepeat" } & Blessing | { "type": "ChooseResource", seat: number, among: Amounts, times: number, loss: boolean, instead: Instead | null, die: number | null, cause: Cause, } | { "type": "ChooseHowToTake", seat: number, amounts: Amounts, instead: Instead | null, cause: Cause, } | { "type": "ChooseToEndTurn", extra_left: boolean, };

export type Token = "cerberus" | "triton";

/**
 * Where the gold of a hammer stands.
 */
export type Track = { gold: number, spaces: number,
/**
 * Glory at the end of the present walk; none if all hammers are done.
 */
reward: number | null, };

/**
 * One of a player's two dice.
 */
export type Which = "light" | "dark";
