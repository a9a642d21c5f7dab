// What is within reach: the chance of each item the King asks for, as the server reckons it for whoever looks.
import { api } from '../../api';
import type { Odds, SeatOdds } from './types';

export class Reach {
  chances = $state.raw<ReadonlyMap<number, Odds>>(new Map());
  #asked = 0;

  /** Asks anew; what comes too late is not shown. */
  async look(table: string, seat: number): Promise<void> {
    const asked = (this.#asked += 1);
    // Some questions leave nothing to be reckoned: what was known before them holds.
    const odds = (await api.odds(table, seat).catch(() => null)) as SeatOdds | null;
    if (odds && asked === this.#asked) this.chances = new Map(odds.cards.filter(({ from }) => from === null).map(({ item, odds }) => [item, odds]));
  }

  forget(): void {
    this.#asked += 1;
    if (this.chances.size > 0) this.chances = new Map();
  }
}
