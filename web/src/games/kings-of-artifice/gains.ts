// What a choice would bring: the position after it as far as it can be seen from here, counted like any other.
import { preview } from './preview';
import { pointsInPlay, Tally } from './scores';
import { square } from './offers';
import { CHARACTERS, classOf } from './types';
import type { Action, Character, Class, Content, Event, State } from './types';

export type Gain = {
  /** Victory points scored at once. */
  at_once: number;
  /** How much more the whole score would be if the game ended then. */
  in_all: number;
  /** Forest spaces that come to lie in an own pasture. */
  pasture: number;
};

/** What would happen, or nothing if it is only a step towards something. */
function eventsOf(action: Action, seat: number, state: State, content: Content): Event[] {
  const { points } = content;
  const spot = (of: number, who: Character) => state.board.characters[of]![who];
  const step = state.steps.at(-1) as { type: string; class?: Class; victim?: Character; knight?: Character; horse?: Character; rider?: Character } | undefined;
  const built = (kind: Extract<Event, { type: 'StructureBuilt' }>['kind'], at: string[], level: number, gained: number): Event[] => [
    ...at.filter((cell) => state.board.trees.includes(cell)).map((cell): Event => ({ type: 'TreeCollected', seat, at: cell })),
    { type: 'StructureBuilt', seat, kind, at, level, points: gained },
  ];
  const levelAt = (cell: string) => state.board.structures.find(({ at }) => at.includes(cell))?.level ?? 0;
  const moved = (who: Character, to: string): Event => ({ type: 'CharacterMoved', seat, who, from: spot(seat, who), to });
  const gone = (of: number, victim: Character): Event => ({ type: 'CharacterSent', seat: of, who: victim, from: spot(of, victim), to: 'supply' });
  switch (action.type) {
    case 'PlantTree':
      return [{ type: 'TreePlanted', seat, at: action.at }];
    case 'Anchor':
      return [{ type: 'ShipMoved', seat, from: state.board.ships[seat] ?? null, to: action.berth }];
    case 'Move':
      return [moved(action.who, action.to)];
    case 'Board':
      return [moved(action.who, 'ship')];
    case 'Escape':
      return [moved('king', 'ship')];
    case 'CarryTo':
    case 'CarryAboard': {
      const to = action.type === 'CarryTo' ? action.to : 'ship';
      return step?.horse && step.rider ? [moved(step.horse, to), moved(step.rider, to)] : [];
    }
    case 'GuideRider':
      return [moved(action.horse, action.to), moved(action.rider, action.to)];
    case 'Place': {
      const who = step?.victim ?? step?.knight ?? CHARACTERS.find((each) => classOf(each) === step?.class && spot(seat, each) === 'supply');
      return who ? [moved(who, action.at)] : [];
    }
    case 'Withdraw':
      return step?.victim ? [gone(seat, step.victim)] : [];
    case 'BuildWall':
      return built('wall', [action.at], 1, 0);
    case 'BuildHouse':
      return built('house', [action.at], 2, points.house);
    case 'BuildFountain':
      return built('fountain', [action.at], 2, points.fountain);
    case 'BuildBattlement':
      return built('battlement', [action.at, action.and], 2, points.battlement);
    case 'BuildTower':
      return built('tower', [action.at], levelAt(action.at) + 1, points.tower);
    case 'EnchantHouse':
      return built('tower', [action.at], 5, 3 * points.tower);
    case 'BuildPalace':
      return built('palace', square(action.at), 3, points.palace);
    case 'Attack':
      return [{ type: 'CharacterAttacked', seat, by: action.who, of: action.seat, victim: action.victim, at: spot(action.seat, action.victim), points: points.attack }, gone(action.seat, action.victim)];
    case 'Strike':
      return [gone(action.seat, action.victim)];
    case 'ThrowToken':
      return [{ type: 'TokenThrown', seat, points: points.throw }];
    case 'TakeWall':
      return [{ type: 'WallTaken', seat, at: action.at }];
    case 'Demolish':
      return [{ type: 'WallDemolished', seat, of: seat, at: action.at }];
    case 'CurseHouse':
      return [{ type: 'HouseCursed', seat, of: seat, at: action.at, points: points.curse }];
    case 'FlyWall':
      return [
        ...(state.board.trees.includes(action.to) ? [{ type: 'TreeCollected', seat, at: action.to } as Event] : []),
        { type: 'WallFlew', seat, from: action.from, to: action.to },
      ];
    case 'Teleport':
      return [moved('warlock', action.to)];
    case 'TeleportAboard':
      return [moved('warlock', 'ship')];
    case 'Swap':
      return [{ type: 'CharactersSwapped', seat, who: action.who, with: action.with }];
    default:
      return [];
  }
}

/** The position after a choice, for a look ahead. */
export function imagined(action: Action, seat: number, state: State, content: Content): State {
  return preview(state, eventsOf(action, seat, state, content), content);
}

const known = new WeakMap<Tally, Map<Action, Gain>>();

/** What a choice of the seat that is asked would bring; worked out once for each. */
export function gainOf(action: Action, seat: number, now: Tally): Gain {
  const gains = known.get(now) ?? new Map<Action, Gain>();
  known.set(now, gains);
  const gain = gains.get(action) ?? reckon(action, seat, now);
  gains.set(action, gain);
  return gain;
}

function reckon(action: Action, seat: number, now: Tally): Gain {
  const { state, content } = now;
  const after = imagined(action, seat, state, content);
  if (after === state) return { at_once: 0, in_all: 0, pasture: 0 };
  const then = new Tally(after, content, now);
  const fenced = (tally: Tally) => tally.pastures.reduce((sum, { owner, forest }) => sum + (owner === seat ? forest.size : 0), 0);
  const scored = (of: State) => pointsInPlay(of.realms[seat]!.points);
  return {
    at_once: scored(after) - scored(state),
    in_all: then.total(seat) - now.total(seat),
    pasture: Math.max(0, fenced(then) - fenced(now)),
  };
}
