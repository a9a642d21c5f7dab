// A position with some of the events that follow it, for showing events one by one. Only what is drawn is followed;
// the position that comes after them is the server's.
import type { Beat } from '../../stage.svelte';
import type { Cell, Character, Content, Event, Points, Spot, State, Structure } from './types';

export function preview(state: State, events: Event[], content: Content): State {
  if (events.length === 0) return state;
  const next = branch(state);
  for (const event of events) follow(next, event, content);
  return next;
}

/** A copy to go on from. What is built and planted is shared until it changes. */
function branch(state: State): State {
  return {
    ...state,
    board: { ...state.board, characters: state.board.characters.map((pieces) => ({ ...pieces })), ships: [...state.board.ships] },
    realms: state.realms.map((realm) => ({ ...realm, bag: { ...realm.bag, at: { ...realm.bag.at } }, points: { ...realm.points } })),
    turn: { ...state.turn },
  };
}

/** Changes a position by one event. */
function follow(state: State, event: Event, content: Content): void {
  switch (event.type) {
    case 'RoundStarted':
      state.phase = 'building';
      state.round = event.round;
      return;
    case 'CrowningStarted':
      state.phase = 'crowning';
      return;
    case 'TreePlanted':
      state.board.trees = [...state.board.trees, event.at];
      state.realms[event.seat]!.saplings -= 1;
      if (state.realms.every(({ saplings }) => saplings === 0)) state.phase = 'landing';
      return;
    case 'TreeCollected':
      state.board.trees = state.board.trees.filter((cell) => cell !== event.at);
      state.realms[event.seat]!.trees += 1;
      return;
    case 'ShipMoved':
      state.board.ships[event.seat] = event.to;
      return;
    case 'TurnStarted':
      startTurn(state, event.seat, content);
      return;
    case 'CharacterMoved':
    case 'CharacterSent':
      put(state, event.seat, event.who, event.to);
      return;
    case 'RiderCarried':
      put(state, event.seat, event.horse, event.to);
      put(state, event.seat, event.rider, event.to);
      return;
    case 'CharacterSummoned':
      put(state, event.seat, event.who, event.at);
      return;
    case 'CharactersSwapped': {
      const pieces = state.board.characters[event.seat]!;
      [pieces[event.who], pieces[event.with]] = [pieces[event.with], pieces[event.who]];
      return;
    }
    default:
      followBuilding(state, event);
      followTokens(state, event);
  }
}

function followBuilding(state: State, event: Event): void {
  const { board, realms } = state;
  switch (event.type) {
    case 'StructureBuilt': {
      const { seat, kind, at, level, points } = event;
      const bases = at.map((cell) => board.structures.find((old) => old.at.includes(cell))?.base?.[0] ?? seat);
      const tallest = Math.max(0, ...board.structures.filter((old) => old.at.includes(at[0]!)).map((old) => old.level));
      board.structures = board.structures.filter((old) => !old.at.some((cell) => at.includes(cell)));
      const built: Structure = { kind, at, owner: seat, level };
      board.structures.push(bases.some((base) => base !== seat) ? { ...built, base: bases } : built);
      // The fountain is a piece of its own, and Alchemy builds with what it took.
      if (kind !== 'fountain' && state.steps.at(-1)?.type !== 'BuildByAlchemy') realms[seat]!.blocks = Math.max(0, realms[seat]!.blocks - (kind === 'tower' ? level - tallest : 1));
      score(state, seat, ({ house: 'houses', tower: 'towers', battlement: 'battlements', palace: 'palaces', fountain: 'fountain', wall: null } as const)[kind], points);
      return;
    }
    case 'HouseCursed':
      board.structures = board.structures.map((old) => {
        if (!old.at.includes(event.at)) return old;
        const { base = [old.owner], ...house } = old;
        const cursed = { ...house, owner: event.seat };
        return base[0] === event.seat ? cursed : { ...cursed, base };
      });
      realms[event.seat]!.blocks -= 1;
      score(state, event.seat, 'curses', event.points);
      return;
    case 'WallTaken':
    case 'WallDemolished':
      remove(state, event.at);
      return;
    case 'WallFlew':
      board.structures = board.structures.map((old) => (old.at.includes(event.from) ? { ...old, at: [event.to] } : old));
      return;
  }
}

function followTokens(state: State, event: Event): void {
  switch (event.type) {
    case 'CharacterAttacked':
      score(state, event.seat, 'attacks', event.points);
      return;
    case 'TokenThrown':
      spend(state, event.seat, 1);
      score(state, event.seat, 'throws', event.points);
      return;
    case 'SpellCast':
      state.realms[event.seat]!.mana = event.spell;
      spend(state, event.seat, event.cost);
      return;
    case 'TokenStolen':
      state.realms[event.from]!.bag = { at: { place: 'stolen', by: event.seat, fresh: true }, active: false };
      return;
    case 'TokenToKitty':
      state.realms[event.seat]!.bag = { at: { place: 'kitty' }, active: false };
      return;
    case 'TokenReturned':
      state.realms[event.seat]!.bag = { at: { place: 'home' }, active: false };
      return;
    case 'WarlockMorphed':
      state.turn.morph = event.class;
      return;
    case 'MorphEnded':
      state.turn.morph = null;
      return;
  }
}

/** KA-2.2: everything at hand is flipped to its active side. */
function startTurn(state: State, seat: number, content: Content): void {
  state.active = seat;
  state.turn = { moved: [], morph: null, sailed: false };
  const realm = state.realms[seat]!;
  realm.tokens = content.action_points - 1;
  realm.mana = null;
  if (realm.bag.at.place === 'home') realm.bag.active = true;
  for (const { bag } of state.realms) {
    if (bag.at.place === 'stolen' && bag.at.by === seat) {
      bag.active = true;
      bag.at.fresh = false;
    }
  }
}

/** KA-2.6: stolen tokens first, then the own bag, then the others. */
function spend(state: State, seat: number, points: number): void {
  for (let left = points; left > 0; left -= 1) {
    const held = state.realms.find(({ bag }) => bag.active && bag.at.place === 'stolen' && bag.at.by === seat);
    const realm = state.realms[seat]!;
    if (held) held.bag.active = false;
    else if (realm.bag.active && realm.bag.at.place === 'home') realm.bag.active = false;
    else realm.tokens = Math.max(0, realm.tokens - 1);
  }
}

function put(state: State, seat: number, who: Character, to: Spot): void {
  state.board.characters[seat]![who] = to;
}

function remove(state: State, cell: Cell): void {
  state.board.structures = state.board.structures.filter(({ at }) => !at.includes(cell));
}

function score(state: State, seat: number, source: keyof Points | null, points: number): void {
  if (source) state.realms[seat]!.points[source] += points;
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
