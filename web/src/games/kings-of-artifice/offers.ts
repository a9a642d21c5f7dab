// What may be done, sorted by whom and where: the server tells both with each choice.
import type { Told } from '../../protocol';
import type { Action, Cell, Doer, Kind, Prospect, Refusal, State } from '../../protocol/kings-of-artifice';
import { berthCells, isCell } from './cells';
import { isCharacter } from './characters';

/** One of the decider's pieces: a character, the ship, or a wall that can fly, by its space. */
export type Subject = Doer;
export type Mark = 'go' | 'board' | 'build' | 'attack' | 'ride' | 'place' | 'spell' | 'sail';

/** A choice with what is to be known of it. */
export type Offer = Prospect & { told: Told; action: Action; mark: Mark | null };

/** The choices with what belongs to each; `prospects` are told in the same order. */
export function offersOf(actions: Told[], prospects: Prospect[]): Offer[] {
  if (actions.length !== prospects.length) return [];
  return actions.map((told, place) => {
    const action = told.value as Action;
    return { ...prospects[place]!, told, action, mark: MARKS[action.type] };
  });
}

/** How the spaces of a choice are marked. */
const MARKS: Record<Action['type'], Mark | null> = {
  PlantTree: 'place',
  Place: 'place',
  Sail: 'sail',
  Anchor: 'sail',
  Move: 'go',
  Board: 'board',
  CarryAboard: 'board',
  Escape: 'board',
  TeleportAboard: 'board',
  PickUp: 'ride',
  CarryTo: 'go',
  GuideRider: 'ride',
  BuildWall: 'build',
  BuildHouse: 'build',
  BuildFountain: 'build',
  BuildBattlement: 'build',
  BuildTower: 'build',
  BuildPalace: 'build',
  Attack: 'attack',
  Strike: 'attack',
  TakeWall: 'spell',
  CurseHouse: 'spell',
  Demolish: 'spell',
  EnchantHouse: 'spell',
  FlyWall: 'go',
  Teleport: 'go',
  Swap: 'spell',
  Halt: null,
  Summon: null,
  LeaveAtOne: null,
  Steal: null,
  LetBe: null,
  Withdraw: null,
  ThrowToken: 'place',
  Cast: null,
  MorphInto: null,
  FinishSpell: null,
  FinishWindow: null,
  EndTurn: null,
};

/** The parts of the table a choice is taken at, as they are named there: where it leads to, and the one piece it begins with. */
export function thingsOf(action: Action, seat: number, prospect: Prospect | undefined, state: State): string[] {
  if (action.type === 'Cast') return [`spell:${action.spell}`];
  if (action.type === 'Summon') return [`summon:${seat}:${action.class}`];
  const { by = [], at = [] } = prospect ?? {};
  const from = by.length === 1 ? spacesOf(by[0]!, seat, state) : [];
  // A whole quarter is no list of spaces.
  if (action.type === 'Sail') return by.length === 0 ? [`quarter:${action.quadrant}`] : from.map((cell) => `cell:${cell}`);
  return [...new Set([...at, ...from])].map((cell) => `cell:${cell}`);
}

/** Where a piece stands, for leading from it to what it can do. */
export function spacesOf(subject: Subject, seat: number, state: State): Cell[] {
  const spot = isCharacter(subject) ? state.board.characters[seat]?.[subject] : subject;
  const berth = state.board.ships[seat];
  if (spot === 'ship') return berth ? berthCells(berth) : [];
  return isCell(spot) ? [spot] : [];
}

/** The decider's pieces that can do something, by where they are; those aboard are found on their ship. */
export function subjectsByCell(offers: Offer[], seat: number, state: State): Map<Cell, Subject[]> {
  const map = new Map<Cell, Subject[]>();
  for (const subject of new Set(offers.flatMap(({ by }) => by))) {
    for (const cell of spacesOf(subject, seat, state)) map.set(cell, [...(map.get(cell) ?? []), subject]);
  }
  return map;
}

/** The walls among those that can do something. */
export function wallsAmong(subjects: Set<Subject>): Cell[] {
  return [...subjects].filter((subject): subject is Cell => !isCharacter(subject) && isCell(subject));
}

/** The ways to build something of this kind. */
export function offersFor(offers: Offer[], kind: Kind): Offer[] {
  return offers.filter(({ mark, raises }) => mark === 'build' && raises?.kind === kind);
}

/** The piece that need not be taken first: nothing is asked but whom it strikes, or where it builds. */
export function onlyDoer(offers: Offer[]): Subject | null {
  const placed = offers.filter(({ at }) => at.length > 0);
  if (offers.some(({ action }) => action.type === 'EndTurn') || !placed.every(({ mark }) => mark === 'attack' || mark === 'build')) return null;
  return placed[0]?.by.find((who) => placed.every(({ by }) => by.includes(who))) ?? null;
}

/** What can be done at each space: all of it, or what one piece can do there. */
export function offersByCell(offers: Offer[], subject: Subject | null, seat: number, state: State): Map<Cell, Offer[]> {
  const map = new Map<Cell, Offer[]>();
  for (const offer of offers) {
    if (subject !== null && !offer.by.includes(subject)) continue;
    // Who is swapped already stands on one of the two spaces.
    const here = subject !== null && offer.action.type === 'Swap' ? spacesOf(subject, seat, state) : [];
    for (const cell of offer.at) {
      if (here.includes(cell)) continue;
      const list = map.get(cell);
      if (list) list.push(offer);
      else map.set(cell, [offer]);
    }
  }
  return map;
}

/** Why there is nothing to do on a space: what is said of the wish one has, or first of the piece in hand there. */
export function refusalOf(refusals: Refusal[], held: Subject | null, wish: string | null, cell: Cell): { cell: Cell; words: string } | null {
  const found = refusals.find(({ by, at }) => (by === undefined || by === held) && (at === undefined || at.includes(cell)));
  const words = wish ?? found?.words;
  return words ? { cell, words } : null;
}
