// What a round begins with, and what lies on the table for everybody.
import { noDice } from '../dice';
import type { Event, State } from '../types';

export function startRound(state: State, event: Extract<Event, { type: 'RoundStarted' }>): void {
  const { first } = event;
  Object.assign(state, { first, active: first });
  clear(state, event);
}

/** All Gather cards are in the deck, and everybody has a new supply. */
export function clear(state: State, { deck, stock, supplies }: Pick<Extract<Event, { type: 'TableCleared' }>, 'deck' | 'stock' | 'supplies'>): void {
  Object.assign(state, { dead: null, claims: [], visits: [], turned: [], steps: [] });
  Object.assign(state, { deck, stock: structuredClone(stock), row: state.row.map(() => null) });
  state.smiths.forEach((smith, seat) => {
    const supply = { ...supplies[seat]! };
    Object.assign(smith, { supply, smithy: noDice(), cancelled: noDice(), tokens: { plus_ones: 0, automatic_six: 0 }, passed: false });
    Object.assign(smith, { gifts: 0, keep: noDice(), spared: null });
    delete smith.exotica.fresh;
  });
  for (const claimed of state.apprentices) Object.assign(claimed, { dice: noDice(), lost: noDice() });
}
