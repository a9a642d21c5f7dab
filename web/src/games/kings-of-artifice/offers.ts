// What may be done, sorted by whom and where. The client knows no rules: it finds the pieces and spaces that belong to
// what the server offers. Only who builds is guessed, from who stands beside it.
import type { Told } from '../../protocol';
import { berthCells, isCell, isNear, nameOf, placeOf, quadrantOf, spacesOfBoard, terrainAt } from './cells';
import { NO_GAIN, type Gain } from './insight';
import { CHARACTERS, classOf } from './types';
import type { Action, Cell, Character, Class, Content, State } from './types';

/** One of the decider's pieces: a character, the ship, or a wall that can fly (`wall:D4`). */
export type Subject = string;
export type Mark = 'go' | 'board' | 'build' | 'attack' | 'ride' | 'place' | 'spell' | 'sail';

export type Offer = {
  told: Told;
  action: Action;
  /** Whose doing it is; nobody's, if the question itself says whose. */
  subjects: Subject[];
  /** Where it happens. */
  cells: Cell[];
  mark: Mark | null;
  gain: Gain;
};

export function classNow(state: State, seat: number, who: Character): Class {
  return who === 'warlock' && seat === state.active && state.turn.morph ? state.turn.morph : classOf(who);
}

/** The choices with what belongs to each; `gains` are told in the same order. */
export function offersOf(actions: Told[], seat: number | null, state: State, content: Content, gains: Gain[] = []): Offer[] {
  if (seat === null) return [];
  return actions.map((told, place) => {
    const action = told.value as Action;
    return {
      told,
      action,
      subjects: subjectsOf(action, seat, state),
      cells: cellsOf(action, seat, state, content),
      mark: MARKS[action.type] ?? null,
      gain: gains[place] ?? NO_GAIN,
    };
  });
}

const MARKS: Partial<Record<Action['type'], Mark>> = {
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
};

/** The four spaces of a palace, by its north-western one. */
export function square(at: Cell): Cell[] {
  const { column, row } = placeOf(at);
  return [at, nameOf(column + 1, row), nameOf(column, row + 1), nameOf(column + 1, row + 1)];
}

function subjectsOf(action: Action, seat: number, state: State): Subject[] {
  const question = state.steps.at(-1)?.type;
  switch (action.type) {
    case 'Move':
    case 'Board':
    case 'Attack':
      return [action.who];
    case 'PickUp':
    case 'GuideRider':
      return [action.horse];
    case 'Summon':
      return CHARACTERS.filter((who) => classNow(state, seat, who) === 'king' && isCell(state.board.characters[seat]![who]));
    case 'Escape':
      return ['king'];
    case 'Cast':
      return ['warlock'];
    case 'Strike':
      return ['warlock'];
    case 'Teleport':
    case 'TeleportAboard':
      return ['warlock'];
    case 'ThrowToken':
      return ['artisan'];
    case 'Swap':
      return [action.who, action.with];
    case 'FlyWall':
      return [`wall:${action.from}`];
    case 'Sail':
      return question === 'ChooseQuadrant' ? [] : ['ship'];
    case 'BuildWall':
      return question === 'ChooseSecondWall' ? [] : builders(action, seat, state);
    default:
      return builders(action, seat, state);
  }
}

/** Who can have a hand in a building (KA-6.2 to KA-6.9). */
function builders(action: Action, seat: number, state: State): Subject[] {
  const spots = state.board.characters[seat]!;
  const is = (who: Character, ...classes: Class[]) => classes.includes(classNow(state, seat, who));
  const beside = (cells: Cell[]) =>
    CHARACTERS.filter((who) => {
      const spot = spots[who];
      return isCell(spot) && cells.some((cell) => isNear(spot, cell));
    });
  const pair = (other: Class, cells: Cell[]) => {
    const near = beside(cells);
    return near.filter((who) => {
      const mate = is(who, 'artisan') ? other : is(who, other) ? 'artisan' : null;
      return mate !== null && near.some((friend) => is(friend, mate) && spots[friend] === spots[who]);
    });
  };
  switch (action.type) {
    case 'BuildWall':
      return beside([action.at]).filter((who) => !is(who, 'horse'));
    case 'BuildHouse':
      return beside([action.at]).filter((who) => is(who, 'villager'));
    case 'BuildFountain':
      return beside([action.at]).filter((who) => is(who, 'artisan'));
    case 'BuildBattlement':
      return pair('knight', [action.at, action.and]);
    case 'BuildTower':
      return pair('warlock', [action.at]);
    case 'BuildPalace':
      return pair('king', square(action.at));
    default:
      return [];
  }
}

function cellsOf(action: Action, seat: number, state: State, content: Content): Cell[] {
  const ship = () => {
    const berth = state.board.ships[seat];
    return berth ? berthCells(berth) : [];
  };
  const where = (of: number, who: Character) => {
    const spot = state.board.characters[of]![who];
    return isCell(spot) ? [spot] : spot === 'ship' ? ship() : [];
  };
  switch (action.type) {
    case 'BuildBattlement':
      return [action.at, action.and];
    case 'BuildPalace':
      return square(action.at);
    case 'Board':
    case 'CarryAboard':
    case 'Escape':
    case 'TeleportAboard':
      return ship();
    case 'PickUp':
      return where(seat, action.rider);
    case 'Attack':
    case 'Strike':
      return where(action.seat, action.victim);
    case 'Swap':
      return [...where(seat, action.who), ...where(seat, action.with)];
    case 'Sail':
      return spacesOfBoard(content).filter((cell) => terrainAt(content, cell) === '~' && quadrantOf(content, cell) === action.quadrant);
    case 'Anchor':
      return berthCells(action.berth);
    default:
      if ('at' in action) return [action.at];
      return 'to' in action ? [action.to] : [];
  }
}

/** Where a piece stands, for leading from it to what it can do. */
export function spacesOf(subject: Subject, seat: number, state: State): Cell[] {
  if (subject.startsWith('wall:')) return [subject.slice(5)];
  const spot = subject === 'ship' ? 'ship' : state.board.characters[seat]?.[subject as Character];
  const berth = state.board.ships[seat];
  if (spot === 'ship') return berth ? berthCells(berth) : [];
  return isCell(spot) ? [spot] : [];
}

/** The decider's pieces that can do something, by where they are; those aboard are found on their ship. */
export function subjectsByCell(offers: Offer[], seat: number, state: State): Map<Cell, Subject[]> {
  const map = new Map<Cell, Subject[]>();
  for (const subject of new Set(offers.flatMap(({ subjects }) => subjects))) {
    for (const cell of spacesOf(subject, seat, state)) map.set(cell, [...(map.get(cell) ?? []), subject]);
  }
  return map;
}

/** What can be done at each space: all of it, or what one piece can do there. */
export function offersByCell(offers: Offer[], subject: Subject | null, seat: number, state: State): Map<Cell, Offer[]> {
  const map = new Map<Cell, Offer[]>();
  for (const offer of offers) {
    if (subject !== null && !offer.subjects.includes(subject)) continue;
    // Who is swapped already stands on one of the two spaces.
    const here = subject !== null && offer.action.type === 'Swap' ? spacesOf(subject, seat, state) : [];
    for (const cell of offer.cells) {
      if (here.includes(cell)) continue;
      const list = map.get(cell);
      if (list) list.push(offer);
      else map.set(cell, [offer]);
    }
  }
  return map;
}
