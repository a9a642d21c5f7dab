// Kings of Artifice as the server tells it: the shapes of its states, actions, events and figures.

/** The name of a space, such as `D4`. */
export type Cell = string;
/** Two adjoining spaces of sea, such as `C1-D1`. */
export type Berth = string;
export type Quadrant = 'north-west' | 'north-east' | 'south-east' | 'south-west';
export type Class = 'king' | 'artisan' | 'warlock' | 'thief' | 'knight' | 'villager' | 'horse';
export type Character = 'king' | 'artisan' | 'warlock' | 'thief' | 'knight' | 'villager-1' | 'villager-2' | 'horse-1' | 'horse-2';
export type Spot = 'supply' | 'ship' | Cell;
export type Kind = 'wall' | 'house' | 'tower' | 'fountain' | 'battlement' | 'palace';

export const CHARACTERS: Character[] = ['king', 'artisan', 'warlock', 'thief', 'knight', 'villager-1', 'villager-2', 'horse-1', 'horse-2'];

export type Structure = { kind: Kind; at: Cell[]; owner: number; level: number; base?: number[] };
export type BagPlace = { place: 'home' } | { place: 'kitty' } | { place: 'stolen'; by: number; fresh: boolean };
export type Points = Record<'houses' | 'towers' | 'battlements' | 'palaces' | 'fountain' | 'attacks' | 'curses' | 'throws', number>;
export type Realm = {
  blocks: number;
  removed: number;
  saplings: number;
  trees: number;
  mana: string | null;
  tokens: number;
  bag: { at: BagPlace; active: boolean };
  points: Points;
};
export type Step = { type: string; [field: string]: unknown };
export type State = {
  phase: 'planting' | 'landing' | 'building' | 'crowning' | 'over';
  round: number;
  active: number;
  board: {
    trees: Cell[];
    structures: Structure[];
    characters: Record<Character, Spot>[];
    ships: (Berth | null)[];
  };
  realms: Realm[];
  scoring: string[];
  spells: string[];
  turn: { moved: Character[]; morph: Class | null; sailed: boolean };
  steps: Step[];
};

export type Action =
  | { type: 'PlantTree' | 'Place'; at: Cell }
  | { type: 'CarryTo' | 'Teleport'; to: Cell }
  | { type: 'BuildWall' | 'BuildHouse' | 'BuildFountain' | 'BuildTower' | 'BuildPalace'; at: Cell }
  | { type: 'TakeWall' | 'CurseHouse' | 'Demolish' | 'EnchantHouse'; at: Cell }
  | { type: 'BuildBattlement'; at: Cell; and: Cell }
  | { type: 'Sail'; quadrant: Quadrant }
  | { type: 'Anchor'; berth: Berth }
  | { type: 'Move'; who: Character; to: Cell }
  | { type: 'Board'; who: Character }
  | { type: 'PickUp'; horse: Character; rider: Character }
  | { type: 'Summon'; class: Class; both: boolean }
  | { type: 'Attack'; who: Character; seat: number; victim: Character }
  | { type: 'Strike'; seat: number; victim: Character }
  | { type: 'Cast'; spell: string }
  | { type: 'FlyWall'; from: Cell; to: Cell }
  | { type: 'MorphInto'; class: Class }
  | { type: 'GuideRider'; horse: Character; rider: Character; to: Cell }
  | { type: 'Swap'; who: Character; with: Character }
  | {
      type:
        | 'CarryAboard'
        | 'Halt'
        | 'LeaveAtOne'
        | 'Steal'
        | 'LetBe'
        | 'Withdraw'
        | 'Escape'
        | 'ThrowToken'
        | 'TeleportAboard'
        | 'FinishSpell'
        | 'FinishWindow'
        | 'EndTurn';
    };

/** What brings the crowning round. */
export type Ending = 'blocks_used_up' | 'rounds_used_up' | 'nobody_built';

export type Event =
  | { type: 'CardsDealt'; scoring: string[]; spells: string[] }
  | { type: 'RoundStarted'; round: number }
  | { type: 'CrowningStarted'; ending: Ending }
  | { type: 'GameEnded' }
  | { type: 'TurnStarted' | 'TemporaryPointsGiven' | 'TokenThrown'; seat: number; points: number }
  | { type: 'TreePlanted' | 'TreeCollected' | 'WallTaken'; seat: number; at: Cell }
  | { type: 'ShipMoved'; seat: number; from: Berth | null; to: Berth }
  | { type: 'TokenReturned' | 'TokenToKitty' | 'MorphEnded' | 'BlocksUsedUp'; seat: number }
  | { type: 'CharacterMoved' | 'CharacterSent'; seat: number; who: Character; from: Spot; to: Spot }
  | { type: 'RiderCarried'; seat: number; horse: Character; rider: Character; from: Spot; to: Spot }
  | { type: 'CharacterSummoned'; seat: number; by: Character; who: Character; at: Cell }
  | { type: 'StructureBuilt'; seat: number; kind: Kind; at: Cell[]; level: number; points: number }
  | { type: 'CharacterAttacked'; seat: number; by: Character; of: number; victim: Character; at: Cell; points: number; lightning: boolean }
  | { type: 'TokenStolen'; seat: number; by: Character; from: number; at: Cell }
  | { type: 'SpellCast'; seat: number; spell: string; cost: number }
  | { type: 'BlocksRemoved'; seat: number; blocks: number }
  | { type: 'HouseCursed'; seat: number; of: number; at: Cell; points: number }
  | { type: 'WallDemolished'; seat: number; of: number; at: Cell }
  | { type: 'WallFlew'; seat: number; from: Cell; to: Cell }
  | { type: 'WarlockMorphed'; seat: number; class: Class }
  | { type: 'CharactersSwapped'; seat: number; who: Character; with: Character };

export type SpellCard = { id: string; name: string; cost: number; text: string; source: string };
export type ScoringCard = { id: string; name: string; points: number[]; text: string; source: string };
export type Content = {
  blocks: number;
  action_points: number;
  trees: number;
  few_blocks: number;
  quiet_rounds: number;
  most_rounds: number;
  moves: Record<Class, number>;
  final: { forest: number };
  board: {
    columns: number;
    rows: number;
    terrain: string[];
    fault: { columns_west: number; rows_north: number };
    quadrants: { id: Quadrant; name: string; land: Cell[] }[];
    berths: Record<Quadrant, Berth[]>;
    source: string;
  };
  spells: SpellCard[];
  cards: ScoringCard[];
  sources: { what: string; source: string }[];
};

export function classOf(who: Character): Class {
  return who.replace(/-\d$/, '') as Class;
}
