// Positions of play with what the rules tell of them, written by the game's own tests.
import type { Action, Description, Event, Hero, Prospect, State } from '../src/protocol/dice-forge';
import fixture from './fixtures/dice-forge.json';

type Stretch = { seat: number; state: State; actions: Action[]; prospects: Prospect[]; events: Event[]; heroes: Hero[] };

export const content = fixture.content as unknown as Description;
/** Each from a position to the next: what was offered, what happened, and the heroes after it. */
export const stretches = fixture.stretches as unknown as Stretch[];
