// What the player has taken hold of, for the island and the strip over it.
import type { Subject } from './offers';

class Picked {
  subject = $state<Subject | null>(null);
  /** Whether the rest of the trees is planted without asking. */
  plantsRest = $state(false);

  take(subject: Subject): void {
    this.subject = subject;
  }

  letGo(): void {
    this.subject = null;
  }
}

export const picked = new Picked();
