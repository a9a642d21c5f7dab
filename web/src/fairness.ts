// The dice, as far as a browser can vouch for them: it sees the promise (SHA-256 of the seed), only then gives a random word
// of its own, remembers both, and computes the promise itself once the seed is known.

/** What this browser saw and gave before a game began; of several words only that of a seat it took counts. */
export type Kept = { promise: string; words: string[] };

const KEY = 'crownforge.words';
const MOST_KEPT = 200;
const MOST_WORDS = 10;

/** A random word for the dice of a table whose promise is known; both are remembered, to be checked at the end. */
export function wordFor({ id, commitment }: { id: string; commitment: string }): string {
  const word = hex(crypto.getRandomValues(new Uint8Array(16)));
  const others = all().filter(([table]) => table !== id);
  const entry: [string, Kept] = [id, { promise: commitment, words: [...(keptOf(id)?.words ?? []), word].slice(-MOST_WORDS) }];
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, entry].slice(-MOST_KEPT)));
  } catch {
    // A browser that keeps nothing can check less, and plays as well.
  }
  return word;
}

/** What this browser remembers of a table. */
export function keptOf(table: string): Kept | null {
  return all().find(([id]) => id === table)?.[1] ?? null;
}

/** What we know of a record's dice: they have our word in them, they do not, or they are not even those we were promised. */
export function wordIn(kept: Kept, dice: { commitment: string; nonces?: string[] }): 'ours' | 'missing' | 'other' {
  if (dice.commitment !== kept.promise) return 'other';
  return kept.words.some((word) => dice.nonces?.includes(word)) ? 'ours' : 'missing';
}

/** The commitment of a seed given in hex digits; nothing where the page has no crypto (plain HTTP from another machine). */
export async function commitmentOf(seed: string): Promise<string | null> {
  if (!crypto.subtle) return null;
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return hex(digest);
}

function all(): [string, Kept][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as [string, Kept][];
  } catch {
    return [];
  }
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
