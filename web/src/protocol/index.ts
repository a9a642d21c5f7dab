// What server and client say to each other. The words of a table come from the server's own types (`table.ts`); those
// of its REST part stand here. States, actions and events are opaque: only `games/<game>` looks into them.
import type { BotLevel, ClientMessage, Clock, GameName, Phase, SeatKind, TableView, Told, TurnView } from './table';

export type {
  BotLevel,
  Clock,
  DecisionView,
  Order,
  Phase,
  SeatPlan,
  SeatView,
  ServerMessage,
  Shown,
  TableView,
  Told,
  TurnView,
} from './table';

/** What can be asked of a table. */
export type Command = Exclude<ClientMessage, { type: 'Hello' | 'Ping' }>;
export type Standings = NonNullable<TableView['result']>;

export type OptionSpec = {
  name: string;
  type: 'flag' | 'choice' | 'number';
  values?: string[];
  range?: [number, number];
  default: boolean | number | string;
  text: string;
};
export type GameInfo = { id: string; name: string; players: [number, number]; options: OptionSpec[] };
export type Person = { name: string; account: boolean };
export type TableSummary = {
  id: string;
  game: GameName;
  players: number;
  phase: Phase;
  clock: Clock;
  seats: { kind: SeatKind; name: string; level?: BotLevel | null; you: boolean }[];
  updated_at: number;
  your_turn: boolean;
  result?: Standings | null;
};
export type Rulebook = { title: string; sections: { title: string; rules: { id: string; text: string }[] }[] };
export type ReplayPly = { seat: number; action: Told | null; events: Told[]; state: unknown; insight?: unknown; turn: TurnView | null };
export type ReplayView = {
  table?: string | null;
  game: GameName;
  players: number;
  names: string[];
  options: Record<string, boolean | number | string>;
  content: unknown;
  commitment: string;
  seed?: string | null;
  result?: Standings | null;
  setup: { state: unknown; insight?: unknown; events: Told[]; turn: TurnView | null };
  plies: ReplayPly[];
  /** Why the record cannot be played on from there. */
  broken?: string | null;
};
export type Checks = { ok: boolean; checks: { what: string; ok: boolean; words: string }[] };
export type Candidate = { action: unknown; text: string; value: number; visits: number };
