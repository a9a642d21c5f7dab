// What is drawn from what the server tells of a position. Its side of the story, the rules, is tested with the rules.
import { describe, expect, it } from 'vitest';
import { written } from '../src/figures';
import { drawing } from '../src/games/kings-of-artifice';
import { pointsByRound } from '../src/games/kings-of-artifice/rounds';
import type { Event } from '../src/protocol/kings-of-artifice';
import { positions } from './kings-of-artifice-told';

const { middle, end } = positions;

describe('the score', () => {
  it('beside the table is what was scored, and what it would be at the end', () => {
    const { in_play, totals } = end.insight;
    expect(drawing.scores!(end.state, null, end.insight)).toEqual(totals.map((total, seat) => ({ now: in_play[seat], with_cards: total })));
  });

  it('in play grows from round to round', () => {
    const build = (seat: number, points: number): Event => ({ type: 'StructureBuilt', seat, kind: 'house', at: ['C4'], level: 2, points, blocks: 1 });
    const events: Event[] = [{ type: 'RoundStarted', round: 1 }, { type: 'TurnStarted', seat: 0, points: 5 }, build(0, 1), { type: 'RoundStarted', round: 2 }, build(1, 9), { type: 'GameEnded' }];
    expect(pointsByRound(events, 2)).toEqual([
      [0, 0],
      [1, 0],
      [1, 9],
    ]);
  });

  it('has halves, and minus signs that look like ones', () => {
    expect([0, 3, 3.5, 0.5, -5, -2.5].map(written)).toEqual(['0', '3', '3½', '½', '−5', '−2½']);
  });
});

describe('what a choice would bring', () => {
  it('belongs to the choice in its place, in the list as on the island', () => {
    const place = middle.offers.findIndex(({ action }) => action.type === 'BuildPalace');
    expect(middle.offers[place]).toMatchObject({ at_once: 9, cost: 1, raises: { kind: 'palace', level: 3 } });
    expect(middle.offers[place]!.words).toBeDefined();
    expect(drawing.gain!(place, middle.insight)).toBe(middle.offers[place]!.words);
    expect(drawing.gain!(middle.actions.length, middle.insight)).toBeNull();
  });
});
