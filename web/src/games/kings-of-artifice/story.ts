// What a game of Kings of Artifice will be remembered for.
import { written } from '../../figures';
import type { Event, Insight } from '../../protocol/kings-of-artifice';
import { most, turningChapter, type Chapter } from '../story';
import { pointsByRound } from './rounds';

type End = Pick<Insight, 'rows' | 'totals'>;

export function story(events: Event[], names: string[], end: End): Chapter[] {
  const rounds = pointsByRound(events, names.length);
  const chapters = overturned(rounds.at(-1) ?? [], end.totals, names) ?? turningChapter(rounds, names);
  const gains = rounds.slice(1).flatMap((points, round) => points.map((now, seat) => ({ seat, round: round + 1, gain: now - rounds[round]![seat]! })));
  const best = most(gains, ({ gain }) => gain);
  if (best) chapters.push({ seat: best.seat, title: 'The best round', text: `${names[best.seat]} scored ${pointed(best.gain)} in round ${best.round}.` });
  const built = events.flatMap((event) => (event.type === 'StructureBuilt' ? [event] : []));
  const grandest = most(built, ({ points }) => points);
  // Where nothing but houses stands none of them is grand.
  if (grandest && grandest.points > 1) chapters.push({ seat: grandest.seat, title: 'The grandest building', text: `${names[grandest.seat]}'s ${grandest.kind} on ${grandest.at[0]}, for ${pointed(grandest.points)}.` });
  const counts = end.rows.flatMap(({ part, name, points }) => (part === 'play' ? [] : points.map((count, seat) => ({ seat, name, count }))));
  const crowning = most(counts, ({ count }) => count);
  if (crowning) chapters.push({ seat: crowning.seat, title: 'The final count', text: `${crowning.name}: ${pointed(crowning.count)} for ${names[crowning.seat]}.` });
  const times = (type: Event['type']) => most(names.map((_, seat) => ({ seat, times: events.filter((event) => event.type === type && 'seat' in event && event.seat === seat).length })), (each) => each.times);
  const often = (count: number) => (count === 1 ? 'once' : `${count} times`);
  const fiercest = times('CharacterAttacked');
  if (fiercest) chapters.push({ seat: fiercest.seat, title: 'Most attacks', text: `${names[fiercest.seat]} attacked ${often(fiercest.times)}.` });
  const thief = times('TokenStolen');
  if (thief) chapters.push({ seat: thief.seat, title: 'Most stolen', text: `${names[thief.seat]}'s thief stole ${often(thief.times)}.` });
  return chapters;
}

/** Half a point, one point, or so many points. */
function pointed(points: number): string {
  return `${written(points)} ${points <= 1 ? 'point' : 'points'}`;
}

/** Who was behind when the last turn ended, and ahead of everybody once all was counted. */
function overturned(played: number[], totals: number[], names: string[]): Chapter[] | null {
  const seat = totals.indexOf(Math.max(...totals));
  const behind = Math.max(...played) - (played[seat] ?? 0);
  if (!(behind > 0) || totals.filter((total) => total === totals[seat]).length > 1) return null;
  return [{ seat, title: 'The turning point', text: `${names[seat]} was ${written(behind)} behind after the last turn, and won by the final count.` }];
}
