// King's Forge as the server tells it. States, actions, events and insights are made from the rules' own types; the figures
// stand here.
import type { Dice, Die, Material, Side, Token, Tokens } from '../../protocol/kings-forge';

export type * from '../../protocol/kings-forge';

export type Kind = Material | 'library' | 'cemetery';

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
