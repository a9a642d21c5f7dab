// Craft cards of one's own, as the text of a pack.
import type { OwnCards } from '..';
import type { Die } from './types';

export type OwnCard = { name: string; rank: string; dice: Die[] };

export const MOST_DICE = 8;
const LONGEST_NAME = 24;
const HIGHEST_RANK = 999;
/** The lowest and the highest rank of the game's own cards. */
export const RANKS = [4, 125] as const;

export const blank = (): OwnCard => ({ name: '', rank: '', dice: [] });

/** What is still wrong with a card, in words. Whether printed cards stand in its way only the server knows. */
export function flaw(card: OwnCard, others: OwnCard[]): string | null {
  const name = tidy(card.name);
  if (name === '') return 'It needs a name.';
  if ([...name].length > LONGEST_NAME) return `A name has at most ${LONGEST_NAME} letters.`;
  if (!/^\d{1,3}$/.test(card.rank.trim()) || Number(card.rank) > HIGHEST_RANK) return 'It needs a rank from 0 to 999.';
  if (card.dice.length === 0) return 'It needs at least one die.';
  if (others.some((other) => tidy(other.name) === name)) return 'Two cards have this name.';
  return others.some((other) => Number(other.rank) === Number(card.rank) && other.rank !== '') ? 'Two cards have this rank.' : null;
}

const tidy = (name: string) => name.trim().replace(/\s+/g, ' ');

/** The pack, if there is a card and none has a flaw. */
export function packOf(cards: OwnCard[], always: boolean): OwnCards {
  if (cards.length === 0 || cards.some((card) => flaw(card, cards.filter((other) => other !== card)))) return null;
  const pack = cards
    .map(({ name, rank, dice }, number) =>
      ['[[craft]]', `id = "own-${number + 1}"`, `name = ${quoted(tidy(name))}`, `rank = ${Number(rank)}`, `dice = [${dice.map((die) => `"${die}"`).join(', ')}]`].join('\n'),
    )
    .join('\n\n');
  return { pack: `${pack}\n`, options: { 'own-cards': always ? 'always' : 'shuffled' } };
}

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
