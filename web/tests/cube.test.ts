// How a die that lies still is drawn.
import { expect, test } from 'vitest';
import { seenSides } from '../src/games/dice-forge/cube';

test('three sides are seen, the face that lies up among them and largest', () => {
  for (let up = 0; up < 6; up += 1) {
    const sides = seenSides(up, 27);
    expect(sides.map(({ place }) => place)).toContain(up);
    expect(sides).toHaveLength(3);
    const area = (transform: string) => {
      const [a, b, c, d] = transform.match(/-?[\d.]+/g)!.map(Number) as [number, number, number, number];
      return Math.abs(a * d - b * c);
    };
    const largest = [...sides].sort((one, other) => area(other.transform) - area(one.transform))[0]!;
    expect(largest.place).toBe(up);
  }
});
