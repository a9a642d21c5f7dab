// Spaces by name, and sets of them: what lies next to what, and how far a flood runs.
import type { Berth, Cell, Character, Content, Quadrant, Spot, State, Structure } from './types';

export type Place = { column: number; row: number };
export type Cells = ReadonlySet<Cell>;

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

const ADJOINING = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;
const ADJACENT = [...ADJOINING, [1, -1], [1, 1], [-1, 1], [-1, -1]] as const;

function around(ways: readonly (readonly [number, number])[]): (cell: Cell) => Cell[] {
  const known = new Map<Cell, Cell[]>();
  return (cell) => {
    let found = known.get(cell);
    if (!found) {
      const { column, row } = placeOf(cell);
      found = ways.flatMap(([x, y]) => (column + x >= 0 && row + y >= 0 ? [nameOf(column + x, row + y)] : []));
      known.set(cell, found);
    }
    return found;
  };
}

/** The four spaces that share a side; north, east, south, west. */
export const adjoining = around(ADJOINING);
/** The eight spaces around one. */
export const adjacent = around(ADJACENT);

export function isNear(one: Cell, other: Cell): boolean {
  const [a, b] = [placeOf(one), placeOf(other)];
  return one !== other && Math.abs(a.column - b.column) <= 1 && Math.abs(a.row - b.row) <= 1;
}

/** Everything that hangs together with the seeds inside `open`. */
export function flood(seeds: Iterable<Cell>, open: Cells, next: (cell: Cell) => Cell[] = adjoining): Set<Cell> {
  const reached = new Set<Cell>();
  const line: Cell[] = [];
  const visit = (cell: Cell) => {
    if (open.has(cell) && !reached.has(cell)) {
      reached.add(cell);
      line.push(cell);
    }
  };
  for (const seed of seeds) visit(seed);
  for (let cell = line.pop(); cell; cell = line.pop()) next(cell).forEach(visit);
  return reached;
}

export type Terrain = '~' | '.' | 'F' | '#';

export function terrainAt(content: Content, cell: Cell): Terrain {
  const { column, row } = placeOf(cell);
  return (content.board.terrain[row]?.[column] ?? '~') as Terrain;
}

/** The sets of spaces a board keeps for the whole game. */
export type Lands = { all: Cell[]; ground: Cells; forest: Cells; faults: Cells; coast: Cells };

const lands = new WeakMap<Content, Lands>();

export function landsOf(content: Content): Lands {
  let found = lands.get(content);
  if (!found) {
    const { columns, rows } = content.board;
    const all = Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => nameOf(column, row))).flat();
    const where = (signs: string) => new Set(all.filter((cell) => signs.includes(terrainAt(content, cell))));
    found = { all, ground: where('.F'), forest: where('F'), faults: new Set(content.board.fault_spaces), coast: new Set(content.board.coast) };
    lands.set(content, found);
  }
  return found;
}

export function quadrantOf(content: Content, cell: Cell): Quadrant {
  const { column, row } = placeOf(cell);
  const { columns_west, rows_north } = content.board.fault;
  return `${row < rows_north ? 'north' : 'south'}-${column < columns_west ? 'west' : 'east'}`;
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
