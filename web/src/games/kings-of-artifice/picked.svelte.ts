// What the player has taken hold of, for the island and the strip over it: a piece, or the wish to build something.
import type { Kind } from '../../protocol/kings-of-artifice';
import { offersFor, onlyDoer, type Offer, type Subject } from './offers';

class Picked {
  subject = $state<Subject | null>(null);
  /** What is to be built, by whomever. */
  wish = $state<Kind | null>(null);
  /** Whether the rest of the trees is planted without asking. */
  plantsRest = $state(false);
  /** Whether the horse is to go on where the rider is set down. */
  ridesOn = $state(false);
  /** Whether a ride is to end where the rider is set down, as it was when that was asked: nothing is drawn by it. */
  stopsAfter = false;
  /** What had nothing to do for a moment, and the turn it was taken in. */
  #aside: { subject: Subject | null; wish: Kind | null } | null = null;
  #turn = '';

  take(subject: Subject): void {
    this.letGo();
    this.subject = subject;
  }

  want(kind: Kind): void {
    this.letGo();
    this.wish = kind;
  }

  letGo(): void {
    this.subject = null;
    this.wish = null;
    this.#aside = null;
  }

  /**
   * New choices in a turn: what has none among them is put aside, and taken up again as soon as it has. So a builder stays in hand
   * while something is shown, or while it is asked where the second wall goes. Where only one piece is asked about, that is in hand
   * as long as it is asked.
   */
  meet(fresh: Offer[], turn: string): void {
    if (turn !== this.#turn) this.letGo();
    this.#turn = turn;
    if (!fresh.some(({ action }) => action.type === 'CarryTo')) this.ridesOn = false;
    const { subject, wish } = this.#aside ?? this;
    const useful = (subject !== null && fresh.some(({ by }) => by.includes(subject))) || (wish !== null && offersFor(fresh, wish).length > 0);
    const asked = useful ? null : onlyDoer(fresh);
    this.#aside = useful || (subject === null && wish === null && asked === null) ? null : { subject, wish };
    this.subject = useful ? subject : asked;
    this.wish = useful ? wish : null;
  }
}

export const picked = new Picked();
