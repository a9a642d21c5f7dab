// Guided games: how one begins, and what its guide has told already, which this browser remembers so that it can be left and
// taken up again.
import { api } from './api';
import { courses, drawingOf } from './games';
import type { SeatPlan, TableCard } from './protocol';
import { router } from './router.svelte';
import { session } from './session.svelte';

type Kept = { told: string[]; left: boolean };

const KEY = 'crownforge.guide';
const MOST_KEPT = 20;
const NEW: Kept = { told: [], left: false };

class Memory {
  #tables = $state.raw<[string, Kept][]>(stored());

  of(table: string): Kept {
    return this.#tables.find(([id]) => id === table)?.[1] ?? NEW;
  }

  tell(table: string, lesson: string): void {
    const kept = this.of(table);
    if (!kept.told.includes(lesson)) this.#keep(table, { ...kept, told: [...kept.told, lesson] });
  }

  leave(table: string, left: boolean): void {
    this.#keep(table, { ...this.of(table), left });
  }

  #keep(table: string, kept: Kept): void {
    this.#tables = [...this.#tables.filter(([id]) => id !== table), [table, kept] satisfies [string, Kept]].slice(-MOST_KEPT);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#tables));
    } catch {
      // A browser that keeps nothing is told everything again after it was away.
    }
  }
}

function stored(): [string, Kept][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as [string, Kept][];
  } catch {
    return [];
  }
}

export const memory = new Memory();

/** Opens a guided game and goes there. */
export async function beginGuided(game: string, options: Record<string, boolean | number | string>): Promise<void> {
  drawingOf(game).catch(() => {});
  const [{ course }] = await Promise.all([courses[game]!(), session.ensure()]);
  const seats: SeatPlan[] = [{ kind: 'me' }, { kind: 'bot', level: 'casual' }];
  const { id } = await api.openTable({ game, players: seats.length, options, clock: { type: 'none' }, seats, public: false, start: true, guided: course.dice });
  router.go(`/table/${id}`);
}

/** The guided game of this kind that was begun and not ended, if there is one. */
export function begunGuided(tables: TableCard[] | null, game: string): TableCard | undefined {
  return tables?.find((table) => table.guided && table.game.id === game && table.phase === 'playing');
}
