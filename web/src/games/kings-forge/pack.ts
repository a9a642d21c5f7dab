// Craft cards of one's own, as the text of a pack.
import type { OwnCards } from '..';
import type { Die } from './types';

export type OwnCard = { name: string; rank: string; dice: Die[] };

export const MOST_DICE = 8;
const LONGEST_NAME = 24;
export const HIGHEST_RANK = 999;
/** The lowest and the highest rank of the game's own cards. */
export const RANKS = [4, 125] as const;

export const blank = (): OwnCard => ({ name: '', rank: '', dice: [] });

/** What a card still lacks, in words. Whether other cards stand in its way only the server knows. */
export function flaw(card: OwnCard): string | null {
  const name = tidy(card.name);
  if (name === '') return 'It needs a name.';
  if ([...name].length > LONGEST_NAME) return `A name has at most ${LONGEST_NAME} letters.`;
  if (!hasRank(card)) return 'It needs a rank from 0 to 999.';
  return card.dice.length === 0 ? 'It needs at least one die.' : null;
}

export const tidy = (name: string) => name.trim().replace(/\s+/g, ' ');
export const hasRank = ({ rank }: OwnCard) => /^\d{1,3}$/.test(rank.trim()) && Number(rank) <= HIGHEST_RANK;

/** The pack, if there is a card and none lacks anything. */
export function packOf(cards: OwnCard[], always: boolean): OwnCards {
  if (cards.length === 0 || cards.some(flaw)) return null;
  return { pack: written(cards), options: { 'own-cards': always ? 'always' : 'shuffled' } };
}

/** What the card at this place is called in the pack. */
export const keyAt = (place: number) => `own-${place + 1}`;

export function written(cards: OwnCard[]): string {
  const entry = ({ name, rank, dice }: OwnCard, place: number) =>
    ['[[craft]]', `id = "${keyAt(place)}"`, `name = ${quoted(tidy(name))}`, `rank = ${Number(rank)}`, `dice = [${dice.map((die) => `"${die}"`).join(', ')}]`, ''].join('\n');
  return cards.map(entry).join('\n');
}

/** The place of the card that this line of the pack belongs to, counted from 1: each has five and a blank one. */
export const placeOfLine = (line: number) => Math.floor((line - 1) / 6);

/** A basic string of TOML; JSON writes it the same way, but for one letter it leaves as it is. */
const quoted = (text: string) => JSON.stringify(text).replaceAll('\u007f', '\\u007F');

const KEY = 'crownforge.own-cards.kings-forge';

export function kept(): { cards: OwnCard[]; always: boolean } {
  try {
    const { cards, always } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<{ cards: OwnCard[]; always: boolean }>;
    return { cards: Array.isArray(cards) ? cards : [], always: always === true };
  } catch {
    return { cards: [], always: false };
  }
}

export function keep(cards: OwnCard[], always: boolean): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ cards, always }));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
