// Where things lie on the table of King's Forge: nothing moves when something else comes or goes.
import { expect, test } from 'vitest';
import { Roll, sizeOf } from '../src/games/kings-forge/lying';
import { Places } from '../src/games/kings-forge/places';

const dice = () => new Places<string>((one, other) => one[0] === other[0]);

test('what goes leaves its place empty, and what is left stays', () => {
  const hand = dice();
  expect(hand.lay(['M1', 'M4', 'W6'])).toEqual(['M1', 'M4', 'W6']);
  expect(hand.lay(['M1', 'W6'])).toEqual(['M1', null, 'W6']);
  expect(hand.lay(['M1', 'W6'])).toEqual(['M1', null, 'W6']);
});

test('a die that shows another value stays where it lay, however the hand is sorted', () => {
  const hand = dice();
  hand.lay(['M1', 'M4', 'W2']);
  expect(hand.lay(['M4', 'M5', 'W2'])).toEqual(['M5', 'M4', 'W2']);
});

test('what comes takes an empty place, or the end', () => {
  const hand = dice();
  hand.lay(['M1', 'W2', 'G3']);
  hand.lay(['M1', 'G3']);
  expect(hand.lay(['M1', 'G3', 'A6'])).toEqual(['M1', 'A6', 'G3']);
  expect(hand.lay(['M1', 'G3', 'A6', 'A6'])).toEqual(['M1', 'A6', 'G3', 'A6']);
});

test('what comes back lies where it lay', () => {
  const line = new Places<number>();
  line.lay([4, 8, 15]);
  line.lay([15]);
  expect(line.lay([8, 15])).toEqual([null, 8, 15]);
});

test('another turn begins with a clear table', () => {
  const hand = dice();
  hand.lay(['M1', 'M2'], '1 0');
  hand.lay(['M2'], '1 0');
  expect(hand.lay(['M2', 'M3'], '1 1')).toEqual(['M2', 'M3']);
});

test('dice keep the size their roll came with, whatever comes after it', () => {
  const roll = new Roll();
  expect(roll.came(0, '1 0')).toBe(0);
  expect(sizeOf(roll.came(8, '1 0'), 38)).toBe(54);
  expect(sizeOf(roll.came(9, '1 0'), 38)).toBe(54);
  expect(sizeOf(roll.came(9, '1 1'), 38)).toBe(46);
  expect(sizeOf(roll.came(15, '2 1'), 38)).toBe(38);
  expect(roll.came(3, '2 1'), 'it is another game').toBe(3);
});
