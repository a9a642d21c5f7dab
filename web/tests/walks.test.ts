// How a pawn walks.
import { expect, test } from 'vitest';
import { steps } from '../src/games/dice-forge/walks';

test('a walk begins where the pawn stood and ends where it stands', () => {
  const frames = steps(-300, 40);
  expect(frames[0]!.transform).toBe('translate(-300.0px, 40.0px) rotate(0deg)');
  expect(frames.at(-1)!.transform).toBe('translate(0.0px, 0.0px) rotate(0deg)');
});

test('a longer way has more steps, but not without end', () => {
  expect(steps(10, 0).length).toBe(7);
  expect(steps(300, 0).length).toBeGreaterThan(7);
  expect(steps(9000, 0).length).toBe(25);
});
