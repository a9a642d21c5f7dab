// The coach: in a game against bots it looks at a move before it is played, and asks once more if it gives away much.
import { adviceOn, better } from './advice';
import type { TableView, Weighed } from './protocol';
import { settings } from './settings.svelte';

/** Whether nobody but bots plays against the viewer. */
export function againstBots({ seats }: TableView): boolean {
  return seats.filter(({ you }) => you).length === 1 && seats.every(({ you, kind }) => you || kind === 'bot');
}

export class Coach {
  /** A move that was held back, and what would be better. */
  doubt = $state.raw<{ ply: number; best: Weighed; chosen: Weighed } | null>(null);
  /** A move waits for the coach to have looked at it. */
  looking = $state(false);

  /** Begins to think about a decision while its owner does. */
  watch(view: TableView): void {
    if (this.#watches(view)) adviceOn(view.id, view.ply).catch(() => {});
  }

  /** Plays a move, or holds it back with a question. Whoever has been asked plays what they like. */
  async consider(view: TableView, action: unknown, play: (action: unknown) => void): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    // Without advice there is nothing to say against a move.
    const weighed = this.#watches(view) ? await adviceOn(view.id, view.ply).catch(() => []) : [];
    this.looking = false;
    const found = better(weighed, action);
    if (found) this.doubt = { ply: view.ply, ...found };
    else play(action);
  }

  #watches(view: TableView): boolean {
    return settings.liking.coach && view.actions.length > 1 && againstBots(view);
  }
}
