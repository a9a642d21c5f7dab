// How the waiting line is splayed: all that a slip shows of itself is to be seen, and what has no room for that lies on a heap.

/** So many dice are below each other at most. */
const ROWS = 3;
/** What is beside the dice, what a rank of three digits needs, what is comfortable, and how much the heap takes. */
const [EDGES, RANK, EASY, HEAP] = [10, 26, 56, 38];
/** Between two dice. */
const BETWEEN = 2;

/** How much of each slip is in sight, as many from the front as there is room for. */
export function slipWidths(dice: number[], size: number, room: number): number[] {
  // The first of them has its left edge too.
  const inside = room - 16;
  if (dice.length * EASY <= inside) return dice.map((count) => Math.max(EASY, need(count, size)));
  const widths = dice.map((count) => need(count, size));
  if (sum(widths) <= inside) return widths;
  while (widths.length > 0 && sum(widths) > inside - HEAP) widths.pop();
  return widths;
}

/** How many dice are below each other, so that columns are about as long. */
export const rowsOf = (dice: number): number => Math.ceil(dice / columnsOf(dice));

const columnsOf = (dice: number): number => Math.max(1, Math.ceil(dice / ROWS));

function need(dice: number, size: number): number {
  const columns = columnsOf(dice);
  return Math.max(RANK, EDGES + columns * (size + BETWEEN) - BETWEEN);
}

const sum = (numbers: number[]): number => numbers.reduce((all, each) => all + each, 0);
