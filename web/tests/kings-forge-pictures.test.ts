import { expect, test } from 'vitest';
import { KINDS } from '../src/games/kings-forge/dice';
import { drawn, type Drawn } from '../src/games/kings-forge/pictures';

const die = (part: Partial<Drawn>): string => drawn({ kind: 'metal', value: null, slot: false, also: null, locked: false, letter: true, ...part });

test('every kind of die looks different from all others, rolled or not', () => {
  for (const value of [null, 1, 6]) expect(new Set(KINDS.map((kind) => die({ kind, value }))).size).toBe(KINDS.length);
});

test('every kind of die is told from all others by its shape and pattern alone, without colour or letter', () => {
  const bare = (kind: Drawn['kind'], value: number | null) => die({ kind, value, letter: false }).replaceAll(/#[0-9a-f]{3,6}/gi, '');
  for (const value of [null, 1, 6]) expect(new Set(KINDS.map((kind) => bare(kind, value))).size).toBe(KINDS.length);
  // Pips by themselves tell exotic dice apart too, where they lie close to each other.
  const pips = (kind: Drawn['kind']) => /<g fill[^>]*>(.*?)<\/g>/.exec(bare(kind, 1))![1];
  expect(new Set((['metal', 'wood', 'gem', 'magic', 'aether', 'borealis', 'heartwood', 'grimstone', 'cemetery'] as const).map(pips)).size).toBe(9);
});

test('a die has as many pips as it shows, and a number above six', () => {
  for (const value of [1, 2, 3, 4, 5, 6]) expect(die({ value }).match(/<rect /g)).toHaveLength(value);
  expect(die({ value: 9 })).toContain('>9</text>');
  expect(die({ value: 0 })).not.toContain('<rect ');
});

test('a box for either of two kinds has both letters, and a locked one its lock', () => {
  const box = die({ kind: 'wood', value: 3, slot: true, also: 'magic', locked: true });
  expect(box).toContain('>W</text>');
  expect(box).toContain('>A</text>');
  expect(box.length).toBeGreaterThan(die({ kind: 'wood', value: 3, slot: true, also: 'magic' }).length);
});
