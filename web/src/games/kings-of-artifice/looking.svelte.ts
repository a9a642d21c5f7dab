// Where one looks: a small screen shows a part of the island, which follows what is taken, what is asked and what others do.
import { flushSync, untrack } from 'svelte';
import { thingsOf } from '../../lights';
import type { Cell, Event, State } from '../../protocol/kings-of-artifice';
import type { Lens } from './lens.svelte';
import { spacesOf, type Subject } from './offers';
import type { Spot } from './zoom';

/** What a finger hits, in pixels. */
export const FINGER = 40;
const SMALL = '(max-width: 700px)';
/** So much of what lies around a piece in hand is in sight, in pixels: as far as most of them go. */
const AROUND = 3 * FINGER;

/** What there is to be looked at, as it is when it is asked for. */
type Sights = {
  /** A space in the whole picture, in pixels. */
  onPort: (cell: Cell) => Spot;
  /** How many pixels a space takes while the whole island is shown. */
  spaceAcross: () => number;
  middle: () => Cell;
  cursor: () => Cell;
  seat: () => number | null;
  held: () => Subject | null;
  state: () => State;
  /** The spaces where something can be done now, and those of pieces that can do something. */
  glowing: () => Cell[];
  able: () => Cell[];
  /** Whether a whole quarter of the island is to be chosen. */
  quarters: () => boolean;
  /** What has been shown of what leads to the next position. */
  past: () => Event[];
  /** Whether nobody has anything to decide any more. */
  over: () => boolean;
};

export class Looking {
  readonly #lens: Lens;
  readonly #frame: () => HTMLElement;
  readonly #sights: Sights;
  /** Whether it came close by itself. */
  #began = false;
  #turned = '';

  constructor(lens: Lens, frame: () => HTMLElement, sights: Sights) {
    this.#lens = lens;
    this.#frame = frame;
    this.#sights = sights;
    this.#watchFrame();
    this.#followQuestions();
    this.#followOthers();
  }

  /** Whether spaces are large enough for a finger. */
  get fine(): boolean {
    return this.#sights.spaceAcross() * this.#lens.view.scale > FINGER - 4;
  }

  inSight(cell: Cell): boolean {
    const { x, y } = this.#lens.seen(this.#sights.onPort(cell));
    return x > 0 && y > 0 && x < this.#lens.port.width && y < this.#lens.port.height;
  }

  #show(cell: Cell, room = this.#lens.port.width / 3): void {
    this.#lens.show(this.#sights.onPort(cell), room);
  }

  /** What matters to whoever decides: the piece in hand, the king, or the first space that glows. */
  #focal(): Cell {
    const { seat, held, state, glowing, middle } = this.#sights;
    const [who, piece] = [seat(), held()];
    const spaces = who === null ? [] : [...(piece ? spacesOf(piece, who, state()) : []), ...spacesOf('king', who, state()), ...glowing()];
    return spaces[0] ?? middle();
  }

  // On a small screen spaces are too small to hit: one looks closer from the beginning, at what is taken or asked about.
  #comeClose(at: Cell): void {
    const lens = this.#lens;
    const across = this.#sights.spaceAcross();
    // Turned on its side, or in a larger window, the whole island can be hit again.
    if (this.#began && !matchMedia(SMALL).matches) {
      this.#began = false;
      lens.whole();
    }
    if (this.#began || across >= FINGER || !matchMedia(SMALL).matches || lens.port.width < innerWidth / 2) return;
    this.#began = true;
    lens.zoom(FINGER / across, lens.seen(this.#sights.onPort(at)));
  }

  #watchFrame(): void {
    $effect(() => {
      const frame = this.#frame();
      const watch = new ResizeObserver(([entry]) => {
        this.#lens.fit(entry!.contentRect);
        untrack(() => {
          if (!this.#sights.quarters()) this.#comeClose(this.#focal());
        });
      });
      watch.observe(frame);
      // What somebody is sent to look at from outside is shown before the page scrolls to it.
      const turn = ({ target }: globalThis.Event) => {
        const cell = (target as Element).closest<HTMLElement>('[data-cell]')?.dataset.cell;
        if (cell && !this.inSight(cell)) flushSync(() => this.#show(cell));
      };
      frame.addEventListener('sought', turn);
      return () => {
        watch.disconnect();
        frame.removeEventListener('sought', turn);
      };
    });
  }

  #followQuestions(): void {
    const { seat, held, state, glowing, able, quarters, cursor } = this.#sights;
    // A quarter is chosen on the whole island; then one looks where it was touched, and at its whole shore once that is asked about.
    let wide = false;
    $effect(() => {
      const all = quarters();
      const cells = glowing();
      untrack(() => {
        if (all && matchMedia(SMALL).matches) {
          this.#lens.whole();
          this.#began = false;
        } else if (wide && !all) {
          this.#comeClose(cursor());
          for (const cell of cells) this.#show(cell, FINGER);
        }
        wide = all || (wide && cells.length === 0);
      });
    });
    // The map follows the piece in hand, and a turn begins at the king. Otherwise it stays where one looks: a move made there is often
    // followed by the next.
    $effect(() => {
      void held();
      void seat();
      untrack(() => {
        const who = seat();
        if (this.#lens.view.scale <= 1 || who === null) return;
        const turn = `${state().round} ${state().active}`;
        const begins = turn !== this.#turned && spacesOf('king', who, state()).length > 0;
        this.#turned = turn;
        if (held() !== null || begins) this.#show(this.#focal(), AROUND);
        else if (![...glowing(), ...able()].some((cell) => this.inSight(cell))) this.#show(this.#focal());
      });
    });
    // What is asked about is never out of sight altogether.
    $effect(() => {
      const cells = glowing();
      untrack(() => {
        if (this.#lens.view.scale <= 1 || cells.length === 0 || cells.some((cell) => this.inSight(cell))) return;
        this.#show(cells[Math.floor(cells.length / 2)]!);
      });
    });
  }

  #followOthers(): void {
    const { seat, past, over } = this.#sights;
    // Nor is what others do, or what is looked at again.
    $effect(() => {
      const cell = seat() === null && past().length > 0 ? thingsOf(past().at(-1)).findLast((thing) => thing.startsWith('cell:'))?.slice(5) : undefined;
      untrack(() => {
        if (cell && this.#lens.view.scale > 1 && !this.inSight(cell)) this.#show(cell);
      });
    });
    // In the end, however it came, one looks at all of it.
    $effect(() => {
      if (over()) untrack(() => this.#lens.whole());
    });
  }
}
