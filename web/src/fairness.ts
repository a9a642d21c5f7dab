// The promise of the dice, computed in the browser: SHA-256 of the seed's bytes.

/** The commitment of a seed given in hex digits; nothing where the page has no crypto (plain HTTP from another machine). */
export async function commitmentOf(seed: string): Promise<string | null> {
  if (!crypto.subtle) return null;
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
