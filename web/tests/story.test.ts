import { describe, expect, it } from 'vitest';
import { story as diceForge } from '../src/games/dice-forge/story';
import { story as kingsForge } from '../src/games/kings-forge/story';
import type { Content, Event as Forged } from '../src/games/kings-forge/types';
import { story as island } from '../src/games/kings-of-artifice/story';
import { most, turningPoint } from '../src/games/story';
import type { Event } from '../src/protocol/dice-forge';
import type { Event as Built } from '../src/protocol/kings-of-artifice';
import { content } from './dice-forge';

const NAMES = ['Ann', 'Ben'];
const told = (chapters: { title: string; text: string }[], title: string) => chapters.find((chapter) => chapter.title === title)?.text;

describe('the turning point', () => {
  it('is the round after which the winner always led', () => {
    expect(turningPoint([[0, 0], [3, 1], [3, 5], [9, 5], [12, 8]])).toEqual({ seat: 0, round: 3 });
  });

  it('is none where somebody led from the first round, or nobody in the end', () => {
    expect(turningPoint([[0, 0], [3, 1], [5, 4]])).toBeNull();
    expect(turningPoint([[0, 0], [3, 1], [5, 5]])).toBeNull();
  });

  it('and the most of nothing are not told', () => {
    expect(most([{ count: 0 }], ({ count }) => count)).toBeNull();
    expect(most([{ count: 2 }, { count: 3 }, { count: 3 }], ({ count }) => count)).toEqual({ count: 3 });
  });
});

describe('the story of Dice Forge', () => {
  const nothing = { gold: 0, sun: 0, moon: 0, glory: 0 };
  const gained = (seat: number, gold: number, wasted: number): Event => ({ type: 'Gained', seat, amounts: { ...nothing, gold }, wasted: { ...nothing, gold: wasted }, cause: 'face' });
  const rolled = (seat: number): Event => ({ type: 'DiceRolled', seat, faces: ['1G', '1G'] });
  const events: Event[] = [{ type: 'RoundStarted', round: 2, last: false }, { type: 'TurnStarted', seat: 0 }, rolled(0), rolled(1), gained(0, 3, 0), gained(1, 6, 4)];

  it('tells the roll that brought most, less what was wasted', () => {
    expect(told(diceForge(events, content, NAMES), 'The best roll')).toBe('Ann rolled 3 gold in round 2.');
    expect(told(diceForge(events, content, NAMES), 'Most wasted')).toBe('Ben had no room for 4 of what the gods gave.');
  });

  it('adds nothing to a roll that came with another', () => {
    const again: Event[] = [...events, { type: 'DieRolled', seat: 1, die: 'light', face: '6G' }, gained(1, 6, 0)];
    expect(told(diceForge(again, content, NAMES), 'The best roll')).toBe('Ann rolled 3 gold in round 2.');
  });
});

describe("the story of King's Forge", () => {
  const craft = [
    { name: 'Axe', rank: 29 },
    { name: 'Crown', rank: 120 },
  ];
  const cards = { craft } as unknown as Content;
  const events = [
    { type: 'RoundStarted', round: 4 },
    { type: 'DiceRolled', seat: 1, dice: ['M5', 'W6'] },
    { type: 'ItemStolen', seat: 1, from: 0, item: 0 },
    { type: 'ItemClaimed', seat: 1, item: 0 },
    { type: 'ItemClaimed', seat: 0, item: 1 },
  ] as unknown as Forged[];

  it('tells of the best roll, the finest work and the thief', () => {
    const chapters = kingsForge(events, cards, NAMES);
    expect(told(chapters, 'The best roll')).toBe('Ben rolled 11 pips with 2 dice in round 4.');
    expect(told(chapters, 'The finest work')).toBe('Crown, rank 120, by Ann.');
    expect(told(chapters, 'A theft')).toBe('Ben stole Axe from Ann.');
    const again = [...events, { type: 'ItemStolen', seat: 1, from: 0, item: 1 }] as unknown as Forged[];
    expect(told(kingsForge(again, cards, NAMES), 'Most stolen')).toBe('Ben stole 2 items, the last of them Crown from Ann.');
  });
});

describe('the story of Kings of Artifice', () => {
  const events = [
    { type: 'RoundStarted', round: 1 },
    { type: 'StructureBuilt', seat: 1, kind: 'tower', at: ['C4'], level: 2, points: 3.5 },
    { type: 'RoundStarted', round: 2 },
  ] as unknown as Built[];

  const end = { rows: [{ name: 'Trees', part: 'final' as const, points: [2, 1.5] }, { name: 'Houses built', part: 'play' as const, points: [0, 9] }], totals: [2, 5] };

  it('tells of the best round, the grandest building and what counted most in the end', () => {
    const chapters = island(events, NAMES, end);
    expect(told(chapters, 'The best round')).toBe('Ben scored 3½ points in round 1.');
    expect(told(chapters, 'The grandest building')).toBe("Ben's tower on C4, for 3½ points.");
    expect(told(chapters, 'The final count')).toBe('Trees: 2 points for Ann.');
  });

  it('calls no house grand, and says one point as one does', () => {
    const house = [{ type: 'RoundStarted', round: 1 }, { type: 'StructureBuilt', seat: 0, kind: 'house', at: ['C4'], level: 1, points: 1 }, { type: 'RoundStarted', round: 2 }] as unknown as Built[];
    const chapters = island(house, NAMES, end);
    expect(told(chapters, 'The grandest building')).toBeUndefined();
    expect(told(chapters, 'The best round')).toBe('Ann scored 1 point in round 1.');
  });

  it('tells of whoever won by the final count alone', () => {
    expect(told(island(events, NAMES, { ...end, totals: [6, 5] }), 'The turning point')).toBe('Ann was 3½ behind after the last turn, and won by the final count.');
    expect(told(island(events, NAMES, { ...end, totals: [5, 5] }), 'The turning point')).toBeUndefined();
  });

  it('tells of the thief', () => {
    const stolen = { type: 'TokenStolen', seat: 0, by: 'thief', from: 1, at: 'C4' } as Built;
    expect(told(island([...events, stolen, stolen], NAMES, end), 'Most stolen')).toBe("Ann's thief stole 2 times.");
  });
});
