import { describe, expect, it } from 'vitest';
import { flightsOf } from '../src/games/kings-of-artifice/flights';
import { Bag } from '../src/games/kings-of-artifice/icons';
import { beats, preview } from '../src/games/kings-of-artifice/preview';
import type { Action, Content, Event, State } from '../src/games/kings-of-artifice/types';
import fixture from './fixtures/kings-of-artifice.json';

const contents = fixture.contents as unknown as Record<string, Content>;
const plies = fixture.plies as unknown as { players: number; before: State; action: Action; events: Event[]; after: State }[];

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

  it('fly up from where they happen, whoever the thief is, and from nowhere else', () => {
    const { before } = plies.find(({ events }) => events.some(({ type }) => type === 'TokenStolen'))!;
    const absent = structuredClone(before);
    Object.assign(absent.board.characters[1]!, { thief: 'supply', warlock: 'ship' });
    const theft: Event = { type: 'TokenStolen', seat: 1, by: 'warlock', from: 0, at: 'F6' };
    expect(flightsOf([theft], absent)).toEqual([{ cell: 'F6', icon: Bag }]);
    expect(flightsOf([{ type: 'SpellCast', seat: 1, spell: 'morph', cost: 1 }], absent)).toEqual([]);
    expect(flightsOf([{ type: 'SpellCast', seat: 1, spell: 'morph', cost: 1 }], before).map(({ cell }) => cell)).toEqual([before.board.characters[1]!.warlock]);
  });
});
