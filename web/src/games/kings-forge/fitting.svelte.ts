// How close things lie where there is only so much room. It is measured: nobody can tell beforehand how much a smith will come to
// hold, nor how long its names are.
import { tick, untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';

/** What ends so little lower than its place fits: sizes are rounded. */
const ROUNDING = 1;

export class Fitting {
  /** 0 where there is room, and the higher the closer. */
  level = $state(0);
  #stretch = '';
  #turn = 0;

  constructor(readonly closest: number) {}

  /** Things in an element come closer until they fit into it, when `things` change. They spread again with another `stretch` of the
   * game, or another size of the element, and not before: nothing is to move to and fro. */
  within(things: () => unknown, stretch: () => string): Attachment<HTMLElement> {
    return (element) => {
      $effect(() => {
        things();
        const now = stretch();
        untrack(() => void this.#settle(element, now !== this.#stretch));
        this.#stretch = now;
      });
      const sizes = new ResizeObserver(() => void this.#settle(element, true));
      sizes.observe(element);
      return () => sizes.disconnect();
    };
  }

  /** All of it happens before anything is painted. */
  async #settle(element: HTMLElement, anew: boolean): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    if (anew) this.level = 0;
    await tick();
    while (turn === this.#turn && this.level < this.closest && lowest(element) > element.clientHeight + ROUNDING) {
      this.level += 1;
      await tick();
    }
  }
}

/** How far down the things in an element reach, wherever they are drawn while they move. */
function lowest(element: HTMLElement): number {
  const things = [...element.querySelectorAll<HTMLElement>('*')].filter(({ offsetParent }) => offsetParent === element);
  return Math.max(0, ...things.map(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight));
}
