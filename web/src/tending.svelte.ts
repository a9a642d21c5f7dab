// Our words for the dice: sealed as we sit down, opened once everybody's are sealed.
import { sealFor, wordsToOpen } from './fairness';
import type { Ask, TableView } from './protocol';

export class Tending {
  /** Nobody is waited for: the game begins as soon as our words are there. */
  starting = $state(false);
  /** Why our words stay closed, if they do. */
  closed = $state<string | null>(null);

  /** Seats of ours whose words we have sealed, and opened. */
  #sealed = new Set<number>();
  #opened = new Set<number>();

  constructor(private readonly send: (command: Ask) => void) {}

  /** Does what is to be done at a table as it is now. */
  async see(now: TableView, fresh: boolean): Promise<void> {
    const own = now.seats.flatMap((seat, number) => (seat.you ? [number] : []));
    if (now.phase === 'gathering') {
      const alone = fresh && !this.starting && now.host && now.seats.every((seat) => seat.you || seat.kind === 'bot');
      this.starting ||= alone;
      for (const seat of own.filter((seat) => now.seats[seat]!.seal === null && !this.#sealed.has(seat))) {
        this.#sealed.add(seat);
        this.send({ type: 'Seal', seat, seal: await sealFor(now, seat) });
      }
      for (const seat of [...this.#sealed]) if (!own.includes(seat)) this.#sealed.delete(seat);
      if (alone) this.send({ type: 'Start' });
    } else if (now.phase === 'sealed') {
      const { open, problem } = await wordsToOpen(now);
      this.closed = problem;
      for (const { seat, word } of open.filter(({ seat }) => !this.#opened.has(seat))) {
        this.#opened.add(seat);
        this.send({ type: 'OpenWord', seat, word });
      }
    }
  }
}
