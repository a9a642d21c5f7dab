// What the player has taken hold of: a piece, or a space. The board glows accordingly, and the list shows it first.
import type { Cell } from '../../protocol/kings-of-artifice';
import type { Subject } from './offers';

class Picked {
  subject = $state<Subject | null>(null);
  cell = $state<Cell | null>(null);
  /** Whether the rest of the trees is planted without asking. */
  plantsRest = $state(false);

  take(subject: Subject): void {
    this.subject = subject;
    this.cell = null;
  }

  look(cell: Cell): void {
    this.cell = cell;
  }

  letGo(): void {
    this.subject = null;
    this.cell = null;
  }
}

export const picked = new Picked();
