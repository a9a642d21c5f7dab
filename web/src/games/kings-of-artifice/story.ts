// What a game of Kings of Artifice will be remembered for.
import { written } from '../../figures';
import type { Event } from '../../protocol/kings-of-artifice';
import { most, turningChapter, type Chapter } from '../story';
import { pointsByRound } from './rounds';

export function story(events: Event[], names: string[]): Chapter[] {
  const rounds = pointsByRound(events, names.length);
  const chapters = turningChapter(rounds, names);
  const gains = rounds.slice(1).flatMap((points, round) => points.map((now, seat) => ({ seat, round: round + 1, gain: now - rounds[round]![seat]! })));
  const best = most(gains, ({ gain }) => gain);
  if (best) chapters.push({ seat: best.seat, title: 'The best round', text: `${names[best.seat]} scored ${written(best.gain)} points in round ${best.round}.` });
  const built = events.flatMap((event) => (event.type === 'StructureBuilt' ? [event] : []));
  const grandest = most(built, ({ points }) => points);
  if (grandest) chapters.push({ seat: grandest.seat, title: 'The grandest building', text: `A ${grandest.kind} of ${names[grandest.seat]}'s on ${grandest.at[0]}, for ${written(grandest.points)} points.` });
  const fights = names.map((_, seat) => ({ seat, times: events.filter((event) => event.type === 'CharacterAttacked' && event.seat === seat).length }));
  const fiercest = most(fights, ({ times }) => times);
  if (fiercest) chapters.push({ seat: fiercest.seat, title: 'Most attacks', text: `${names[fiercest.seat]} attacked ${fiercest.times === 1 ? 'once' : `${fiercest.times} times`}.` });
  return chapters;
}
