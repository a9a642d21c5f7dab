import { beforeEach, describe, expect, it, vi } from 'vitest';
import { commitmentOf, keptOf, wordFor, wordIn } from '../src/fairness';

const storage = new Map<string, string>();
beforeEach(() => {
  storage.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => storage.get(key) ?? null, setItem: (key: string, value: string) => storage.set(key, value) });
});

describe('the dice, seen from the browser', () => {
  it('computes the promise of a seed', async () => {
    expect(await commitmentOf('00'.repeat(32))).toBe('66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925');
  });

  it('remembers what was promised before its word was given', () => {
    const word = wordFor({ id: 't1', commitment: 'c1' });
    expect(word).toMatch(/^[0-9a-f]{32}$/);
    const kept = keptOf('t1')!;
    expect(wordIn(kept, { commitment: 'c1', nonces: ['bot', word] })).toBe('ours');
    expect(wordIn(kept, { commitment: 'c2', nonces: ['bot', word] })).toBe('other');
    expect(wordIn(kept, { commitment: 'c1', nonces: ['bot', 'another'] })).toBe('missing');
    expect(keptOf('t2')).toBeNull();
  });

  it('gives another word each time, and whichever was taken counts', () => {
    const first = wordFor({ id: 't1', commitment: 'c1' });
    const second = wordFor({ id: 't1', commitment: 'c1' });
    expect(second).not.toBe(first);
    for (const word of [first, second]) expect(wordIn(keptOf('t1')!, { commitment: 'c1', nonces: [word] })).toBe('ours');
  });
});
