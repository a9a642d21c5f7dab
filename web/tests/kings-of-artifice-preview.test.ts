import { describe, expect, it } from 'vitest';
import { flightsOf } from '../src/games/kings-of-artifice/flights';
import { Bag } from '../src/games/kings-of-artifice/icons';
import { beats, preview } from '../src/games/kings-of-artifice/preview';
import type { Event, State } from '../src/protocol/kings-of-artifice';
import { plies } from './kings-of-artifice-told';

describe('events shown one by one', () => {
  /** What is drawn of a position, but for tokens and mana, which are flipped when a turn begins. */
  const drawn = ({ active, board, realms, turn }: State) => ({
    active,
    trees: [...board.trees].sort(),
    structures: [...board.structures].sort((a, b) => a.at[0]!.localeCompare(b.at[0]!)),
    characters: board.characters,
    ships: board.ships,
    morph: turn.morph,
    realms: realms.map(({ blocks, trees, saplings, points, bag }) => ({ blocks, trees, saplings, points, bag: bag.at.place })),
  });

  it("lead to the server's next position, whatever happens", () => {
    for (const { before, events, after } of plies.filter(({ events }) => !events.some(({ type }) => type === 'CardsDealt'))) {
      const then = preview(before, events);
      expect([events, drawn(then)]).toEqual([events, drawn(seen(events, before, after))]);
      if (events.some(({ type }) => type === 'SpellCast')) expect(then.realms.map(({ mana }) => mana)).toEqual(after.realms.map(({ mana }) => mana));
    }
  });

  /** Whose turn it is to plant or to land is not told by an event: nothing of it is drawn. */
  const seen = (events: Event[], before: State, after: State): State => (events.some(({ type }) => type === 'TurnStarted') ? after : { ...after, active: before.active });

  it('leave the position before them as it was', () => {
    for (const { before, events } of plies) {
      const kept = structuredClone(before);
      preview(before, events);
      expect(before).toEqual(kept);
    }
  });

  it('come one after the other, a tree together with the wall that takes it', () => {
    const { events } = plies.find(({ events }) => events.some(({ type }) => type === 'TreeCollected'))!;
    expect(events.slice(0, 2).map(({ type }) => type)).toEqual(['TreeCollected', 'StructureBuilt']);
    const moved: Event = { type: 'CharacterMoved', seat: 0, who: 'king', from: 'E5', to: 'E6' };
    expect(beats([...events.slice(0, 2), moved]).map(({ events }) => events.length)).toEqual([2, 1]);
    expect(beats([...events.slice(0, 2), moved]).every(({ ms }) => ms > 0)).toBe(true);
  });

  it('fly up from where they happen, whoever the thief is, and from nowhere else', () => {
    const { before } = plies.find(({ events }) => events.some(({ type }) => type === 'SpellCast'))!;
    const absent = structuredClone(before);
    Object.assign(absent.board.characters[0]!, { thief: 'supply', warlock: 'ship' });
    const theft: Event = { type: 'TokenStolen', seat: 0, by: 'warlock', from: 1, at: 'F6' };
    expect(flightsOf([theft], absent)).toEqual([{ cell: 'F6', icon: Bag }]);
    expect(flightsOf([{ type: 'SpellCast', seat: 0, spell: 'morph', cost: 1 }], absent)).toEqual([]);
    expect(flightsOf([{ type: 'SpellCast', seat: 0, spell: 'morph', cost: 1 }], before).map(({ cell }) => cell)).toEqual([before.board.characters[0]!.warlock]);
  });
});
