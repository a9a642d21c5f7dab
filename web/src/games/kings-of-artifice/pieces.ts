// Where each character is drawn: alone in the middle of its space, side by side with another, up on what it stands on, or
// on the deck of its ship.
import type { Cell, Character, State } from '../../protocol/kings-of-artifice';
import { berthCells, charactersByCell, isCell, nameOf, placeOf, structuresByCell } from './cells';
import { CHARACTERS } from './characters';
import { centre, floorOf, shipPlace } from './geometry';

const south = (cell: Cell) => {
  const { column, row } = placeOf(cell);
  return nameOf(column, row + 1);
};

export type Drawn = { key: string; seat: number; who: Character; cell: Cell; x: number; y: number; scale: number };

export function drawnPieces(state: State): Drawn[] {
  const structures = structuresByCell(state);
  const standing = charactersByCell(state);
  // Always in the same order: a piece that changes its place among the others would jump instead of walking.
  return state.board.characters.flatMap((pieces, seat) => {
    const aboard = CHARACTERS.filter((who) => pieces[who] === 'ship');
    return CHARACTERS.flatMap((who): Drawn[] => {
      const spot = pieces[who];
      const key = `${seat}:${who}`;
      if (spot === 'ship') return onDeck(state, seat, aboard.indexOf(who), aboard.length).map((place) => ({ key, seat, who, ...place }));
      if (!isCell(spot)) return [];
      const here = standing.get(spot)!;
      const place = here.findIndex((other) => other.seat === seat && other.who === who);
      const structure = structures.get(spot);
      const { x, y } = centre(spot);
      const up = structure ? floorOf(structure.kind, structure.level) + 3 : 0;
      // Who stands behind a tower steps back from it, so as not to seem to stand on it.
      const back = up === 0 && structures.get(south(spot))?.kind === 'tower' ? 6 : 0;
      const aside = here.length > 1 ? (place === 0 ? -1 : 1) : 0;
      return [{ key, seat, who, cell: spot, x: x + aside * 10.5, y: y - up - back + aside * 4 - 2, scale: aside === 0 ? 1 : 0.78 }];
    });
  });
}

function onDeck(state: State, seat: number, place: number, crew: number): { cell: Cell; x: number; y: number; scale: number }[] {
  const berth = state.board.ships[seat];
  if (!berth) return [];
  const { x, y, upright } = shipPlace(berth);
  const along = (place - (crew - 1) / 2) * 21 + 4;
  return [{ cell: berthCells(berth)[0], x: upright ? x : x + along, y: upright ? y + along - 2 : y - 3, scale: 0.66 }];
}
