import { describe, expect, it } from 'vitest';
import { amountWords, faceWords, readFace } from '../src/games/dice-forge/faces';
import { content } from './dice-forge';

describe('die faces', () => {
  it('read amounts joined by plus as one gain', () => {
    expect(readFace('2G+1M')).toEqual({
      kind: 'gain',
      parts: [
        { resource: 'gold', number: 2 },
        { resource: 'moon', number: 1 },
      ],
    });
  });

  it('read amounts parted by a slash as a choice', () => {
    expect(readFace('3G/2GP').kind).toBe('choice');
    expect(faceWords('1G/1S/1M')).toBe('1 gold, 1 sun shard or 1 moon shard');
  });

  it('know the faces of the gardens', () => {
    expect(['x3', 'mirror', 'ship', 'red-shield', 'blue-boar'].map((face) => readFace(face).kind)).toEqual([
      'triple',
      'mirror',
      'ship',
      'shield',
      'boar',
    ]);
    expect(faceWords('green-shield')).toBe('green shield');
  });

  it('put every face of the game into words', () => {
    expect(content.faces.length).toBeGreaterThan(20);
    for (const { face } of content.faces) expect(faceWords(face)).not.toBe('nothing');
  });

  it('say amounts as a list', () => {
    expect(amountWords({ gold: 3, sun: 1, moon: 0, glory: 2 })).toBe('3 gold, 1 sun shard and 2 glory');
    expect(amountWords({ gold: 0, sun: 0, moon: 0, glory: 0 })).toBe('nothing');
  });
});
