import { describe, expect, it } from 'vitest';
import { adviceWords, difference, items, percent, rows, uses } from '../src/games/kings-forge/odds';
import { blank, flaw, packOf, RANKS } from '../src/games/kings-forge/pack';
import { saidOf } from '../src/games/kings-forge/remarks';
import type { Content, SeatOdds, State } from '../src/games/kings-forge/types';
import type { Remarked } from '../src/protocol';
import recorded from './fixtures/kings-forge.json';

const content = recorded.content as unknown as Content;
const named = (name: string) => content.craft.findIndex((card) => card.name === name);
const [shield, collar, pick] = ['Shield', 'Ruby Collar', 'Pick'].map(named) as [number, number, number];
const state = { waiting: [pick, pick + 1], crafted: [{ card: collar, seat: 1 }] } as unknown as State;
const exactly = (value: number) => ({ value, error: null });
const odds: SeatOdds = {
  seat: 0,
  cards: [
    { item: shield, from: null, odds: exactly(0.25) },
    { item: collar, from: 1, odds: exactly(0.5) },
  ],
  any: exactly(0.6),
  items: exactly(0.7),
  actions: [{ action: { type: 'Pass', benefit: 'metal' }, cards: [exactly(0.4), exactly(0.5)] }],
  reckoned: [shield, collar, pick, pick + 1],
  advice: null,
};

describe('odds', () => {
  it('are told in percent, and never as sure when they are not', () => {
    expect([0, 0.001, 0.256, 0.999, 1].map((value) => percent(exactly(value)))).toEqual(['0 %', '< 1 %', '26 %', '> 99 %', '100 %']);
    expect(percent({ value: 0.4, error: 0.02 })).toBe('40 ± 2 %');
    expect([0.001, 0.999].map((value) => percent({ value, error: 0.004 })), 'tried out, so not exact').toEqual(['0 ± 1 %', '100 ± 1 %']);
    expect([items(exactly(2)), items({ value: 2.524, error: 0.036 }), items({ value: 2, error: 0.002 })]).toEqual(['2.00', '2.52 ± 0.04', '2.00 ± 0.01']);
    expect(difference(exactly(0.4), exactly(0.25))).toBe(15);
    expect(difference(exactly(0.401), exactly(0.4))).toBeNull();
  });

  it('are not told where they might be nearly anything', () => {
    expect([0.1, 0.24, 0.25, 0.5].map((error) => percent({ value: 0.5, error }))).toEqual(['40–60 %', '26–74 %', '?', '?']);
    expect(difference({ value: 0.5, error: 0.5 }, exactly(0.1))).toBeNull();
  });

  it('belong to the choices of the list, in whatever order their fields come', () => {
    const told = { value: { benefit: 'metal', type: 'Pass' }, text: 'Pass first and take 1 metal' };
    expect(rows(odds, [told])).toEqual([{ told, cards: [exactly(0.4), exactly(0.5)] }]);
    expect(rows(odds, [])).toEqual([]);
  });

  it('come with advice on items of the display, of others and of the waiting line', () => {
    const placings = [
      { card: 0, on: 'M5', die: 'M4', changes: [{ bonus: { plus: 2, dice: 1 } }], value: 6 },
      { card: 0, on: 'M5', die: 'M5', changes: [], value: 5 },
      { card: 1, on: 'G4', die: 'G1', changes: ['one-to-six' as const], value: 6 },
      { card: 2, on: 'M5', die: 'M6', changes: [], value: 6 },
    ];
    expect(uses(placings, odds, state).map(({ item, from }) => [item, from])).toEqual([[shield, null], [collar, 1], [pick, null]]);
    const words = adviceWords({ do: 'place', placings }, odds, state, content);
    expect(words).toContain('Craft Shield with metal 4 (+2) as 6, metal 5.');
    expect(words).toContain('Steal Ruby Collar with gem 1 (1 to 6) as 6.');
    expect(adviceWords({ do: 'reroll', dice: ['M1', 'W2'] }, odds, state, content)).toBe('Roll again: metal 1, wood 2.');
  });
});

describe('own Craft cards', () => {
  const ladle = { name: ' Golden  Ladle ', rank: '77', dice: ['M3', 'G2'] };

  it('are written as a pack', () => {
    expect(packOf([ladle, { name: 'A "King\'s" \\ Key', rank: '007', dice: ['A6'] }], true)).toEqual({
      pack: '[[craft]]\nid = "own-1"\nname = "Golden Ladle"\nrank = 77\ndice = ["M3", "G2"]\n\n[[craft]]\nid = "own-2"\nname = "A \\"King\'s\\" \\\\ Key"\nrank = 7\ndice = ["A6"]\n',
      options: { 'own-cards': 'always' },
    });
    expect(packOf([], false)).toBeNull();
  });

  it('are told the ranks of the others', () => {
    const ranks = content.craft.filter(({ part }) => part === null).map(({ rank }) => rank);
    expect(RANKS).toEqual([Math.min(...ranks), Math.max(...ranks)]);
  });

  it('are kept back while one of them lacks something', () => {
    expect(flaw(ladle)).toBeNull();
    expect(flaw({ ...ladle, name: '  ' })).toMatch(/name/);
    expect(flaw({ ...ladle, rank: '1000' })).toMatch(/rank/);
    expect(flaw({ ...ladle, dice: [] })).toMatch(/die/);
    expect(packOf([ladle, { ...ladle, name: '' }], false)).toBeNull();
  });
});

describe('what is said about own Craft cards', () => {
  const ladle = { name: 'Ladle', rank: '77', dice: ['M3'] };
  const hardness = (key: string, rank = 60) => ({ key, chances: [0.5], by_round: 'Half.', place: 'There.', rank, warning: null });
  const remarks = (...told: ReturnType<typeof hardness>[]): Remarked => ({ remarks: told.map((value) => ({ value, text: '' })) });
  const refused = (line: number | null, reason: string): Remarked => ({ refused: { line, reason } });
  /** A server that gives these answers one after another, and keeps what it was asked. */
  function server(...answers: Remarked[]) {
    const packs: string[] = [];
    return { packs, ask: (pack: string) => (packs.push(pack), Promise.resolve(answers.shift()!)) };
  }

  it('is asked for cards with dice, whatever else they lack', async () => {
    const { packs, ask } = server(remarks(hardness('own-2', 9), hardness('own-1', 60)));
    const said = await saidOf([blank(), { ...ladle, name: '', rank: '' }, { ...ladle, rank: '999' }], ask);
    expect(said.map((card) => card.hardness?.rank)).toEqual([undefined, 60, 9]);
    expect(packs).toEqual([packOf([{ ...ladle, name: '(card 1)', rank: '998' }, { ...ladle, rank: '999' }], false)!.pack]);
    expect(await saidOf([blank()], server().ask)).toEqual([{ refusal: null, hardness: null }]);
  });

  it('names every clash at its own card, and how hard it is all the same', async () => {
    const clash = 'Craft card `own-2`: Anvil and Spoon have the same rank 4';
    const { packs, ask } = server(refused(7, clash), refused(1, 'Craft card `own-1`: there are two Craft cards called Ladle'), remarks(hardness('own-1'), hardness('own-2')));
    const said = await saidOf([ladle, { ...ladle, name: 'Spoon', rank: '4' }], ask);
    expect(said.map(({ refusal }) => refusal)).toEqual(['There are two Craft cards called Ladle.', 'Anvil and Spoon have the same rank 4.']);
    expect(said.every((card) => card.hardness !== null)).toBe(true);
    expect(packs[1]).toContain('name = "Ladle"\nrank = 77');
    expect(packs[1], 'asked about as if it had neither').toContain('name = "(card 2)"\nrank = 999');
  });

  it('leaves a card out that is refused for its dice, and ends where nobody is to blame', async () => {
    const dice = 'Craft card `own-1`: there are only 2 metal dice';
    const { packs, ask } = server(refused(1, dice), refused(5, dice), remarks(hardness('own-1', 5)));
    const said = await saidOf([ladle, { ...ladle, name: 'Spoon', rank: '4' }], ask);
    expect(said).toEqual([{ refusal: 'There are only 2 metal dice.', hardness: null }, { refusal: null, hardness: hardness('own-1', 5) }]);
    expect(packs[2]).not.toContain('own-2');
    expect(await saidOf([ladle], server(refused(null, 'no')).ask)).toEqual([{ refusal: null, hardness: null }]);
  });
});
