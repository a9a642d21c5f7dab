// Lights up what a line of the log speaks of. Boards name their parts in `data-thing` by what events call them: a seat, a
// card, a space. Whatever has the name of something in an event is lit.

/** What goes by another name in an event than on the board. */
const KINDS: Record<string, string> = { at: 'cell', to: 'cell', from: 'cell', of: 'seat', by: 'seat', bearer: 'seat' };
const SPACE = /^[A-Z]\d+$/;

/** The names of all that an event speaks of. */
export function thingsOf(event: unknown): string[] {
  const things: string[] = [];
  for (const [key, value] of Object.entries(event as Record<string, unknown>)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one !== 'string' && typeof one !== 'number') continue;
      // A berth is two spaces; where somebody comes from may be a seat as well as a space.
      const words = typeof one === 'string' ? one.split('-') : [];
      if (words.length > 0 && words.every((word) => SPACE.test(word))) things.push(...words.map((word) => `cell:${word}`));
      else if (typeof one === 'number' && key === 'from') things.push(`seat:${one}`);
      else things.push(`${KINDS[key] ?? key.replace(/s$/, '')}:${one}`);
    }
  }
  return things;
}

/** Lights what these events speak of, and nothing else. */
export function light(events: unknown[]): void {
  for (const lit of document.querySelectorAll('[data-lit]')) lit.removeAttribute('data-lit');
  for (const thing of new Set(events.flatMap(thingsOf))) {
    for (const node of document.querySelectorAll(`[data-thing="${CSS.escape(thing)}"]`)) node.setAttribute('data-lit', '');
  }
}
