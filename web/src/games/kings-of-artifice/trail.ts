// The traces others left on the island since one's last decision: the ways their people went, and where they built.
import type { Cell, Character, Event } from '../../protocol/kings-of-artifice';

export type Way = { seat: number; who: Character; cells: Cell[] };
export type Trail = { ways: Way[]; built: { seat: number; cell: Cell }[] };

const SPACE = /^[A-Z]\d+$/;

export function trailOf(events: Event[]): Trail {
  const ways: Way[] = [];
  const built = new Map<Cell, number>();
  for (const event of events) {
    if (event.type === 'StructureBuilt') for (const cell of event.at) built.set(cell, event.seat);
    if (event.type === 'CharacterSummoned') ways.push({ seat: event.seat, who: event.who, cells: [event.at] });
    if (event.type !== 'CharacterMoved') continue;
    const { seat, who, from, to } = event;
    if (!SPACE.test(to)) continue;
    // Who goes on from where they came to leaves one way, not two.
    const way = ways.findLast((each) => each.seat === seat && each.who === who);
    if (way?.cells.at(-1) === from) way.cells.push(to);
    else ways.push({ seat, who, cells: SPACE.test(from) ? [from, to] : [to] });
  }
  return { ways, built: [...built].map(([cell, seat]) => ({ seat, cell })) };
}
