// Pawns on their way: a hero walks from where it stood to its island, step by step.
import { settings } from '../../settings.svelte';

type Spot = { x: number; y: number };

/** How long a walk takes at normal speed, in milliseconds, and how far a step goes, in pixels. */
const WALK = 640;
const STRIDE = 44;
const LEAST = 3;
const MOST = 12;

/** Where the pawns stand in the window, by seat. */
export function spots(map: Element): Map<string, Spot> {
  return new Map([...map.querySelectorAll<HTMLElement>('[data-pawn]')].map((pawn) => [pawn.dataset.pawn!, spotOf(pawn)]));
}

/** Lets every pawn that stands elsewhere now walk there. */
export function walk(map: Element, from: Map<string, Spot>): void {
  if (settings.still) return;
  for (const pawn of map.querySelectorAll<HTMLElement>('[data-pawn]')) {
    const [before, now] = [from.get(pawn.dataset.pawn!), spotOf(pawn)];
    if (before && (before.x !== now.x || before.y !== now.y)) pawn.animate(steps(before.x - now.x, before.y - now.y), { duration: WALK * settings.pace, easing: 'ease-in-out' });
  }
}

/** Frames of a walk that begins so far away and ends here: a small hop and a sway with each step. */
export function steps(x: number, y: number): { transform: string; zIndex: string }[] {
  const count = Math.min(MOST, Math.max(LEAST, Math.round(Math.hypot(x, y) / STRIDE)));
  return Array.from({ length: 2 * count + 1 }, (_, half) => {
    const left = 1 - half / (2 * count);
    const hop = half % 2 === 1 ? -9 : 0;
    const sway = half % 2 === 0 ? 0 : half % 4 === 1 ? 8 : -8;
    return { transform: `translate(${(x * left).toFixed(1)}px, ${(y * left + hop).toFixed(1)}px) rotate(${sway}deg)`, zIndex: '5' };
  });
}

function spotOf(pawn: Element): Spot {
  const { x, y } = pawn.getBoundingClientRect();
  return { x, y };
}
