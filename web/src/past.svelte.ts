// What has happened at this table: to tell again what others did, and to show it on the board. What has been shown since the page
// was opened is remembered; the server knows the positions before that.
import type { EarlierView, Shown } from './protocol';
import type { Scene } from './stage.svelte';

/** A move as it was: the position before its batch, what of the batch came before it, and what came of it. */
export type Moment = { entry: Shown; before: Scene; earlier: unknown[]; events: unknown[] };

/** So many pieces of news are remembered. */
const KEPT = 80;

export class Past {
  /** Counts up when something is added, for those who ask what can be shown. */
  count = $state(0);
  #batches: { before: Scene; entries: Shown[] }[] = [];

  add(before: Scene, entries: Shown[]): void {
    this.#batches = [...this.#batches, { before, entries }].slice(-KEPT);
    this.count += 1;
  }

  at(seq: number): Moment | null {
    void this.count;
    const batch = this.#batches.find(({ entries }) => entries.some((entry) => entry.seq === seq));
    const place = batch?.entries.findIndex((entry) => entry.seq === seq) ?? -1;
    const entry = batch?.entries[place];
    if (!batch || !entry || entry.events.length === 0) return null;
    const values = (some: Shown[]) => some.flatMap(({ events }) => events.map(({ value }) => value));
    return { entry, before: batch.before, earlier: values(batch.entries.slice(0, place)), events: values([entry]) };
  }

  /** A move as it was: as it was shown here, or from the server. Nothing if its position was taken back. */
  async find(entry: Shown, log: Shown[], ask: (ply: number) => Promise<EarlierView>): Promise<Moment | null> {
    const seen = this.at(entry.seq);
    const ply = seen ? null : placeOf(entry, log);
    if (ply === null) return seen;
    return { entry, before: await ask(ply), earlier: [], events: entry.events.map(({ value }) => value) };
  }

  /** What was taken back did not happen. */
  forget(): void {
    this.#batches = [];
    this.count += 1;
  }
}

/** After how many actions it happened; nowhere if that position was taken back since. */
function placeOf({ seq, kind, ply }: Shown, log: Shown[]): number | null {
  const place = kind === 'moved' ? ply - 1 : ply;
  return log.some((later) => later.seq > seq && later.kind === 'undone' && later.ply < place) ? null : place;
}

/** The moves that stand. */
function movesOf(log: Shown[]): Shown[] {
  const moves: Shown[] = [];
  for (const entry of log) {
    if (entry.kind === 'moved') moves.push(entry);
    else if (entry.kind === 'undone') while ((moves.at(-1)?.ply ?? 0) > entry.ply) moves.pop();
  }
  return moves;
}

type Mine = (seat: number | null) => boolean;

/**
 * The moves others made since one's last decision. They stand there until others move again. A choice that nothing came of by itself
 * is left out: the move it is a part of tells it.
 */
export function recapOf(log: Shown[], mine: Mine): Shown[] {
  const moves = movesOf(log);
  const end = moves.findLastIndex(({ seat }) => !mine(seat)) + 1;
  const start = moves.slice(0, end).findLastIndex(({ seat }) => mine(seat)) + 1;
  return moves.slice(start, end).filter(({ events }) => events.length > 0);
}

/**
 * The same since one's last turn, where the game tells of turns: what one answers in another's turn, and at the beginning of one's own,
 * does not clear it.
 */
export function recapOfTurns(log: Shown[], mine: Mine): Shown[] {
  const moves = movesOf(log);
  const anothers = new Set<Shown>();
  let turn: number | null = null;
  for (const entry of [...log.filter(({ kind }) => kind === 'started'), ...moves]) {
    if (turn !== null && !mine(turn)) anothers.add(entry);
    for (const { value } of entry.events) {
      const { type, seat } = value as { type?: string; seat?: number };
      if (type === 'TurnStarted') turn = seat ?? null;
    }
  }
  if (turn === null) return recapOf(log, mine);
  const last = moves.findLastIndex((move) => anothers.has(move));
  const start = moves.slice(0, last + 1).findLastIndex((move) => !anothers.has(move)) + 1;
  return moves.slice(start).filter(({ seat, events }) => !mine(seat) && events.length > 0);
}

/** What is being shown: in words, and whose it is, if anybody's. */
export type Telling = { words: string; seat: number | null };

/** What is being shown, if it is still in the log; of many sentences two, and what is about oneself before the rest. */
export function tellingOf(beat: unknown[], log: Shown[], yours: number[]): Telling {
  const told = new Map(log.slice(-RECENT).flatMap(({ events }) => events.map(({ value, text }) => [value, text] as const)));
  const seat = (value: unknown) => (value as { seat?: number }).seat ?? null;
  const other = (value: unknown) => Number(!yours.includes(seat(value) ?? -1));
  const shown = [...beat].sort((one, two) => other(one) - other(two)).filter((value) => told.has(value)).slice(0, 2);
  return { words: shown.map((value) => told.get(value)).join(' '), seat: shown.map(seat).find((each) => each !== null) ?? null };
}
/** What is shown is among so many entries at the log's end. */
const RECENT = 60;

/** What whoever moved last has done since somebody else did: for those who look on. */
export function turnOf(log: Shown[]): Shown[] {
  const last = movesOf(log).at(-1)?.seat ?? null;
  return recapOf(log, (seat) => seat !== last);
}

/** The recap as it is read out. */
export function recapWords(moves: Shown[]): string {
  return moves.flatMap(({ events, text }) => (events.length > 0 ? events.map((event) => event.text) : [text])).join(' ');
}
