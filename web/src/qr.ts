// A QR code of a short text: bytes, error correction level M, versions 1 to 10, as ISO/IEC 18004 has it.

/** What a version holds at level M: words of correction in a block, and the data words of each block. */
const BLOCKS: [correction: number, data: number[]][] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
/** Where the small squares stand, by version. */
const ALIGNED = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The code, row by row, dark is true; nothing if the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex(([, data], at) => bytes.length + (at + 1 < 10 ? 2 : 3) <= sum(data)) + 1;
  if (version === 0) return null;
  const bits = interleaved(words(bytes, version), version);
  const drawn = MASKS.map((mask, number) => draw(version, bits, mask, number));
  return drawn.reduce((best, next) => (penalty(next) < penalty(best) ? next : best));
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

function words(bytes: number[], version: number): number[] {
  const room = sum(BLOCKS[version - 1]![1]);
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const data: number[] = [];
  for (let at = 0; at < bits.length; at += 8) data.push(Number.parseInt(bits.slice(at, at + 8).join(''), 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  return data;
}

/** Words of all blocks in turn, then their words of correction, as bits. */
function interleaved(data: number[], version: number): number[] {
  const [length, sizes] = BLOCKS[version - 1]!;
  let at = 0;
  const blocks = sizes.map((size) => data.slice(at, (at += size)));
  const corrections = blocks.map((block) => correction(block, length));
  const turns = (lists: number[][]) => Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat();
  return [...turns(blocks), ...turns(corrections)].flatMap((word) => Array.from({ length: 8 }, (_, bit) => (word >> (7 - bit)) & 1));
}

/** A product in the field of 256 with the polynomial 0x11d. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a);
  return product;
}

function correction(block: number[], length: number): number[] {
  const divisor: number[] = Array<number>(length).fill(0);
  divisor[length - 1] = 1;
  for (let step = 0, root = 1; step < length; step += 1, root = times(root, 2)) {
    for (let at = 0; at < length; at += 1) divisor[at] = times(divisor[at]!, root) ^ (divisor[at + 1] ?? 0);
  }
  const rest = Array<number>(length).fill(0);
  for (const word of block) {
    const factor = word ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((each, at) => (rest[at]! ^= times(each, factor)));
  }
  return rest;
}

function draw(version: number, bits: number[], mask: (x: number, y: number) => boolean, number: number): boolean[][] {
  const size = version * 4 + 17;
  const code: (boolean | null)[][] = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const set = (x: number, y: number, dark: boolean) => {
    if (x >= 0 && y >= 0 && x < size && y < size) code[y]![x] = dark;
  };
  for (let at = 8; at < size - 8; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) {
    for (let y = -4; y <= 4; y += 1) for (let x = -4; x <= 4; x += 1) set(cx + x, cy + y, ![2, 4].includes(Math.max(Math.abs(x), Math.abs(y))));
  }
  const aligned = ALIGNED[version - 1]!;
  const last = aligned.at(-1);
  for (const cx of aligned) {
    for (const cy of aligned) {
      if ((cx === 6 && cy === 6) || (cx === 6 && cy === last) || (cx === last && cy === 6)) continue;
      for (let y = -2; y <= 2; y += 1) for (let x = -2; x <= 2; x += 1) set(cx + x, cy + y, Math.max(Math.abs(x), Math.abs(y)) !== 1);
    }
  }
  drawFormat(set, size, number);
  if (version >= 7) drawVersion(set, size, version);
  fill(code, bits, mask);
  return code.map((row) => row.map((dark) => dark === true));
}

type Set = (x: number, y: number, dark: boolean) => void;

/** Level M and the mask, with their own correction, twice. */
function drawFormat(set: Set, size: number, mask: number): void {
  let rest = mask;
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const format = ((mask << 10) | rest) ^ 0x5412;
  const bit = (at: number) => ((format >> at) & 1) === 1;
  for (let at = 0; at < 6; at += 1) set(8, at, bit(at));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let at = 9; at < 15; at += 1) set(14 - at, 8, bit(at));
  for (let at = 0; at < 8; at += 1) set(size - 1 - at, 8, bit(at));
  for (let at = 8; at < 15; at += 1) set(8, size - 15 + at, bit(at));
  set(8, size - 8, true);
}

function drawVersion(set: Set, size: number, version: number): void {
  let rest = version;
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let at = 0; at < 18; at += 1) {
    const dark = ((bits >> at) & 1) === 1;
    const [near, far] = [Math.floor(at / 3), size - 11 + (at % 3)];
    set(far, near, dark);
    set(near, far, dark);
  }
}

/** Two columns at a time from the right, up and down in turn, around what stands there already. */
function fill(code: (boolean | null)[][], bits: number[], mask: (x: number, y: number) => boolean): void {
  const size = code.length;
  const free = code.map((row) => row.map((dark) => dark === null));
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (!free[y]![x]) continue;
        code[y]![x] = (bits[at] === 1) !== mask(x, y);
        at += 1;
      }
    }
  }
}

/** How hard a code is to read: long runs, blocks, what looks like a corner, and an uneven share of dark. */
function penalty(code: boolean[][]): number {
  const size = code.length;
  const columns = code.map((_, x) => code.map((row) => row[x]!));
  let points = 0;
  for (const line of [...code, ...columns]) {
    const text = line.map(Number).join('');
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2;
    points += 40 * (text.match(/(?=00001011101)|(?=10111010000)/g) ?? []).length;
  }
  for (let y = 1; y < size; y += 1) {
    for (let x = 1; x < size; x += 1) {
      const here = code[y]![x];
      if (here === code[y - 1]![x] && here === code[y]![x - 1] && here === code[y - 1]![x - 1]) points += 3;
    }
  }
  const share = (code.flat().filter(Boolean).length * 100) / (size * size);
  return points + Math.floor(Math.abs(share - 50) / 5) * 10;
}
