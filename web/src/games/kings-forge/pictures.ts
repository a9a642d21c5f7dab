// Dice as pictures: each is drawn once and kept by the browser, however often it lies on the table. Drawn part by part, a hundred dice were a
// thousand elements to lay out and to paint with every move.
import { letterOf } from './dice';
import type { Kind } from './types';

export type Drawn = { kind: Kind; /** 0 is blank. */ value: number | null; slot: boolean; also: Kind | null; locked: boolean; /** With the letter of its kind. */ letter: boolean };

/** What a die is made of, in our own drawing: ingot, fir, cut gem, star, book, skull, riddle. Told apart by shape alone. */
const RIDDLE = '<path d="M7.5 8.5a4.5 4.5 0 1 1 6.6 4c-1.5.8-2.1 1.6-2.1 3.2" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round"/><circle cx="12" cy="20.4" r="1.9"/>';
const GLYPHS: Partial<Record<Kind, string>> = {
  metal: '<path d="M6.6 6h10.8L22 18.5H2Z"/><path d="M7.6 8.2h8.8l1.3 3.6H6.3Z" fill="#fff" fill-opacity=".35"/>',
  wood: '<path d="m12 1.5 5.6 7h-2.4l4.3 5.6h-2.6l3.6 4.7h-7V22.5h-3V18.8h-7l3.6-4.7H4.5l4.3-5.6H6.4Z"/>',
  gem: '<path d="M6.5 3.5h11L22.5 10 12 21.8 1.5 10Z"/><path d="M1.5 10h21M8.2 10 12 21M15.8 10 12 21M8.2 10l3.8-6.3L15.8 10" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="1.2"/>',
  magic: '<path d="M12 .8c.9 7.1 4.1 10.3 11.2 11.2C16.1 12.9 12.9 16.1 12 23.2 11.1 16.1 7.9 12.9.8 12 7.9 11.1 11.1 7.9 12 .8Z"/>',
  library: '<path d="M2.5 4.8C6.6 3.4 10 3.9 12 6c2-2.1 5.4-2.6 9.5-1.2v14.4C17.4 17.8 14 18.3 12 20.4c-2-2.1-5.4-2.6-9.5-1.2Z"/><path d="M12 6v14.4" stroke="#fff" stroke-opacity=".7" stroke-width="1.4"/>',
  cemetery: '<path d="M12 2a9 9 0 0 0-5.2 16.3V21h10.4v-2.7A9 9 0 0 0 12 2Z"/><circle cx="8.6" cy="11.3" r="2.3" fill="#000" fill-opacity=".6"/><circle cx="15.4" cy="11.3" r="2.3" fill="#000" fill-opacity=".6"/>',
};
/** The inside of a picture 24 wide, in the colour of the text around it. */
export const glyphOf = (kind: Kind): string => GLYPHS[kind] ?? RIDDLE;

/** Light and dark end of the body, the pips, the rim. */
const PAINT: Record<Kind, [string, string, string, string]> = {
  metal: ['#646c80', '#20232c', '#f2f4fa', '#a3acc0'],
  wood: ['#63ad5a', '#266430', '#f6fae8', '#a9d79c'],
  gem: ['#e4636a', '#951a2b', '#fff1ee', '#f3aaa6'],
  magic: ['#6797f3', '#2342a8', '#edf3ff', '#a9c3fb'],
  library: ['#fffdf6', '#d9cdb0', '#40345c', '#b3a582'],
  white: ['#fffdf6', '#d9cdb0', '#40345c', '#b3a582'],
  aether: ['#c9a35c', '#2f4a8f', '#fff8e4', '#ecd9a4'],
  borealis: ['#b6f5e4', '#5a6fd0', '#10243f', '#e6fffb'],
  heartwood: ['#8d5a2b', '#3c6e2f', '#ffd98a', '#e2a94c'],
  grimstone: ['#7c8f52', '#2c2438', '#d8f58a', '#a9c46a'],
  cemetery: ['#a775d6', '#56298a', '#f7efff', '#d0b1ec'],
  plain: ['#e8c988', '#a97a35', '#3a2503', '#f6e6c0'],
};
const OUTLINES: Record<Kind, string> = {
  metal: 'M7 1h46a6 6 0 0 1 6 6v46a6 6 0 0 1-6 6H7a6 6 0 0 1-6-6V7a6 6 0 0 1 6-6Z',
  wood: 'M20 1h20a19 19 0 0 1 19 19v20a19 19 0 0 1-19 19H20A19 19 0 0 1 1 40V20A19 19 0 0 1 20 1Z',
  gem: 'M17 1h26l16 16v26L43 59H17L1 43V17Z',
  magic: 'M30 0a30 30 0 1 1 0 60 30 30 0 0 1 0-60Z',
  library: 'M1 1h44l14 14v44H1Z',
  white: 'M1 1h44l14 14v44H1Z',
  aether: 'M16 1h28l15 13v32L44 59H16L1 46V14Z',
  borealis: 'M30 0l18 6 11 16v18L46 54 30 60 14 54 1 40V22L12 6Z',
  heartwood: 'M30 1c18 0 29 11 29 29 0 17-12 29-29 29S1 47 1 30C1 12 12 1 30 1Z',
  grimstone: 'M12 3l21-2 18 6 8 19-3 21-17 12-22-1L4 46 1 24Z',
  cemetery: 'M1 59V28a29 27 0 0 1 58 0v31Z',
  plain: 'M11 1h38a10 10 0 0 1 10 10v38a10 10 0 0 1-10 10H11A10 10 0 0 1 1 49V11A10 10 0 0 1 11 1Z',
};
/** What runs through the stuff of a rare die. */
const GRAIN: Partial<Record<Kind, string>> = {
  aether: 'M2 40 20 26l8 8 16-18 14 6',
  borealis: 'M6 16q14-9 24 0t24 0M6 45q14-9 24 0t24 0',
  heartwood: 'M13 30a17 17 0 1 1 34 0 17 17 0 0 1-34 0ZM6 30a24 24 0 1 1 48 0 24 24 0 0 1-48 0Z',
  grimstone: 'M16 4 24 22 10 34l8 22M50 10 38 26l14 14-10 18',
};
const PIPS: Record<number, [number, number][]> = {
  1: [[30, 30]],
  2: [[18, 18], [42, 42]],
  3: [[17, 17], [30, 30], [43, 43]],
  4: [[18, 18], [42, 18], [18, 42], [42, 42]],
  5: [[17, 17], [43, 17], [30, 30], [17, 43], [43, 43]],
  6: [[18, 15], [42, 15], [18, 30], [42, 30], [18, 45], [42, 45]],
};
/** A round die has less room for pips. */
const ROUND: Kind[] = ['magic', 'cemetery', 'borealis', 'heartwood', 'grimstone'];
const LOCK = '<g transform="translate(44 -3)"><path d="M3 9V6a5 5 0 0 1 10 0v3" fill="none" stroke="#f6d98a" stroke-width="3"/><rect width="16" height="13" y="8" rx="3" fill="#e9b949" stroke="#5a3d05" stroke-width="1.5"/></g>';
/** From the middle outwards, and back. */
const scaled = (by: number) => `transform="translate(30 30) scale(${by}) translate(-30 -30)"`;

/** A die is 60 wide; its shadow, letter and lock reach beyond it: left, top, and the whole width and height. */
export const REACH = { left: 2, top: 6, width: 67, height: 71 };

function pip(kind: Kind, x: number, y: number): string {
  if (kind === 'metal') return `<rect x="${x - 5}" y="${y - 5}" width="10" height="10" rx="1.5"/>`;
  if (kind === 'gem') return `<path d="M${x} ${y - 7} ${x + 6.5} ${y} ${x} ${y + 7} ${x - 6.5} ${y}Z"/>`;
  if (kind === 'magic') return `<path d="M${x} ${y - 8.5}q1.6 6.9 8.5 8.5-6.9 1.6-8.5 8.5-1.6-6.9-8.5-8.5 6.9-1.6 8.5-8.5Z"/>`;
  // A ring of ore, a crystal of ice, a seed, a splinter, a cross.
  if (kind === 'aether') return `<path fill-rule="evenodd" d="M${x - 7} ${y}a7 7 0 0 1 14 0 7 7 0 0 1-14 0Zm4.2 0a2.8 2.8 0 0 0 5.6 0 2.8 2.8 0 0 0-5.6 0Z"/>`;
  if (kind === 'borealis') return `<path d="M${x - 1.8} ${y - 7.5}h3.6v4.7l4-2.3 1.8 3.1-4 2.3 4 2.3-1.8 3.1-4-2.3v4.7h-3.6v-4.7l-4 2.3-1.8-3.1 4-2.3-4-2.3 1.8-3.1 4 2.3Z"/>`;
  if (kind === 'heartwood') return `<path d="M${x} ${y - 8}c8 5 8 11 0 16-8-5-8-11 0-16Z"/>`;
  if (kind === 'grimstone') return `<path d="M${x} ${y - 7.5} ${x + 7} ${y + 5.5}H${x - 7}Z"/>`;
  if (kind === 'cemetery') return `<path d="M${x - 2} ${y - 7}h4v4h4.5v4H${x + 2}v7h-4v-7h-4.5v-4h4.5Z"/>`;
  return `<circle cx="${x}" cy="${y}" r="5.7"/>`;
}
function face({ kind, value, slot }: Drawn): string {
  const paint = PAINT[kind][2];
  if (value === null) return `<svg x="13" y="12" width="34" height="34" viewBox="0 0 24 24" color="${paint}" fill="${paint}">${glyphOf(kind)}</svg>`;
  const pips = PIPS[value] ?? [];
  if (value === 0) return '';
  if (pips.length === 0) return `<text x="30" y="43" font-size="38" fill="${paint}">${value}</text>`;
  return `<g fill="${paint}" ${scaled((ROUND.includes(kind) ? 0.86 : 1) * (slot ? 0.9 : 1))}>${pips.map(([x, y]) => pip(kind, x, y)).join('')}</g>`;
}
function body({ kind, slot, also }: Drawn): string {
  const [light, dark, , rim] = PAINT[kind];
  const outline = OUTLINES[kind];
  if (!slot) {
    const shade = `<linearGradient id="f" x2=".9" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`;
    return `${shade}<path d="${outline}" transform="translate(1.5 3.5)" opacity=".35"/><path d="${outline}" fill="url(#f)" stroke="${rim}" stroke-width="2.2"/>${GRAIN[kind] ? `<path d="${GRAIN[kind]}" fill="none" stroke="${rim}" stroke-opacity=".4" stroke-width="2.4"/>` : ''}`;
  }
  const other = also ? `<clipPath id="c"><path d="M62-2v64H-2Z"/></clipPath><path d="${OUTLINES[also]}" clip-path="url(#c)" fill="${PAINT[also][1]}" stroke="${PAINT[also][0]}" stroke-width="2"/>` : '';
  return `<path d="${outline}" fill="${dark}" stroke="${light}" stroke-width="2"/>${other}<path d="${outline}" ${scaled(0.86)} fill="none" stroke="${rim}" stroke-width="2.4" stroke-dasharray="5 4"/>`;
}
function badge(kind: Kind, x: number): string {
  const [, dark, , rim] = PAINT[kind];
  return `<circle cx="${x}" cy="51" r="11" fill="${dark}" stroke="${rim}" stroke-width="2"/><text x="${x}" y="56.5" font-size="16" fill="${kind === 'library' ? '#40345c' : '#fff'}">${letterOf(kind)}</text>`;
}

export function drawn(die: Drawn): string {
  const { kind, also, locked, letter } = die;
  const { left, top, width, height } = REACH;
  const badges = letter && kind !== 'plain' ? badge(kind, 51) + (also ? badge(also, 9) : '') : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-left} ${-top} ${width} ${height}" font-family="Alegreya Sans,Verdana,sans-serif" font-weight="700" text-anchor="middle">${body(die)}${face(die)}${badges}${locked ? LOCK : ''}</svg>`;
}

const known = new Set<string>();
let sheet: CSSStyleSheet | null = null;
/** The class of a die with its picture. A picture of its own for each element would be fetched each time, even from here. */
export function classOf(die: Drawn): string {
  const { kind, value, slot, also, locked, letter } = die;
  const name = ['die', kind, value ?? 'any', slot && 'slot', also, locked && 'locked', letter && 'letter'].filter((part) => part !== false && part !== null).join('-');
  // Tests draw without a page.
  if (!known.has(name) && typeof document !== 'undefined') {
    known.add(name);
    if (!sheet) {
      sheet = new CSSStyleSheet();
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }
    sheet.insertRule(`.${name} { background-image: url("data:image/svg+xml,${encodeURIComponent(drawn(die))}") }`);
  }
  return name;
}
