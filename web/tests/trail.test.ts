import { expect, test } from 'vitest';
import { trailOf } from '../src/games/kings-of-artifice/trail';
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
  expect(trailOf([built, built]).built).toEqual([{ seat: 1, cell: 'D4' }]);
});
