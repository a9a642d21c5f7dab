// What server and client say to each other, made from the server's own types: the words of a table (`table.ts`) and the
// answers of its REST part (`api.ts`). States, actions and events are opaque here: only `games/<game>` looks into them.
import type { ClientMessage } from './table';

export type {
  Clock,
  DecisionView,
  Level,
  Order,
  Phase,
  SeatPlan,
  SeatView,
  ServerMessage,
  Shown,
  ShownKind,
  Standings,
  TableView,
  Taste,
  Told,
  TurnView,
} from './table';
export type { EarlierView, GameInfo, Myself, OptionInfo, Reach, Remarked, Replayed, ReplayedPly, RulesPage, TableCard, Verdict, Reason, Weighed } from './api';

/** What can be asked of a table. */
export type Ask = Exclude<ClientMessage, { type: 'Hello' | 'Ping' }>;
