// What is drawn from what the server tells of a position. Its side of the story, the rules, is tested with the rules; a
// test there also writes the fixture these tests draw from.
import { describe, expect, it } from 'vitest';
import { drawing } from '../src/games/kings-of-artifice';
import { ghostOf } from '../src/games/kings-of-artifice/ghost';
import { NO_GAIN, worthOf, written, type Insight } from '../src/games/kings-of-artifice/insight';
import { offersOf } from '../src/games/kings-of-artifice/offers';
import { pointsByRound, rowsOf } from '../src/games/kings-of-artifice/sources';
import type { Action, Content, Event, State } from '../src/games/kings-of-artifice/types';
import { cellWords, gainWords } from '../src/games/kings-of-artifice/words';
import positions from './fixtures/kings-of-artifice-insight.json';
import fixture from './fixtures/kings-of-artifice.json';

type Position = { state: State; actions: Action[]; insight: Insight };
const { middle, end } = positions as unknown as Record<'middle' | 'end', Position>;
const content = fixture.contents['2'] as unknown as Content;
const told = middle.actions.map((value) => ({ value, text: '' }));
const offers = offersOf(told, 0, middle.state, content, middle.insight.gains);
const offering = (wanted: Partial<Record<string, unknown>>) => offers.find(({ action }) => Object.entries(wanted).every(([key, value]) => action[key as keyof Action] === value))!;

describe('the score', () => {
  it('by source adds up to the totals, in the middle and at the end', () => {
    for (const { state, insight } of [middle, end]) {
      const rows = rowsOf(state, content, insight);
      expect(insight.totals.map((_, seat) => rows.reduce((sum, { points }) => sum + points[seat]!, 0))).toEqual(insight.totals);
    }
  });

  it('names every card, also one that gave nothing', () => {
    const rows = rowsOf(middle.state, content, middle.insight).filter(({ part }) => part === 'card');
    expect(rows.map(({ name }) => name)).toEqual(['Master Mason', 'Village Festival']);
  });

  it('beside the table is what was scored, and what it would be at the end', () => {
    expect(drawing.scores!(end.state, content, end.insight)).toEqual(end.insight.totals.map((total, seat) => ({ now: end.insight.scores[seat]!.in_play, with_cards: total })));
  });

  it('in play grows from round to round', () => {
    const build = (seat: number, points: number): Event => ({ type: 'StructureBuilt', seat, kind: 'house', at: ['C4'], level: 2, points });
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
  it('belongs to the choice in its place', () => {
    expect(offers.map(({ gain }) => gain)).toEqual(middle.insight.gains);
    expect(offering({ type: 'BuildPalace' }).gain).toMatchObject({ at_once: 9, cost: 1 });
    expect(offersOf(told, 0, middle.state, content).every(({ gain }) => gain === NO_GAIN)).toBe(true);
  });

  it('is said in words only where there is something to say', () => {
    expect(gainWords({ at_once: 9, in_all: 18, cost: 1 })).toBe('+9 now, +9 at the end');
    expect(gainWords({ at_once: 0, in_all: -2.5, cost: 0 })).toBe('−2½ at the end');
    expect(gainWords({ at_once: 0, in_all: 0, cost: 1, forest: ['F6', 'G6'] })).toBe('encloses 2 forest');
    expect(gainWords(NO_GAIN)).toBeNull();
  });

  it('is said in the list as on the island', () => {
    const place = middle.actions.findIndex(({ type }) => type === 'BuildPalace');
    expect(drawing.gain!(place, middle.insight)).toBe(gainWords(offers[place]!.gain));
    expect(drawing.gain!(middle.actions.length, middle.insight)).toBeNull();
  });

  it('is drawn before it is done: what is built, and the forest it encloses', () => {
    const closing = ghostOf(offering({ type: 'BuildWall', at: 'H7' }), 0, middle.state);
    expect(closing.structure).toEqual({ kind: 'wall', at: ['H7'], owner: 0, level: 1 });
    expect(closing.forest).toContain('F6');
    const palace = ghostOf(offering({ type: 'BuildPalace' }), 0, middle.state);
    expect(palace.structure).toMatchObject({ kind: 'palace', level: 3 });
    expect(palace.structure!.at).toHaveLength(4);
    expect(ghostOf(offering({ type: 'EndTurn' }), 0, middle.state)).toEqual({ seat: 0, structure: null, berth: null, forest: [] });
  });

  it('to build higher is drawn as high as it will be', () => {
    const state = { ...middle.state, board: { ...middle.state.board, structures: [{ kind: 'tower' as const, at: ['F6'], owner: 0, level: 3 }] } };
    const tower = ghostOf({ action: { type: 'BuildTower', at: 'F6' }, gain: NO_GAIN }, 0, state);
    expect(tower.structure).toMatchObject({ kind: 'tower', level: 4 });
    expect(ghostOf({ action: { type: 'Anchor', berth: 'C1-D1' }, gain: NO_GAIN }, 0, state).berth).toBe('C1-D1');
  });
});

describe('a pasture', () => {
  it('says what it is worth, and what it still lacks', () => {
    const nothing = { content, names: ['Ada', 'Bob'], structure: undefined, standing: [], trees: new Set<string>(), ship: null };
    const words = (scores: boolean) => cellWords('F6', { ...nothing, pasture: { owner: 1, region: ['F6', 'G6'], forest: ['F6'], scores } }).at(-1);
    expect(worthOf(['F6'], content)).toBe(2);
    expect(words(true)).toBe('in a pasture of Bob: 2 points at the end');
    expect(words(false)).toBe('in a pasture of Bob: 2 points at the end once a horse is inside');
  });
});
