// The levels bots play at, the weakest first, and what characters like: the same in every game.
import type { Level, Taste } from './protocol';

export const LEVELS: readonly Level[] = ['learning', 'casual', 'skilled', 'expert', 'master'];
export const TASTES: readonly Taste[] = ['builder', 'raider', 'gambler'];
