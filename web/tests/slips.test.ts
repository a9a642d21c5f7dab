// The waiting line of King's Forge: nothing of a slip is covered, and what has no room is on a heap.
import { expect, test } from 'vitest';
import { slipWidths } from '../src/games/kings-forge/slips';

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);

test('a short line has room to spare', () => {
  expect(slipWidths([3, 2, 6], 18, 400)).toEqual([56, 56, 56]);
});

test('a longer one comes closer, and slips with two columns of dice keep room for both', () => {
  const widths = slipWidths([3, 4, 3, 6, 2, 5], 16, 260);
  expect(widths).toHaveLength(6);
  expect(widths[1]!).toBeGreaterThanOrEqual(2 * 16 + 2);
  expect(widths[1]!).toBeGreaterThan(widths[0]!);
});

test('what has no room leaves a place for the heap', () => {
  const dice = [3, 2, 3, 3, 4, 2, 3, 3, 4, 4, 4, 4, 5, 4, 5];
  const widths = slipWidths(dice, 14, 350);
  expect(widths.length).toBeGreaterThan(6);
  expect(widths.length).toBeLessThan(dice.length);
  expect(sum(widths)).toBeLessThanOrEqual(350 - 38);
});

test('nothing is shown before the room is known', () => {
  expect(slipWidths([3, 2], 14, 0)).toEqual([]);
});
