// Shows what happens at the speed a person likes. News waits in a line; each piece is played beat by beat before the
// position after it is shown.
import type { TurnView } from './protocol';
import { settings } from './settings.svelte';
import { sounds } from './sounds';

/** Events that are shown at once, and for how many milliseconds. Of a roll: after how many its dice lie, for it is not told before. */
export type Beat = { events: unknown[]; ms: number; lands?: number; sound?: 'roll' | 'forge' | 'gain' | 'step' };

/** A position as the boards draw it. */
export type Scene = { state: unknown; insight: unknown; turn: TurnView | null; ply: number; seq?: number };

/** A line that grows longer than this is shown faster, the faster the longer it is, but never too fast to see. */
const LONG_LINE = 8;
const FASTEST = 0.6;

export class Stage {
  scene = $state.raw<Scene | null>(null);
  /** What of the next position's events has been shown. */
  past = $state.raw<unknown[]>([]);
  /** What is being shown now. */
  beat = $state.raw<unknown[]>([]);
  /** What is told in words, or was told last. */
  telling = $state.raw<unknown[]>([]);
  busy = $state(false);

  /** Where a piece leads; nowhere if it is only told again. */
  #line: { beats: Beat[]; scene: Scene | null }[] = [];
  #run = 0;

  constructor(readonly beatsOf: (events: unknown[]) => Beat[]) {}

  /** Shows a position without ado, with some of the events that follow it. */
  cut(scene: Scene, past: unknown[] = []): void {
    this.#run += 1;
    this.#line = [];
    this.#land(scene);
    this.telling = [];
    this.past = past;
    this.busy = false;
  }

  /** Plays events, then shows the position they lead to. */
  play(events: unknown[], scene: Scene | null): void {
    this.#line.push({ beats: settings.still ? [{ events: scene ? [] : events, ms: 0 }] : this.beatsOf(events), scene });
    if (this.busy) return;
    this.telling = [];
    void this.#perform(this.#run);
  }

  /** Shows at once what all that waits leads to. */
  skip(): void {
    const last = this.#line.findLast(({ scene }) => scene !== null)?.scene ?? this.#next;
    if (last) this.cut(last);
  }
  #next: Scene | null = null;

  async #perform(run: number): Promise<void> {
    this.busy = true;
    for (let next = this.#line.shift(); next; next = this.#line.shift()) {
      this.#next = next.scene;
      for (const { events, ms, lands = 0, sound } of next.beats) {
        if (events.length === 0) continue;
        this.past = [...this.past, ...events];
        this.beat = events;
        if (sound) sounds.play(sound);
        if (lands > 0) await this.#wait(lands);
        if (run !== this.#run) return;
        this.telling = events;
        if (ms > lands) await this.#wait(ms - lands);
        if (run !== this.#run) return;
      }
      if (next.scene) this.#land(next.scene);
      else this.beat = [];
    }
    this.#next = null;
    this.busy = false;
  }

  #wait(ms: number): Promise<void> {
    const hurry = Math.max(FASTEST, Math.min(1, LONG_LINE / (this.#line.length + 1)));
    return new Promise((wake) => setTimeout(wake, ms * settings.pace * hurry));
  }

  #land(scene: Scene): void {
    this.scene = scene;
    this.past = [];
    this.beat = [];
  }
}
