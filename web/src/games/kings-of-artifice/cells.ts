// Spaces by name: where they are, and what lies and stands on them.
import type { Berth, Cell, Character, Content, Spot, State, Structure } from '../../protocol/kings-of-artifice';

export type Place = { column: number; row: number };

export function nameOf(column: number, row: number): Cell {
  return String.fromCharCode(65 + column) + (row + 1);
}

const places = new Map<Cell, Place>();

export function placeOf(cell: Cell): Place {
  let found = places.get(cell);
  if (!found) {
    found = { column: cell.charCodeAt(0) - 65, row: Number(cell.slice(1)) - 1 };
    places.set(cell, found);
  }
  return found;
}

export type Terrain = '~' | '.' | 'F' | '#';

export function terrainAt(content: Content, cell: Cell): Terrain {
  const { column, row } = placeOf(cell);
  return (content.board.terrain[row]?.[column] ?? '~') as Terrain;
}

const boards = new WeakMap<Content, Cell[]>();

/** All spaces, row by row. */
export function spacesOfBoard(content: Content): Cell[] {
  let all = boards.get(content);
  if (!all) {
    const { columns, rows } = content.board;
    all = Array.from({ length: rows * columns }, (_, place) => nameOf(place % columns, Math.floor(place / columns)));
    boards.set(content, all);
  }
  return all;
}

export function berthCells(berth: Berth): [Cell, Cell] {
  const [one, two] = berth.split('-');
  return [one!, two!];
}

export function isCell(spot: Spot | undefined): spot is Cell {
  return spot !== undefined && spot !== 'supply' && spot !== 'ship';
}

/** What stands where: structures by each of their spaces. */
export function structuresByCell(state: State): Map<Cell, Structure> {
  return new Map(state.board.structures.flatMap((structure) => structure.at.map((cell): [Cell, Structure] => [cell, structure])));
}

export type Standing = { seat: number; who: Character };

/** Who stands where, on the island. */
export function charactersByCell(state: State): Map<Cell, Standing[]> {
  const map = new Map<Cell, Standing[]>();
  state.board.characters.forEach((pieces, seat) => {
    for (const [who, spot] of Object.entries(pieces) as [Character, Spot][]) {
      if (!isCell(spot)) continue;
      const here = map.get(spot);
      if (here) here.push({ seat, who });
      else map.set(spot, [{ seat, who }]);
    }
  });
  return map;
}
