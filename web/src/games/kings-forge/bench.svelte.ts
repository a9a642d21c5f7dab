// What the viewer is about to do with dice in hand, before it is played: the tool taken up, the dice chosen for it, and
// what is still to be played of it. The rules ask for several dice one by one, and only downwards in one order; a
// person points at them in any order and says so once.
import type { Told } from '../../protocol';
import { abilitiesOf, type Ability } from './abilities';
import { compareDice } from './dice';
import { toolKey } from './placement';
import type { Action, Content, Die, State } from './types';

/** After so many tries an answer that does not get through is given up. */
const TRIES = 6;

export class Bench {
  /** The tool taken up, by its key. */
  tool = $state<string | null>(null);
  /** Places of chosen dice in the hand. */
  chosen = $state<number[]>([]);
  /** The place of the die whose changes are shown. */
  looked = $state<number | null>(null);

  // Not of the screen, so not reactive: the table asks for answers whenever something can be played.
  #plan: Action[] = [];
  #wish: { item: number; die: Die } | null = null;
  #ply = -1;
  #tries = 0;

  clear(): void {
    this.tool = null;
    this.chosen = [];
    this.looked = null;
  }

  take(key: string): void {
    const again = this.tool === key;
    this.clear();
    if (!again) this.tool = key;
  }

  toggle(place: number, most: number | null): void {
    if (this.chosen.includes(place)) this.chosen = this.chosen.filter((other) => other !== place);
    else if (most === null || this.chosen.length < most) this.chosen = [...this.chosen, place];
  }

  look(place: number): void {
    this.looked = this.looked === place ? null : place;
  }

  held(state: State, seat: number, content: Content): Ability | undefined {
    return abilitiesOf(state, seat, content).find(({ tool }) => toolKey(tool) === this.tool);
  }

  /** Uses a tool on dice; the first action is to be played now, the others follow. */
  use(ability: Ability, dice: Die[]): Action | null {
    const [first, ...others] = steps(ability, dice);
    this.#plan = others;
    this.clear();
    return first ?? null;
  }

  /** A tool is chosen for a die that was looked at: one for several dice waits for the others, if there are any. */
  apply(ability: Ability, place: number, hand: Die[]): Action | null {
    if (ability.dice === 1 || hand.length === 1) return this.use(ability, [hand[place]!]);
    this.clear();
    this.tool = toolKey(ability.tool);
    this.chosen = [place];
    return null;
  }

  /** A die was laid on an item: it goes there as soon as one of its boxes asks for it. */
  lay(item: number, die: Die): void {
    this.#wish = { item, die };
  }

  /** What is still to be played of what the player has said, if it is offered. */
  answer(kind: string, actions: Told[], ply: number): Told | null {
    if (ply !== this.#ply) {
      if (this.#tries > 0) this.#plan.shift();
      this.#ply = ply;
      this.#tries = 0;
    }
    if (this.#tries >= TRIES) return null;
    const next = this.#plan[0];
    if (next) {
      const offered = offeredAs(next, actions);
      if (!offered) this.#plan = [];
      else {
        this.#tries += 1;
        return offered;
      }
    }
    return this.#placeWished(kind, actions);
  }

  #placeWished(kind: string, actions: Told[]): Told | null {
    if (!this.#wish) return null;
    if (kind !== 'ChoosePlacing' && kind !== 'ChooseStealing') {
      this.#wish = null;
      return null;
    }
    const offered = offeredAs({ type: 'Place', die: this.#wish.die }, actions);
    if (offered) this.#wish = null;
    if (offered) this.#plan = [offered.value as Action];
    if (offered) this.#tries += 1;
    return offered;
  }
}

function offeredAs(action: Action, actions: Told[]): Told | null {
  return actions.find(({ value }) => same(value as Action, action)) ?? null;
}

function same(one: Action, other: Action): boolean {
  if (one.type !== other.type) return false;
  const key = (action: Action) => ('die' in action ? action.die : '') + ('with' in action ? toolKey(action.with) : '');
  return key(one) === key(other);
}

/** The small steps that use a tool on dice, in the order the rules ask for them. */
export function steps({ tool, does, dice: most }: Ability, dice: Die[]): Action[] {
  const [first, ...others] = [...dice].sort(compareDice).reverse();
  if (does === 'ones') return [{ type: 'TurnOnes', with: tool }];
  if (!first) return [];
  if (does === 'six') return [{ type: 'TurnToSix', die: first }];
  if (does === 'flip') return [{ type: 'Flip', with: tool, die: first }];
  if (does === 'reroll') {
    return [{ type: 'Reroll', with: tool, die: first }, ...others.map((die): Action => ({ type: 'RerollAlso', die })), { type: 'RollAgain' }];
  }
  const rest = others.map((die): Action => ({ type: 'RaiseAlso', die }));
  if (dice.length < (most ?? 1)) rest.push({ type: 'FinishRaising' });
  return [{ type: 'Raise', with: tool, die: first }, ...rest];
}

export const bench = new Bench();
