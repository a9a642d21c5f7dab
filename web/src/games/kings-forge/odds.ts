// The odds of a seat as the server tells them, and what they say in words.
import type { Told } from '../../protocol';
import { dieWords } from './dice';
import type { Advised, Change, Content, Die, Odds, Placing, SeatOdds, State } from './types';

/** From so large an error on, a chance is told as from where to where it may be. */
const ROUGH = 0.08;
/** From here on that says nothing any more: half of all there is lies between. */
const VAGUE = 0.25;

/** Whether so little is known of a chance that it is not to be told. */
export const isVague = ({ error }: Odds): boolean => error !== null && error >= VAGUE;

/** A chance in percent; what is neither sure nor impossible is not told as such. */
export function percent(chance: Odds): string {
  if (isVague(chance)) return '?';
  const { value, error } = chance;
  const rounded = Math.round(value * 100);
  if (error !== null && error >= ROUGH) return `${Math.max(0, Math.round((value - error) * 100))}–${Math.min(100, Math.round((value + error) * 100))} %`;
  if (error !== null) return `${rounded} ± ${Math.max(1, Math.round(error * 100))} %`;
  if (rounded === 0 && value > 1e-9) return '< 1 %';
  if (rounded === 100 && value < 1 - 1e-9) return '> 99 %';
  return `${rounded} %`;
}

/** A number of items. */
export function items({ value, error }: Odds): string {
  return value.toFixed(2) + (error === null ? '' : ` ± ${Math.max(0.01, error).toFixed(2)}`);
}

/** By how many points a chance would change; nothing if it would not, or if that cannot be told. */
export function difference(after: Odds, before: Odds): number | null {
  if (isVague(after) || isVague(before)) return null;
  const points = Math.round((after.value - before.value) * 100);
  return points === 0 ? null : points;
}

export type Row = { told: Told; cards: Odds[] };

/** The actions with their words, as far as they can be chosen now. */
export function rows(odds: SeatOdds, actions: Told[]): Row[] {
  const offered = new Map(actions.map((told) => [keyOf(told.value), told]));
  return odds.actions.flatMap(({ action, cards }) => {
    const told = offered.get(keyOf(action));
    return told ? [{ told, cards }] : [];
  });
}

/** The same for the same value, in whatever order its fields come. */
function keyOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(keyOf).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${name}:${keyOf(field)}`).join()}}`;
}

export type Use = { item: number; from: number | null; lines: { die: Die; changes: string; value: number; on: Die }[] };

/** What to place where, card by card. */
export function uses(placings: Placing[], odds: SeatOdds, state: State): Use[] {
  const found = new Map<number, Use>();
  for (const { card, on, die, changes, value } of placings) {
    const item = odds.reckoned[card]!;
    const from = state.crafted.find((crafted) => crafted.card === item)?.seat ?? null;
    const use = found.get(card) ?? { item, from, lines: [] };
    use.lines.push({ die, value, on, changes: changes.map(changeWords).join(', ') });
    found.set(card, use);
  }
  return [...found.values()];
}

function changeWords(change: Change): string {
  if (typeof change === 'object') return `+${change.bonus.plus}`;
  return { 'one-to-six': '1 to 6', 'automatic-six': 'Automatic 6', flip: 'flipped' }[change];
}

/** The advice in a sentence, for those who do not see it drawn. */
export function adviceWords(step: Advised, odds: SeatOdds, state: State, content: Content): string {
  if (step.do === 'stop') return 'Nothing more can be made of these dice.';
  if (step.do === 'take-wood') return "Take the Garden's wood and roll it.";
  if (step.do === 'use-grimstone') return step.dice.length > 0 ? `Use the Grimstone on ${step.dice.map(dieWords).join(', ')}.` : 'Use the bonus the Grimstone has for any die.';
  if (step.do === 'reroll') return `Roll again: ${step.dice.map(dieWords).join(', ')}.`;
  const told = uses(step.placings, odds, state).map(({ item, from, lines }) => {
    const dice = lines.map(({ die, changes, value }) => (changes ? `${dieWords(die)} (${changes}) as ${value}` : dieWords(die)));
    return `${from === null ? 'Craft' : 'Steal'} ${content.craft[item]!.name} with ${dice.join(', ')}.`;
  });
  return told.join(' ');
}
