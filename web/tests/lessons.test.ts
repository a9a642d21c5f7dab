import { expect, test } from 'vitest';
import { course as forge } from '../src/games/kings-forge/course';
import { courseFor, lessonNow, nextTurn, proposedBy } from '../src/lessons';
import type { Told } from '../src/protocol';

const course = courseFor<'Roll' | 'Pay', 'RollDie' | 'Pass'>()({
  dice: 1,
  intro: [{ title: 'Welcome', say: 'Hello.' }],
  kinds: { Roll: { title: 'Roll', say: 'Roll.' }, Pay: { title: 'Pay', say: 'Pay.' } },
  offers: { Pass: { title: 'Pass', say: 'You may pass.' } },
  parts: { moons: { title: 'Moons', say: 'There are moons.' } },
  end: { title: 'End', say: 'That was it.' },
});
const told = (value: Record<string, unknown>): Told => ({ value, text: JSON.stringify(value) });
const asks = (kind: string, ...types: string[]) => ({
  options: { moons: true, suns: false },
  turn: { seat: 0, decision: { kind, text: '', rules: [] } },
  actions: types.map((type) => told({ type })),
});

test('the goal comes first, then the parts on the table, then what is asked, then what is new in it', () => {
  const heard: string[] = [];
  for (let turn = nextTurn(course, heard, asks('Roll', 'RollDie', 'Pass')); turn; turn = nextTurn(course, heard, asks('Roll', 'RollDie', 'Pass'))) heard.push(turn.id);
  expect(heard).toEqual(['intro:0', 'part:moons', 'kind:Roll', 'offer:Pass']);
  expect(nextTurn(course, heard, asks('Pay', 'RollDie'))?.page.title).toBe('Pay');
});

test('a decision that is not ours is not explained, and a known one only if asked about', () => {
  expect(nextTurn(course, ['intro:0', 'part:moons'], asks('Roll'))).toBeNull();
  expect(lessonNow(course, asks('Roll', 'RollDie'))?.id).toBe('kind:Roll');
  expect(lessonNow(course, asks('Roll'))).toBeNull();
});

test('a part that is not played with is not spoken of', () => {
  expect(nextTurn(course, ['intro:0'], { ...asks('Roll', 'RollDie'), options: {} })?.id).toBe('kind:Roll');
});

test('a lesson proposes the first of its moves that is offered', () => {
  const lesson = { title: '', say: '', propose: [{ want: { type: 'Buy', face: '3G' }, why: 'gold' }, { want: { type: 'Buy' }, why: 'anything' }] };
  const offers = [told({ type: 'Pass' }), told({ type: 'Buy', face: '1M' }), told({ type: 'Buy', face: '3G' })];
  expect(proposedBy(lesson.propose, offers)).toEqual({ told: offers[2], why: 'gold' });
  expect(proposedBy(lesson.propose, offers.slice(0, 2))).toEqual({ told: offers[1], why: 'anything' });
  expect(proposedBy(lesson.propose, offers.slice(0, 1))).toBeNull();
});

test('a move may be proposed to some questions only', () => {
  const end = told({ type: 'End' });
  const rest = [{ want: { type: 'End' }, asked: '(0 points)', why: 'all is spent' }];
  expect(proposedBy(rest, [end], 'Ann: what now? (0 points)')).toEqual({ told: end, why: 'all is spent' });
  expect(proposedBy(rest, [end], 'Ann: what now? (3 points)')).toBeNull();
});

test('words that are true of the first question of a kind only are not said again', () => {
  const offers = [told({ type: 'Buy' })];
  const wood = [{ want: { type: 'Buy' }, once: true, why: 'you have none' }];
  expect(proposedBy(wood, offers, '', true)).toEqual({ told: offers[0], why: 'you have none' });
  expect(proposedBy(wood, offers, '', false)).toBeNull();
});

test("King's Forge: an item is made before a die is improved, and none is improved for nothing", () => {
  const offers = ['EndCraftTurn', 'Raise', 'Steal', 'Craft'].map((type) => told({ type }));
  const { propose, rest } = forge.offers.Raise!;
  expect(proposedBy(propose, offers)?.told).toBe(offers[3]);
  expect(proposedBy(propose, offers.slice(0, 2))).toBeNull();
  expect(proposedBy(rest, offers)?.told).toBe(offers[0]);
  expect(proposedBy(forge.kinds.ChooseCraftAction!.propose, offers.slice(0, 3))?.told).toBe(offers[2]);
});
