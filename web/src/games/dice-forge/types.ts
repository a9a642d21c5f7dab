// Dice Forge as the server tells it: the shapes of its states, actions, events and figures.

export type Amounts = { gold: number; sun: number; moon: number; glory: number };
export type Resource = keyof Amounts;
export type Which = 'light' | 'dark';
export type Colour = 'red' | 'green' | 'yellow' | 'blue';

export type Die = { faces: string[]; up: number };
export type Hero = {
  gold: number;
  sun: number;
  moon: number;
  glory: number;
  dice: [Die, Die];
  island: number;
  feats: number[];
  chests: number;
  hammers: number;
  hammer_gold: number;
  cerberus: number;
  triton: number;
};
export type Step = { type: string; [field: string]: unknown };
export type State = {
  round: number;
  active: number;
  heroes: Hero[];
  stacks: { feat: string; left: number }[];
  temple: { face: string; left: number }[];
  removed: string[];
  discarded: { seat: number; face: string }[];
  boars: (number | null)[];
  steps: Step[];
};

export type Action =
  | { type: 'TakeFace' | 'PickFace' | 'CopyFace' | 'ApplyFirst'; face: string }
  | { type: 'ForgeOver'; die: Which; face: string }
  | { type: 'PerformFeat' | 'CallReinforcement'; feat: string }
  | { type: 'NameBearer'; seat: number }
  | { type: 'RollDie'; die: Which }
  | { type: 'ChooseResource' | 'SpendTriton'; resource: Resource }
  | { type: 'SendToHammer'; gold: number }
  | {
      type:
        | 'FinishReinforcements'
        | 'FinishOffering'
        | 'BuyNothing'
        | 'BuyExtraAction'
        | 'EndTurn'
        | 'TakeGlory'
        | 'TakeAsShown'
        | 'RepeatBlessing'
        | 'KeepCerberus';
    };

export type Cause = 'face' | 'shield' | 'boar' | 'triton' | { feat: string };
export type Event =
  | { type: 'RoundStarted'; round: number; last: boolean }
  | { type: 'TurnStarted' | 'ChestOpened' | 'HammerLifted' | 'ExtraActionBought'; seat: number }
  | { type: 'DiceRolled'; seat: number; faces: [string, string] }
  | { type: 'DieRolled'; seat: number; die: Which; face: string }
  | { type: 'Gained'; seat: number; amounts: Amounts; wasted: Amounts; cause: Cause }
  | { type: 'Lost' | 'Paid'; seat: number; amounts: Amounts }
  | { type: 'HammerStruck'; seat: number; gold: number; glory: number }
  | { type: 'FaceBought'; seat: number; face: string; price: number }
  | { type: 'FaceForged'; seat: number; die: Which; face: string; over: string }
  | { type: 'FeatPerformed'; seat: number; feat: string; island: number }
  | { type: 'HeroOusted'; seat: number; by: number }
  | { type: 'FaceCopied'; seat: number; face: string }
  | { type: 'FacesPicked'; seat: number; faces: string[] }
  | { type: 'GameEnded' }
  | { type: 'FacesRemoved'; faces: string[] }
  | { type: 'FeatsLaidOut'; feats: string[] }
  | { type: 'ReinforcementCalled'; seat: number; feat: string }
  | { type: 'TokenTaken' | 'TokenSpent'; seat: number; token: 'cerberus' | 'triton' }
  | { type: 'BoarRevealed'; seat: number; colour: Colour }
  | { type: 'BearerNamed'; seat: number; bearer: number };

export type FeatCard = {
  id: string;
  slot: string;
  island: number;
  key: string;
  name: string;
  cost: Amounts;
  glory: number;
  reinforcement: boolean;
  text: string;
  source: string;
};
export type Content = {
  rounds: number;
  maxima: Amounts;
  chest: Amounts;
  extra_action: Amounts;
  hammer: { spaces: number; rewards: number[] };
  shields: { colour: Colour; resource: Resource; rewards: { matched: Amounts; otherwise: Amounts } }[];
  lots: { face: string; pool: number; cost: number; copies: number }[];
  sanctuary: number;
  feats: FeatCard[];
  sources: { what: string; source: string }[];
};

export const WHICH: [Which, Which] = ['light', 'dark'];
export const RESERVES = ['gold', 'sun', 'moon'] as const;
