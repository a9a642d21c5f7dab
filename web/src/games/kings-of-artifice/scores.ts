// What everything is worth, as if the game ended now (KA-9, KA-10). The server sends positions without it, so it is
// counted here; tests hold it against the server's own results.
import { adjacent, flood, isCell, isNear, landsOf, nameOf, placeOf, quadrantOf, structuresByCell, type Cells } from './cells';
import type { Cell, Character, Content, Kind, Points, State, Structure } from './types';

export type Pasture = { owner: number; region: Set<Cell>; forest: Set<Cell>; scores: boolean };
export type Standings = { card: string; measures: number[]; points: number[] };
export type Scores = {
  in_play: number;
  thief_on_wall: number;
  houses: number;
  battlements: number;
  towers: number;
  palaces: number;
  pastures: number;
  /** Halves of a point, as points. */
  trees: number;
  /** In the order the cards were dealt. */
  cards: number[];
};

type Fence = Omit<Pasture, 'scores'>;

/** What is built and planted: the slow part of counting, shared by positions that differ in who stands where. */
class Ground {
  readonly at: Map<Cell, Structure>;
  readonly own: Record<Kind, Set<Cell>>[];
  readonly walls = new Set<Cell>();
  /** What scoring cards measured here, by card and seat, as far as only buildings count. */
  readonly measures = new Map<string, number>();
  #systems = new Map<Cell, Set<Cell>>();
  #fences: Fence[] | null = null;

  constructor(
    readonly state: State,
    readonly content: Content,
  ) {
    this.at = structuresByCell(state);
    this.own = state.realms.map(() => ({ wall: new Set(), house: new Set(), tower: new Set(), fountain: new Set(), battlement: new Set(), palace: new Set() }));
    for (const [cell, { kind, owner }] of this.at) {
      this.own[owner]![kind].add(cell);
      if (kind === 'wall') this.walls.add(cell);
    }
  }

  /** All walls that hang together with the one on a space, whoever's they are. */
  system(cell: Cell): Set<Cell> {
    let found = this.#systems.get(cell);
    if (!found) {
      found = flood([cell], this.walls);
      for (const part of found) this.#systems.set(part, found);
    }
    return found;
  }

  get fences(): Fence[] {
    return (this.#fences ??= this.state.realms.flatMap((_, owner) => this.#fencesOf(owner)));
  }

  /** KA-6.14 to KA-6.16: what the flood from every spoiling space does not reach is enclosed. A diagonal gap leaks. */
  #fencesOf(owner: number): Fence[] {
    const { ground, forest } = landsOf(this.content);
    const trees = new Set(this.state.board.trees);
    const open = new Set([...ground].filter((cell) => this.at.get(cell)?.owner !== owner));
    if (open.size === ground.size) return [];
    const visible = [...open].filter((cell) => !this.at.has(cell));
    const spoilt = flood(visible.filter((cell) => !forest.has(cell) && !trees.has(cell)), open, adjacent);
    const enclosed = new Set(visible.filter((cell) => !spoilt.has(cell)));
    const found: (Fence & { bordered: boolean })[] = [];
    for (const seed of enclosed) {
      if (found.some(({ region }) => region.has(seed))) continue;
      const region = flood([seed], open, adjacent);
      // A region that only sea and wasteland enclose is nobody's.
      const bordered = [...region].some((cell) => adjacent(cell).some((next) => this.at.get(next)?.owner === owner));
      found.push({ owner, region, forest: new Set([...region].filter((cell) => enclosed.has(cell))), bordered });
    }
    return found.filter(({ bordered }) => bordered).map(({ bordered: _, ...fence }) => fence);
  }
}

/** A position laid out for counting. */
export class Tally {
  readonly #ground: Ground;
  #pastures: Pasture[] | null = null;
  #totals: number[] = [];
  readonly at: Map<Cell, Structure>;

  constructor(
    readonly state: State,
    readonly content: Content,
    like?: Tally,
  ) {
    const { structures, trees } = state.board;
    const same = like && like.state.board.structures === structures && like.state.board.trees === trees;
    this.#ground = same ? like.#ground : new Ground(state, content);
    this.at = this.#ground.at;
  }

  get seats(): number[] {
    return this.state.realms.map((_, seat) => seat);
  }

  own(seat: number, kind: Kind): Cells {
    return this.#ground.own[seat]![kind];
  }

  spot(seat: number, who: Character): Cell | null {
    const spot = this.state.board.characters[seat]?.[who];
    return isCell(spot) ? spot : null;
  }

  get pastures(): Pasture[] {
    this.#pastures ??= this.#ground.fences.map((fence) => {
      const horses = [this.spot(fence.owner, 'horse-1'), this.spot(fence.owner, 'horse-2')];
      return { ...fence, scores: horses.some((cell) => cell !== null && fence.region.has(cell)) };
    });
    return this.#pastures;
  }

  scores(seat: number): Scores {
    return {
      in_play: pointsInPlay(this.state.realms[seat]!.points),
      thief_on_wall: this.#thief(seat),
      houses: this.#houses(seat),
      battlements: this.#battlements(seat),
      towers: this.#towers(seat),
      palaces: this.#palaces(seat),
      pastures: this.pastures.reduce((sum, { owner, scores, forest }) => sum + (owner === seat && scores ? forest.size * this.content.final.forest : 0), 0),
      trees: this.state.realms[seat]!.trees / 2,
      cards: this.state.scoring.map((card) => this.cardPoints(card, seat)),
    };
  }

  total(seat: number): number {
    return (this.#totals[seat] ??= totalOf(this.scores(seat)));
  }

  /** KA-9.1, KA-9.2 */
  #thief(seat: number): number {
    const here = this.spot(seat, 'thief');
    if (!here || !this.#ground.walls.has(here)) return 0;
    const system = this.#ground.system(here);
    const sharers = this.seats.filter((other) => system.has(this.spot(other, 'thief') ?? '')).length;
    return Math.floor(system.size / sharers);
  }

  /** KA-9.3 */
  #houses(seat: number): number {
    const villagers = [this.spot(seat, 'villager-1'), this.spot(seat, 'villager-2')];
    const lived = [...this.own(seat, 'house')].filter((house) => villagers.some((cell) => cell !== null && isNear(cell, house)));
    return lived.length * this.content.final.house;
  }

  /** KA-9.4 */
  #battlements(seat: number): number {
    const knight = this.spot(seat, 'knight');
    if (!knight) return 0;
    const own = this.own(seat, 'battlement');
    const counted = new Set<Cell>();
    let points = 0;
    for (const cell of adjacent(knight)) {
      if (!own.has(cell) || counted.has(cell)) continue;
      const system = flood([cell], own);
      system.forEach((part) => counted.add(part));
      points += Math.min(system.size / 2, this.content.final.most_battlements) ** 2;
    }
    return points;
  }

  /** KA-9.5 */
  #towers(seat: number): number {
    const here = this.spot(seat, 'warlock');
    const own = this.own(seat, 'tower');
    if (!here || !own.has(here)) return 0;
    const height = this.at.get(here)!.level;
    return [...own].map((cell) => this.at.get(cell)!.level).reduce((sum, level) => sum + (level <= height ? level : 0), 0);
  }

  /** KA-9.6 */
  #palaces(seat: number): number {
    const king = this.spot(seat, 'king');
    if (!king) return 0;
    const near = this.palaces(seat).filter(({ at }) => at.some((cell) => isNear(king, cell)));
    return near.length * this.content.final.palace;
  }

  palaces(seat: number): Structure[] {
    return this.state.board.structures.filter(({ kind, owner }) => kind === 'palace' && owner === seat);
  }

  standings(): Standings[] {
    return this.state.scoring.map((card) => ({
      card,
      measures: this.seats.map((seat) => this.measure(card, seat)),
      points: this.seats.map((seat) => this.cardPoints(card, seat)),
    }));
  }

  cardPoints(id: string, seat: number): number {
    const figures = this.content.cards.find((card) => card.id === id)?.points ?? [];
    const measure = this.measure(id, seat);
    switch (id) {
      case 'master-mason':
      case 'village-festival':
      case 'triumphant-towers': {
        // KA-10.4
        const all = this.seats.map((other) => this.measure(id, other));
        const most = Math.max(...all);
        return most > 0 && measure === most ? Math.floor(figures[0]! / all.filter((other) => other === most).length) : 0;
      }
      case 'lighthouses':
        return figures[measure] ?? 0;
      case 'diverse-economy':
        return figures[measure - 1] ?? 0;
      default:
        // Nothing, and never minus nothing.
        return measure * (figures[0] ?? 0) || 0;
    }
  }

  /** What a scoring card counts: walls, towers, spaces, quadrants, kinds. */
  measure(id: string, seat: number): number {
    if (id === 'ranches' || id === 'building-tax') return this.#count(id, seat);
    const { measures } = this.#ground;
    const key = `${id} ${seat}`;
    const known = measures.get(key) ?? this.#count(id, seat);
    measures.set(key, known);
    return known;
  }

  #count(id: string, seat: number): number {
    switch (id) {
      case 'master-mason':
        return this.#longestWall(seat);
      case 'village-festival':
        return this.own(seat, 'house').size;
      case 'triumphant-towers':
        return this.own(seat, 'tower').size;
      case 'earthquake':
        return [...landsOf(this.content).faults].filter((cell) => this.at.get(cell)?.owner === seat).length;
      case 'lighthouses': {
        const near = [...this.own(seat, 'tower')].filter((cell) => landsOf(this.content).coast.has(cell));
        return new Set(near.map((cell) => quadrantOf(this.content, cell))).size;
      }
      case 'building-tax':
        return this.state.emptied === seat ? Math.max(...this.state.realms.map(({ blocks }) => blocks)) : 0;
      case 'ramparts':
        return this.ramparts(seat).size;
      case 'royal-cities': {
        const counted = new Set<Cell>();
        for (const { at } of this.palaces(seat)) {
          for (const cell of at.flatMap(adjacent)) if (!at.includes(cell) && this.at.get(cell)?.owner === seat) counted.add(cell);
        }
        return counted.size;
      }
      case 'diverse-economy': {
        const built = (['house', 'tower', 'battlement', 'palace', 'fountain'] as const).filter((kind) => this.own(seat, kind).size > 0);
        return built.length + (this.pastures.some(({ owner }) => owner === seat) ? 1 : 0);
      }
      case 'ranches': {
        const horses = [this.spot(seat, 'horse-1'), this.spot(seat, 'horse-2')];
        const visited = this.pastures.filter(({ owner, region }) => owner !== seat && horses.some((cell) => cell !== null && region.has(cell)));
        return visited.reduce((sum, { forest }) => sum + forest.size, 0);
      }
      default:
        return 0;
    }
  }

  /** KA-10.1 */
  #longestWall(seat: number): number {
    const walls = new Set(this.own(seat, 'wall'));
    let longest = 0;
    for (const cell of [...walls]) {
      const wall = flood([cell], walls);
      longest = Math.max(longest, wall.size);
      wall.forEach((part) => walls.delete(part));
    }
    return longest;
  }

  /** KA-10.8: walls on an unbroken line from one own tower to another. */
  ramparts(seat: number): Set<Cell> {
    const [walls, towers] = [this.own(seat, 'wall'), this.own(seat, 'tower')];
    const found = new Set<Cell>();
    for (const tower of towers) {
      for (const [x, y] of [
        [1, 0],
        [0, 1],
      ] as const) {
        const line: Cell[] = [];
        let { column, row } = placeOf(tower);
        do {
          column += x;
          row += y;
          line.push(nameOf(column, row));
        } while (walls.has(line.at(-1)!));
        if (towers.has(line.pop()!)) line.forEach((cell) => found.add(cell));
      }
    }
    return found;
  }
}

export function pointsInPlay(points: Points): number {
  return Object.values(points).reduce((sum, each) => sum + each, 0);
}

export function totalOf({ cards, ...rest }: Scores): number {
  return [...Object.values(rest), ...cards].reduce((sum, each) => sum + each, 0);
}

/** KA-8.1: whether this building round is the last one. */
export function endIsNear(state: State, content: Content): boolean {
  if (state.phase !== 'building') return false;
  const left = state.realms.map(({ blocks }) => blocks).sort((a, b) => a - b);
  if (state.round >= content.most_rounds) return true;
  return left[0] === 0 && (left[1] === 0 || left.slice(1).every((blocks) => blocks <= content.few_blocks));
}

/** KA-2.4: active tokens of a player, stolen ones included. */
export function actionPoints(state: State, seat: number): number {
  const { tokens, bag } = state.realms[seat]!;
  const held = state.realms.filter((other) => other.bag.active && other.bag.at.place === 'stolen' && other.bag.at.by === seat).length;
  return tokens + (bag.active && bag.at.place === 'home' ? 1 : 0) + held;
}

/** Half points as people write them. */
export function written(points: number): string {
  const whole = Math.trunc(points);
  if (points === whole) return String(points).replace('-', '−');
  return `${points < 0 ? '−' : ''}${whole === 0 ? '' : Math.abs(whole)}½`;
}
