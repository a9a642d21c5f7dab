// Shows what happens at the speed a person likes. News waits in a line; each piece is played beat by beat before the
// position after it is shown.
import type { TurnView } from './protocol';
import { settings } from './settings.svelte';
import { sounds } from './sounds';

/** Events that are shown at once, and for how many milliseconds. */
export type Beat = { events: unknown[]; ms: number; sound?: 'roll' | 'forge' | 'gain' | 'step' };

/** A position as the boards draw it. */
export type Scene = { state: unknown; insight: unknown; turn: TurnView | null; ply: number; seq?: number };

const LONG_LINE = 3;

export class Stage {
  scene = $state.raw<Scene | null>(null);
  /** What of the next position's events has been shown. */
  past = $state.raw<unknown[]>([]);
  /** What is being shown now. */
  beat = $state.raw<unknown[]>([]);
  busy = $state(false);

  #line: { beats: Beat[]; scene: Scene }[] = [];
  #run = 0;

  constructor(readonly beatsOf: (events: unknown[]) => Beat[]) {}

  /** Shows a position without ado. */
  cut(scene: Scene): void {
    this.#run += 1;
    this.#line = [];
    this.#land(scene);
    this.busy = false;
  }

  /** Plays events, then shows the position they lead to. */
  play(events: unknown[], scene: Scene): void {
    this.#line.push({ beats: settings.still ? [] : this.beatsOf(events), scene });
    if (!this.busy) void this.#perform(this.#run);
  }

  async #perform(run: number): Promise<void> {
    this.busy = true;
    for (let next = this.#line.shift(); next; next = this.#line.shift()) {
      for (const { events, ms, sound } of next.beats) {
        this.past = [...this.past, ...events];
        this.beat = events;
        if (sound) sounds.play(sound);
        const hurry = this.#line.length > LONG_LINE ? 0.2 : 1;
        if (ms > 0) await new Promise((wake) => setTimeout(wake, ms * settings.pace * hurry));
        if (run !== this.#run) return;
      }
      this.#land(next.scene);
    }
    this.busy = false;
  }

  #land(scene: Scene): void {
    this.scene = scene;
    this.past = [];
    this.beat = [];
  }
}
