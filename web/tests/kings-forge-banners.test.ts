import { describe, expect, it } from 'vitest';
import { bannerOf } from '../src/games/kings-forge/banners';
import { beats } from '../src/games/kings-forge/beats';
import type { Content, Event } from '../src/games/kings-forge/types';

const some = (...events: object[]) => events as unknown as Event[];
const content = { craft: [{ name: 'Axe' }] } as unknown as Content;

describe('a roll', () => {
  const rolled = { type: 'DiceRolled', seat: 0, dice: ['M1'] };
  const length = (...then: object[]) => beats(some(rolled, ...then))[0]!.ms;

  it('of which nothing can be made is shown for longer than one that is played on', () => {
    expect(length({ type: 'CraftTurnEnded', seat: 0 })).toBeGreaterThan(length());
    expect(length({ type: 'DiceCancelled', seat: 0 }, { type: 'CraftTurnEnded', seat: 0 })).toBeGreaterThan(length());
  });

  it('that leads to an item is not', () => {
    expect(length({ type: 'ItemCrafted', seat: 0, item: 0 }, { type: 'CraftTurnEnded', seat: 0 })).toBe(length());
  });
});

describe('what is called out', () => {
  it('names the thief and whoever was robbed', () => {
    expect(bannerOf(some({ type: 'ItemStolen', seat: 1, from: 0, item: 0 }), content, ['Ann', 'Ben'])).toEqual({ title: 'Axe is stolen', text: 'by Ben from Ann', item: 0, theft: true });
  });

  it('is nothing for what happens all the time', () => {
    expect(bannerOf(some({ type: 'Passed', seat: 1 }), content, ['Ann', 'Ben'])).toBeNull();
    expect(bannerOf([], content, ['Ann', 'Ben'])).toBeNull();
  });
});
