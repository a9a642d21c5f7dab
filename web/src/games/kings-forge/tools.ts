// What players hold to change dice with, as the server tells it, in a word or two.
import { readDie } from './dice';
import type { Action, Held, Insight, State } from './types';

/** What a smith still holds while events are being shown: what was used is put aside at once. */
export function heldBy(seat: number, { tools }: Insight, { claims, apprentices, smiths, rolled }: State): Held[] {
  return tools.flatMap((held): Held[] => {
    if (held.seat !== seat) return [];
    const { tool } = held;
    const smith = smiths[seat]!;
    if (tool === 'gift') return smith.gifts > 0 ? [{ ...held, count: smith.gifts }] : [];
    if ('apprentice' in tool) return apprentices.some(({ apprentice, ready }) => apprentice === tool.apprentice && ready) ? [held] : [];
    if ('deluxe' in tool) return smith.deluxe?.includes(tool.deluxe) ? [held] : [];
    if ('grimstone' in tool || 'grimstone-instead' in tool) return rolled.some((die) => readDie(die).kind === 'grimstone') ? [held] : [];
    if ('card' in tool) return claims.some(({ card, ready }) => card === tool.card && ready) ? [held] : [];
    const { plus_ones, automatic_six } = smith.tokens;
    const count = tool.token === 'plus-ones' ? plus_ones : automatic_six;
    return count > 0 ? [{ ...held, count }] : [];
  });
}

/** What lies beside the dice by day too. */
export const isToken = ({ tool }: Held): boolean => tool === 'gift' || 'token' in tool;

/** Tokens are there first: what comes for the Craft turn is laid after them. */
export const tokensFirst = (tools: Held[]): Held[] => [...tools.filter(isToken), ...tools.filter((held) => !isToken(held))];

export const isDeluxe = ({ tool }: Held): boolean => tool !== 'gift' && 'deluxe' in tool;

/** For the button of a tool. */
export function toolLabel({ does, plus, dice }: Held): string {
  if (does === 'bonus') return dice === 1 ? `+${plus}` : `+${plus} ×${dice}`;
  if (does === 'bonus-or-flip') return `+${plus} or flip`;
  return { flip: 'flip', reroll: 'roll again', 'ones-to-sixes': '1s to 6s', 'turn-to-six': 'to 6', 'white-die': 'a white die', feed: 'feed it' }[does];
}

/** What using it on so many dice is called. */
export function useLabel({ does, plus }: Held, dice: number): string {
  const what = `${dice} ${dice === 1 ? 'die' : 'dice'}`;
  if (does === 'reroll') return `Roll ${what} again`;
  if (does === 'feed') return `Feed it ${what}`;
  return does === 'bonus' ? `+${plus} to ${what}` : `Turn ${what}`;
}

/** For the button of one of the ways a tool leaves open. */
export function wayLabel(held: Held, action: Action): string {
  if (held.does !== 'bonus-or-flip') return toolLabel(held);
  return action.type === 'Flip' ? 'flip' : `+${held.plus}`;
}
