// The server's REST part: one function a question.
import type { Weighed, Verdict, EarlierView, GameInfo, Order, Myself, Reach, Remarked, Replayed, RulesPage, TableCard } from './protocol';

/** A refusal of the server's, with its stable code. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

async function ask<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  let reply: Response;
  try {
    reply = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refused('offline', 'The server does not answer. Is it running?', 0);
  }
  const text = await reply.text();
  const value: unknown = text ? parse(text) : null;
  if (!reply.ok) {
    const problem = value as { code?: string; message?: string } | null;
    throw new Refused(problem?.code ?? 'error', problem?.message ?? `The server answered ${reply.status}.`, reply.status);
  }
  return value as T;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const api = {
  me: () => ask<{ person: Myself | null }>('GET', '/me'),
  guest: (name: string) => ask<unknown>('POST', '/guest', { name }),
  rename: (name: string) => ask<unknown>('POST', '/name', { name }),
  register: (name: string, password: string) => ask<unknown>('POST', '/account', { name, password }),
  login: (name: string, password: string, leaveGames: boolean) => ask<unknown>('POST', '/login', { name, password, leave_games: leaveGames }),
  logout: () => ask<unknown>('POST', '/logout', {}),
  logoutEverywhere: () => ask<unknown>('POST', '/logout/everywhere', {}),
  changePassword: (password: string, next: string) => ask<unknown>('POST', '/password', { password, new: next }),
  myData: () => ask<unknown>('GET', '/me/data'),
  deleteMe: (password: string | null, leaveGames: boolean) => ask<unknown>('POST', '/me/delete', { password, leave_games: leaveGames }),
  reach: () => ask<Reach>('GET', '/reach'),
  games: () => ask<GameInfo[]>('GET', '/games'),
  rules: (game: string) => ask<RulesPage>('GET', `/games/${game}/rules`),
  remarks: (game: string, pack: string, options: Record<string, unknown>) => ask<Remarked>('POST', `/games/${game}/remarks`, { pack, options }),
  openTable: (wish: Order) => ask<{ id: string }>('POST', '/tables', wish),
  content: (id: string) => ask<unknown>('GET', `/tables/${id}/content`),
  position: (id: string, ply: number) => ask<EarlierView>('GET', `/tables/${id}/position?ply=${ply}`),
  tables: (filter: 'open' | 'mine' | 'playing' | 'finished') => ask<TableCard[]>('GET', `/tables?filter=${filter}`),
  replay: (id: string) => ask<Replayed>('GET', `/tables/${id}/replay`),
  record: (id: string) => ask<unknown>('GET', `/tables/${id}/record`),
  readRecord: (record: unknown) => ask<Replayed>('POST', '/records', record),
  verifyTable: (id: string) => ask<Verdict>('GET', `/tables/${id}/verify`),
  verify: (record: unknown) => ask<Verdict>('POST', '/verify', { record }),
  odds: (id: string, seat: number | null) => ask<unknown>('GET', `/tables/${id}/odds${seat === null ? '' : `?seat=${seat}`}`),
  hint: (id: string, ply: number) => ask<{ candidates: Weighed[] }>('POST', `/tables/${id}/hint`, { ply, all: true }),
};
