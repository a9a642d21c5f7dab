// The characters of a player, in the order they are shown, and the class each is of.
import type { Character, Class, State } from '../../protocol/kings-of-artifice';

const CLASSES: Record<Character, Class> = {
  king: 'king',
  artisan: 'artisan',
  warlock: 'warlock',
  thief: 'thief',
  knight: 'knight',
  'villager-1': 'villager',
  'villager-2': 'villager',
  'horse-1': 'horse',
  'horse-2': 'horse',
};

export const CHARACTERS = Object.keys(CLASSES) as Character[];

export const isCharacter = (name: string): name is Character => name in CLASSES;

export function classOf(who: Character): Class {
  return CLASSES[who];
}

/** What a character looks like now. */
export function classNow(state: State, seat: number, who: Character): Class {
  return who === 'warlock' && seat === state.active && state.turn.morph ? state.turn.morph : classOf(who);
}
