// What the server says about own cards while they are being made: how hard each one is, and what it clashes with.
import type { Remarked } from '../../protocol';
import { hasRank, HIGHEST_RANK, keyAt, placeOfLine, tidy, written, type OwnCard } from './pack';
import type { Hardness } from './types';

export type Said = { refusal: string | null; hardness: Hardness | null };

/**
 * Asks about all cards that have dice. A card that is refused is told why and asked about once more as if it had no name and no
 * rank yet, so that the others, and how hard it is, are told all the same.
 */
export async function saidOf(cards: OwnCard[], ask: (pack: string) => Promise<Remarked>): Promise<Said[]> {
  const said: Said[] = cards.map(() => ({ refusal: null, hardness: null }));
  let asked = cards.flatMap((card, number) => (card.dice.length > 0 ? [{ ...card, said: said[number]! }] : []));
  while (asked.length > 0) {
    const answer = await ask(written(completed(asked)));
    if ('remarks' in answer) {
      const told = new Map(answer.remarks.map(({ value }) => [(value as Hardness).key, value as Hardness]));
      asked.forEach((card, place) => (card.said.hardness = told.get(keyAt(place)) ?? null));
      return said;
    }
    const { line, reason } = answer.refused;
    const blamed = line === null ? undefined : asked[placeOfLine(line)];
    if (!blamed) return said;
    if (blamed.said.refusal === null) Object.assign(blamed, { name: '', rank: '' });
    else asked = asked.filter((card) => card !== blamed);
    blamed.said.refusal ??= sentence(reason);
  }
  return said;
}

/** What a card has not got yet is filled in for the question: a name by its number, and a rank above all that are wanted. */
function completed(cards: OwnCard[]): OwnCard[] {
  const taken = new Set(cards.map(({ rank }) => Number(rank)));
  let spare = HIGHEST_RANK + 1;
  const next = () => {
    do spare -= 1;
    while (taken.has(spare));
    return `${spare}`;
  };
  return cards.map((card, place) => ({ name: tidy(card.name) || `(card ${place + 1})`, rank: hasRank(card) ? card.rank : next(), dice: card.dice }));
}

/** The refusal of one's own card, which one need not be told the key of. */
function sentence(reason: string): string {
  const words = reason.replace(/^Craft card `own-\d+`: /, '');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
