// Pieces, structures and spaces in words, for labels, bubbles and screen readers.
import type { Cell, Content, Pasture, State, Structure } from '../../protocol/kings-of-artifice';
import { isCell, terrainAt, type Standing } from './cells';
import { classNow, classOf, isCharacter } from './characters';
import type { Offer, Subject } from './offers';

const TERRAIN = { '~': 'sea', '.': 'open land', F: 'forest', '#': 'wasteland' } as const;

export const capital = (text: string) => text.replace(/^./, (first) => first.toUpperCase());

/** `the king`, `the villager on D4`, `the ship`. */
export function subjectWords(subject: Subject, seat: number, state: State): string {
  if (subject === 'ship') return 'the ship';
  if (!isCharacter(subject)) return `the wall on ${subject}`;
  const [own, now] = [classOf(subject), classNow(state, seat, subject)];
  const name = now === own ? now : `${own} as ${now === 'artisan' ? 'an' : 'a'} ${now}`;
  // One of two is told by where it is.
  if (own === subject) return `the ${name}`;
  const spot = state.board.characters[seat]?.[subject];
  return `the ${name}${isCell(spot) ? ` on ${spot}` : spot === 'ship' ? ' aboard' : ''}`;
}

export function structureWords({ kind, level, owner, base }: Structure, names: string[]): string {
  const what = kind === 'tower' ? `tower of ${level}` : kind;
  return `${what} of ${names[owner]}${base ? ', once cursed' : ''}`;
}

type Scene = {
  content: Content;
  names: string[];
  structure: Structure | undefined;
  standing: Standing[];
  trees: Set<Cell>;
  ship: number | null;
  pasture: Pasture | undefined;
};

/** What is to be seen on a space, part by part. */
export function cellWords(cell: Cell, { content, names, structure, standing, trees, ship, pasture }: Scene): string[] {
  const ground = trees.has(cell) ? 'forest, with a tree' : TERRAIN[terrainAt(content, cell)];
  const words: string[] = [ground];
  if (structure) words.push(structureWords(structure, names));
  if (ship !== null) words.push(`ship of ${names[ship]}`);
  for (const { seat, who } of standing) words.push(`${classOf(who)} of ${names[seat]}`);
  if (pasture) words.push(`in a pasture of ${names[pasture.owner]}: ${pasture.words}`);
  return words;
}

/** As many choices as one can listen to. */
const FEW = 4;

export function offersWords(offers: Offer[], subjects: Subject[], seat: number, state: State): string {
  const parts = subjects.map((subject) => `Enter takes ${subjectWords(subject, seat, state)}`);
  const texts = offers.slice(0, FEW).map(({ told }) => told.text);
  if (offers.length > FEW) texts.push('and more');
  if (offers.length > 0) parts.push(offers.length === 1 ? texts[0]! : `${offers.length} choices here: ${texts.join('; ')}`);
  return parts.join('. ');
}
