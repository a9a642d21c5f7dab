import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findings, keptOf, sealFor, wordsToOpen, type Checked } from '../src/fairness';
import type { TableView } from '../src/protocol';
import { sha256, sha256Plain } from '../src/sha256';

const storage = new Map<string, string>();
beforeEach(() => {
  storage.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => storage.get(key) ?? null, setItem: (key: string, value: string) => storage.set(key, value) });
});

const SEED = '00'.repeat(32);
const PROMISE = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925';
// From the core's own test: the word `bb` of seat 1 at `table 7`.
const SEAL = '0b0858229e22bf5c9185c71831623879010f94c6aa9f6ae3e867209f059df37a';
const BOBS = { table: 'table 7', word: 'bb', seal: SEAL };

/** Our seat 0, sealed, and Bob's seat 1. */
function view(seal: string, change: Partial<TableView> = {}): TableView {
  const seat = (you: boolean, seal: string) => ({ kind: 'person', name: you ? 'Ann' : 'Bob', you, seal, word_opened: false });
  const base = { id: BOBS.table, game: { id: 'pig', name: 'Pig' }, players: 2, options: { goal: 100, quick: false }, content: 'c0', commitment: PROMISE };
  return { ...base, phase: 'sealed', seats: [seat(true, seal), seat(false, SEAL)], ...change } as unknown as TableView;
}

/** The record of a game that began as we saw it. */
async function played(): Promise<Checked> {
  const seal = await sealFor(view(''), 0);
  const { open } = await wordsToOpen(view(seal));
  const dice = { commitment: PROMISE, seed: SEED, table: BOBS.table, nonces: [open[0]!.word, BOBS.word], seals: [seal, SEAL] };
  return { game: 'pig', players: 2, options: { quick: false, goal: 100 }, content: 'c0', dice };
}

const found = async (record: Checked) => (await findings(record, keptOf(BOBS.table))).map(({ ok }) => ok);

describe('SHA-256', () => {
  const text = (length: number) => new TextEncoder().encode('a'.repeat(length));
  it('is the same with and without the browser’s own', async () => {
    for (const length of [0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000]) expect(sha256Plain(text(length))).toEqual(await sha256(text(length)));
  });

  it('is there on pages without it', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect((await sha256(text(3)))[0]).toBe(0x98);
    vi.unstubAllGlobals();
  });
});

describe('the dice, seen from the browser', () => {
  it('finds everything in order in an honest record', async () => {
    expect(await found(await played())).toEqual([true, true, true]);
  });

  it('opens the very word it sealed, and none before it has noted what all others sealed', async () => {
    const seal = await sealFor(view(''), 0);
    expect(seal).toMatch(/^[0-9a-f]{64}$/);
    expect(keptOf(BOBS.table)?.seen).toBeUndefined();
    const { open, problem } = await wordsToOpen(view(seal));
    expect(problem).toBeNull();
    expect(open).toEqual([{ seat: 0, word: keptOf(BOBS.table)!.words[0] }]);
    expect(keptOf(BOBS.table)?.seen?.seals).toEqual([seal, SEAL]);
  });

  it('keeps its word closed if the server changed the promise, our seal, or anything after a first opening', async () => {
    const seal = await sealFor(view(''), 0);
    const opened = async (change: TableView) => (await wordsToOpen(change)).open.length;
    expect(await opened(view(seal, { commitment: 'another' }))).toBe(0);
    expect(await opened(view(SEAL))).toBe(0);
    expect(await opened(view(seal))).toBe(1);
    expect(await opened(view(seal, { options: { goal: 50 } }))).toBe(0);
    expect(await opened(view(seal, { content: 'c1' }))).toBe(0);
    const others = view(seal);
    others.seats[1]!.seal = 'ff'.repeat(32);
    expect(await opened(others)).toBe(0);
  });

  it('says where the word is when another browser sealed it', async () => {
    expect((await wordsToOpen(view('ab'.repeat(32)))).problem).toMatch(/the browser you sat down with/);
  });

  it('finds a changed seed, word or seal without anybody’s help', async () => {
    const honest = await played();
    const changed = async (dice: Partial<Checked['dice']>) => (await findings({ ...honest, dice: { ...honest.dice, ...dice } }, null)).map(({ ok }) => ok);
    const [ours, bobs] = honest.dice.nonces!;
    expect(await changed({})).toEqual([true, true]);
    expect(await changed({ seed: `1${SEED.slice(1)}` })).toEqual([false, true]);
    expect(await changed({ commitment: SEAL })).toEqual([false, true]);
    expect(await changed({ nonces: [ours!, 'b1'] })).toEqual([true, false]);
    expect(await changed({ nonces: [bobs!, ours!] })).toEqual([true, false]);
    expect(await changed({ seals: [honest.dice.seals![0]!, null] })).toEqual([true, false]);
    expect(await changed({ seals: [SEAL] })).toEqual([true, false]);
    expect(await changed({ table: 'table 8' })).toEqual([true, false]);
    expect(await changed({ seals: [] })).toEqual([true, null]);
  });

  it('finds a record that fits itself but not what this browser saw', async () => {
    const honest = await played();
    const stored = JSON.parse(storage.get('crownforge.words')!) as [string, { seen: { seals: string[] } }][];
    stored[0]![1].seen.seals[1] = 'ff'.repeat(32);
    storage.set('crownforge.words', JSON.stringify(stored));
    expect(await found(honest)).toEqual([true, true, false]);
    for (const change of [{ options: { goal: 50, quick: false } }, { content: 'c1' }, { game: 'hog' }]) {
      storage.clear();
      expect(await found({ ...(await played()), ...change })).toEqual([true, true, false]);
    }
    storage.clear();
    const bare = await played();
    delete bare.dice.seals;
    expect((await found(bare))[2], 'the seals were left out').toBe(false);
  });

  it('goes on to check games begun before words were sealed', async () => {
    storage.set('crownforge.words', JSON.stringify([['t1', { promise: PROMISE, words: ['old'] }]]));
    const record = (nonces: string[], commitment = PROMISE): Checked => ({ game: 'pig', players: 2, options: {}, content: 'c0', dice: { commitment, seed: SEED, table: 't1', nonces } });
    const ours = async (one: Checked) => (await findings(one, keptOf('t1')))[2]!.ok;
    expect(await ours(record(['bot', 'old']))).toBe(true);
    expect(await ours(record(['bot', 'other']))).toBeNull();
    expect(await ours(record(['bot', 'old'], SEAL))).toBe(false);
  });

  it('opens its words even where nothing can be written down', async () => {
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => { throw new Error('full'); } });
    const fresh = view('', { id: 'private' } as Partial<TableView>);
    const seal = await sealFor(fresh, 0);
    expect((await wordsToOpen({ ...view(seal), id: 'private' } as TableView)).open).toHaveLength(1);
  });
});
