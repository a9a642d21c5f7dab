// What of the cards was not read from the print, for the list that tells it.
import type { Doubt } from '..';
import type { Content } from './types';

export function doubtsOf({ sources, craft }: Content): Doubt[] {
  const ranks = new Map<string, number>();
  for (const { rank_source, request } of craft) if (!request) ranks.set(rank_source, (ranks.get(rank_source) ?? 0) + 1);
  return [...sources, ...[...ranks].map(([source, count]) => ({ what: `the ranks of ${count} Craft ${count === 1 ? 'card' : 'cards'}`, source }))];
}
