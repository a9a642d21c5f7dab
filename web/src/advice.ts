// What a bot thinks of the decision at hand, asked for once and then known to everybody who wants to tell of it: the hint, the
// guide and the coach.
import { api, Refused } from './api';
import type { Reason } from './protocol/api';
import type { Told, Weighed } from './protocol';

/** So near each other two moves are as good as equal to a bot that searches for a second. */
const ALIKE = 0.01;
/** Scores that differ by less than this share of them are as good as equal. */
const NEAR = 0.01;
/** A figure that differs by less than this or this share of it, or a chance by less than this much, is no reason. */
const SLIGHT = 0.25;
const SLIGHT_SHARE = 0.05;
const SLIGHT_CHANCE = 0.02;
/** A move that gives away this much of the win is worth a question. */
const MUCH = 0.1;
/** Who asks too fast is answered a moment later. */
const AGAIN = 1100;
const TRIES = 3;

let known: { id: string; ply: number; all: Promise<Weighed[]> } | null = null;

/** All that was weighed, the best first. */
export function adviceOn(id: string, ply: number): Promise<Weighed[]> {
  if (known?.id !== id || known.ply !== ply) {
    const all = asked(id, ply);
    known = { id, ply, all };
    // What failed may be asked for again.
    all.catch(() => (known = null));
  }
  return known.all;
}

async function asked(id: string, ply: number): Promise<Weighed[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return ranked((await api.hint(id, ply)).candidates);
    } catch (problem) {
      if (!(problem instanceof Refused) || problem.code !== 'too_fast' || tries === TRIES) throw problem;
      await new Promise((wake) => setTimeout(wake, AGAIN));
    }
  }
}

/** Those that win as often as the best of them. */
function winning(weighed: Weighed[]): Weighed[] {
  const most = Math.max(...weighed.map(({ value }) => value));
  return weighed.filter(({ value }) => most - value < ALIKE);
}

/** Those whose score is known: of many moves only the first were looked at so closely. */
const scored = (weighed: Weighed[]) => weighed.filter(({ score }) => typeof score === 'number');

/** The best first: of moves that win as often, what is likely to score more. Late in a game that is decided nothing else differs.
 * A search keeps some of the others for longer than what has turned out better: whoever reads on expects the better one. */
export function ranked(weighed: Weighed[]): Weighed[] {
  const first = equals(weighed);
  const next = scored(winning(weighed).filter((each) => !first.includes(each))).toSorted((one, other) => other.score! - one.score!);
  const others = weighed.filter((each) => !first.includes(each) && !next.includes(each)).toSorted((one, other) => other.value - one.value);
  return [...first, ...next, ...others];
}

/** Those that are as good as the best of them: they win as often and are likely to score as much. */
export function equals(weighed: Weighed[]): Weighed[] {
  const top = winning(weighed);
  const known = scored(top);
  const most = Math.max(...known.map(({ score }) => score!));
  const less = known.filter(({ score }) => most - score! >= NEAR * Math.abs(most));
  return less.length > 0 ? known.filter((each) => !less.includes(each)) : top;
}

/** Whether all moves win as often, but are not alike: the score is what differs. */
export function scoreDecides(weighed: Weighed[]): boolean {
  return winning(weighed).length === weighed.length && equals(weighed).length < weighed.length;
}

/** Whether there is nothing to choose between: all that could be done is alike. */
export function allAlike(weighed: Weighed[]): boolean {
  return weighed.length > 1 && equals(weighed).length === weighed.length;
}

/** The better move, if this one gives away much. */
export function better(weighed: Weighed[], action: unknown): { best: Weighed; chosen: Weighed } | null {
  const same = (other: unknown) => JSON.stringify(other) === JSON.stringify(action);
  const [best] = weighed;
  const chosen = weighed.find((each) => same(each.action));
  return best && chosen && best.value - chosen.value >= MUCH ? { best, chosen } : null;
}

/** What speaks for a move, if it can be told: what comes to the same figures, or nearly, says nothing. */
export function reasonFor({ reasons }: Weighed): Reason | undefined {
  return reasons.find(({ brings, amount, otherwise, percent }) => {
    const least = percent ? SLIGHT_CHANCE : Math.max(SLIGHT, SLIGHT_SHARE * Math.abs(amount), SLIGHT_SHARE * Math.abs(otherwise));
    return brings > 0 && Math.abs(amount - otherwise) >= least && rounded(amount, percent) !== rounded(otherwise, percent);
  });
}

/** A figure as exactly as it is told: shares in percent, large numbers without a fraction. */
export function rounded(amount: number, percent = false): number {
  const parts = percent ? 100 : Math.abs(amount) >= 9.95 ? 1 : 10;
  return Math.round(amount * parts) / parts;
}

/** A share of the win as it is told. */
export const percent = (value: number): string => `${Math.round(value * 100)} %`;

/** `encloses 2 forest spaces` or `has 24 open spaces`, not `+2 now` or `nothing is lost`. */
const isDeed = (brings: string | null): boolean => brings !== null && /^[a-z]+s /.test(brings);

/** Whether a move adds something, and does not only lose nothing. */
export const adds = (brings: string | null): boolean => isDeed(brings) || brings?.startsWith('+') === true;

/** What a move brings, as a sentence: a figure or what it does. What is lost is no praise. */
function broughtBy(brings: string | null): string | null {
  if (!brings || brings.startsWith('−')) return null;
  if (/^[a-z]/.test(brings)) return isDeed(brings) ? `It ${brings}.` : `${brings[0]!.toUpperCase()}${brings.slice(1)}.`;
  return `It brings ${brings.replace(/^\+/, '')}.`;
}

/** What can be told for a move: a reason, else what it `brings`. */
export function speechFor(move: Weighed, brings: string | null): string | null {
  const [reason, brought] = [reasonFor(move), broughtBy(brings)];
  return reason ? `What speaks for it: ${reason.text}.${isDeed(brings) ? ` ${brought}` : ''}` : brought;
}

/** Of moves that are all alike to the bot, one: with what is different about it, though not better. */
export function whyAnyOf(brings: string | null): string {
  const brought = broughtBy(brings);
  return brought ? `To the bot all moves are alike here, so take any. ${brought}` : 'All moves are alike here, so take any.';
}

/** That a move scores more than others that win as often, in a sentence. */
function scoreOf(weighed: Weighed[], move: Weighed): string | null {
  const others = scored(winning(weighed)).filter((other) => other !== move);
  if (others.length === 0 || typeof move.score !== 'number') return null;
  const otherwise = others.reduce((sum, { score }) => sum + score!, 0) / others.length;
  const [more, less] = [rounded(move.score), rounded(otherwise)];
  return more > less && move.score - otherwise >= NEAR * Math.abs(move.score) ? `It hardly changes who wins, but it may score more: about ${more} in the end instead of ${less}.` : null;
}

/** What a good move is for, in a sentence: what makes the difference, else what it `brings` at once, else what it may score, else what is
 * `known` of such moves, else how it compares. */
export function whyOf(weighed: Weighed[], move: Weighed, brings: string | null, known: string | null = null): string {
  const told = speechFor(move, brings) ?? scoreOf(weighed, move) ?? known;
  if (told) return told;
  const alike = equals(weighed);
  if (alike.length > 1) return `To the bot ${alike.length} moves are equally good here, and this is one of them.`;
  const next = weighed.find((other) => !alike.includes(other));
  return next ? `The bot sees ${percent(move.value)} to win with it, and ${percent(next.value)} with the next best: ${next.text}.` : 'It is the best the bot sees here.';
}

/** A move that is offered, as the bot's move names it. */
export function offered(actions: Told[], { action }: Weighed): Told | undefined {
  const wanted = JSON.stringify(action);
  return actions.find(({ value }) => JSON.stringify(value) === wanted);
}
