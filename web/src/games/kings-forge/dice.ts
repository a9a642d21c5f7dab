// Dice in letters, words and order.
import type { Content, Dice, Die, Event, Exotic, Exotics, GatherAction, Kind, Material, Purchase, State } from './types';
import { SIDES } from './types';

export const MATERIALS: Exclude<Material, 'white'>[] = ['metal', 'wood', 'gem', 'magic'];
/** With the white dice of the Archives, which are written like those of the Library. */
export const EVERY: Material[] = [...MATERIALS, 'white'];
export const EXOTICS: Exotic[] = ['aether', 'borealis', 'heartwood', 'grimstone'];
export const KINDS: Kind[] = [...MATERIALS, 'library', ...EXOTICS, 'cemetery', 'plain'];
const LETTERS: Record<Kind, string> = { metal: 'M', wood: 'W', gem: 'G', magic: 'A', white: 'L', library: 'L', aether: 'O', borealis: 'B', heartwood: 'H', grimstone: 'S', cemetery: 'C', plain: 'D' };

export const letterOf = (kind: Kind): string => LETTERS[kind];
const PROPER: Partial<Record<Kind, string>> = { library: 'Library', aether: 'Aether Ore', borealis: 'Borealis', heartwood: 'Heartwood', grimstone: 'Grimstone', cemetery: 'Cemetery' };
export const nameOf = (kind: Kind): string => PROPER[kind] ?? kind;

export function kindOf(letter: string): Kind {
  return KINDS.find((kind) => LETTERS[kind] === letter) ?? 'metal';
}

export type Read = { kind: Kind; value: number };

export function readDie(die: Die): Read {
  // A box of a card may take several materials, or one value only.
  return { kind: kindOf(die[0] ?? ''), value: Number(/\d+/.exec(die)?.[0]) };
}
/** A box of a Craft card: it may take either of two materials, or one value only. */
export type Slot = Read & { also: Kind | null; locked: boolean };
export function readSlot(box: string): Slot {
  const second = /^[A-Z]([A-Z])/.exec(box)?.[1];
  return { ...readDie(box), also: second ? kindOf(second) : null, locked: box.endsWith('!') };
}
/** `wood or magic 3`. */
export function boxWords(box: string): string {
  const kinds = [...(/^[A-Z]+/.exec(box)?.[0] ?? '')].map((letter) => nameOf(kindOf(letter)));
  return `${kinds.join(' or ')} ${readDie(box).value}${box.endsWith('!') ? ' and nothing else' : ''}`;
}
export function writeDie({ kind, value }: Read): Die {
  return `${LETTERS[kind]}${value}`;
}

/** `the metal 5`, without its article. */
export function dieWords(die: Die): string {
  const { kind, value } = readDie(die);
  return `${nameOf(kind)} ${value}`;
}

/** By kind, then by value: as dice lie in a hand. */
export function compareDice(a: Die, b: Die): number {
  const [one, other] = [readDie(a), readDie(b)];
  return KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) || one.value - other.value;
}

export const noDice = (): Dice => ({ metal: 0, wood: 0, gem: 0, magic: 0 });
export const noExotics = (): Exotics => ({ aether: 0, borealis: 0, heartwood: 0, grimstone: 0 });
export const total = (dice: Dice): number => EVERY.reduce((sum, material) => sum + (dice[material] ?? 0), 0);

/** Whether it is a smith's Craft turn and no dice wait to be rolled: until then the supply lies there. */
export function playsRoll({ phase, active, rolled, smiths, claims }: State, seat: number): boolean {
  const waiting = total(smiths[seat]!.supply) > 0 || claims.some((claim) => claim.seat === seat && claim.library);
  return phase === 'craft' && active === seat && (rolled.length > 0 || !waiting);
}

/** What tells whether somebody has stepped up to the anvil, or gone from it. */
const AT_THE_ANVIL: Event['type'][] = ['CraftPhaseStarted', 'CraftTurnStarted', 'CraftTurnEnded'];
const AT_WORK: Event['type'][] = ['CraftTurnStarted', 'DiceRolled', 'CraftTurnEnded'];

/** Who is at the anvil, once these events have been shown. Nobody is while the Craft phase opens, nor when the last of all is done. */
export function atAnvil({ phase, active }: State, past: Event[]): number | null {
  const night = phase === 'craft' || phase === 'clean-up';
  const last = past.findLast(({ type }) => AT_THE_ANVIL.includes(type))?.type ?? 'CraftTurnStarted';
  return night && last === 'CraftTurnStarted' ? active : null;
}

/** Whether the roll of whoever is at work is being shown: until something can be done with it, it is looked at. */
export function isRolling(past: Event[]): boolean {
  const last = past.findLast(({ type }) => AT_WORK.includes(type))?.type;
  return last !== undefined && last !== 'CraftTurnEnded';
}

export function addDice(to: Dice, dice: Dice, sign = 1): void {
  for (const material of MATERIALS) to[material] += sign * dice[material];
  const white = (to.white ?? 0) + sign * (dice.white ?? 0);
  if (white > 0) to.white = white;
  else delete to.white;
}

/** Each die for itself, the commonest material first. */
export function eachDie(dice: Dice): Material[] {
  return EVERY.flatMap((material) => Array<Material>(Math.max(0, dice[material] ?? 0)).fill(material));
}

/** `3 metal, 1 wood and 2 gems`. */
export function diceWords(dice: Dice): string {
  const parts = EVERY.filter((material) => (dice[material] ?? 0) > 0).map(
    (material) => `${dice[material]} ${material === 'gem' && dice.gem > 1 ? 'gems' : material}`,
  );
  if (parts.length < 2) return parts[0] ?? 'nothing';
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

export type Box = { takes: Material[]; x: boolean };

/** A box of a cost, from how it is written. */
export function readBox(text: string): Box {
  const x = text.endsWith('X');
  const takes = x ? text.slice(0, -1) : text;
  return { takes: takes === 'any' ? [...MATERIALS] : MATERIALS.filter((material) => takes.includes(LETTERS[material])), x };
}

/** The action in force: the card's own, or the one the Workshop copies. */
export function actionOf({ card, side, copying }: Purchase, content: Content): GatherAction {
  const from = copying ?? { card, side };
  return content.gather[from.card]!.actions[SIDES.indexOf(from.side)]!;
}

/** The exotic dice a smith holds, by where they lie: a kind together, and each Grimstone on its own card. */
export function exoticsOf({ held, stones }: State['smiths'][number]['exotica']): string[] {
  return [...EXOTICS.filter((exotic) => exotic !== 'grimstone' && held[exotic] > 0), ...stones.map((_, number) => `stone${number}`)];
}
