import { describe, expect, it } from 'vitest';
import { guides } from '../src/games';
import { TASTES } from '../src/levels';
import { portraitOf } from '../src/portraits';

describe('portraits', () => {
  it('each character of each game has a face of its own', () => {
    const faces = Object.keys(guides).flatMap((game) => TASTES.map((taste) => JSON.stringify(portraitOf(game, taste))));
    expect(faces.every((face) => face !== undefined)).toBe(true);
    expect(new Set(faces).size).toBe(faces.length);
    expect(faces.length).toBe(9);
  });
});
