import { describe, expect, it } from 'vitest';
import { beats } from '../src/games/kings-forge/beats';
import { preview } from '../src/games/kings-forge/preview';
import type { Content, Event, State } from '../src/games/kings-forge/types';
import duel from './fixtures/kings-forge-duel.json';
import four from './fixtures/kings-forge-four.json';

type Step = { state: State; events: { value: Event }[] };
const games = [duel, four].map((game) => ({
  content: game.content as unknown as Content,
  steps: [game.setup, ...game.plies] as unknown as Step[],
}));
const values = ({ events }: Step) => events.map(({ value }) => value);

describe('a position with the events that follow it', () => {
  it('is the position after them, but for the questions and for dice taken up or placed one by one', () => {
    for (const { steps, content } of games) {
      steps.slice(1).forEach((step, before) => {
        const shown = preview(steps[before]!.state, values(step), content);
        const { steps: _, active: __, barren: ___, rolled: hand, ...told } = step.state;
        expect(shown).toMatchObject(told);
        const events = values(step);
        // Actions that only move a die from the hand to a card are told by no event.
        if (events.length > 0 && step.state.steps.at(-1)?.type !== 'ChoosePlacing') expect(shown.rolled).toEqual(hand);
      });
    }
  });

  it('is the position itself before the first event', () => {
    const { steps, content } = games[0]!;
    expect(preview(steps[0]!.state, [], content)).toBe(steps[0]!.state);
  });
});

describe('beats', () => {
  it('lose no event and keep their order', () => {
    for (const { steps } of games) {
      for (const step of steps) expect(beats(values(step)).flatMap(({ events }) => events)).toEqual(values(step));
    }
  });

  it('deal the cards of a new round together', () => {
    const round = beats(values(games[0]!.steps[0]!));
    expect(round.find(({ events }) => (events[0] as Event).type === 'CardRevealed')?.events).toHaveLength(4);
  });
});
