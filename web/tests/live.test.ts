import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveTable } from '../src/live.svelte';
import type { ServerMessage, Shown, TableView } from '../src/protocol';

class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {}
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  lose(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const view = (ply: number) => ({ ply, seats: [], actions: [] }) as unknown as TableView;
const entry = (seq: number) => ({ seq, kind: 'moved', events: [], text: '' }) as unknown as Shown;
const last = () => FakeSocket.all.at(-1)!;

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'table.test' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function joined(): LiveTable {
  const table = new LiveTable('t1', () => {});
  last().open();
  last().say({ type: 'Welcome', seq: 4, view: view(2), log: [entry(4)] });
  return table;
}

describe('a live table', () => {
  it('comes back by itself when nothing answers any more, though the socket seems open', () => {
    const table = joined();
    const [first] = FakeSocket.all;
    vi.advanceTimersByTime(10_000);
    first!.say({ type: 'Pong' });
    vi.advanceTimersByTime(20_000);
    expect(table.status).toBe('live');
    vi.advanceTimersByTime(10_000);
    expect(table.status).toBe('lost');
    vi.advanceTimersByTime(250);
    last().open();
    expect(FakeSocket.all).toHaveLength(2);
    expect(last().sent).toEqual([{ type: 'Hello', last_seq: 4 }]);
  });

  it('says hello and is live when welcomed', () => {
    const table = joined();
    expect(last().address).toBe('ws://table.test/api/tables/t1/ws');
    expect(last().sent).toEqual([{ type: 'Hello', last_seq: null }]);
    expect([table.status, table.view?.ply]).toEqual(['live', 2]);
  });

  it('comes back after a loss and asks for what it missed', () => {
    const table = joined();
    last().lose();
    expect(table.status).toBe('lost');
    vi.advanceTimersByTime(300);
    last().open();
    expect(last().sent).toEqual([{ type: 'Hello', last_seq: 4 }]);
    last().say({ type: 'Update', seq: 5, entries: [entry(5)], view: view(3) });
    expect([table.status, table.view?.ply, table.log.map(({ seq }) => seq)]).toEqual(['live', 3, [4, 5]]);
  });

  it('repeats an unanswered command under the same key, and an answered one not', () => {
    const table = joined();
    table.send({ type: 'Play', ply: 2, action: 'a' });
    const key = last().sent[1]!.key;
    expect(table.waiting).toBe(true);
    last().lose();
    vi.advanceTimersByTime(300);
    last().open();
    last().say({ type: 'Update', seq: 4, entries: [], view: view(2) });
    expect(last().sent[1]).toEqual({ type: 'Play', ply: 2, action: 'a', key });
    last().say({ type: 'Accepted', key: String(key), seq: 5 });
    last().lose();
    vi.advanceTimersByTime(600);
    last().open();
    last().say({ type: 'Update', seq: 5, entries: [], view: view(3) });
    expect(last().sent).toHaveLength(1);
    expect(table.waiting).toBe(false);
  });

  it('waits until the news of an accepted command is here', () => {
    const table = joined();
    table.send({ type: 'Play', ply: 2, action: 'a' });
    last().say({ type: 'Accepted', key: String(last().sent[1]!.key), seq: 5 });
    expect(table.waiting).toBe(true);
    last().say({ type: 'Update', seq: 5, entries: [entry(5)], view: view(3) });
    expect(table.waiting).toBe(false);
  });

  it('shows news that comes in quick succession together', () => {
    const table = joined();
    for (const seq of [5, 6, 7]) last().say({ type: 'Update', seq, entries: [entry(seq)], view: view(seq - 2) });
    expect(table.view?.ply).toBe(3);
    vi.advanceTimersByTime(100);
    expect([table.view?.ply, table.log.map(({ seq }) => seq)]).toEqual([5, [4, 5, 6, 7]]);
  });

  it('shows what comes of an own command at once, whatever came before', () => {
    const table = joined();
    last().say({ type: 'Update', seq: 5, entries: [entry(5)], view: view(3) });
    last().say({ type: 'Update', seq: 6, entries: [entry(6)], view: view(4) });
    table.send({ type: 'Play', ply: 4, action: 'a' });
    last().say({ type: 'Accepted', key: String(last().sent[1]!.key), seq: 7 });
    last().say({ type: 'Update', seq: 7, entries: [entry(7)], view: view(5) });
    expect([table.view?.ply, table.waiting, table.log.map(({ seq }) => seq)]).toEqual([5, false, [4, 5, 6, 7]]);
  });

  it('tells a refusal in words', () => {
    const table = joined();
    table.send({ type: 'Undo', ply: 2 });
    last().say({ type: 'Refused', key: String(last().sent[1]!.key), code: 'no_undo', message: 'nothing has been played yet' });
    expect([table.problem, table.waiting]).toEqual(['nothing has been played yet', false]);
  });

  it('waits longer and longer for a server that does not answer', () => {
    joined();
    for (let loss = 0; loss < 4; loss += 1) {
      last().lose();
      vi.advanceTimersByTime(250 * 2 ** loss - 1);
      expect(FakeSocket.all).toHaveLength(loss + 1);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.all).toHaveLength(loss + 2);
    }
  });

  it('comes back under its new name with what it wanted to say', () => {
    const table = joined();
    table.rejoin();
    table.send({ type: 'Sit', seat: 1 });
    expect(FakeSocket.all).toHaveLength(2);
    last().open();
    last().say({ type: 'Welcome', seq: 4, view: view(2), log: [] });
    expect(last().sent.map(({ type }) => type)).toEqual(['Hello', 'Sit']);
  });

  it('says so when there is no such table', async () => {
    vi.stubGlobal('fetch', async () => new Response('{"code":"no_table","message":"No."}', { status: 404 }));
    const table = new LiveTable('t1', () => {});
    last().lose();
    await vi.waitFor(() => expect(table.status).toBe('gone'));
    vi.advanceTimersByTime(10_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('stays closed once its page is left', () => {
    const table = joined();
    table.close();
    last().lose();
    vi.advanceTimersByTime(10_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});
