import { describe, expect, it } from 'vitest';
import { beats } from '../src/games/kings-forge/beats';
import { preview, timeAfter } from '../src/games/kings-forge/preview';
import type { Content, Event, State } from '../src/games/kings-forge/types';
import recorded from './fixtures/kings-forge.json';

// Written by the rules: positions, what happened, and the parts that are different afterwards.
type Ply = { before: State; events: Event[]; after: Partial<State> };
const plies = recorded.plies as unknown as Ply[];
const content = recorded.content as unknown as Content;

describe('a position with the events that follow it', () => {
  it.each(plies.map((ply) => [ply.events.map(({ type }) => type).join(' '), ply] as const))('is the position after %s', (_, { before, events, after }) => {
    const { steps: _steps, active: _active, barren: _barren, ...told } = { ...before, ...after };
    expect(preview(before, events, content)).toMatchObject(told);
  });

  it('is the position itself before the first event', () => {
    expect(preview(plies[0]!.before, [], content)).toBe(plies[0]!.before);
  });

  it('is the same followed event by event', () => {
    for (const { before, events } of plies) {
      const whole = structuredClone(preview(structuredClone(before), events, content));
      events.forEach((_, place) => preview(before, events.slice(0, place + 1), content));
      expect(preview(before, [...events], content)).toEqual(whole);
    }
  });

  it('is called by the round and phase that are shown, event by event', () => {
    const ply = plies.find(({ events }) => events.some(({ type }) => type === 'CraftPhaseStarted'))!;
    const place = ply.events.findIndex(({ type }) => type === 'CraftPhaseStarted');
    expect(timeAfter(ply.before, ply.events.slice(0, place)).phase).toBe('gather');
    expect(timeAfter(ply.before, ply.events.slice(0, place + 1)).phase).toBe('craft');
    for (const { before, events, after } of plies) expect({ ...before, ...after }).toMatchObject(timeAfter(before, events));
  });
});

describe('beats', () => {
  it('lose no event and keep their order', () => {
    for (const { events } of plies) expect(beats(events).flatMap((beat) => beat.events)).toEqual(events);
  });

  it('deal the cards of a new round together', () => {
    const { events } = plies.find((ply) => ply.events.filter(({ type }) => type === 'CardRevealed').length === 4)!;
    const round = beats(events);
    expect(round.find((beat) => (beat.events[0] as Event).type === 'CardRevealed')?.events).toHaveLength(4);
  });

  it('make a moment of the Apprentice phase only if there is work', () => {
    const idle = beats([{ type: 'ApprenticePhaseStarted' }, { type: 'GatherPhaseStarted' }]);
    expect(idle.map(({ ms }) => ms)).toEqual([0, 0]);
    const busy = beats([{ type: 'ApprenticePhaseStarted' }, { type: 'ApprenticeUsed', seat: 0, apprentice: 4 }, { type: 'NothingGained', seat: 0 }, { type: 'GatherPhaseStarted' }]);
    expect(busy.at(-1)!.ms).toBeGreaterThan(0);
  });
});
