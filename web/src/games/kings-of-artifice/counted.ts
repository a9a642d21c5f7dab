// The position on the table, counted once for the board, the list and the score.
import { Tally } from './scores';
import type { Content, State } from './types';

let last: Tally | null = null;

export function tallied(state: State, content: Content): Tally {
  if (last?.state !== state || last.content !== content) last = new Tally(state, content);
  return last;
}
