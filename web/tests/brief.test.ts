import { expect, test } from 'vitest';
import { brief } from '../src/games/dice-forge/brief';
import { stretches } from './dice-forge';

test('a face or a feat is told by its mark, and what other moves tell is left out', () => {
  expect(brief({ type: 'ForgeOver', die: 'light', face: '1G' })).toBe('');
  expect(brief({ type: 'PerformFeat', feat: 'M1-introductory' })).toBe('');
  expect(brief({ type: 'TakeFace', face: '3G' })).toBeNull();
  expect(brief({ type: 'EndTurn' })).toBeNull();
  expect(brief({ type: 'SendToHammer', gold: 3 })).toBeNull();
});

test('no move of play takes more than a few words', () => {
  for (const action of stretches.flatMap(({ actions }) => actions)) expect(brief(action)?.length ?? 0).toBeLessThan(24);
});
