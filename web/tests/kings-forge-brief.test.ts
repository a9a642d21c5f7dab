import { expect, test } from 'vitest';
import { brief } from '../src/games/kings-forge/brief';
import type { Action, Content, Event } from '../src/games/kings-forge/types';

const content = {
  gather: [{ name: 'Workshop' }, { name: 'North Mine' }],
  craft: [{ name: 'Pick' }],
  ambassadors: [{ id: 2, name: 'One Tree' }],
} as unknown as Content;
const of = (type: Action['type'], ...events: object[]) => brief({ type } as Action, events as Event[], content);

test('a move is told by what came of it, whichever question was the last', () => {
  expect(of('Pay', { type: 'CardClaimed', card: 1, copying: null }, { type: 'Gained' })).toBe('North Mine');
  expect(of('LayOnX', { type: 'CardClaimed', card: 0, copying: { card: 1, side: 'top' } })).toBe('Workshop as North Mine');
  expect(of('PlaceLowest', { type: 'ItemCrafted', item: 0 })).toBe('Pick');
  expect(of('Place', { type: 'TileBid', tile: 2 })).toBe('One Tree');
});

test('what other moves tell is left out, and all else keeps its words', () => {
  expect(of('EndCraftTurn', { type: 'CraftTurnEnded' })).toBeNull();
  expect(of('RaiseAlso', { type: 'DieRaised' })).toBeNull();
  expect(of('Pass', { type: 'Passed' })).toBeUndefined();
});
