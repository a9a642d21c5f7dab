import { describe, expect, it } from 'vitest';
import { atRisk, cardGlory, featsById, gloryByRound, scoreBySource, total, wastedBy } from '../src/games/dice-forge/scores';
import type { Content, Event, State } from '../src/games/dice-forge/types';
import duel from './fixtures/duel.json';
import four from './fixtures/four.json';

const games = [duel, four].map((game) => ({
  content: game.content as unknown as Content,
  events: [...game.setup.events, ...game.plies.flatMap((ply) => ply.events)].map(({ value }) => value as unknown as Event),
  players: game.players,
  start: game.setup.state as unknown as State,
  end: game.plies.at(-1)!.state as unknown as State,
  scores: game.result.scores,
}));

describe('glory', () => {
  it('by source adds up to the final score of recorded games', () => {
    for (const game of games) {
      expect(scoreBySource(game.events, game.content, game.players).map(total)).toEqual(game.scores);
    }
  });

  it('in the inventory and on the cards is the final score, too', () => {
    for (const { end, content, scores } of games) {
      const feats = featsById(content);
      expect(end.heroes.map((hero) => hero.glory + cardGlory(hero, end, feats))).toEqual(scores);
    }
  });

  it('by round begins with nothing, has one point for each round and ends with the score', () => {
    for (const { events, content, players, scores } of games) {
      const rounds = gloryByRound(events, content, players);
      expect(rounds).toHaveLength(content.rounds + 1);
      expect(rounds[0]).toEqual(Array(players).fill(0));
      expect(rounds.at(-1)).toEqual(scores);
    }
  });
});

describe('reserves', () => {
  const { start, content } = games[0]!;

  it('are at risk where the best roll would not fit', () => {
    const hero = { ...start.heroes[0]!, gold: 11, sun: 6, moon: 0 };
    expect(atRisk(hero, content)).toEqual({ gold: 1, sun: 1, moon: 0, glory: 0 });
    expect(atRisk({ ...hero, chests: 1 }, content)).toEqual({ gold: 0, sun: 0, moon: 0, glory: 0 });
  });

  it('warn of a choice that does not fit', () => {
    const state = structuredClone(start);
    state.heroes[0]!.sun = 5;
    state.steps = [{ type: 'ChooseResource', among: { gold: 1, sun: 1, moon: 1, glory: 0 }, times: 3, loss: false }];
    expect(wastedBy('sun', state, 0, content)).toBe(2);
    expect(wastedBy('moon', state, 0, content)).toBe(0);
  });
});
