// The traces others left on the island since one's last decision: the ways their people went, and where they built, struck or stole.
import type { Cell, Character, Event } from '../../protocol/kings-of-artifice';

export type Way = { seat: number; who: Character; cells: Cell[] };
export type Trail = { ways: Way[]; /** By who did it last. */ changed: { seat: number; cells: Cell[] }[] };

const SPACE = /^[A-Z]\d+$/;

export function trailOf(events: Event[]): Trail {
  const ways: Way[] = [];
  const changed = new Map<Cell, number>();
  for (const event of events) {
    switch (event.type) {
      case 'StructureBuilt':
        for (const cell of event.at) changed.set(cell, event.seat);
        continue;
      case 'WallFlew':
        changed.set(event.to, event.seat);
        continue;
      case 'HouseCursed':
      case 'WallTaken':
      case 'WallDemolished':
      case 'CharacterAttacked':
      case 'TokenStolen':
        changed.set(event.at, event.seat);
        continue;
      case 'CharacterSummoned':
        ways.push({ seat: event.seat, who: event.who, cells: [event.at] });
        continue;
    }
    if (event.type !== 'CharacterMoved' && event.type !== 'RiderCarried') continue;
    const { seat, from, to } = event;
    const who = event.type === 'RiderCarried' ? event.horse : event.who;
    if (!SPACE.test(to)) continue;
    // Who goes on from where they came to leaves one way, not two.
    const way = ways.findLast((each) => each.seat === seat && each.who === who);
    if (way?.cells.at(-1) === from) way.cells.push(to);
    else ways.push({ seat, who, cells: SPACE.test(from) ? [from, to] : [to] });
  }
  const seats = [...new Set(changed.values())];
  return { ways, changed: seats.map((seat) => ({ seat, cells: [...changed.keys()].filter((cell) => changed.get(cell) === seat) })) };
}
