// How what may be done is drawn: marks on single spaces, and whole quarters of the island.
import type { Cell, Content, Quadrant } from '../../protocol/kings-of-artifice';
import { shipPlace, type Point } from './geometry';
import type { Mark, Offer } from './offers';

export type Target = { marks: Set<Mark>; gain: number };
/** A part of the island that is chosen as a whole; `words` say what lies there. */
export type Quarter = { id: Quadrant; name: string; cells: Cell[]; words: string[] };

/** The marks of each space; quarters are drawn by themselves. */
export function targetsOf(glowing: Map<Cell, Offer[]>): Map<Cell, Target> {
  const map = new Map<Cell, Target>();
  for (const [cell, all] of glowing) {
    const here = all.filter(({ action }) => action.type !== 'Sail');
    if (here.length === 0) continue;
    const marks = new Set(here.flatMap(({ mark }) => (mark ? [mark] : [])));
    const gain = here.map(({ in_all }) => in_all).reduce((most, each) => (Math.abs(each) > Math.abs(most) ? each : most), 0);
    map.set(cell, { marks, gain });
  }
  return map;
}

/** Before anybody has landed a quarter is chosen by its land as well as by its sea. */
export function withLand(offers: Offer[], content: Content): Offer[] {
  return offers.map((offer) => {
    const { action, by, at } = offer;
    if (action.type !== 'Sail' || by.length > 0) return offer;
    return { ...offer, at: [...at, ...content.board.quadrants.find(({ id }) => id === action.quadrant)!.land] };
  });
}

/** The quarters among these choices. What lies there is told where one is about to land. */
export function quartersOf(offers: Offer[], content: Content): Quarter[] {
  return offers.flatMap(({ action, at, land }) => {
    if (action.type !== 'Sail') return [];
    const { id, name } = content.board.quadrants.find((each) => each.id === action.quadrant)!;
    return [{ id, name, cells: at, words: land ? [`${land.open} open`, `${land.forest} forest`] : [] }];
  });
}

/** Of several places for a ship that share a space the one whose middle is nearest to a point. */
export function nearestPlace(offers: Offer[], { x, y }: Point): Offer | null {
  const far = ({ action }: Offer) => {
    if (action.type !== 'Anchor') return Infinity;
    const place = shipPlace(action.berth);
    return Math.hypot(place.x - x, place.y - y);
  };
  const [first, ...rest] = offers.toSorted((one, other) => far(one) - far(other));
  return first && [first, ...rest].every(({ action }) => action.type === 'Anchor') ? first : null;
}
