// One table, live: keeps the connection, resumes after a loss, sends commands until they are answered.
import { api, Refused } from './api';
import type { Ask, ServerMessage, Shown, TableView } from './protocol';

export type Status = 'joining' | 'live' | 'lost' | 'gone';
export type News = { entries: Shown[]; view: TableView; seq: number; fresh: boolean };

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;
const HEARTBEAT = 10_000;
/** A server that has not answered so many heartbeats is not there, whatever the socket says. */
const MOST_UNANSWERED = 2;
const LOG_KEPT = 600;
/** News that comes this soon after other news is shown together with what else comes meanwhile: one repaint, not ten. */
const TOGETHER = 100;

export class LiveTable {
  view = $state.raw<TableView | null>(null);
  log = $state.raw<Shown[]>([]);
  status = $state<Status>('joining');
  connected = $state.raw<boolean[]>([]);
  spectators = $state(0);
  thinking = $state<number | null>(null);
  /** The last refusal, in words. */
  problem = $state<string | null>(null);
  /** Whether a command of ours waits for its answer, or for the news of what it did. */
  waiting = $state(false);

  #socket: WebSocket | null = null;
  #seq: number | null = null;
  #wait = FIRST_WAIT;
  #closed = false;
  #pending = new Map<string, Ask>();
  /** Commands that were accepted, by the entry that will tell of them. */
  #accepted = new Map<string, number>();
  #inbox: ServerMessage[] = [];
  #pause: ReturnType<typeof setTimeout> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly id: string,
    private readonly tell: (news: News) => void,
  ) {
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#pause);
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    this.#socket?.close();
  }

  /** Comes back as somebody else: the server asks who we are only at the door. */
  rejoin(): void {
    this.#leave();
    this.status = 'joining';
    this.#connect();
  }

  /** Sends a command. It is repeated under the same key after a lost connection, until it is answered. */
  send(command: Ask): void {
    const key = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
    this.problem = null;
    this.#pending.set(key, command);
    this.waiting = true;
    this.#transmit(key, command);
  }

  #transmit(key: string, command: Ask): void {
    if (this.status === 'live' && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ ...command, key }));
  }

  #connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/ws`);
    this.#socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: 'Hello', last_seq: this.#seq }));
      let unanswered = 0;
      socket.onmessage = (message) => {
        unanswered = 0;
        this.#receive(JSON.parse(String(message.data)) as ServerMessage);
      };
      this.#beat = setInterval(() => {
        if (unanswered >= MOST_UNANSWERED) {
          this.#leave();
          this.#lose();
        } else if (socket.readyState === WebSocket.OPEN) {
          unanswered += 1;
          socket.send(JSON.stringify({ type: 'Ping' }));
        }
      }, HEARTBEAT);
    };
    socket.onclose = () => this.#lose();
  }

  /** Lets go of the connection, without waiting for the other side to agree. */
  #leave(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    if (!this.#socket) return;
    this.#socket.onopen = null;
    this.#socket.onclose = null;
    this.#socket.onmessage = null;
    this.#socket.close();
  }

  #lose(): void {
    clearInterval(this.#beat);
    if (this.#closed) return;
    this.status = 'lost';
    if (!this.view) void this.#lookUp();
    this.#timer = setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /** A socket does not tell why it was not opened; perhaps there is no such table. */
  async #lookUp(): Promise<void> {
    const missing = await api.content(this.id).then(
      () => false,
      (problem: unknown) => problem instanceof Refused && problem.status === 404,
    );
    if (!missing || this.view) return;
    this.status = 'gone';
    this.close();
  }

  #receive(message: ServerMessage): void {
    this.#inbox.push(message);
    // Whoever waits for an answer gets it at once.
    if (this.#pause !== undefined && this.#pending.size === 0) return;
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.#hearAll();
    if (message.type === 'Update') {
      this.#pause = setTimeout(() => {
        this.#pause = undefined;
        this.#hearAll();
      }, TOGETHER);
    }
  }

  #hearAll(): void {
    for (const message of this.#inbox.splice(0)) this.#hear(message);
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'Welcome':
        this.log = message.log;
        this.#take(message.view, message.seq);
        this.tell({ entries: [], view: message.view, seq: message.seq, fresh: true });
        break;
      case 'Update':
        this.log = [...this.log, ...message.entries].slice(-LOG_KEPT);
        this.#take(message.view, message.seq);
        this.tell({ entries: message.entries, view: message.view, seq: message.seq, fresh: false });
        break;
      case 'Accepted':
        this.#accepted.set(message.key, message.seq);
        this.#settle();
        break;
      case 'Refused':
        if (message.code !== 'stale') this.problem = message.message;
        this.#pending.delete(message.key);
        this.#settle();
        break;
      case 'Presence':
        this.connected = message.connected;
        this.spectators = message.spectators;
        break;
      case 'Thinking':
        this.thinking = message.seat;
        break;
    }
  }

  #take(view: TableView, seq: number): void {
    this.view = view;
    this.#seq = seq;
    this.thinking = null;
    this.#settle();
    if (this.status === 'live') return;
    this.status = 'live';
    this.#wait = FIRST_WAIT;
    for (const [key, command] of this.#pending) this.#transmit(key, command);
  }

  /** A command is done with when its news is here. */
  #settle(): void {
    for (const [key, seq] of this.#accepted) {
      if (this.#seq === null || this.#seq < seq) continue;
      this.#accepted.delete(key);
      this.#pending.delete(key);
    }
    this.waiting = this.#pending.size > 0;
  }
}
