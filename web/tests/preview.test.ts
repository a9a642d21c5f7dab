import { describe, expect, it } from 'vitest';
import { beats, preview } from '../src/games/dice-forge/preview';
import type { Event, Hero } from '../src/protocol/dice-forge';
import { content, stretches } from './dice-forge';

/** What is drawn of a hero. Of equal faces any may lie up, and cards are taken without an event. */
const drawn = ({ dice, feats: _, ...hero }: Hero) => ({ ...hero, dice: dice.map(({ faces, up }) => ({ faces, up: faces[up] })) });

describe('a position with the events that follow it', () => {
  it.each(stretches.map((stretch) => [stretch.events.map(({ type }) => type).join(', '), stretch] as const))('has the heroes of the position after: %s', (_, { state, events, heroes }) => {
    expect(preview(state, events, content).heroes.map(drawn)).toEqual(heroes.map(drawn));
  });

  it('is the position itself before the first event', () => {
    const { state } = stretches[0]!;
    expect(preview(state, [], content)).toBe(state);
  });
});

describe('beats', () => {
  const roll = (seat: number): Event => ({ type: 'DiceRolled', seat, faces: ['1G', '1G'] });

  it('let all heroes roll at once, and roll again after that', () => {
    expect(beats([roll(0), roll(1), roll(0), roll(1)]).map(({ events }) => events.length)).toEqual([2, 2]);
  });

  it('lose no event and keep their order', () => {
    for (const { events } of stretches) expect(beats(events).flatMap((beat) => beat.events)).toEqual(events);
  });
});
