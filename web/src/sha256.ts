// SHA-256. Browsers have it, but not on pages that come over plain HTTP from another machine, as they do at home: there it is
// computed here, after FIPS 180-4.

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return crypto.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : sha256Plain(bytes);
}

const PRIMES = Array.from({ length: 312 }, (_, number) => number).filter((number) => number > 1 && !Array.from({ length: number }, (_, by) => by).some((by) => by > 1 && number % by === 0));
/** The first 32 bits of a number's fraction. */
const fraction = (number: number) => ((number - Math.floor(number)) * 2 ** 32) | 0;
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const FIRST = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

export function sha256Plain(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const hash = Int32Array.from(FIRST);
  for (let block = 0; block < padded.length; block += 64) mix(hash, view, block);
  const result = new DataView(new ArrayBuffer(32));
  hash.forEach((word, place) => result.setInt32(place * 4, word));
  return new Uint8Array(result.buffer);
}

function mix(hash: Int32Array, view: DataView, block: number): void {
  const words = new Int32Array(64);
  for (let place = 0; place < 64; place += 1) {
    if (place < 16) {
      words[place] = view.getInt32(block + place * 4);
      continue;
    }
    const [early, late] = [words[place - 15]!, words[place - 2]!];
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[place] = words[place - 16]! + low + words[place - 7]! + high;
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
  for (let place = 0; place < 64; place += 1) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[place]! + words[place]!) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (hash[place] = hash[place]! + word));
}
