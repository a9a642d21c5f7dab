// What the rules themselves wrote for these tests: figures, positions with all that is told of them, and stretches of play.
import { offersOf } from '../src/games/kings-of-artifice/offers';
import type { Told } from '../src/protocol';
import type { Content, Event, Insight, State } from '../src/protocol/kings-of-artifice';
import fixture from './fixtures/kings-of-artifice.json';

type Position = { state: State; actions: Told[]; insight: Insight };

export const content = fixture.content as unknown as Content;
const written = fixture.positions as unknown as Record<'middle' | 'knight' | 'flight' | 'swap' | 'end', Position>;
const told = (position: Position) => ({ ...position, seat: 0, offers: offersOf(position.actions, position.insight.prospects) });
export const positions = { middle: told(written.middle), knight: told(written.knight), flight: told(written.flight), swap: told(written.swap), end: told(written.end) };

/** Lays changes over a value: fields by name, items by place, and under `=` the whole of it. */
function changed(value: unknown, changes: unknown): unknown {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes) || typeof value !== 'object' || value === null) return changes;
  if ('=' in changes) return changes['='];
  const next: Record<string, unknown> = { ...value };
  for (const [key, change] of Object.entries(changes)) next[key] = changed(next[key], change);
  return Array.isArray(value) ? Object.values(next) : next;
}

/** Every action of every stretch, with the positions before and after it. */
export const plies = (fixture.stretches as unknown as { changes: unknown; plies: { events: Event[]; changes: unknown }[] }[]).flatMap((stretch) => {
  let state = changed(fixture.start, stretch.changes) as State;
  return stretch.plies.map(({ events, changes }) => {
    const before = state;
    state = changed(before, changes) as State;
    return { before, events, after: state };
  });
});
