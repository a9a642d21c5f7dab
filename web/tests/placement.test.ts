import { describe, expect, it } from 'vitest';
import { isSeen, place, placed, placesOf, prospectLines } from '../src/games/dice-forge/placement';
import type { Told } from '../src/protocol';
import type { Action, Step } from '../src/protocol/dice-forge';
import { stretches } from './dice-forge';

const told = (value: Action): Told => ({ value, text: '' });

describe('the place of an action', () => {
  it('is the pile for a face that is bought', () => {
    expect(placesOf({ type: 'TakeFace', face: '3G' }, 0, {})).toEqual([place.temple('3G')]);
  });

  it("is the face of the decider's die for a face that is forged over", () => {
    expect(placesOf({ type: 'ForgeOver', die: 'dark', face: '2GP' }, 2, {})).toEqual([place.face(2, 'dark', '2GP')]);
  });

  it('is the card for a feat and the prompt for what has no place', () => {
    expect(placesOf({ type: 'PerformFeat', feat: 'M1-introductory' }, 0, {})).toEqual(['feat:M1-introductory']);
    expect(placesOf({ type: 'EndTurn' }, 0, {})).toEqual([place.turn(0)]);
    expect(placesOf({ type: 'BuyExtraAction' }, 2, {})).toEqual([place.again(2)]);
  });

  it('is the reserve that grows, for a resource or glory that is chosen', () => {
    expect(placesOf({ type: 'ChooseResource', resource: 'sun' }, 1, {})).toEqual([place.reserve(1, 'sun')]);
    expect(placesOf({ type: 'SpendTriton', resource: 'gold' }, 1, {})).toEqual([place.reserve(1, 'gold')]);
    expect(placesOf({ type: 'TakeGlory' }, 1, {})).toEqual([place.reserve(1, 'glory')]);
  });

  it('is the token for what is spent of it, and the sign of the turn for every way to go on without', () => {
    expect(placesOf({ type: 'RepeatBlessing' }, 1, {})).toEqual([place.token(1)]);
    for (const type of ['KeepCerberus', 'BuyNothing', 'FinishReinforcements', 'FinishOffering'] as const) {
      expect(placesOf({ type }, 1, {})).toEqual([place.turn(1)]);
      expect(isSeen({ type }, 1, {})).toBe(false);
    }
  });

  it('is the reserves that grow, for what is taken as it is shown', () => {
    const step: Step = { type: 'ChooseHowToTake', seat: 1, amounts: { gold: 0, sun: 1, moon: 0, glory: 1 }, instead: null, cause: 'face' };
    expect(placesOf({ type: 'TakeAsShown' }, 1, {}, step)).toEqual([place.reserve(1, 'sun')]);
  });

  it('is the hammer for the gold that is sent there, as much as can be, and the reserve for what is kept', () => {
    const offers = placed([0, 1, 2].map((gold) => told({ type: 'SendToHammer', gold })), 1, [{}, {}, {}]);
    expect(offers.get(place.reserve(1, 'gold'))!.value).toEqual({ type: 'SendToHammer', gold: 0 });
    expect(offers.get(place.hammer(1))!.value).toEqual({ type: 'SendToHammer', gold: 2 });
  });

  it('is every die the server names, and the prompt where a face lies on none', () => {
    const dice = [
      { seat: 1, die: 'light' as const },
      { seat: 2, die: 'dark' as const },
    ];
    expect(placesOf({ type: 'CopyFace', face: '1G' }, 0, { dice })).toEqual([place.up(1, 'light'), place.up(2, 'dark')]);
    expect(placesOf({ type: 'ApplyFirst', face: '6G' }, 0, {})).toEqual([place.prompt]);
  });

  it('is found for every action of play', () => {
    const places = stretches.flatMap(({ seat, actions, prospects }) => actions.map((action, index) => placesOf(action, seat, prospects[index])));
    expect(places.length).toBeGreaterThan(50);
    expect(places).not.toContainEqual([]);
  });

  it('knows what the action there would bring', () => {
    const offers = placed([told({ type: 'EndTurn' }), told({ type: 'TakeFace', face: '3G' })], 0, [{}, { remark: 'Beware.' }]);
    expect(prospectLines(offers.get(place.temple('3G')))).toEqual(['Beware.']);
    expect(prospectLines(offers.get(place.prompt))).toEqual([]);
  });

  it('offers nothing to whoever does not decide', () => {
    expect(placed([told({ type: 'EndTurn' })], null, []).size).toBe(0);
  });
});
