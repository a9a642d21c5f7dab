// Gains on their way: what a die gives flies from it to the reserve, and what there is no room for falls off and is gone.
import type { Amounts, Resource } from '../../protocol/dice-forge';
import { settings } from '../../settings.svelte';

/** So many pieces of one gain are drawn. */
const MOST = 6;
const KINDS: Resource[] = ['gold', 'sun', 'moon', 'glory'];

/** Lets pieces fly inside of a hero's inventory, from its dice. */
export function fly(hero: HTMLElement, gained: Amounts, wasted: Amounts): void {
  if (settings.still) return;
  const from = middle(hero.querySelector('.dice'), hero, 32);
  if (!from) return;
  for (const kind of KINDS) {
    const home = hero.querySelector(`[data-reserve="${kind}"] svg`);
    const to = middle(home, hero);
    if (!home || !to) continue;
    const pieces = Math.min(MOST, gained[kind]);
    // Of a large gain as great a share falls off as there is no room for.
    const kept = Math.ceil((pieces * (gained[kind] - wasted[kind])) / gained[kind]);
    for (let piece = 0; piece < pieces; piece += 1) send(hero, home, from, to, piece, piece >= kept);
  }
}

function middle(part: Element | null, whole: HTMLElement, inset?: number): [number, number] | null {
  if (!part) return null;
  const [box, frame] = [part.getBoundingClientRect(), whole.getBoundingClientRect()];
  return [box.left - frame.left + (inset ?? box.width / 2), box.top - frame.top + box.height / 2];
}

function send(hero: HTMLElement, glyph: Element, [x, y]: [number, number], [toX, toY]: [number, number], nth: number, lost: boolean): void {
  const piece = glyph.cloneNode(true) as HTMLElement;
  piece.setAttribute('aria-hidden', 'true');
  piece.style.cssText = 'position:absolute;left:-11px;top:-11px;width:22px;height:22px;z-index:5;pointer-events:none';
  piece.style.color = getComputedStyle(glyph).color;
  hero.append(piece);
  const at = (left: number, top: number, rest = '') => `translate(${left}px, ${top}px) ${rest}`;
  const frames = lost
    ? [
        { transform: at(x, y), opacity: 1 },
        { transform: at(toX, toY), opacity: 1, filter: 'none', offset: 0.5 },
        { transform: at(toX + 14, toY + 46, 'rotate(140deg) scale(.7)'), opacity: 0, filter: 'grayscale(1)' },
      ]
    : [
        { transform: at(x, y, 'scale(.7)'), opacity: 1 },
        { transform: at((x + toX) / 2, Math.min(y, toY) - 14, 'scale(1.25)'), opacity: 1, offset: 0.5 },
        { transform: at(toX, toY, 'scale(.9)'), opacity: 0.2 },
      ];
  const flight = piece.animate(frames, { duration: (lost ? 900 : 520) * settings.pace, delay: 45 * nth * settings.pace, easing: 'ease-in-out', fill: 'both' });
  flight.onfinish = () => piece.remove();
  flight.oncancel = () => piece.remove();
}
