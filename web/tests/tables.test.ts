import { expect, test } from 'vitest';
import type { GameInfo, TableCard, TableView } from '../src/protocol';
import { boxWords, clockWords, factsOf, since, winWords } from '../src/tables';
import { newly } from '../src/waiting.svelte';

test('a clock is told as people say it', () => {
  expect(clockWords({ type: 'none' })).toBe('');
  expect(clockWords({ type: 'per_move', seconds: 60 })).toBe('1 min a move');
  expect(clockWords({ type: 'per_move', seconds: 86_400 })).toBe('1 day a move');
  expect(clockWords({ type: 'fischer', seconds: 300, increment: 15 })).toBe('5 min + 15 s a move');
});

test('what is played with is told by its preset, or part by part', () => {
  const options = [{ name: 'royal-decree', default: false }, { name: 'visitors', default: false }, { name: 'feats', default: 'introductory' }];
  const presets = [
    { id: 'base', name: 'The base game', text: '', options: {} },
    { id: 'all', name: 'Complete', text: '', options: { 'royal-decree': true, visitors: true } },
  ];
  const game = { options, presets } as unknown as GameInfo;
  expect(boxWords(game, { 'royal-decree': false, visitors: false, feats: 'introductory' })).toBe('The base game');
  expect(boxWords(game, { 'royal-decree': true, visitors: true, feats: 'introductory' })).toBe('Complete');
  expect(boxWords(game, { 'royal-decree': true, visitors: false, feats: 'at-random' })).toBe('royal decree, feats: at random');
});

test('a listing tells how many play, with what, and the clock', () => {
  const forge = { id: 'forge', options: [{ name: 'visitors', default: false }], presets: [{ id: 'base', name: 'Forge', text: '', options: {} }] } as unknown as GameInfo;
  const table = { game: { id: 'forge', name: 'Forge' }, players: 3, options: { visitors: true, 'own-cards': 'always' }, pack: true, clock: { type: 'per_move', seconds: 60 } } as unknown as TableCard;
  expect(factsOf(table, [forge])).toEqual(['3 players', 'visitors', 'own cards', '1 min a move']);
  expect(factsOf({ ...table, options: { visitors: false }, pack: false, clock: { type: 'none' } }, [forge])).toEqual(['3 players']);
  expect(factsOf({ ...table, options: {}, pack: false }, [forge])).toEqual(['3 players', '1 min a move']);
});

test('who won is told by name', () => {
  const view = (winners: number[]) => ({ seats: [{ name: 'Ada' }, { name: 'Mia' }], result: { winners } }) as unknown as TableView;
  expect(winWords(view([1]))).toBe('Mia wins!');
  expect(winWords(view([0, 1]))).toBe('Ada and Mia win together!');
});

test('how long ago it was', () => {
  expect(since(0, 20_000)).toBe('just now');
  expect(since(0, 30 * 60_000)).toBe('30 min ago');
  expect(since(0, 72 * 3_600_000)).toBe('3 days ago');
});

const card = (id: string, your_turn: boolean) => ({ id, your_turn }) as TableCard;

test('only a table that has come to wait since the last look calls', () => {
  expect(newly(null, [card('a', true)])).toEqual([]);
  expect(newly([card('a', true), card('b', false)], [card('a', true), card('b', true), card('c', true)]).map(({ id }) => id)).toEqual(['b', 'c']);
});
