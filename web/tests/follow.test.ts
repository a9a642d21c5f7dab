import { expect, test, vi } from 'vitest';
import { thingsOf } from '../src/lights';
import { Past, recapOf, recapOfTurns, recapWords, tellingOf, turnOf } from '../src/past.svelte';
import type { Shown, ShownKind } from '../src/protocol';
import { settings } from '../src/settings.svelte';
import { Stage, type Scene } from '../src/stage.svelte';

const told = (seq: number, seat: number | null, kind: ShownKind = 'moved'): Shown => ({
  seq,
  at: 0,
  kind,
  seat,
  name: null,
  ply: seq,
  action: null,
  events: kind === 'moved' ? [{ value: `event ${seq}`, text: `Seat ${seat} does ${seq}.` }] : [],
  text: '',
});
const mine = (seat: number | null) => seat === 0;
const scene = (ply: number): Scene => ({ state: `state ${ply}`, insight: null, turn: null, ply });

test('the recap holds what others did since the last decision', () => {
  const log = [told(1, 1), told(2, 0), told(3, 1), told(4, null, 'said'), told(5, 2)];
  expect(recapOf(log, mine).map(({ seq }) => seq)).toEqual([3, 5]);
  expect(recapWords(recapOf(log, mine))).toBe('Seat 1 does 3. Seat 2 does 5.');
});

test('a choice that nothing came of by itself is told with the move it is a part of', () => {
  expect(recapOf([told(1, 0), { ...told(2, 1), events: [] }, told(3, 1)], mine).map(({ seq }) => seq)).toEqual([3]);
  // Where nothing has come of it yet, nothing is told, and nothing of the turn before.
  expect(recapOf([told(1, 1), told(2, 0), { ...told(3, 1), events: [] }], mine)).toEqual([]);
  expect(turnOf([told(1, 1), told(2, 0), { ...told(3, 1), events: [] }])).toEqual([]);
  // One's own is a decision all the same.
  expect(recapOf([told(1, 1), { ...told(2, 0), events: [] }, told(3, 1)], mine).map(({ seq }) => seq)).toEqual([3]);
});

test('what one answers in the turn of another does not end what is told of it', () => {
  const begins = (entry: Shown, seat: number): Shown => ({ ...entry, events: [...entry.events, { value: { type: 'TurnStarted', seat }, text: '' }] });
  const log = [begins(told(1, 0), 1), told(2, 1), told(3, 0), begins(told(4, 1), 2), told(5, 2)];
  expect(recapOfTurns(log, mine).map(({ seq }) => seq)).toEqual([2, 4, 5]);
  expect(recapOf(log, mine).map(({ seq }) => seq)).toEqual([4, 5]);
  // It stands through the whole of one's own, with what others answer in it, and begins anew after it.
  const own = [...log, begins(told(6, 2), 0), told(7, 0), told(8, 1)];
  expect(recapOfTurns(own, mine).map(({ seq }) => seq)).toEqual([2, 4, 5, 6, 8]);
  const next = [...own, begins(told(9, 0), 1)];
  expect(recapOfTurns([...next, told(10, 0), told(11, 1)], mine).map(({ seq }) => seq)).toEqual([11]);
  // Where nothing is told of turns every decision clears it.
  expect(recapOfTurns([told(1, 1), told(2, 0), told(3, 1)], mine).map(({ seq }) => seq)).toEqual([3]);
});

test('the recap stays while one decides step by step, and begins anew when others move', () => {
  const log = [told(1, 0), told(2, 1), told(3, 0), told(4, 0)];
  expect(recapOf(log, mine).map(({ seq }) => seq)).toEqual([2]);
  expect(recapOf([...log, told(5, 1)], mine).map(({ seq }) => seq)).toEqual([5]);
  expect(recapOf([told(1, 0)], mine)).toEqual([]);
  expect(turnOf([told(1, 1), told(2, 0), told(3, 0)]).map(({ seq }) => seq)).toEqual([2, 3]);
  expect(turnOf([])).toEqual([]);
});

test('what is being shown is told', () => {
  const log = [told(1, 1), told(2, 0), told(3, 1), told(4, 2)];
  expect(tellingOf(['event 2'], log, []).words).toBe('Seat 0 does 2.');
  expect(tellingOf(['event 2', 'event 3', 'event 4'], log, []).words).toBe('Seat 0 does 2. Seat 1 does 3.');
  expect(tellingOf([], log, [])).toEqual({ words: '', seat: null });
});

test('of many who roll at once one is told of oneself first, and the mark beside it is of whom it tells', () => {
  const rolls = [1, 2, 0].map((seat) => ({ type: 'DiceRolled', seat }));
  const log = [{ ...told(1, 1), events: rolls.map((value) => ({ value, text: `Seat ${value.seat} rolls.` })) }] as Shown[];
  expect(tellingOf(rolls, log, [0])).toEqual({ words: 'Seat 0 rolls. Seat 1 rolls.', seat: 0 });
  expect(tellingOf(rolls, log, [])).toEqual({ words: 'Seat 1 rolls. Seat 2 rolls.', seat: 1 });
});

/** Everything after so many actions is taken back. */
const undone = (seq: number, ply: number): Shown => ({ ...told(seq, 0, 'undone'), ply });

test('what was taken back is not told again, and what others did before stays', () => {
  expect(recapOf([told(1, 1), told(2, 1), undone(3, 1), { ...told(4, 2), ply: 2 }], mine).map(({ seq }) => seq)).toEqual([1, 4]);
  expect(recapOf([told(1, 1), told(2, 0), undone(3, 1)], mine).map(({ seq }) => seq)).toEqual([1]);
});

test('a past move is found with the position before it and what came between', () => {
  const past = new Past();
  past.add(scene(0), [told(1, 1), told(2, 1)]);
  expect(past.at(2)).toMatchObject({ before: { ply: 0 }, earlier: ['event 1'], events: ['event 2'] });
  expect(past.at(7)).toBeNull();
  past.forget();
  expect(past.at(2)).toBeNull();
});

test('a move from before the page was opened is found with the position the server tells', async () => {
  const ask = (ply: number) => Promise.resolve({ ...scene(ply), state: `told ${ply}` });
  const log = [{ ...told(1, null, 'started'), ply: 0 }, told(2, 1), told(3, 0), told(4, 0), undone(5, 2), { ...told(6, 0), ply: 3 }];
  const past = new Past();
  expect(await past.find(log[1]!, log, ask)).toMatchObject({ before: { state: 'told 1' }, earlier: [], events: ['event 2'] });
  expect(await past.find(log[0]!, log, ask)).toMatchObject({ before: { state: 'told 0' } });
  expect(await past.find(log[2]!, log, ask)).toMatchObject({ before: { state: 'told 2' } });
  expect(await past.find(log[3]!, log, ask)).toBeNull();
  past.add(scene(2), [log[5]!]);
  expect(await past.find(log[5]!, log, ask)).toMatchObject({ before: { state: 'state 2' } });
});

test('a line of the log lights the seat, the card and the spaces it speaks of', () => {
  expect(thingsOf({ type: 'ItemStolen', seat: 1, from: 0, item: 7 })).toEqual(expect.arrayContaining(['seat:1', 'seat:0', 'item:7']));
  expect(thingsOf({ type: 'ShipMoved', seat: 2, from: null, to: 'D5-E5' })).toEqual(expect.arrayContaining(['seat:2', 'cell:D5', 'cell:E5']));
  expect(thingsOf({ type: 'StructureBuilt', seat: 0, at: ['B2', 'B3'] })).toEqual(expect.arrayContaining(['cell:B2', 'cell:B3']));
});

test('skipping shows at once where all that waits leads', () => {
  const stage = new Stage((events) => events.map((event) => ({ events: [event], ms: 1000 })));
  vi.spyOn(settings, 'still', 'get').mockReturnValue(false);
  stage.cut(scene(0));
  stage.play(['a', 'b'], scene(1));
  stage.play(['c'], scene(2));
  expect(stage.scene?.ply).toBe(0);
  stage.skip();
  expect(stage.scene?.ply).toBe(2);
  expect(stage.busy).toBe(false);
});

test('what was rolled is told when the dice lie, and not before', async () => {
  vi.useFakeTimers();
  vi.spyOn(settings, 'still', 'get').mockReturnValue(false);
  const stage = new Stage((events) => events.map((event) => ({ events: [event], ms: 1000, lands: event === 'roll' ? 800 : 0 })));
  stage.cut(scene(0));
  stage.play(['roll', 'gain'], scene(1));
  expect([stage.beat, stage.telling]).toEqual([['roll'], []]);
  await vi.advanceTimersByTimeAsync(850);
  expect([stage.beat, stage.telling]).toEqual([['roll'], ['roll']]);
  await vi.advanceTimersByTimeAsync(200);
  expect(stage.telling).toEqual(['gain']);
  vi.useRealTimers();
});

test('what is told again ends where it happened, without going on', () => {
  vi.spyOn(settings, 'still', 'get').mockReturnValue(true);
  const stage = new Stage(() => []);
  stage.cut(scene(0), ['before']);
  stage.play(['again'], null);
  expect(stage.scene?.ply).toBe(0);
  expect(stage.past).toEqual(['before', 'again']);
});
