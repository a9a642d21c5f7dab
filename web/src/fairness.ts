// The dice, as far as a browser can vouch for them. It sees the promise (SHA-256 of the seed) and only then makes up a word,
// of which it shows the seal (a SHA-256 as well). When the seals of all seats are known it remembers them, and only then opens its
// word. Once the seed is shown it computes promise and seals itself, and compares them with what it remembers: whoever
// runs the server could have chosen nothing after our word was known.
import type { TableView } from './protocol';
import { sha256 } from './sha256';

/** What this browser saw and gave before a game began. Of several words only that of a seat it took counts. */
export type Kept = {
  promise: string;
  words: string[];
  /** What was shown when our words were opened; nothing at tables where words were not sealed. */
  seen?: { terms: string; seals: (string | null)[] };
};
export type Dice = { commitment: string; seed?: string; table?: string; nonces?: string[]; seals?: (string | null)[] };
/** What is needed of a record to check its dice. */
export type Checked = { game: string; players: number; options: Record<string, unknown>; content: string; dice: Dice };
/** `null` where nothing can be said. */
export type Finding = { what: string; ok: boolean | null; words: string };

const KEY = 'crownforge.words';
const MOST_KEPT = 200;
const MOST_WORDS = 40;
/** What a seat without a seal puts into the dice. */
const UNSEALED = 'bot';
/** What could not be written down, for as long as the page is open. */
let unwritten: [string, Kept][] = [];

/** The seal of a new random word for a seat of ours, at a table whose promise is known; both are remembered. */
export async function sealFor({ id, commitment }: { id: string; commitment: string }, seat: number): Promise<string> {
  const word = hex(crypto.getRandomValues(new Uint8Array(16)));
  const kept = keptOf(id);
  keep(id, { ...kept, promise: kept?.promise ?? commitment, words: [...(kept?.words ?? []), word].slice(-MOST_WORDS) });
  return sealOf(id, seat, word);
}

/** The words of ours that are to be opened now, or why they stay closed. What we see of the others is remembered first. */
export async function wordsToOpen(view: TableView): Promise<{ open: { seat: number; word: string }[]; problem: string | null }> {
  const kept = keptOf(view.id);
  const seats = view.seats.flatMap(({ you, seal, word_opened }, seat) => (you && seal !== null && !word_opened ? [{ seat, seal }] : []));
  const stay = (problem: string) => ({ open: [], problem });
  if (seats.length === 0) return { open: [], problem: null };
  if (!kept) return stay('Your word for the dice is in the browser you sat down with: open this table there, or call the game off.');
  if (kept.promise !== view.commitment) return stay('The server has promised other dice than when you sat down. Your word stays closed.');
  const open = [];
  for (const { seat, seal } of seats) {
    const word = await find(kept.words, async (each) => (await sealOf(view.id, seat, each)) === seal);
    if (word === undefined) return stay(`The seal shown for ${view.seats[seat]!.name} is none of this browser's. The word stays closed.`);
    open.push({ seat, word });
  }
  const seen = { terms: termsOf({ ...view, game: view.game.id }), seals: view.seats.map(({ seal }) => seal) };
  if (kept.seen && JSON.stringify(kept.seen) !== JSON.stringify(seen)) return stay('What is played, or with which seals, was changed since this browser opened a word.');
  keep(view.id, { ...kept, seen });
  return { open, problem: null };
}

/** What this browser remembers of a table. */
export function keptOf(table: string): Kept | null {
  return [...all(), ...unwritten].find(([id]) => id === table)?.[1] ?? null;
}

/** Checks all of a record's dice but the rolls: by computing alone, and by what this browser remembers of the table. */
export async function findings(record: Checked, kept: Kept | null): Promise<Finding[]> {
  const { dice } = record;
  const own = dice.seed ? hex(await sha256(bytesOf(dice.seed))) === dice.commitment : null;
  const promise = own === null ? 'The seed is still secret.' : `The SHA-256 of the seed ${own ? 'is what was promised.' : 'is not what was promised.'}`;
  const list: Finding[] = [{ what: 'Promise', ok: own, words: promise }, await sealsIn(record)];
  if (kept) list.push(remembered(record, kept));
  return list;
}

async function sealsIn({ players, dice: { table = '', nonces = [], seals = [] } }: Checked): Promise<Finding> {
  const found = (ok: boolean | null, words: string) => ({ what: 'Words', ok, words });
  if (seals.length === 0) return found(null, 'No words were sealed in this game, so nothing shows that nobody chose theirs last.');
  if (seals.length !== players || nonces.length !== players) return found(false, 'There is not one word and one seal for each seat.');
  for (const [seat, seal] of seals.entries()) {
    const fits = seal === null ? nonces[seat] === UNSEALED : (await sealOf(table, seat, nonces[seat]!)) === seal;
    if (!fits) return found(false, `The word of seat ${seat + 1} is not the one that was sealed.`);
  }
  return found(true, 'The SHA-256 of every word is the seal its seat had shown; seats without a seal added nothing of their own.');
}

/** What we know of a record's dice by having been there. */
function remembered(record: Checked, { promise, words, seen }: Kept): Finding {
  const found = (ok: boolean | null, said: string) => ({ what: 'Your word', ok, words: said });
  const { commitment, nonces = [], seals = [] } = record.dice;
  if (commitment !== promise) return found(false, 'This browser saw another promise when the table was opened: these are not those dice.');
  if (seen && JSON.stringify(seen.seals) !== JSON.stringify(seals)) return found(false, 'This browser saw other seals before it opened its word: somebody changed theirs afterwards.');
  if (seen && seen.terms !== termsOf(record)) return found(false, 'This browser opened its word for another game, other options or other figures.');
  if (!words.some((word) => nonces.includes(word))) return found(seen ? false : null, 'This browser saw this promise, but no word it gave is in these dice. That is right only if you did not play.');
  if (!seen) return found(true, 'This browser saw this promise first and gave its word then: that word is in these dice.');
  return found(true, 'This browser saw this promise, then sealed its word, and opened it when it had seen these very seals: nobody could choose anything after that.');
}

async function sealOf(table: string, seat: number, word: string): Promise<string> {
  return hex(await sha256(new TextEncoder().encode(`crownforge word 1\n${table}\n${seat}\n${word}\n`)));
}

/** What is played, in one text. */
function termsOf({ game, players, options, content }: Omit<Checked, 'dice'>): string {
  return JSON.stringify([game, players, Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1)), content]);
}

async function find<T>(list: T[], fits: (each: T) => Promise<boolean>): Promise<T | undefined> {
  for (const each of list) if (await fits(each)) return each;
  return undefined;
}

function keep(table: string, kept: Kept): void {
  const others = all().filter(([id]) => id !== table);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [table, kept]].slice(-MOST_KEPT)));
  } catch {
    // A browser that keeps nothing can open its words while the page is open, and check less.
    unwritten = [...unwritten.filter(([id]) => id !== table), [table, kept]];
  }
}

function all(): [string, Kept][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as [string, Kept][];
  } catch {
    return [];
  }
}

function bytesOf(digits: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
