// The games that have a drawing of their own: one line a game. All others are played from the list of actions.
import type { Component } from 'svelte';
import type { Course } from '../lessons';
import type { Beat } from '../stage.svelte';
import type { Told, TurnView } from '../protocol';
import type { Chapter } from './story';

/** What a board gets to draw. */
export type BoardProps = {
  state: unknown;
  content: unknown;
  /** What follows from the position, where the server tells it. */
  insight: unknown;
  turn: TurnView | null;
  names: string[];
  /** The seats of whoever looks at it. */
  yours: number[];
  /** What may be done now, if the choice is the viewer's. */
  actions: Told[];
  play: (action: unknown) => void;
  /** Events of the next position that have been shown already, and those being shown now. */
  past: unknown[];
  beat: unknown[];
  /** What others did since the viewer's last decision: the board may show its traces. */
  trail?: unknown[];
  /** Opens the rules at a sentence. */
  cite: (rule: string) => void;
  /** Takes the last step back, where that is allowed. */
  undo?: (() => void) | null;
};

/** Choices that stand together in the list. Those without a title are always in sight, the others fold. */
export type ActionGroup = { title: string | null; open?: boolean; actions: Told[] };

/** What the panel of odds gets: whom it is for, and what may be chosen at this table now. */
export type OddsProps = { table: string; ply: number; seat: number | null; state: unknown; content: unknown; names: string[]; actions: Told[]; play: (action: unknown) => void };

/** What a form for own cards gives back: the text of a pack and the options that go with it, or nothing. */
export type OwnCards = { pack: string; options: Record<string, boolean | number | string> } | null;
/** `options` are those the cards are to be played with. */
export type OwnCardsProps = { give: (cards: OwnCards) => void; options: Record<string, unknown> };

export type ScoreProps = { events: Told[]; state: unknown; content: unknown; insight: unknown; names: string[]; ranks: number[] };

/** A figure that was not read from the print, and where it comes from. */
export type Doubt = { what: string; source: string };

/** A habit, in words, and the place of its answer in the list. */
export type Routine = { habit: string; text: string; answer: number };

/** How one game is drawn. */
export type Drawing = {
  Board: Component<BoardProps>;
  /** What the viewer has in hand, kept beside the question on a small screen. */
  Hand?: Component<BoardProps>;
  /** The chances of what may be done now. */
  Odds?: Component<OddsProps>;
  /** The final score in detail. */
  Score?: Component<ScoreProps>;
  /** What the game will be remembered for; the insight is that of its end. */
  story?: (events: unknown[], content: unknown, names: string[], insight: unknown) => Chapter[];
  /** Faces, cards or the like that belong beside a line of the log; where the figures are known, also what has no picture without them. */
  LogMark?: Component<{ events: unknown[]; content?: unknown }>;
  /** The same beside a choice in the list. */
  ActionMark?: Component<{ action: unknown; content: unknown }>;
  /** What is said of a move beside its mark, where many stand in a strip: undefined for its own words, nothing if the move after it tells it. */
  brief?: (action: unknown, events: unknown[], content: unknown) => string | null | undefined;
  beats: (events: unknown[]) => Beat[];
  /** Each seat's running score: as it stands, and with what is counted only at the end. */
  scores?: (state: unknown, content: unknown, insight: unknown) => { now: number; with_cards: number }[];
  /** What to call these two numbers. */
  scoreWords?: { now: string; more: string };
  /** Rounds played and to play (nobody may know), and what to call this one if not by its number, with the events that have been shown. */
  progress?: (state: unknown, content: unknown, past: unknown[]) => { round: number; rounds: number | null; title?: string };
  /** What should be known of the action at this place of the list before it is done, such as a warning. */
  remark?: (place: number, insight: unknown) => string | null;
  /** What the action at this place of the list would bring, in a word or two. */
  gain?: (place: number, insight: unknown) => string | null;
  /** Where several questions of a kind follow each other, which of how many this is. */
  nth?: (insight: unknown) => { nth: number; of: number } | null;
  /** A long list in groups. */
  groups?: (actions: Told[], state: unknown, content: unknown, seat: number, insight: unknown) => ActionGroup[];
  /** Whether an action can also be taken on the board, so that a small screen may leave it out of the list. */
  onBoard?: (action: unknown, state: unknown, seat: number, place: number, insight: unknown) => boolean;
  /** The parts of the board an action is taken at, by their `data-thing`; nothing if it is only in the list. */
  things?: (action: unknown, state: unknown, seat: number, place: number, insight: unknown) => string[];
  /** Figures in doubt, for those who ask. */
  doubts?: (content: unknown) => Doubt[];
  /** An answer to a question that follows from one just given, so that nobody is asked twice. */
  habit?: (kind: string, actions: Told[], ply: number) => Told | null;
  /** Habits a player may have that would answer this question, as the server tells them. */
  routines?: (insight: unknown) => Routine[];
};

const drawings: Record<string, () => Promise<{ drawing: Drawing }>> = {
  'dice-forge': () => import('./dice-forge'),
  'kings-of-artifice': () => import('./kings-of-artifice'),
  'kings-forge': () => import('./kings-forge'),
};

/** What a game is about, and how long it takes, for whoever chooses one. */
export const blurbs: Record<string, { about: string; minutes: number }> = {
  'dice-forge': { about: 'Heroes forge better faces onto their own dice and perform feats for the gods.', minutes: 45 },
  'kings-forge': { about: 'Smiths gather dice around the village, roll what they kept, and craft what the King asks for.', minutes: 60 },
  'kings-of-artifice': { about: 'Kings land on an empty island, build walls, houses, towers and palaces, and cast spells.', minutes: 90 },
};

/** A picture of each game, drawn with its own components. */
export const pictures: Record<string, () => Promise<{ default: Component }>> = {
  'dice-forge': () => import('./dice-forge/Picture.svelte'),
  'kings-of-artifice': () => import('./kings-of-artifice/Picture.svelte'),
  'kings-forge': () => import('./kings-forge/Picture.svelte'),
};

/** How to play each game, on one page. */
export const guides: Record<string, () => Promise<{ default: Component }>> = {
  'dice-forge': () => import('./dice-forge/Guide.svelte'),
  'kings-of-artifice': () => import('./kings-of-artifice/Guide.svelte'),
  'kings-forge': () => import('./kings-forge/Guide.svelte'),
};

/** What the guide says in a first game of each. */
export const courses: Record<string, () => Promise<{ course: Course }>> = {
  'dice-forge': () => import('./dice-forge/course'),
  'kings-of-artifice': () => import('./kings-of-artifice/course'),
  'kings-forge': () => import('./kings-forge/course'),
};

/** Forms for cards of one's own, for the set-up of games that take them. */
export const ownCards: Record<string, () => Promise<{ default: Component<OwnCardsProps> }>> = {
  'kings-forge': () => import('./kings-forge/OwnCards.svelte'),
};

export async function drawingOf(game: string): Promise<Drawing> {
  const found = drawings[game] ?? (() => import('./plain'));
  return (await found()).drawing;
}
