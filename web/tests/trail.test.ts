import { expect, test } from 'vitest';
import { trailOf, whereOf } from '../src/games/kings-of-artifice/trail';
import type { Event } from '../src/protocol/kings-of-artifice';

const moved = (seat: number, from: string, to: string) => ({ type: 'CharacterMoved', seat, who: 'king', from, to }) as Event;

test('who goes on leaves one way, and who steps ashore begins there', () => {
  const { ways } = trailOf([moved(1, 'ship', 'C3'), moved(1, 'C3', 'E3'), moved(2, 'K9', 'K7'), moved(1, 'E3', 'ship')]);
  expect(ways.map(({ seat, cells }) => [seat, ...cells])).toEqual([
    [1, 'C3', 'E3'],
    [2, 'K9', 'K7'],
  ]);
});

test('a space that was built on twice is marked once', () => {
  const built = { type: 'StructureBuilt', seat: 1, kind: 'wall', at: ['D4'] } as unknown as Event;
  expect(trailOf([built, built]).changed).toEqual([{ seat: 1, cells: ['D4'] }]);
});

test('a horse leaves its way with a rider too, and a thief the place of the theft', () => {
  const carried = { type: 'RiderCarried', seat: 1, horse: 'horse-1', rider: 'king', from: 'C3', to: 'F3' } as Event;
  const went = { type: 'CharacterMoved', seat: 1, who: 'horse-1', from: 'F3', to: 'F4' } as Event;
  const stolen = { type: 'TokenStolen', seat: 1, by: 'thief', from: 0, at: 'K7' } as Event;
  const { ways, changed } = trailOf([carried, went, stolen]);
  expect(ways.map(({ who, cells }) => [who, ...cells])).toEqual([['horse-1', 'C3', 'F3', 'F4']]);
  expect(changed).toEqual([{ seat: 1, cells: ['K7'] }]);
});

test('a move of others is told by where it happened, and by its words where that says nothing', () => {
  const event = (type: string, more: object) => ({ type, seat: 1, ...more }) as unknown as Event;
  expect(whereOf([event('TreeCollected', { at: 'D4' }), event('StructureBuilt', { kind: 'palace', at: ['D4', 'E4', 'D5', 'E5'] })])).toBe('D4');
  expect(whereOf([event('CharacterAttacked', { at: 'I9' }), event('CharacterSent', { to: 'supply' })])).toBe('I9');
  expect(whereOf([event('SpellCast', { spell: 'morph' })])).toBe('');
  expect(whereOf([moved(1, 'C3', 'ship')])).toBeUndefined();
});
