// The record of a finished game, for whoever has none of their own. It was downloaded from the table it was played at.

export async function exampleRecord(): Promise<unknown> {
  return (await import('./example.json')).default;
}

/** The same with another seed than was promised, as somebody would hand it out who wants other dice. */
export function forged(record: unknown): unknown {
  const copy = structuredClone(record) as { dice: { seed: string } };
  const { seed } = copy.dice;
  copy.dice.seed = (seed.startsWith('0') ? '1' : '0') + seed.slice(1);
  return copy;
}
