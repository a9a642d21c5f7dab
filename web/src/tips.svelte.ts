// One bubble for the whole page. It opens on intent: where the pointer comes to rest, what the keyboard goes to, what a
// finger touches. What merely slides under a pointer that lies still stays unexplained, and so does what is being done.
import type { Attachment } from 'svelte/attachments';

export type Tip = {
  title: string;
  lines: string[];
  rule?: string;
  /** What is worth knowing on a closer look only, such as where figures come from: told where the bubble is asked to stay open. */
  details?: string[];
  /** What touching it would do: offered in the bubble, since a finger cannot hover. */
  act?: { text: string; run: () => void };
  /** All of it can be read on the thing itself, so that a touch acts at once. */
  direct?: boolean;
  /** What would come of it is shown there and around it: the bubble leaves as much room again. */
  apart?: boolean;
  /** One is in the middle of doing something there: a pointer at rest wants no words over it. */
  quiet?: boolean;
};

/** So long the pointer lies still before the bubble opens, and a finger before it is a long press. */
const REST = 350;
const PRESS = 500;

class Tips {
  tip = $state.raw<Tip | null>(null);
  at = $state.raw<DOMRect | null>(null);
  /** Whether it was opened by touch and stays until something else is touched. */
  pinned = $state(false);
  #node: Element | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Where the pointer was last seen to move to. */
  #last: { x: number; y: number } | null = null;
  /** What was pressed is being done: it is explained again once the pointer has left it. */
  #pressed: Element | null = null;

  show(tip: Tip, node: Element, pinned: boolean): void {
    clearTimeout(this.#timer);
    this.tip = tip;
    this.#node = node;
    this.at = node.getBoundingClientRect();
    this.pinned = pinned;
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.tip = null;
    this.#node = null;
    this.pinned = false;
  }

  /** The pointer is over something: explained when it rests there, if it was the pointer that came. */
  rest(event: PointerEvent, node: Element, tip: () => Tip | null): void {
    if (event.pointerType !== 'mouse' || event.buttons !== 0 || !this.moved(event) || node === this.#pressed) return;
    if (this.#node === node) return;
    this.hide();
    this.#pressed = null;
    this.#timer = setTimeout(() => {
      const told = node.isConnected ? tip() : null;
      if (told && !told.quiet) this.show(told, node, false);
    }, REST);
  }

  /** The pointer has left. */
  leave(): void {
    this.#pressed = null;
    if (!this.pinned) this.hide();
  }

  /** Something is being done there. */
  press(node: Element): void {
    if (!this.pinned) this.hide();
    this.#pressed = node;
  }

  /** Whether the pointer itself moved, rather than what lies under it. Of a pointer that has not been seen yet only a move tells. */
  moved({ clientX, clientY, type }: Pick<MouseEvent, 'clientX' | 'clientY' | 'type'>): boolean {
    return this.#last === null ? type === 'pointermove' : this.#last.x !== clientX || this.#last.y !== clientY;
  }

  /** Remembers where the pointer is, after all others have heard of it. */
  follow({ clientX, clientY }: { clientX: number; clientY: number }): void {
    this.#last = { x: clientX, y: clientY };
  }

  /** Does what the bubble offers. It is read before the bubble goes, and its words with it. */
  act(): void {
    const run = this.tip?.act?.run;
    this.hide();
    run?.();
  }

  /** What was explained is no longer there. */
  forget(node: Element): void {
    if (this.#node === node) this.hide();
  }
}

export const tips = new Tips();

/** Explains the element it is attached to. A touch opens the bubble first; mouse and keyboard act at once. */
export function explained(tip: () => Tip): Attachment<HTMLElement> {
  return (node) => {
    let touched = false;
    let held = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = (event: PointerEvent) => tips.rest(event, node, tip);
    const focus = () => {
      if (node.matches(':focus-visible')) tips.show(tip(), node, false);
    };
    // A node that is taken away with the focus on it tells so in the middle of a repaint, when nothing may be changed.
    const hide = () => {
      clearTimeout(timer);
      queueMicrotask(() => tips.leave());
    };
    const press = (event: PointerEvent) => {
      touched = event.pointerType === 'touch';
      held = false;
      if (!touched) return tips.press(node);
      // A long press tells of what a short one would do at once.
      timer = setTimeout(() => {
        held = true;
        tips.show(tip(), node, true);
      }, PRESS);
    };
    const lift = () => clearTimeout(timer);
    const click = (event: MouseEvent) => {
      clearTimeout(timer);
      if (!touched || (tip().direct && !held)) return tips.hide();
      event.stopImmediatePropagation();
      event.preventDefault();
      tips.show(tip(), node, true);
    };
    // What a long press tells, a mouse asks for with its other button, and the keyboard with its menu key.
    const menu = (event: Event) => {
      event.preventDefault();
      if (!touched) tips.show(tip(), node, true);
    };
    const listeners: [string, EventListener, boolean?][] = [
      ['pointerenter', rest as EventListener],
      ['pointermove', rest as EventListener],
      ['focus', focus],
      ['pointerleave', hide],
      ['blur', hide],
      ['pointerdown', press as EventListener],
      ['pointerup', lift],
      ['pointercancel', lift],
      ['contextmenu', menu],
      ['click', click as EventListener, true],
    ];
    for (const [name, listener, capture] of listeners) node.addEventListener(name, listener, capture);
    return () => {
      clearTimeout(timer);
      for (const [name, listener, capture] of listeners) node.removeEventListener(name, listener, capture);
      queueMicrotask(() => tips.forget(node));
    };
  };
}
