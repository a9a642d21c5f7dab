// Where on the board an action belongs. The client knows no rules: it only finds the place of what the server offers.
import type { Told } from '../../protocol';
import type { Action, State, Which } from './types';
import { WHICH } from './types';

/** The name of a place: a temple pile, a die's face, a whole die, a face lying up, a feat card, a hero, or the prompt. */
export type Place = string;

export const place = {
  temple: (face: string): Place => `temple:${face}`,
  face: (seat: number, die: Which, face: string): Place => `face:${seat}:${die}:${face}`,
  die: (seat: number, die: Which): Place => `die:${seat}:${die}`,
  up: (seat: number, die: Which): Place => `up:${seat}:${die}`,
  feat: (feat: string): Place => `feat:${feat}`,
  called: (seat: number, feat: string): Place => `called:${seat}:${feat}`,
  hero: (seat: number): Place => `hero:${seat}`,
  prompt: 'prompt' as Place,
};

/** All places an action can be taken at, besides the list. */
export function placesOf(action: Action, seat: number, state: State): Place[] {
  switch (action.type) {
    case 'TakeFace':
      return [place.temple(action.face)];
    case 'ForgeOver':
      return [place.face(seat, action.die, action.face)];
    case 'RollDie':
      return [place.die(seat, action.die)];
    case 'PerformFeat':
      return [place.feat(action.feat)];
    case 'CallReinforcement':
      return [place.called(seat, action.feat)];
    case 'NameBearer':
      return [place.hero(action.seat)];
    case 'ApplyFirst':
      return lyingUp(state, action.face, (other) => other === seat);
    case 'PickFace':
      return lyingUp(state, action.face, (other) => other !== seat);
    case 'CopyFace': {
      const others = lyingUp(state, action.face, (other) => other !== seat);
      return others.length > 0 ? others : lyingUp(state, action.face, () => true);
    }
    default:
      return [place.prompt];
  }
}

function lyingUp(state: State, face: string, of: (seat: number) => boolean): Place[] {
  return state.heroes.flatMap((hero, seat) =>
    of(seat) ? hero.dice.flatMap((die, which) => (die.faces[die.up] === face ? [place.up(seat, WHICH[which]!)] : [])) : [],
  );
}

/** What can be done at each place. */
export function placed(actions: Told[], seat: number | null, state: State): Map<Place, Told> {
  const map = new Map<Place, Told>();
  if (seat === null) return map;
  for (const told of actions) {
    for (const where of placesOf(told.value as Action, seat, state)) if (!map.has(where)) map.set(where, told);
  }
  return map;
}

export type HammerHabit = 'ask' | 'all' | 'none';

/** The answer of the hammer switch to a question about gold, if it has one. */
export function answerByHabit(kind: string, actions: Told[], habit: HammerHabit): Told | null {
  if (kind !== 'ChooseHammerGold' || habit === 'ask') return null;
  const sends = actions.filter((told) => (told.value as Action).type === 'SendToHammer');
  const gold = (told: Told) => (told.value as { gold: number }).gold;
  const ordered = [...sends].sort((a, b) => gold(a) - gold(b));
  return (habit === 'all' ? ordered.at(-1) : ordered[0]) ?? null;
}
