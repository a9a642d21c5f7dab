// Marks on the board: what a hint would do, and what the guide speaks of. Boards name their parts in `data-thing`.

type Mark = 'advised' | 'pointed';

/** The nodes of these things, those of the own seat before others. */
function nodesOf(things: string[], seat: number | null): Element[] {
  return things.flatMap((thing) => {
    const name = thing === 'seat:me' ? `seat:${seat}` : thing;
    const selector = `[data-thing="${CSS.escape(name)}"]`;
    const own = seat === null ? [] : document.querySelectorAll(`[data-thing="seat:${seat}"] ${selector}`);
    const found = [...(own.length > 0 ? own : document.querySelectorAll(selector))];
    return found.filter((node) => node.getClientRects().length > 0).slice(0, 1);
  });
}

/** So many frames a board may take to be drawn. */
const PATIENCE = 120;
let run = 0;
const latest: Record<Mark, number> = { advised: 0, pointed: 0 };

/** Marks these things and nothing else in this way, as soon as they are there, and brings the first of them into sight. */
export function mark(how: Mark, things: string[], seat: number | null, patience = PATIENCE, mine = (run += 1)): void {
  const attribute = `data-${how}`;
  const nodes = nodesOf(things, seat);
  if (nodes.length === 0 && things.length > 0 && patience > 0) requestAnimationFrame(() => latest[how] === mine && mark(how, things, seat, patience - 1, mine));
  latest[how] = mine;
  for (const old of document.querySelectorAll(`[${attribute}]`)) if (!nodes.includes(old)) old.removeAttribute(attribute);
  for (const node of nodes) node.setAttribute(attribute, '');
  nodes[0]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

export function unmark(how: Mark): void {
  latest[how] = 0;
  for (const old of document.querySelectorAll(`[data-${how}]`)) old.removeAttribute(`data-${how}`);
}
