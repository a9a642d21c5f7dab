// Habits: a player who always answers a small question alike need not be asked. The server tells which habits would answer a
// question, and how; the player says which of them to have. What a habit answered can be taken back, and is then asked.
import { untrack } from 'svelte';
import type { Routine } from './games';
import type { Told } from './protocol';
import { settings } from './settings.svelte';

export const habitName = (game: string, { habit }: Routine) => `${game}:${habit}`;

/** The habits of one player at one table. */
export class Habits {
  /** Decisions that were answered by habit, by their ply; the log tells of them. */
  answered = $state.raw<ReadonlySet<number>>(new Set());
  /** Decisions whose answer was taken back: these are asked. */
  #spared = new Set<number>();

  constructor(private readonly game: () => string) {}

  has(routine: Routine): boolean {
    return habitName(this.game(), routine) in settings.liking.habits;
  }

  /** What a habit of the player's would answer to a question, if one of them has an answer. */
  find(routines: Routine[], actions: Told[], ply: number): Told | null {
    const found = this.#spared.has(ply) ? undefined : routines.find((routine) => this.has(routine));
    return (found && actions[found.answer]) ?? null;
  }

  /** The same, and the answer is given. */
  answer(routines: Routine[], actions: Told[], ply: number): Told | null {
    const told = this.find(routines, actions, ply);
    if (!told) return null;
    untrack(() => (this.answered = new Set([...this.answered, ply])));
    return told;
  }

  /** Takes a habit on, or leaves it off. Of those that answer one question a player has one at most. */
  turn(routine: Routine, rivals: Routine[]): void {
    const had = this.has(routine);
    const habits = { ...settings.liking.habits };
    for (const each of rivals) delete habits[habitName(this.game(), each)];
    if (!had) habits[habitName(this.game(), routine)] = routine.text;
    settings.change({ habits });
  }

  /** What is undone was not to be answered so. */
  spare(ply: number): void {
    this.#spared.add(ply);
    this.answered = new Set([...this.answered].filter((each) => each < ply));
  }
}

/** The habits a player has in a game, in words. */
export function habitsOf(game: string): [name: string, text: string][] {
  return Object.entries(settings.liking.habits).filter(([name]) => name.startsWith(`${game}:`));
}

export function dropHabit(name: string): void {
  const habits = { ...settings.liking.habits };
  delete habits[name];
  settings.change({ habits });
}
