import { describe, expect, it } from 'vitest';
import { answerByHabit, place, placed, placesOf } from '../src/games/dice-forge/placement';
import type { Action, State } from '../src/games/dice-forge/types';
import type { Told } from '../src/protocol';
import four from './fixtures/four.json';

const start = four.setup.state as unknown as State;
const told = (value: Action): Told => ({ value, text: '' });

describe('the place of an action', () => {
  it('is the pile for a face that is bought', () => {
    expect(placesOf({ type: 'TakeFace', face: '3G' }, 0, start)).toEqual([place.temple('3G')]);
  });

  it("is the face of the decider's die for a face that is forged over", () => {
    expect(placesOf({ type: 'ForgeOver', die: 'dark', face: '2GP' }, 2, start)).toEqual([place.face(2, 'dark', '2GP')]);
  });

  it('is the card for a feat and the prompt for what has no place', () => {
    expect(placesOf({ type: 'PerformFeat', feat: 'M1-introductory' }, 0, start)).toEqual(['feat:M1-introductory']);
    expect(placesOf({ type: 'EndTurn' }, 0, start)).toEqual([place.prompt]);
  });

  it("is every opponent's die that shows a face to copy, and the own ones only if nobody else shows it", () => {
    const state = structuredClone(start);
    state.heroes.forEach((hero) => hero.dice.forEach((die) => (die.faces[die.up] = '1G')));
    state.heroes[0]!.dice[1].faces[state.heroes[0]!.dice[1].up] = '6G';
    expect(placesOf({ type: 'CopyFace', face: '1G' }, 0, state)).toHaveLength(6);
    expect(placesOf({ type: 'CopyFace', face: '6G' }, 0, state)).toEqual([place.up(0, 'dark')]);
  });

  it('is found for every action of a recorded game', () => {
    let offered = 0;
    for (const ply of four.plies as unknown as { state: State; actions?: Told[] }[]) {
      for (const action of ply.actions ?? []) {
        expect(placesOf(action.value as Action, 0, ply.state)).not.toEqual([]);
        offered += 1;
      }
    }
    expect(offered).toBeGreaterThan(100);
  });

  it('offers nothing to whoever does not decide', () => {
    expect(placed([told({ type: 'EndTurn' })], null, start).size).toBe(0);
  });
});

describe('the hammer switch', () => {
  const offers = [0, 2, 5, 3].map((gold) => told({ type: 'SendToHammer', gold }));

  it('sends everything or nothing, as it is set', () => {
    expect(answerByHabit('ChooseHammerGold', offers, 'all')?.value).toEqual({ type: 'SendToHammer', gold: 5 });
    expect(answerByHabit('ChooseHammerGold', offers, 'none')?.value).toEqual({ type: 'SendToHammer', gold: 0 });
  });

  it('leaves the question to the player when it is set to ask, and all other questions always', () => {
    expect(answerByHabit('ChooseHammerGold', offers, 'ask')).toBeNull();
    expect(answerByHabit('ChooseAction', offers, 'all')).toBeNull();
  });
});
