// How a die lies in space, and how that looks on paper.

/** Where each face sits on the cube, and how the cube is turned to bring it to the front. */
export const SITS = ['', 'rotateY(180deg)', 'rotateY(90deg)', 'rotateY(-90deg)', 'rotateX(90deg)', 'rotateX(-90deg)'];
export const TURNS = ['', 'rotateY(-180deg)', 'rotateY(-90deg)', 'rotateY(90deg)', 'rotateX(-90deg)', 'rotateX(90deg)'];
export const REST = 'rotateX(-13deg) rotateY(17deg)';

type Point = [number, number, number];
export type Side = { place: number; transform: string };

/** Carries out the turns written in a style, the last one first, as a browser does. */
function turned(style: string, point: Point): Point {
  const turns = [...style.matchAll(/rotate([XY])\((-?\d+)deg\)/g)].reverse();
  return turns.reduce(([x, y, z]: Point, [, axis, degrees]): Point => {
    const [sin, cos] = [Math.sin((Number(degrees) * Math.PI) / 180), Math.cos((Number(degrees) * Math.PI) / 180)];
    return axis === 'X' ? [x, y * cos - z * sin, y * sin + z * cos] : [x * cos + z * sin, y, z * cos - x * sin];
  }, point);
}

const known = new Map<string, Side[]>();

/** The three sides one sees of a die that lies with this face up, each with the plain transform that draws it, so far from the middle. */
export function seenSides(up: number, far: number): Side[] {
  const key = `${up} ${far}`;
  let sides = known.get(key);
  if (!sides) known.set(key, (sides = sidesOf(up, far)));
  return sides;
}

function sidesOf(up: number, far: number): Side[] {
  return SITS.flatMap((sits, place) => {
    const lie = `${REST} ${TURNS[up]} ${sits}`;
    const [across, down, out] = ([[1, 0, 0], [0, 1, 0], [0, 0, 1]] as Point[]).map((axis) => turned(lie, axis)) as [Point, Point, Point];
    if (out[2] <= 0.01) return [];
    const numbers = [across[0], across[1], down[0], down[1], out[0] * far, out[1] * far].map((number) => Number(number.toFixed(3)));
    return [{ place, transform: `matrix(${numbers.join(', ')})` }];
  });
}
