// One bubble for the whole page: it explains what the pointer, the focus or a finger rests on.
import type { Attachment } from 'svelte/attachments';

export type Tip = {
  title: string;
  lines: string[];
  rule?: string;
  /** What touching it would do: offered in the bubble, since a finger cannot hover. */
  act?: { text: string; run: () => void };
  /** All of it can be read on the thing itself, so that a touch acts at once. */
  direct?: boolean;
};

class Tips {
  tip = $state.raw<Tip | null>(null);
  at = $state.raw<DOMRect | null>(null);
  /** Whether it was opened by touch and stays until something else is touched. */
  pinned = $state(false);
  #node: Element | null = null;

  show(tip: Tip, node: Element, pinned: boolean): void {
    this.tip = tip;
    this.#node = node;
    this.at = node.getBoundingClientRect();
    this.pinned = pinned;
  }

  hide(): void {
    this.tip = null;
    this.#node = null;
    this.pinned = false;
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
    const show = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType !== 'mouse') return;
      if (event.type === 'focus' && !node.matches(':focus-visible')) return;
      tips.show(tip(), node, false);
    };
    // A node that is taken away with the focus on it tells so in the middle of a repaint, when nothing may be changed.
    const hide = () =>
      queueMicrotask(() => {
        if (!tips.pinned) tips.hide();
      });
    const press = (event: PointerEvent) => (touched = event.pointerType === 'touch');
    const click = (event: MouseEvent) => {
      if (!touched || tip().direct) return tips.hide();
      event.stopImmediatePropagation();
      event.preventDefault();
      tips.show(tip(), node, true);
    };
    node.addEventListener('pointerenter', show);
    node.addEventListener('focus', show);
    node.addEventListener('pointerleave', hide);
    node.addEventListener('blur', hide);
    node.addEventListener('pointerdown', press);
    node.addEventListener('click', click, true);
    return () => {
      node.removeEventListener('pointerenter', show);
      node.removeEventListener('focus', show);
      node.removeEventListener('pointerleave', hide);
      node.removeEventListener('blur', hide);
      node.removeEventListener('pointerdown', press);
      node.removeEventListener('click', click, true);
      queueMicrotask(() => tips.forget(node));
    };
  };
}
