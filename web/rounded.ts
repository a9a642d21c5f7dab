// Icons as they are sent: their outlines in whole units of the 512 they are drawn in, which nobody can tell from finer ones and which is half of
// the text. A point is rounded where it lies, so that what is relative to it does not drift.

/** How many numbers each command of an outline takes, and which of them are an x (0), a y (1) or neither (2). */
const TAKES: Record<string, number[]> = { M: [0, 1], L: [0, 1], T: [0, 1], H: [0], V: [1], C: [0, 1, 0, 1, 0, 1], S: [0, 1, 0, 1], Q: [0, 1, 0, 1], A: [2, 2, 2, 2, 2, 0, 1], Z: [] };
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/y;
/** The two flags of an arc may stand together without a gap. */
const FLAG = /[01]/y;
const GAP = /[\s,]*/y;

/** An icon with every outline rounded. */
export const roundedIcon = (svg: string): string => svg.replace(/ d="([^"]*)"/g, (_, outline: string) => ` d="${roundedOutline(outline)}"`);

export function roundedOutline(outline: string): string {
  /** Where the pen is, where the outline began, and where the pen is in what is written. */
  const [pen, start, wrote, began] = [[0, 0], [0, 0], [0, 0], [0, 0]];
  let written = '';
  let place = 0;
  const skip = () => {
    GAP.lastIndex = place;
    GAP.test(outline);
    place = GAP.lastIndex;
  };
  const read = (pattern: RegExp): number => {
    skip();
    pattern.lastIndex = place;
    const found = pattern.exec(outline);
    if (!found) throw new Error(`an outline breaks off at ${place}: ${outline}`);
    place = pattern.lastIndex;
    return Number(found[0]);
  };
  for (let command = ''; skip(), place < outline.length; ) {
    const letter = /[a-z]/i.test(outline[place]!);
    if (letter) command = outline[place++]!;
    const kind = command.toUpperCase();
    const relative = command !== kind;
    const [from, fromWritten] = [[...pen], [...wrote]];
    const numbers = TAKES[kind]!.map((axis, number) => {
      const value = read(kind === 'A' && (number === 3 || number === 4) ? FLAG : NUMBER);
      if (axis === 2) return number < 2 ? Math.max(1, Math.round(value)) : Math.round(value);
      pen[axis] = value + (relative ? from[axis]! : 0);
      wrote[axis] = Math.round(pen[axis]);
      return wrote[axis] - (relative ? fromWritten[axis]! : 0);
    });
    if (kind === 'M') [start[0], start[1], began[0], began[1]] = [pen[0]!, pen[1]!, wrote[0]!, wrote[1]!];
    if (kind === 'Z') [pen[0], pen[1], wrote[0], wrote[1]] = [start[0]!, start[1]!, began[0]!, began[1]!];
    written += (letter ? command : '') + numbers.map((value, number) => (value < 0 || (number === 0 && letter) ? value : ` ${value}`)).join('');
    // More points after a first one are joined by lines.
    if (kind === 'M') command = relative ? 'l' : 'L';
  }
  return written;
}
