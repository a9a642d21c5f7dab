// King's Forge as the server tells it: the shapes of its states, actions, events and figures.

export type Material = 'metal' | 'wood' | 'gem' | 'magic';
export type Kind = Material | 'library' | 'cemetery';
/** Numbers of dice by material, where values do not matter. */
export type Dice = Record<Material, number>;
/** A rolled die as it is written: `M5`, `L3`; also a box of a Craft card that asks for so much. */
export type Die = string;
export type Side = 'top' | 'bottom';
export type Token = 'plus-ones' | 'automatic-six';
export type Tool = { card: number } | { token: Token };
export type CardAction = { card: number; side: Side };
export type Benefit = 'metal' | 'plus-ones';

export type Tokens = { plus_ones: number; automatic_six: number };
export type Smith = { supply: Dice; smithy: Dice; cancelled: Dice; tokens: Tokens; passed: boolean; items: number[] };
export type Claim = {
  seat: number;
  card: number;
  side: Side;
  copying: CardAction | null;
  dice: Dice;
  /** On boxes with an X. */
  lost: Dice;
  library: boolean;
  /** Its ability has not been used yet. */
  ready: boolean;
};
export type Visit = { seat: number; card: number; dock: number; dice: Dice };
/** Values in the order of a card's boxes; `library` tells as bits which of them are Library dice. */
export type Placed = { values: number[]; library: number };
export type Crafted = { seat: number; card: number; placed: Placed };
export type Purchase = { card: number; side: Side; copying: CardAction | null };
export type Roll = { for: 'die'; die: Material; at_least: number; otherwise: Material | null } | { for: 'cemetery' };
export type Step =
  | { type: 'ChooseGatherAction' | 'ChooseCraftAction' }
  | { type: 'ChooseDiscard'; dock: number }
  | { type: 'ChooseDockPayment'; dock: number; card: number }
  | { type: 'ChoosePayment' | 'ChooseGift'; purchase: Purchase }
  | { type: 'ChooseLost'; purchase: Purchase; dice: Dice }
  | { type: 'ChooseExchange'; purchase: Purchase; gift: Dice; workshop: Material | null }
  | { type: 'ChooseRoll'; roll: Roll; value: number }
  | { type: 'ChooseBonusDie'; plus: number; left: number; last: Die }
  | { type: 'ChooseRerollDie'; picked: number[]; last: Die }
  | { type: 'ChoosePlacing'; item: number; from: number | null; placed: Placed };

export type State = {
  round: number;
  phase: 'gather' | 'craft' | 'over';
  first: number;
  active: number;
  barren: number;
  stock: { dice: Dice; library: number; tokens: Tokens };
  dead: number | null;
  deck: number[];
  row: (number | null)[];
  claims: Claim[];
  visits: Visit[];
  display: number[];
  waiting: number[];
  crafted: Crafted[];
  smiths: Smith[];
  rolled: Die[];
  steps: Step[];
};

export type Action =
  | { type: 'ClaimCard'; card: number; side: Side; copying: CardAction | null }
  | { type: 'VisitDocks'; dock: number }
  | { type: 'DiscardCard'; card: number }
  | { type: 'Pay' | 'LayOnX'; dice: Dice }
  | { type: 'Give'; dice: Dice; workshop: Material | null }
  | { type: 'TakeDie'; seat: number; material: Material }
  | { type: 'Pass'; benefit: Benefit | null }
  | { type: 'TakeOfferedDie' | 'TurnOnes'; with: Tool }
  | { type: 'Raise' | 'Flip' | 'Reroll'; with: Tool; die: Die }
  | { type: 'RaiseAlso' | 'RerollAlso' | 'TurnToSix' | 'Place'; die: Die }
  | { type: 'Craft' | 'Steal'; item: number }
  | { type: 'FinishRaising' | 'RollAgain' | 'KeepRoll' | 'PlaceLowest' | 'PlaceHighest' | 'EndCraftTurn' };

export type Event =
  | { type: 'ItemsChosen'; items: number[] }
  | { type: 'CardsChosen'; cards: number[] }
  | { type: 'RoundStarted'; round: number; first: number }
  | { type: 'CardRevealed'; card: number }
  | { type: 'CardClaimed'; seat: number; card: number; side: Side; copying: CardAction | null; dice: Dice; lost: Dice }
  | { type: 'DocksVisited'; seat: number; dock: number; card: number; dice: Dice }
  | { type: 'Gained'; seat: number; dice: Dice; to: 'smithy' | 'supply'; missing: Dice }
  | { type: 'TokenTaken' | 'TokenMissing'; seat: number; token: Token }
  | { type: 'LibraryDieTaken'; seat: number; missing: boolean }
  | { type: 'DiceExchanged'; seat: number; with: number; gift: Dice; taken: Material }
  | { type: 'DecisionRolled' | 'DecisionCancelled' | 'DieAdded' | 'DieTurnedToSix'; seat: number; die: Die }
  | { type: 'NothingToRoll'; seat: number; die: Material }
  | { type: 'NothingGained' | 'CraftTurnStarted' | 'CraftTurnEnded'; seat: number }
  | { type: 'ValueKilled'; seat: number; value: number }
  | { type: 'Passed'; seat: number; benefit: Benefit | null }
  | { type: 'CraftPhaseStarted' }
  | { type: 'SmithyJoined'; seat: number; dice: Dice }
  | { type: 'DiceRolled' | 'DiceRerolled' | 'DiceCancelled'; seat: number; dice: Die[] }
  | { type: 'DieRaised'; seat: number; with: Tool | null; die: Die; plus: number }
  | { type: 'DieFlipped' | 'DieTakenUp'; seat: number; with: Tool; die: Die }
  | { type: 'OnesTurned'; seat: number; with: Tool; count: number }
  | { type: 'ItemCrafted'; seat: number; item: number; placed: Placed }
  | { type: 'ItemStolen'; seat: number; from: number; item: number; placed: Placed }
  | { type: 'ItemRevealed'; item: number }
  | { type: 'ItemClaimed'; seat: number; item: number }
  | { type: 'DiceReturned'; dice: Dice }
  | { type: 'GameEnded'; barren: boolean };

export type EffectKind =
  | 'nothing'
  | 'gain'
  | 'bonus'
  | 'flip'
  | 'reroll'
  | 'ones-to-sixes'
  | 'bonus-or-die'
  | 'smithy-joins-roll'
  | 'by-count'
  | 'kill-value'
  | 'roll-for-die'
  | 'library-die'
  | 'peddle'
  | 'copy-action';
export type GatherAction = {
  /** Boxes written `any`, `W`, `GA`, with an `X` behind if the die on it is lost. */
  cost: string[];
  /** All unused dice. */
  all: boolean;
  gift: number;
  clock: boolean;
  supply: boolean;
  gains: { dice: Dice; to: 'smithy' | 'supply' }[];
  tiers: { at_least: number; gain: Dice }[] | null;
  kind: EffectKind;
  /** By how much dice can be raised, and how many of them. */
  bonus: { plus: number; dice: number } | null;
  /** The die that can be had, or is rolled for. */
  die: Material | null;
  text: string;
  source: string;
};
export type GatherCard = { id: number; key: string; name: string; anvil: boolean; actions: [GatherAction, GatherAction]; source: string };
export type Dock = { id: number; tile: string; dice: number; die: Material | null; token: Token | null; source: string };
export type CraftCard = {
  id: number;
  key: string;
  name: string;
  rank: number;
  dice: Die[];
  own: boolean;
  source: string;
  rank_source: string;
};
export type Content = {
  items_to_win: number;
  barren_rounds: number;
  dice: Dice;
  library_dice: number;
  tokens: Tokens;
  gather: GatherCard[];
  docks: Dock[];
  craft: CraftCard[];
  sources: { what: string; source: string }[];
};

export const SIDES: [Side, Side] = ['top', 'bottom'];
