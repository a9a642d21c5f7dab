// What the player has taken hold of, for the island and the strip over it: a piece, or the wish to build something.
import type { Kind } from '../../protocol/kings-of-artifice';
import type { Subject } from './offers';

class Picked {
  subject = $state<Subject | null>(null);
  /** What is to be built, by whomever. */
  wish = $state<Kind | null>(null);
  /** Whether the rest of the trees is planted without asking. */
  plantsRest = $state(false);

  take(subject: Subject): void {
    this.subject = subject;
    this.wish = null;
  }

  want(kind: Kind): void {
    this.subject = null;
    this.wish = kind;
  }

  letGo(): void {
    this.subject = null;
    this.wish = null;
  }
}

export const picked = new Picked();
