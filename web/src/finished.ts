// The finished games a page lists: one's own, or public ones for somebody without a name.
import { api } from './api';
import type { GameInfo, TableCard } from './protocol';

export type Finished = { tables: TableCard[]; games: GameInfo[]; /** Whether they are one's own. */ yours: boolean };

export async function finishedGames(): Promise<Finished> {
  const [tables, games] = await Promise.all([api.tables('finished').catch((): TableCard[] => []), api.games().catch((): GameInfo[] => [])]);
  return { tables, games, yours: tables.some(({ seats }) => seats.some(({ you }) => you)) };
}
