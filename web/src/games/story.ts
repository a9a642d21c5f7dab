// The story of a game that is over, in a few sentences made from what happened. What they have in common is here.

/** A sentence of the story, and whom it is about. */
export type Chapter = { seat: number; title: string; text: string };

/** When whoever was ahead in the end came to lead for good; nobody if it was a tie, or if they led from the start. */
export function turningPoint(rounds: number[][]): { seat: number; round: number } | null {
  const last = rounds.at(-1) ?? [];
  const seat = last.indexOf(Math.max(...last));
  const leads = (points: number[]) => points.every((other, rival) => rival === seat || other < points[seat]!);
  const before = rounds.findLastIndex((points) => !leads(points));
  // Nobody leads before the first round.
  return before > 0 && before < rounds.length - 1 ? { seat, round: before + 1 } : null;
}

/** The entry with the most of something, if any has some; the first of equals. */
export function most<T>(entries: T[], count: (entry: T) => number): T | null {
  const best = entries.reduce<T | null>((found, entry) => (found === null || count(entry) > count(found) ? entry : found), null);
  return best !== null && count(best) > 0 ? best : null;
}

export function turningChapter(rounds: number[][], names: string[]): Chapter[] {
  const found = turningPoint(rounds);
  return found ? [{ seat: found.seat, title: 'The turning point', text: `${names[found.seat]} took the lead in round ${found.round} and kept it.` }] : [];
}
