// One's own tables that are not over, looked up now and then: which of them wait for a decision is told wherever one is.
import { api } from './api';
import { calls } from './calls.svelte';
import type { TableCard } from './protocol';
import { router } from './router.svelte';
import { session } from './session.svelte';

const REFRESH = 15_000;

/** The tables that have come to wait since the last look. */
export function newly(before: TableCard[] | null, now: TableCard[]): TableCard[] {
  const known = new Set(before?.filter((table) => table.your_turn).map(({ id }) => id));
  return before === null ? [] : now.filter((table) => table.your_turn && !known.has(table.id));
}

/** With whom one plays, besides oneself. */
export function others({ seats }: TableCard): string {
  return seats.filter(({ kind, you }) => kind !== 'open' && !you).map(({ name }) => name).join(', ');
}

class Waiting {
  tables = $state.raw<TableCard[] | null>(null);
  readonly yours = $derived(this.tables?.filter((table) => table.your_turn) ?? []);
  readonly rest = $derived(this.tables?.filter((table) => !table.your_turn) ?? []);

  /** Looks now and from time to time, until told to stop. */
  start(): () => void {
    void this.look();
    const timer = setInterval(() => void this.look(), REFRESH);
    return () => clearInterval(timer);
  }

  /** Nothing can be learned about anybody's tables just now. */
  nobody(): void {
    this.tables ??= [];
  }

  async look(): Promise<void> {
    if (!session.person) {
      if (session.known) this.tables = [];
      return;
    }
    const found = await api.tables('mine').catch(() => null);
    if (!found) return this.nobody();
    const { route } = router;
    for (const table of newly(this.tables, found)) {
      // The table one sits at calls by itself.
      if (route.page === 'table' && route.id === table.id) continue;
      calls.call({ sound: 'turn', text: `Your turn at ${table.game.name}${others(table) ? ` with ${others(table)}` : ''}.`, at: `/table/${table.id}` });
    }
    this.tables = found;
  }
}

export const waiting = new Waiting();
