// What moves dice and tokens about: from place to place, into the hand and out of it, back to the stock.
import { addDice, compareDice, EXOTICS, MATERIALS, noDice, readDie, writeDie } from '../dice';
import type { Back, Dice, Die, Event, Exotic, Exotics, Material, Placed, State, Token, Tool } from '../types';

/** An event that tells whose it is. */
export type Seated = Extract<Event, { seat: number }>;

export const one = (kind: Material): Dice => ({ ...noDice(), [kind]: 1 });
export const material = (die: Die): Dice => ({ ...noDice(), [readDie(die).kind]: 1 });

export function hold(state: State, dice: Die[]): void {
  state.rolled = [...state.rolled, ...dice].sort(compareDice);
}

/** Takes a die out of the hand, if it is there: those rolled for a card in the Gather phase are not. */
export function drop(state: State, die: Die): boolean {
  const where = state.rolled.indexOf(die);
  if (where >= 0) state.rolled.splice(where, 1);
  return where >= 0;
}

export function turn(state: State, die: Die, value: number): void {
  if (drop(state, die)) hold(state, [writeDie({ kind: readDie(die).kind, value })]);
}

/** A die of the Keep goes back to the stock, and so does a white one. */
export function cancel(state: State, seat: number, die: Die): void {
  const { keep, cancelled } = state.smiths[seat]!;
  const kind = MATERIALS.find((each) => each === readDie(die).kind);
  const unspent = EXOTICS.find((each) => each === readDie(die).kind);
  const smith = state.smiths[seat]!;
  if (unspent) putBack(state, seat, unspent);
  else if (!kind && smith.archive > 0) {
    smith.archive -= 1;
    addDice(cancelled, { ...noDice(), white: 1 });
  } else if (!kind) returnWhite(state, 1);
  else if (keep[kind] === 0) cancelled[kind] += 1;
  else {
    keep[kind] -= 1;
    state.stock.dice[kind] += 1;
  }
}

/** An exotic die that is cancelled lies on its card again, a Grimstone with its own. */
function putBack(state: State, seat: number, kind: Exotic): void {
  const { exotica } = state.smiths[seat]!;
  activate(exotica, kind, -1);
  if ((exotica.kept ?? 0) > exotica.active.aether) delete exotica.kept;
  if (exotica.active.borealis === 0) exotica.mimics = '';
  if (kind === 'grimstone' && exotica.stone !== null) {
    exotica.stones = [...exotica.stones, exotica.stone].sort((a, b) => a - b);
    Object.assign(exotica, { stone: null, fed: '' });
  }
}

export function activate({ held, active }: { held: Exotics; active: Exotics }, kind: Exotic, dice = 1): void {
  held[kind] -= dice;
  active[kind] += dice;
}

/** Takes the placed dice out of the hand but for those that were placed one by one before. */
export function place(state: State, item: number, placed: Placed): void {
  const step = state.steps.at(-1);
  const before = step?.type === 'ChoosePlacing' && step.item === item ? step.placed.dice.length : 0;
  for (const die of placed.dice.slice(before)) drop(state, die);
  state.steps = [];
}

export function takeBack(state: State, seat: number, { dice, library }: Back): void {
  const smith = state.smiths[seat]!;
  addDice(smith.smithy, dice);
  smith.archive -= dice.white ?? 0;
  returnWhite(state, library);
}

/** White dice that stand in for those of the Library go first. */
function returnWhite({ stock }: State, dice: number): void {
  const substitutes = Math.min(dice, stock.substitutes);
  stock.substitutes -= substitutes;
  stock.library += dice - substitutes;
}

export function use(state: State, seat: number, tool: Tool | null): void {
  if (!tool) return;
  if (tool === 'gift') state.smiths[seat]!.gifts -= 1;
  else if ('token' in tool) moveToken(state, seat, tool.token, -1);
  else if ('apprentice' in tool) claimedAs(state, tool.apprentice).ready = false;
  else if ('deluxe' in tool) turnOver(state, seat, tool.deluxe);
  else if ('card' in tool) for (const claim of state.claims) if (claim.card === tool.card) claim.ready = false;
}

function turnOver(state: State, seat: number, item: number): void {
  const smith = state.smiths[seat]!;
  const left = (smith.deluxe ?? []).filter((unused) => unused !== item);
  if (left.length > 0) smith.deluxe = left;
  else delete smith.deluxe;
}

export const claimedAs = (state: State, apprentice: number) => state.apprentices.find((claimed) => claimed.apprentice === apprentice)!;

export function moveToken(state: State, seat: number, token: Token, count: number): void {
  const name = token === 'plus-ones' ? 'plus_ones' : 'automatic_six';
  state.smiths[seat]!.tokens[name] += count;
  state.stock.tokens[name] -= count;
}
