// Marks on the board: what a hint would do, and what the guide speaks of. Boards name their parts in `data-thing`.
import { settings } from './settings.svelte';

type Mark = 'advised' | 'pointed';

/** So many frames a board may take to be drawn. */
const PATIENCE = 120;
/** What is to be marked, as it was asked for last. */
const wanted: Record<Mark, string[][]> = { advised: [], pointed: [] };

/** A node of each of these things, those of the own seat before others. A part of somebody else's place is not what is spoken of. */
function nodesOf(things: string[], seat: number | null): Element[] {
  return things.flatMap((thing) => {
    const name = thing === 'seat:me' ? `seat:${seat}` : thing;
    const selector = `[data-thing="${CSS.escape(name)}"]`;
    const own = seat === null ? [] : document.querySelectorAll(`[data-thing="seat:${seat}"] ${selector}`);
    const found = [...(own.length > 0 ? own : document.querySelectorAll(selector))];
    const theirs = (node: Element) => own.length === 0 && name.startsWith('part:') && node.parentElement?.closest('[data-thing^="seat:"]');
    return found.filter((node) => node.getClientRects().length > 0 && !theirs(node)).slice(0, 1);
  });
}

/**
 * Marks the first of these lists of things that is there, and nothing else in this way, and brings it into sight. A board that is not
 * drawn yet is waited for.
 */
export function mark(how: Mark, seat: number | null, ...lists: string[][]): void {
  wanted[how] = lists;
  attempt(how, seat, lists, PATIENCE);
}

function attempt(how: Mark, seat: number | null, lists: string[][], patience: number): void {
  if (wanted[how] !== lists) return;
  const nodes = lists.map((things) => nodesOf(things, seat)).find((found) => found.length > 0) ?? [];
  const attribute = `data-${how}`;
  for (const old of document.querySelectorAll(`[${attribute}]`)) if (!nodes.includes(old)) old.removeAttribute(attribute);
  for (const node of nodes) node.setAttribute(attribute, '');
  if (nodes[0]) bring(nodes[0], { block: 'nearest', inline: 'nearest' });
  else if (patience > 0) requestAnimationFrame(() => attempt(how, seat, lists, patience - 1));
}

export function unmark(how: Mark): void {
  wanted[how] = [];
  for (const old of document.querySelectorAll(`[data-${how}]`)) old.removeAttribute(`data-${how}`);
}

/** Brings the next of these things into sight: the first one at or below the line the window is covered from, and after the last one the first again. */
export function seek(things: string[], seat: number | null, covered: number): void {
  const nodes = nodesOf([...new Set(things)], seat).map((node) => ({ node, ...box(node) }));
  nodes.sort((one, other) => one.top - other.top);
  const next = nodes.find(({ bottom }) => bottom > covered) ?? nodes[0];
  if (next) bring(next.node, { block: 'center', inline: 'nearest', behavior: settings.still ? 'auto' : 'smooth' });
}

/** Into sight: a map that shows a part of itself is asked to turn to it first, and then the page scrolls. */
function bring(node: Element, how: ScrollIntoViewOptions): void {
  node.dispatchEvent(new CustomEvent('sought', { bubbles: true }));
  if (how.block !== 'nearest' || !isInSight(node)) node.scrollIntoView(how);
}

/** Whether all of it lies in the window and nothing lies over it. What sticks to the window's edge would be scrolled to where it would lie otherwise. */
function isInSight(node: Element): boolean {
  const { top, bottom, left, right } = node.getBoundingClientRect();
  const isUncovered = (x: number, y: number) => node.contains(document.elementFromPoint(x, y));
  const [across, down] = [(right - left) / 8, (bottom - top) / 8];
  const isInWindow = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  return isInWindow && isUncovered(left + across, top + down) && isUncovered(right - across, bottom - down);
}

function box(node: Element): { top: number; bottom: number } {
  const { top, bottom } = node.getBoundingClientRect();
  return { top, bottom };
}
