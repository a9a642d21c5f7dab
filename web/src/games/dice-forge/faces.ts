// Die faces, read from their written form (`3G/2GP`, `x3`, `red-shield`) for drawing and for speaking.
import type { Amounts, Colour, Resource, Which } from '../../protocol/dice-forge';

export type Part = { resource: Resource; number: number };
export type Face =
  | { kind: 'gain' | 'choice'; parts: Part[] }
  | { kind: 'triple' | 'mirror' | 'ship' }
  | { kind: 'shield' | 'boar'; colour: Colour };

const UNITS: Record<string, Resource> = { G: 'gold', S: 'sun', M: 'moon', GP: 'glory' };
const COLOURS: Colour[] = ['red', 'green', 'yellow', 'blue'];

export const WHICH: [Which, Which] = ['light', 'dark'];
export const RESERVES = ['gold', 'sun', 'moon'] as const;
/** The resource each colour stands for. */
export const COLOUR_OF: Record<Colour, Resource> = { red: 'sun', green: 'glory', yellow: 'gold', blue: 'moon' };

export function readFace(text: string): Face {
  if (text === 'x3') return { kind: 'triple' };
  if (text === 'mirror' || text === 'ship') return { kind: text };
  const coloured = /^(\w+)-(shield|boar)$/.exec(text);
  const colour = COLOURS.find((known) => known === coloured?.[1]);
  if (coloured && colour) return { kind: coloured[2] as 'shield' | 'boar', colour };
  const kind = text.includes('/') ? 'choice' : 'gain';
  return { kind, parts: text.split(kind === 'choice' ? '/' : '+').flatMap(readPart) };
}

function readPart(text: string): Part[] {
  const match = /^(\d+)(GP|G|S|M)$/.exec(text);
  const resource = UNITS[match?.[2] ?? ''];
  return match && resource ? [{ resource, number: Number(match[1]) }] : [];
}

const NOUNS: Record<Resource, [string, string]> = {
  gold: ['gold', 'gold'],
  sun: ['sun shard', 'sun shards'],
  moon: ['moon shard', 'moon shards'],
  glory: ['glory', 'glory'],
};

export function counted(number: number, resource: Resource): string {
  return `${number} ${NOUNS[resource][number === 1 ? 0 : 1]}`;
}

/** A face as a person would say it. */
export function faceWords(text: string): string {
  const face = readFace(text);
  switch (face.kind) {
    case 'triple':
      return 'times three';
    case 'mirror':
    case 'ship':
      return face.kind;
    case 'shield':
    case 'boar':
      return `${face.colour} ${face.kind}`;
    default: {
      const parts = face.parts.map(({ number, resource }) => counted(number, resource));
      return joined(parts, face.kind === 'choice' ? 'or' : 'and') || 'nothing';
    }
  }
}

export function joined(words: string[], by: string): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${by} ${words.at(-1)}`;
}

export function amountWords(amounts: Amounts): string {
  const kinds: Resource[] = ['gold', 'sun', 'moon', 'glory'];
  return joined(kinds.filter((kind) => amounts[kind] > 0).map((kind) => counted(amounts[kind], kind)), 'and') || 'nothing';
}
