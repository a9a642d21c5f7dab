// A server that is not there: recorded games in place of a live one, for looking at the client (`npm run dev:mock`).
// Whatever one plays, the recorded move is made. It is never part of a build.
import smiths from '../../tests/fixtures/kings-forge-duel.json';
import village from '../../tests/fixtures/kings-forge-four.json';
import type { ServerMessage, Shown, TableView, Told, TurnView } from '../protocol';

type Turn = { seat?: number; decision?: TurnView['decision'] };
type Ply = { seat: number; action: Told; events: Told[]; state: unknown; turn: Turn; actions?: Told[] };
type Game = { game: { id: string; name: string }; players: number; names: string[]; content: unknown; commitment: string; setup: Omit<Ply, 'seat' | 'action'>; plies: Ply[]; result: TableView['result'] };
const games: Record<string, Game> = { smiths: smiths as unknown as Game, village: village as unknown as Game };
const NAMES = ['Brave Argonaut', 'Normal bot', 'Lyra', 'Hard bot'];
const BOT_PAUSE = 500;

const turnOf = (turn: Turn): TurnView | null => (turn.decision ? { seat: turn.seat!, decision: turn.decision } : null);
/** Recorded texts speak of `Player 1`; the table has better names. */
const named = <T>(value: T): T => JSON.parse(JSON.stringify(value).replace(/Player (\d)/g, (_, number) => NAMES[number - 1] ?? '')) as T;

function viewAt(id: string, game: Game, ply: number): TableView {
  const now = ply === 0 ? game.setup : game.plies[ply - 1]!;
  const turn = turnOf(now.turn);
  const gathering = id === 'lobby';
  return named({
    id,
    game: game.game,
    players: game.players,
    options: {},
    pack: false,
    clock: { type: 'none' },
    public: true,
    phase: gathering ? 'gathering' : turn ? 'playing' : 'over',
    seats: game.names.map((_, seat) => ({
      kind: gathering && seat === 2 ? ('open' as const) : seat % 2 ? ('bot' as const) : ('person' as const),
      name: NAMES[seat]!,
      level: null,
      you: seat === 0,
      connected: true,
      resigned: false,
      taken_over: false,
      may_return: false,
      time_left_ms: null,
    })),
    host: true,
    ply,
    state: gathering ? null : now.state,
    insight: null,
    turn: gathering ? null : turn,
    actions: turn?.seat === 0 && !gathering ? (now.actions ?? []) : [],
    can_undo: false,
    result: turn ? null : game.result,
    commitment: game.commitment,
    seed: null,
    nonces: [],
    rematch: null,
    rematch_of: null,
    now_ms: Date.now(),
    deadline_ms: null,
  } satisfies TableView);
}

function shown(game: Game, ply: number): Shown {
  const { seat, action, events } = ply === 0 ? { seat: null, action: null, events: game.setup.events } : game.plies[ply - 1]!;
  return named({ seq: ply, at: Date.now(), kind: ply === 0 ? 'started' : 'moved', seat, name: null, ply, action, events, text: '' });
}

class MockSocket {
  static OPEN = 1;
  readyState = 1;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  #id: string;
  #game: Game;
  #ply: number;

  constructor(address: string) {
    this.#id = /tables\/([^/]+)\/ws/.exec(address)?.[1] ?? 'smiths';
    this.#game = games[this.#id.split('-')[0]!] ?? games.village!;
    this.#ply = Number(this.#id.split('-')[1] ?? 0);
    setTimeout(() => this.onopen?.());
  }

  close(): void {}

  send(text: string): void {
    const { type, key } = JSON.parse(text) as { type: string; key: string };
    if (type === 'Hello') {
      const log = Array.from({ length: this.#ply + 1 }, (_, ply) => shown(this.#game, ply));
      this.#say({ type: 'Welcome', seq: this.#ply, view: viewAt(this.#id, this.#game, this.#ply), log });
      this.#bots();
    } else if (type === 'Play') {
      this.#advance();
      this.#say({ type: 'Accepted', key, seq: this.#ply });
      this.#bots();
    }
  }

  #advance(): void {
    this.#ply += 1;
    this.#say({ type: 'Update', seq: this.#ply, entries: [shown(this.#game, this.#ply)], view: viewAt(this.#id, this.#game, this.#ply) });
  }

  #bots(): void {
    const view = viewAt(this.#id, this.#game, this.#ply);
    if (!view.turn || view.turn.seat === 0 || this.#id.endsWith('-still')) return;
    setTimeout(() => {
      this.#advance();
      this.#bots();
    }, BOT_PAUSE);
  }

  #say(message: ServerMessage): void {
    setTimeout(() => this.onmessage?.({ data: JSON.stringify(message) }));
  }
}

function answer(path: string): unknown {
  const id = /tables\/([^/]+)\//.exec(path)?.[1] ?? '';
  const game = games[id.split('-')[0]!] ?? games.village!;
  if (path === '/api/me') return { person: { name: NAMES[0], account: false } };
  if (path === '/api/games') {
    return [
      {
        id: 'dice-forge',
        name: 'Dice Forge',
        players: [2, 4],
        options: [
          { name: 'feats', type: 'choice', values: ['introductory', 'alternate', 'random'], default: 'introductory', text: 'Which feats lie around the islands.' },
          { name: 'tie-break', type: 'flag', default: false, text: 'Part equal scores.' },
        ],
      },
    ];
  }
  if (path.startsWith('/api/tables?')) {
    const seats = NAMES.map((name, seat) => ({ kind: 'person', name, you: seat === 0 }));
    const table = { id: 'village', game: village.game, players: 4, phase: 'playing', clock: { type: 'none' }, seats, updated_at: Date.now() - 3e5, your_turn: true };
    return path.endsWith('open') ? [] : [table, { ...table, id: 'smiths', your_turn: false, result: path.endsWith('finished') ? village.result : null }];
  }
  if (path.endsWith('/rules')) return { title: 'Dice Forge', sections: [{ title: 'The turn', rules: [{ id: 'DF-4.2', text: 'Then the active player may perform one action. *Ruling:* or pass.' }] }] };
  if (path.endsWith('/content')) return game.content;
  if (path.endsWith('/replay')) return named({ ...game, setup: { ...game.setup, turn: turnOf(game.setup.turn) }, plies: game.plies.map((ply) => ({ ...ply, turn: turnOf(ply.turn) })) });
  if (path.endsWith('/hint')) return { candidates: [{ action: {}, text: 'End the turn', value: 0.43, visits: 10 }] };
  if (path.endsWith('/verify')) return { ok: true, checks: [{ what: 'Seed', ok: true, words: 'The seed is the one that was promised.' }] };
  return {};
}

export function pretend(): void {
  const real = window.fetch;
  window.fetch = async (input, init) => {
    const path = String(input);
    return path.startsWith('/api') ? new Response(JSON.stringify(answer(path))) : real(input, init);
  };
  window.WebSocket = MockSocket as unknown as typeof WebSocket;
}
