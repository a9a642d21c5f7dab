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

/** Where it happened, in a word: of a ride its end, of a large building one of its spaces. A spell or a token thrown has its sign; what has no place has only its words. */
export function whereOf(events: Event[]): string | undefined {
  const last = events
    .flatMap((event) => {
      const [place] = [event].flatMap((each) => ('to' in each ? each.to : 'at' in each ? each.at : []));
      return typeof place === 'string' && SPACE.test(place) ? [place] : [];
    })
    .at(-1);
  if (last) return last;
  return events.some(({ type }) => type === 'SpellCast' || type === 'TokenThrown') ? '' : undefined;
}
