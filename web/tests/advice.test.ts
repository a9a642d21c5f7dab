import { expect, test } from 'vitest';
import { adds, allAlike, better, equals, offered, ranked, reasonFor, scoreDecides, speechFor, whyAnyOf, whyOf } from '../src/advice';
import { againstBots } from '../src/coach.svelte';
import type { SeatView, TableView } from '../src/protocol';

const move = (type: string, value: number) => ({ action: { type }, text: type, visits: 1, value, reasons: [] });

test('moves that are nearly equal are told to be alike, and no advice is made of them', () => {
  const trees = ['A1', 'B2', 'C3'].map((cell, place) => move(cell, 0.5 - place / 1000));
  expect(allAlike(trees)).toBe(true);
  expect(allAlike([...trees, move('D4', 0.4)])).toBe(false);
  expect(equals([...trees, move('D4', 0.4)])).toHaveLength(3);
  expect(allAlike([move('only', 0.5)])).toBe(false);
});

test('only a move that gives away much is held back, with the better one', () => {
  const weighed = [move('Craft', 0.7), move('Raise', 0.63), move('End', 0.4)];
  expect(better(weighed, { type: 'End' })?.best.text).toBe('Craft');
  expect(better(weighed, { type: 'Raise' })).toBeNull();
  expect(better(weighed, { type: 'Craft' })).toBeNull();
  expect(better(weighed, { type: 'Unheard' })).toBeNull();
  expect(better([], { type: 'End' })).toBeNull();
});

test("the bot's move is found among those offered", () => {
  const actions = [{ value: { type: 'End' }, text: 'End' }, { value: { type: 'Craft' }, text: 'Craft it' }];
  expect(offered(actions, move('Craft', 0.7))).toBe(actions[1]);
  expect(offered(actions, move('Pass', 0.7))).toBeUndefined();
});

test('the coach is there against bots only', () => {
  const table = (...seats: Partial<SeatView>[]) => ({ seats }) as TableView;
  const me = { you: true, kind: 'person' } as const;
  expect(againstBots(table(me, { you: false, kind: 'bot' }))).toBe(true);
  expect(againstBots(table(me, { you: false, kind: 'bot' }, { you: false, kind: 'person' }))).toBe(false);
  expect(againstBots(table(me, me))).toBe(false);
  expect(againstBots(table({ you: false, kind: 'bot' }, { you: false, kind: 'bot' }))).toBe(false);
});

test('a reason whose figures are the same with any move is none', () => {
  const reason = (amount: number, otherwise: number, brings: number) => ({ what: 'chance', amount, otherwise, percent: true, brings, text: `${amount}` });
  const weighed = { ...move('Hire', 0.6), reasons: [reason(0.001, 0, 0.02), reason(0.2, 0.4, -0.1), reason(0.5, 0.3, 0.01)] };
  expect(reasonFor(weighed)?.amount).toBe(0.5);
  expect(reasonFor(move('Pass', 0.5))).toBeUndefined();
  const points = (amount: number, otherwise: number) => ({ ...move('Build', 0.6), reasons: [{ ...reason(amount, otherwise, 0.1), percent: false }] });
  expect(reasonFor(points(45.3, 44.6))).toBeUndefined();
  expect(reasonFor(points(4.3, 3.6))?.amount).toBe(4.3);
});

test('a good move is told by its reason, else by what it brings, else by how it compares', () => {
  const weighed = [move('Craft', 0.7), move('Raise', 0.63), move('End', 0.4)];
  const reason = { what: 'items', amount: 2, otherwise: 1, percent: false, brings: 0.1, text: 'items: 2 instead of 1' };
  expect(whyOf(weighed, { ...weighed[0]!, reasons: [reason] }, '+2 gold')).toBe('What speaks for it: items: 2 instead of 1.');
  expect(whyOf(weighed, weighed[0]!, '+2 gold')).toBe('It brings 2 gold.');
  expect(whyOf(weighed, weighed[0]!, '−1 gold')).toBe('The bot sees 70 % to win with it, and 63 % with the next best: Raise.');
  expect(whyOf([move('Craft', 0.705), ...weighed], move('Craft', 0.7), null)).toBe('To the bot 2 moves are equally good here, and this is one of them.');
});

test('where moves are alike it is told what is different about one', () => {
  const weighed = [move('West', 0.5), move('East', 0.4)];
  expect(whyOf(weighed, weighed[0]!, 'encloses 2 forest spaces')).toBe('It encloses 2 forest spaces.');
  expect(whyOf(weighed, weighed[0]!, 'nothing is lost')).toBe('Nothing is lost.');
  expect(whyAnyOf('has 24 open spaces')).toBe('To the bot all moves are alike here, so take any. It has 24 open spaces.');
  expect(whyAnyOf('−1 at the end')).toBe('All moves are alike here, so take any.');
  const reason = { what: 'points', amount: 2, otherwise: 1, percent: false, brings: 0.1, text: 'points: 2 instead of 1' };
  expect(whyOf(weighed, { ...weighed[0]!, reasons: [reason] }, 'has 24 open spaces')).toBe('What speaks for it: points: 2 instead of 1. It has 24 open spaces.');
});

test('moves that win as often are ranked by the score they may bring, and told so', () => {
  const keep = { ...move('Keep', 0.995), score: 120 };
  const hydra = { ...move('Hydra', 0.99), score: 126 };
  const owl = { ...move('Owl', 0.992), score: 125.5 };
  const weighed = ranked([keep, owl, hydra]);
  expect(weighed.map(({ text }) => text)).toEqual(['Owl', 'Hydra', 'Keep']);
  expect(equals(weighed).map(({ text }) => text)).toEqual(['Owl', 'Hydra']);
  expect(allAlike(weighed)).toBe(false);
  expect(scoreDecides(weighed)).toBe(true);
  expect(whyOf(weighed, hydra, null)).toBe('It hardly changes who wins, but it may score more: about 126 in the end instead of 123.');
  // What wins less comes after all of them, whatever it scores.
  expect(ranked([keep, hydra, { ...move('Gamble', 0.5), score: 140 }]).map(({ text }) => text)).toEqual(['Hydra', 'Keep', 'Gamble']);
  expect(scoreDecides(ranked([keep, { ...keep, text: 'Send' }]))).toBe(false);
  // Of many moves only the first are looked at so closely.
  const unseen = move('Gorgon', 0.996);
  expect(ranked([unseen, keep, hydra]).map(({ text }) => text)).toEqual(['Hydra', 'Keep', 'Gorgon']);
  expect(allAlike(ranked([keep, { ...keep, text: 'Send' }, unseen]))).toBe(true);
  expect(ranked([move('A1', 0.5), move('B2', 0.33), move('C3', 0.34)]).map(({ text }) => text)).toEqual(['A1', 'C3', 'B2']);
  expect(ranked([move('A1', 0.5), move('B2', 0.5)]).map(({ text }) => text)).toEqual(['A1', 'B2']);
});

test('figures that differ by next to nothing are no reason, and what is known of such moves is told instead', () => {
  const slight = { what: 'people', amount: 1, otherwise: 0.8, percent: false, brings: 0.02, text: 'people: 1 instead of 0.8' };
  const chance = { ...slight, amount: 1, otherwise: 0.99, percent: true };
  const weighed = [{ ...move('Move', 0.6), reasons: [slight, chance] }, move('End', 0.4)];
  expect(reasonFor(weighed[0]!)).toBeUndefined();
  expect(speechFor(weighed[0]!, null)).toBeNull();
  expect(speechFor(weighed[0]!, '+2 gold')).toBe('It brings 2 gold.');
  expect(whyOf(weighed, weighed[0]!, null, 'Kings go ashore first.')).toBe('Kings go ashore first.');
  expect(whyOf(weighed, weighed[0]!, '+2 gold', 'Kings go ashore first.')).toBe('It brings 2 gold.');
});

test('a move that loses nothing does not add anything', () => {
  expect(['+2 gold', 'encloses 2 forest spaces'].map(adds)).toEqual([true, true]);
  expect(['all the same: no item depends on these dice', '−1 at the end', null].map(adds)).toEqual([false, false, false]);
});
