import { describe, expect, it } from 'vitest';
import { beats, preview } from '../src/games/dice-forge/preview';
import type { Content, Event, State } from '../src/games/dice-forge/types';
import duel from './fixtures/duel.json';
import four from './fixtures/four.json';

type Step = { state: State; events: { value: Event }[] };
const games = [duel, four].map((game) => ({
  content: game.content as unknown as Content,
  steps: [game.setup, ...game.plies] as unknown as Step[],
}));

describe('a position with the events that follow it', () => {
  it('has the reserves, dice and pawns of the position after them', () => {
    for (const { steps, content } of games) {
      steps.slice(1).forEach((step, before) => {
        const shown = preview(steps[before]!.state, step.events.map(({ value }) => value), content);
        step.state.heroes.forEach((hero, seat) => {
          const { gold, sun, moon, glory, island, chests, hammer_gold } = hero;
          expect(shown.heroes[seat]).toMatchObject({ gold, sun, moon, glory, island, chests, hammer_gold });
          hero.dice.forEach((die, which) => {
            const drawn = shown.heroes[seat]!.dice[which]!;
            expect([...drawn.faces].sort()).toEqual([...die.faces].sort());
            expect(drawn.faces[drawn.up]).toBe(die.faces[die.up]);
          });
        });
      });
    }
  });

  it('is the position itself before the first event', () => {
    const { steps, content } = games[0]!;
    expect(preview(steps[0]!.state, [], content)).toBe(steps[0]!.state);
  });
});

describe('beats', () => {
  const roll = (seat: number): Event => ({ type: 'DiceRolled', seat, faces: ['1G', '1G'] });

  it('let all heroes roll at once, and roll again after that', () => {
    expect(beats([roll(0), roll(1), roll(0), roll(1)]).map(({ events }) => events.length)).toEqual([2, 2]);
  });

  it('lose no event and keep their order', () => {
    for (const { steps } of games) {
      for (const { events } of steps) {
        const values = events.map(({ value }) => value);
        expect(beats(values).flatMap((beat) => beat.events)).toEqual(values);
      }
    }
  });
});
