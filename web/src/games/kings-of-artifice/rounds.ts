// How the points of play grew, for the chart at the end.
import type { Event } from '../../protocol/kings-of-artifice';

/** Points scored in play at the end of each round, the beginning first. */
export function pointsByRound(events: Event[], players: number): number[][] {
  const now = Array.from({ length: players }, () => 0);
  const rounds: number[][] = [];
  for (const event of events) {
    switch (event.type) {
      case 'RoundStarted':
      case 'CrowningStarted':
      case 'GameEnded':
        rounds.push([...now]);
        break;
      case 'StructureBuilt':
      case 'HouseCursed':
      case 'CharacterAttacked':
      case 'TokenThrown':
        now[event.seat]! += event.points;
    }
  }
  return rounds;
}
