// A position with some of the events that follow it, for showing events one by one. Only what is drawn is followed, and only
// what the events tell; the position that comes after them is the server's.
import type { Cell, Event, Kind, Points, State, Structure } from '../../protocol/kings-of-artifice';
import type { Beat } from '../../stage.svelte';

export function preview(state: State, events: Event[]): State {
  if (events.length === 0) return state;
  const next = branch(state);
  for (const event of events) follow(next, event);
  return next;
}

/** A copy to go on from. What is built and planted is shared until it changes. */
function branch(state: State): State {
  return {
    ...state,
    board: { ...state.board, characters: state.board.characters.map((pieces) => ({ ...pieces })), ships: [...state.board.ships] },
    realms: state.realms.map((realm) => ({ ...realm, points: { ...realm.points } })),
    turn: { ...state.turn },
  };
}

/** Changes a position by one event. */
function follow(state: State, event: Event): void {
  const { board, realms } = state;
  switch (event.type) {
    case 'RoundStarted':
      state.round = event.round;
      return;
    case 'TurnStarted':
      state.active = event.seat;
      return;
    case 'TreePlanted':
      board.trees = [...board.trees, event.at];
      realms[event.seat]!.saplings -= 1;
      return;
    case 'TreeCollected':
      board.trees = board.trees.filter((cell) => cell !== event.at);
      realms[event.seat]!.trees += 1;
      return;
    case 'ShipMoved':
      board.ships[event.seat] = event.to;
      return;
    case 'CharacterMoved':
    case 'CharacterSent':
      board.characters[event.seat]![event.who] = event.to;
      return;
    case 'RiderCarried':
      Object.assign(board.characters[event.seat]!, { [event.horse]: event.to, [event.rider]: event.to });
      return;
    case 'CharacterSummoned':
      board.characters[event.seat]![event.who] = event.at;
      return;
    case 'CharactersSwapped': {
      const pieces = board.characters[event.seat]!;
      [pieces[event.who], pieces[event.with]] = [pieces[event.with], pieces[event.who]];
      return;
    }
    case 'WarlockMorphed':
      state.turn.morph = event.class;
      return;
    case 'MorphEnded':
      state.turn.morph = null;
      return;
    default:
      followBlocks(state, event);
      followTokens(state, event);
  }
}

const TALLIES: Record<Kind, keyof Points | null> = { wall: null, house: 'houses', tower: 'towers', battlement: 'battlements', palace: 'palaces', fountain: 'fountain' };

function followBlocks(state: State, event: Event): void {
  const { board, realms } = state;
  switch (event.type) {
    case 'StructureBuilt': {
      const { seat, kind, at, level, points, base, blocks } = event;
      const tally = TALLIES[kind];
      clear(state, at);
      board.structures.push(based({ kind, at, owner: seat, level }, base));
      realms[seat]!.blocks -= blocks;
      if (tally) realms[seat]!.points[tally] += points;
      return;
    }
    case 'HouseCursed':
      board.structures = board.structures.map((old) => {
        if (!old.at.includes(event.at)) return old;
        const { kind, at, level } = old;
        return based({ kind, at, level, owner: event.seat }, event.base);
      });
      realms[event.seat]!.blocks -= event.blocks;
      realms[event.seat]!.points.curses += event.points;
      return;
    case 'WallTaken':
    case 'WallDemolished':
      clear(state, [event.at]);
      return;
    case 'WallFlew':
      board.structures = board.structures.map((old) => (old.at.includes(event.from) ? { ...old, at: [event.to] } : old));
      return;
  }
}

function followTokens({ realms }: State, event: Event): void {
  switch (event.type) {
    case 'CharacterAttacked':
      realms[event.seat]!.points.attacks += event.points;
      return;
    case 'TokenThrown':
      realms[event.seat]!.points.throws += event.points;
      return;
    case 'SpellCast':
      realms[event.seat]!.mana = event.spell;
      return;
    case 'TokenStolen':
      realms[event.from]!.bag = { at: { place: 'stolen', by: event.seat, fresh: true }, active: false };
      return;
    case 'TokenToKitty':
      realms[event.seat]!.bag = { at: { place: 'kitty' }, active: false };
      return;
    case 'TokenReturned':
      realms[event.seat]!.bag = { at: { place: 'home' }, active: false };
      return;
  }
}

/** Takes away whatever stands on one of these spaces. */
function clear({ board }: State, cells: Cell[]): void {
  board.structures = board.structures.filter(({ at }) => !at.some((cell) => cells.includes(cell)));
}

/** Whose blocks lie below is told only where they are not the owner's. */
function based(structure: Structure, base: Structure['base']): Structure {
  return base ? { ...structure, base } : structure;
}

const LENGTHS: Partial<Record<Event['type'], Omit<Beat, 'events'>>> = {
  TreePlanted: { ms: 320, sound: 'step' },
  ShipMoved: { ms: 700, sound: 'step' },
  CharacterMoved: { ms: 560, sound: 'step' },
  RiderCarried: { ms: 650, sound: 'step' },
  CharacterSummoned: { ms: 480, sound: 'gain' },
  CharacterAttacked: { ms: 750, sound: 'forge' },
  CharacterSent: { ms: 560, sound: 'step' },
  StructureBuilt: { ms: 560, sound: 'forge' },
  HouseCursed: { ms: 700, sound: 'forge' },
  WallDemolished: { ms: 600, sound: 'forge' },
  WallTaken: { ms: 400 },
  WallFlew: { ms: 600, sound: 'step' },
  SpellCast: { ms: 900, sound: 'gain' },
  WarlockMorphed: { ms: 500 },
  CharactersSwapped: { ms: 650, sound: 'step' },
  TokenStolen: { ms: 700, sound: 'gain' },
  TokenThrown: { ms: 450, sound: 'gain' },
  TokenToKitty: { ms: 250 },
  TokenReturned: { ms: 250 },
  TurnStarted: { ms: 250 },
};

/** One event after the other; a tree that makes room for a wall goes with it. */
export function beats(events: Event[]): Beat[] {
  const line: Beat[] = [];
  for (const event of events) {
    const last = line.at(-1);
    const before = (last?.events as Event[] | undefined)?.at(-1);
    if (last && event.type === 'StructureBuilt' && before?.type === 'TreeCollected') {
      last.events.push(event);
      Object.assign(last, LENGTHS.StructureBuilt);
    } else line.push({ events: [event], ...(LENGTHS[event.type] ?? { ms: 0 }) });
  }
  return line;
}
