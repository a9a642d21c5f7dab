// Where things are drawn. The island is seen from above and a little from the south: what is higher is drawn further up.
import type { Berth, Cell, Content, Kind } from '../../protocol/kings-of-artifice';
import { berthCells, nameOf, placeOf } from './cells';

/** The side of a space, in units of the drawing. */
export const CELL = 48;
/** The rim around the board, for letters and numbers. */
export const RIM = 22;

export type Point = { x: number; y: number };

export function corner(cell: Cell): Point {
  const { column, row } = placeOf(cell);
  return { x: column * CELL, y: row * CELL };
}

export function centre(cell: Cell): Point {
  const { x, y } = corner(cell);
  return { x: x + CELL / 2, y: y + CELL / 2 };
}

/** How high so many blocks stand. Low steps, so that a tower hides little of what is behind it. */
export function height(level: number): number {
  return level === 0 ? 0 : 5 + level * 4;
}

/** Where feet rest on a structure. */
export function floorOf(kind: Kind | null, level: number): number {
  return kind === null ? 0 : height(level) + (kind === 'tower' ? 2 : 0);
}

export function shipPlace(berth: Berth): Point & { upright: boolean } {
  const [one, two] = berthCells(berth);
  const [a, b] = [centre(one), centre(two)];
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, upright: a.x === b.x };
}

/** The outline of a set of spaces: one closed path around each of its parts, drawn `inset` units inside. */
export function outline(cells: ReadonlySet<Cell>, inset = 0): string {
  const has = (column: number, row: number) => cells.has(nameOf(column, row));
  // Each side of a space without a neighbour there becomes an edge, walked clockwise.
  const edges = new Map<string, { to: string; way: [number, number] }[]>();
  const add = (x: number, y: number, way: [number, number]) => {
    const from = `${x},${y}`;
    edges.set(from, [...(edges.get(from) ?? []), { to: `${x + way[0]},${y + way[1]}`, way }]);
  };
  for (const cell of cells) {
    const { column, row } = placeOf(cell);
    if (!has(column, row - 1)) add(column, row, [1, 0]);
    if (!has(column + 1, row)) add(column + 1, row, [0, 1]);
    if (!has(column, row + 1)) add(column + 1, row + 1, [-1, 0]);
    if (!has(column - 1, row)) add(column, row + 1, [0, -1]);
  }
  const loops: string[] = [];
  for (let start = edges.keys().next().value; start !== undefined; start = edges.keys().next().value) loops.push(walk(edges, start, inset));
  return loops.join('');
}

type Edges = Map<string, { to: string; way: [number, number] }[]>;

function walk(edges: Edges, start: string, inset: number): string {
  const turns: { at: [number, number]; before: [number, number]; after: [number, number] }[] = [];
  let at = start;
  let way: [number, number] | null = null;
  let first: [number, number] | null = null;
  do {
    const choices = edges.get(at)!;
    // Where two parts touch at a corner, turning right keeps them apart.
    const right: [number, number] | null = way && [-way[1], way[0]];
    const next: Edges extends Map<string, (infer E)[]> ? E : never =
      choices.find((edge) => right && edge.way[0] === right[0] && edge.way[1] === right[1]) ?? choices[0]!;
    choices.splice(choices.indexOf(next), 1);
    if (choices.length === 0) edges.delete(at);
    if (way && (way[0] !== next.way[0] || way[1] !== next.way[1])) turns.push({ at: point(at), before: way, after: next.way });
    first ??= next.way;
    way = next.way;
    at = next.to;
  } while (at !== start);
  if (first && way && (way[0] !== first[0] || way[1] !== first[1])) turns.push({ at: point(at), before: way, after: first });
  // Inside lies to the right of each edge.
  const path = turns.map(({ at: [x, y], before, after }) => {
    const inward = [-before[1] - after[1], before[0] + after[0]] as const;
    return `${x * CELL + inward[0] * inset} ${y * CELL + inward[1] * inset}`;
  });
  return `M${path.join('L')}Z`;
}

function point(name: string): [number, number] {
  const [x, y] = name.split(',').map(Number);
  return [x!, y!];
}

/**
 * A shore around some spaces: outside of them everywhere, but now nearer and now farther, with no straight line in it. It swings from
 * point to point, and rolls in bays of several spaces.
 */
export function coast(cells: ReadonlySet<Cell>, out: number, swing: number, roll = 0): string {
  const loops = outline(cells).split('Z').filter(Boolean);
  return loops.map((loop) => shore(loop.slice(1).split('L').map((at) => at.split(' ').map(Number) as [number, number]), out, swing, roll)).join('');
}

function shore(corners: [number, number][], out: number, swing: number, roll: number): string {
  const points: [number, number][] = [];
  corners.forEach(([x, y], place) => {
    const [toX, toY] = corners[(place + 1) % corners.length]!;
    const length = Math.hypot(toX - x, toY - y);
    const [alongX, alongY] = [(toX - x) / length, (toY - y) / length];
    const steps = Math.max(2, Math.round(length / (CELL * 0.6)));
    for (let step = 0; step < steps; step += 1) {
      const way = ((step + 0.5) * length) / steps;
      const [atX, atY] = [x + alongX * way, y + alongY * way];
      // Outside lies to the left of each edge.
      const off = out + swing * noise(atX, atY) + roll * bay(atX, atY);
      points.push([atX + alongY * off, atY - alongX * off]);
    }
  });
  const middle = ([x, y]: [number, number], [toX, toY]: [number, number]) => `${((x + toX) / 2).toFixed(1)} ${((y + toY) / 2).toFixed(1)}`;
  const curves = points.map(([x, y], place) => `Q${x.toFixed(1)} ${y.toFixed(1)} ${middle([x, y], points[(place + 1) % points.length]!)}`);
  return `M${middle(points.at(-1)!, points[0]!)}${curves.join('')}Z`;
}

/** Between 0 and 1, much the same on neighbouring spaces. */
function bay(x: number, y: number): number {
  return (0.5 + 0.25 * (Math.sin(x * 0.027 + y * 0.011 + 0.8) + Math.sin(y * 0.034 - x * 0.013 + 2.1))) ** 2;
}

function noise(x: number, y: number): number {
  const wave = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
  return wave - Math.floor(wave);
}

/** A number between 0 and 1 that belongs to a space, for drawings that should not all look alike. */
export function chanceOf(cell: Cell, salt = 0): number {
  const { column, row } = placeOf(cell);
  const wave = Math.sin(column * 127.1 + row * 311.7 + salt * 74.7) * 43758.5453;
  return wave - Math.floor(wave);
}

export function size(content: Content): { width: number; height: number } {
  const { columns, rows } = content.board;
  return { width: columns * CELL, height: rows * CELL };
}
