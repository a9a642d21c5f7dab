import { describe, expect, it } from 'vitest';
import { gloryByRound, scoreBySource, total } from '../src/games/dice-forge/scores';
import type { Cause, Event } from '../src/protocol/dice-forge';
import { content, stretches } from './dice-forge';

const nothing = { gold: 0, sun: 0, moon: 0, glory: 0 };
const gained = (glory: number, cause: Cause): Event => ({ type: 'Gained', seat: 0, amounts: { ...nothing, glory }, wasted: nothing, cause });
const round = (number: number): Event => ({ type: 'RoundStarted', round: number, last: false });
const feat = content.feats.find(({ glory }) => glory > 0)!;

describe('glory', () => {
  it('is counted where it came from', () => {
    const events: Event[] = [
      gained(1, 'face'),
      gained(2, 'shield'),
      gained(3, 'boar'),
      gained(4, { feat: feat.id }),
      { type: 'HammerStruck', seat: 0, gold: 15, glory: 10 },
      { type: 'Lost', seat: 0, amounts: { ...nothing, glory: 5 } },
      { type: 'FeatPerformed', seat: 0, feat: feat.id, island: 1 },
    ];
    expect(scoreBySource(events, content, 2)[0]).toEqual({ dice: 1, shields: 2, boars: 3, effects: 4, hammer: 10, losses: -5, cards: feat.glory });
  });

  it('in the inventories grows by what is counted, cards aside', () => {
    for (const { state, events, heroes } of stretches) {
      const inHand = scoreBySource(events, content, heroes.length).map((tally) => total({ ...tally, cards: 0 }));
      expect(inHand).toEqual(heroes.map((hero, seat) => hero.glory - state.heroes[seat]!.glory));
    }
  });

  it('by round begins with nothing and has one point for each round', () => {
    expect(gloryByRound([round(1), gained(2, 'face'), round(2), gained(3, 'face')], content, 2)).toEqual([
      [0, 0],
      [2, 0],
      [5, 0],
    ]);
  });
});
