import { describe, expect, it } from 'vitest';
import { gainOf } from '../src/games/kings-of-artifice/gains';
import { beats, preview } from '../src/games/kings-of-artifice/preview';
import { actionPoints, endIsNear, Tally, written } from '../src/games/kings-of-artifice/scores';
import { pointsByRound, rowsOf, totalsOf } from '../src/games/kings-of-artifice/sources';
import type { Action, Content, Event, State, Structure } from '../src/games/kings-of-artifice/types';
import { gainWords } from '../src/games/kings-of-artifice/words';
import fixture from './fixtures/kings-of-artifice.json';

const contents = fixture.contents as unknown as Record<string, Content>;
const ends = fixture.ends as unknown as { players: number; state: State; scores: number[] }[];
const plies = fixture.plies as unknown as { players: number; before: State; action: Action; events: Event[]; after: State }[];

/** The smallest position there is, with these structures on it. */
function drawn(structures: Structure[], spots: Partial<State['board']['characters'][number]> = {}, trees: string[] = []): State {
  const state = structuredClone(ends.find(({ players }) => players === 3)!.state);
  state.scoring = ['earthquake', 'ranches'];
  for (const pieces of state.board.characters) for (const who of Object.keys(pieces) as (keyof typeof pieces)[]) pieces[who] = 'supply';
  Object.assign(state.board.characters[0]!, spots);
  state.board = { ...state.board, structures, trees };
  for (const realm of state.realms) realm.trees = 0;
  for (const realm of state.realms) for (const source of Object.keys(realm.points) as (keyof typeof realm.points)[]) realm.points[source] = 0;
  return state;
}
const wall = (at: string, owner = 0): Structure => ({ kind: 'wall', at: [at], owner, level: 1 });
const three = contents['3']!;

describe('the score', () => {
  it("is the server's at the end of games with every scoring card", () => {
    for (const { players, state, scores } of ends) {
      const tally = new Tally(state, contents[players]!);
      expect(tally.seats.map((seat) => tally.total(seat))).toEqual(scores);
    }
  });

  it('by source adds up to the whole', () => {
    for (const { players, state, scores } of ends) {
      const tally = new Tally(state, contents[players]!);
      const sums = tally.seats.map((seat) => rowsOf(tally).reduce((sum, { points }) => sum + points[seat]!, 0));
      expect(sums).toEqual(scores);
      expect(totalsOf(tally)).toEqual(scores);
    }
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
    expect([0, 3, 3.5, 0.5, -5].map(written)).toEqual(['0', '3', '3½', '½', '−5']);
  });
});

describe('a pasture', () => {
  const ring = ['E8', 'F8', 'G8', 'E9', 'G9', 'E10', 'F10', 'G10'];

  it('is enclosed forest, and scores with a horse inside', () => {
    const fenced = new Tally(drawn(ring.map((at) => wall(at)), {}, ['F9']), three);
    expect(fenced.pastures.map(({ owner, forest, scores }) => ({ owner, forest: [...forest], scores }))).toEqual([{ owner: 0, forest: ['F9'], scores: false }]);
    const grazed = new Tally(drawn(ring.map((at) => wall(at)), { 'horse-1': 'F9' }, ['F9']), three);
    expect(grazed.scores(0).pastures).toBe(2);
  });

  it('leaks at a diagonal gap, and is none on open land', () => {
    expect(new Tally(drawn(ring.slice(1).map((at) => wall(at)), {}, ['F9']), three).pastures).toEqual([]);
    expect(new Tally(drawn(ring.map((at) => wall(at))), three).pastures).toEqual([]);
  });
});

describe('what a choice would bring', () => {
  const gain = (action: Action, state: State) => gainOf(action, 0, new Tally(state, three));

  it('counts the points of a building and what it is worth at the end', () => {
    const houses = ['E5', 'F5', 'E6', 'F6'].map((at): Structure => ({ kind: 'house', at: [at], owner: 0, level: 2 }));
    const state = drawn(houses, { king: 'G6', artisan: 'G6' });
    expect(gain({ type: 'BuildPalace', at: 'E5' }, state)).toEqual({ at_once: 9, in_all: 18, pasture: 0 });
  });

  it('tells of a pasture that a wall would close', () => {
    const state = drawn(['E8', 'F8', 'G8', 'E9', 'G9', 'E10', 'F10'].map((at) => wall(at)), { king: 'H11' }, ['F9']);
    expect(gain({ type: 'BuildWall', at: 'G10' }, state)).toEqual({ at_once: 0, in_all: 0, pasture: 1 });
  });

  it('tells of what is lost by going away', () => {
    const state = drawn([wall('E5'), wall('F5'), wall('G5', 1)], { thief: 'E5' });
    expect(gain({ type: 'Move', who: 'thief', to: 'E6' }, state).in_all).toBe(-3);
    expect(gain({ type: 'Move', who: 'thief', to: 'G5' }, state).in_all).toBe(0);
  });

  it('is said in words only where there is something to say', () => {
    expect(gainWords({ at_once: 9, in_all: 18, pasture: 0 })).toBe('+9 now, +9 at the end');
    expect(gainWords({ at_once: 0, in_all: -2.5, pasture: 0 })).toBe('−2½ at the end');
    expect(gainWords({ at_once: 0, in_all: 0, pasture: 4 })).toBe('encloses 4 forest');
    expect(gainWords({ at_once: 0, in_all: 0, pasture: 0 })).toBeNull();
  });
});

describe('events shown one by one', () => {
  const board = ({ board: { trees, structures, characters, ships } }: State) => ({
    trees: [...trees].sort(),
    structures: [...structures].sort((a, b) => a.at[0]!.localeCompare(b.at[0]!)),
    characters,
    ships,
  });
  const purses = ({ realms }: State) => realms.map(({ blocks, trees, mana, points, bag }) => ({ blocks, trees, mana, points, bag: bag.at.place }));

  it("lead to the server's next position, whatever happens", () => {
    for (const { players, before, events, after } of plies) {
      const then = preview(before, events, contents[players]!);
      expect(board(then)).toEqual(board(after));
      expect(purses(then)).toEqual(purses(after));
    }
  });

  it('leave the position before them as it was', () => {
    for (const { players, before, events } of plies) {
      const kept = structuredClone(before);
      preview(before, events, contents[players]!);
      expect(before).toEqual(kept);
    }
  });

  it('come one after the other, a tree together with the wall that takes it', () => {
    const felled: Event[] = [
      { type: 'TreeCollected', seat: 0, at: 'F6' },
      { type: 'StructureBuilt', seat: 0, kind: 'wall', at: ['F6'], level: 1, points: 0 },
      { type: 'CharacterMoved', seat: 0, who: 'king', from: 'E5', to: 'E6' },
    ];
    expect(beats(felled).map(({ events }) => events.length)).toEqual([2, 1]);
    expect(beats(felled).every(({ ms }) => ms > 0)).toBe(true);
  });
});

describe('the table', () => {
  it('knows action points, stolen ones included', () => {
    const state = drawn([]);
    state.realms[0]!.tokens = 2;
    state.realms[0]!.bag = { at: { place: 'kitty' }, active: false };
    state.realms[1]!.bag = { at: { place: 'stolen', by: 0, fresh: false }, active: true };
    expect(actionPoints(state, 0)).toBe(3);
  });

  it('sees the end coming when the blocks run out', () => {
    const state = { ...drawn([]), phase: 'building' as const, round: 9 };
    const left = (...blocks: number[]) => ({ ...state, realms: state.realms.map((realm, seat) => ({ ...realm, blocks: blocks[seat]! })) });
    expect(endIsNear(left(0, 10, 10), three)).toBe(true);
    expect(endIsNear(left(0, 11, 10), three)).toBe(false);
    expect(endIsNear(left(0, 40, 0), three)).toBe(true);
    expect(endIsNear(left(1, 1, 1), three)).toBe(false);
  });
});
