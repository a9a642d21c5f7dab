// What the viewer is about to do with dice in hand, before it is played: the tool taken up, the dice chosen for it, and
// what is still to be played of it. The rules ask for several dice one by one; a person points at all of them and says so
// once.
import type { Told } from '../../protocol';
import { toolKey } from './placement';
import type { Action, Die, Held } from './types';

/** After so many tries an answer that does not get through is given up. */
const TRIES = 6;
/** The questions for another die of the same tool, and the answers that name no more. */
const FOLLOWING = ['ChooseBonusDie', 'ChooseRerollDie', 'ChooseOne', 'ChooseMatch', 'ChooseFood'];
const FINISHING: Action['type'][] = ['FinishRaising', 'RollAgain', 'FinishTurning', 'FinishFeeding'];

export class Bench {
  /** The tool taken up, by its key. */
  tool = $state<string | null>(null);
  /** Places of chosen dice in the hand. */
  chosen = $state<number[]>([]);
  /** The place of the die whose changes are shown. */
  looked = $state<number | null>(null);

  // Not of the screen, so not reactive: the table asks for answers whenever something can be played.
  /** The other dice of the tool that was used, in the order they are to be named. */
  #others: Die[] | null = null;
  /** Whether it was used in this very position, so that the next one is still to ask for them. */
  #fresh = false;
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

  /** A tool is used on dice: the first is named now, the others follow when they are asked for. */
  use(first: Told | undefined, others: Die[]): Told | null {
    this.#others = [...others];
    this.#fresh = true;
    this.clear();
    return first ?? null;
  }

  /** A tool for several dice is chosen for one that was looked at, and waits for the others. */
  begin(held: Held, place: number): void {
    this.clear();
    this.tool = toolKey(held.tool);
    this.chosen = [place];
  }

  /** A die was laid on an item: it goes there as soon as one of its boxes asks for it. */
  lay(item: number, die: Die): void {
    this.#wish = { item, die };
  }

  /** What is still to be played of what the player has said, if it is offered. */
  answer(kind: string, actions: Told[], ply: number): Told | null {
    if (ply !== this.#ply) this.#turnTo(ply);
    if (this.#tries >= TRIES) return null;
    const next = FOLLOWING.includes(kind) ? this.#following(actions) : this.#placeWished(kind, actions);
    if (next) this.#tries += 1;
    return next;
  }

  /** In another position what was answered in the last one is done. */
  #turnTo(ply: number): void {
    if (this.#tries > 0) {
      this.#others?.shift();
      this.#wish = null;
    }
    this.#fresh = false;
    this.#ply = ply;
    this.#tries = 0;
  }

  #following(actions: Told[]): Told | null {
    if (!this.#others) return null;
    const [die] = this.#others;
    const next = actions.find(({ value }) => (die === undefined ? FINISHING.includes((value as Action).type) : dieOf(value) === die));
    if (!next) this.#others = null;
    return next ?? null;
  }

  #placeWished(kind: string, actions: Told[]): Told | null {
    if (!this.#fresh) this.#others = null;
    if (!this.#wish) return null;
    const { die } = this.#wish;
    if (kind === 'ChoosePlacing' || kind === 'ChooseStealing' || kind === 'ChooseBoost') return actions.find(({ value }) => dieOf(value) === die) ?? null;
    this.#wish = null;
    return null;
  }
}

function dieOf(value: unknown): Die | null {
  const action = value as Action;
  return 'die' in action ? action.die : null;
}

export const bench = new Bench();
