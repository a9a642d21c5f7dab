// What follows from a position, as the server tells it: the rules of scoring are there, and only there.
import type { Cell, Content, Ending } from './types';

export type Pasture = { owner: number; region: Cell[]; forest: Cell[]; scores: boolean };
/** How a scoring card stands: by seat, what it counts and the points for it. */
export type CardStanding = { card: string; measures: number[]; points: number[] };
export type Scores = {
  in_play: number;
  thief_on_wall: number;
  houses: number;
  battlements: number;
  towers: number;
  palaces: number;
  pastures: number;
  trees: number;
  /** In the order the cards were dealt. */
  cards: number[];
};
/** What a choice would bring. */
export type Gain = {
  /** Victory points scored at once. */
  at_once: number;
  /** How much more the whole score would be if the game ended then. */
  in_all: number;
  /** Action points. */
  cost: number;
  /** Forest spaces that come to lie in an own pasture. */
  forest?: Cell[];
};
export type Insight = {
  pastures: Pasture[];
  cards: CardStanding[];
  /** By seat: the score by source if the game ended now, and its sum. */
  scores: Scores[];
  totals: number[];
  /** By seat: action points now, and at the start of the next turn if there is one. */
  action_points: number[];
  next_points: (number | null)[];
  /** Why the crowning round follows this round, if it does as things stand. */
  ending: Ending | null;
  /** In the order of the choices, for whoever has them. */
  gains: Gain[];
};

export const NO_GAIN: Gain = { at_once: 0, in_all: 0, cost: 0 };

/** What so much forest in a pasture scores at the end. */
export function worthOf(forest: Cell[], content: Content): number {
  return forest.length * content.final.forest;
}

/** Half points as people write them. */
export function written(points: number): string {
  const whole = Math.trunc(points);
  if (points === whole) return String(points).replace('-', '−');
  return `${points < 0 ? '−' : ''}${whole === 0 ? '' : Math.abs(whole)}½`;
}
