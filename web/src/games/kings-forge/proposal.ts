// Which dice would lie on an item if its boxes were filled with the lowest dice that will do, or with the highest: only
// to draw them before it is done. What really happens is the server's word.
import { readDie } from './dice';
import type { Die } from './types';

type Left = { own: number; library: number };

/** Fills the boxes from `done` on. To steal, one die has to be higher than what lies there (`strict`). */
export function proposal(boxes: Die[], done: Die[], hand: Die[], strict: boolean, highest = false): Die[] | null {
  const beaten = !strict || done.some((die, place) => readDie(die).value > readDie(boxes[place]!).value);
  const last = done.at(-1);
  const same = last !== undefined && boxes[done.length]?.[0] === boxes[done.length - 1]?.[0];
  return fill(boxes.slice(done.length), same ? below(last) : open(), counted(hand), beaten, highest);
}

const open = (): Left => ({ own: Infinity, library: Infinity });

/** Within a material dice never go up, and of dice of one value Library dice come last. */
function below(die: Die): Left {
  const { kind, value } = readDie(die);
  return { own: kind === 'library' ? value - 1 : value, library: value };
}

function counted(hand: Die[]): Map<Die, number> {
  const counts = new Map<Die, number>();
  for (const die of hand) counts.set(die, (counts.get(die) ?? 0) + 1);
  return counts;
}

function fill(boxes: Die[], left: Left, hand: Map<Die, number>, beaten: boolean, highest: boolean): Die[] | null {
  const [box, ...rest] = boxes;
  if (!box) return beaten ? [] : null;
  const least = readDie(box).value;
  const fits = (die: Die) => {
    const { kind, value } = readDie(die);
    const cap = kind === 'library' ? left.library : left.own;
    return (die[0] === box[0] || kind === 'library') && value >= least && value <= cap;
  };
  const candidates = [...hand.keys()].filter((die) => (hand.get(die) ?? 0) > 0 && fits(die)).sort(byWorth(highest));
  for (const die of candidates) {
    hand.set(die, hand.get(die)! - 1);
    const next = rest[0]?.[0] === box[0] ? below(die) : open();
    const others = fill(rest, next, hand, beaten || readDie(die).value > least, highest);
    hand.set(die, hand.get(die)! + 1);
    if (others) return [die, ...others];
  }
  return null;
}

/** The lowest own die first and Library dice after all others; or the highest of all first. */
function byWorth(highest: boolean): (a: Die, b: Die) => number {
  const library = (die: Die) => (die[0] === 'L' ? 1 : 0);
  const value = (die: Die) => readDie(die).value;
  if (highest) return (a, b) => value(b) - value(a) || library(a) - library(b);
  return (a, b) => library(a) - library(b) || value(a) - value(b);
}
