// What a person likes, kept on the device.

export type Speed = 'off' | 'fast' | 'normal' | 'slow';
/** How fast what happens is shown, with the name of each. */
export const SPEEDS: [Speed, string][] = [
  ['slow', 'Slow'],
  ['normal', 'Normal'],
  ['fast', 'Fast'],
  ['off', 'Skip all'],
];
export type Theme = 'system' | 'light' | 'dark';
export type Liking = {
  speed: Speed;
  theme: Theme;
  /** Silence, whatever else is chosen. */
  mute: boolean;
  /** Sounds of the dice and of what one gets. */
  sound: boolean;
  turnSound: boolean;
  chatSound: boolean;
  winSound: boolean;
  /** Whether the browser may call while one looks at something else. */
  notify: boolean;
  calm: boolean;
  /** Whether letters are shortcuts. */
  keys: boolean;
  /** Whether a move that gives away much is asked about, in games against bots. */
  coach: boolean;
  name: string;
  /** Habits that answer small questions: `dice-forge:keep-cerberus`, with the words for each. */
  habits: Record<string, string>;
};

const KEY = 'crownforge.settings';
const DEFAULTS: Liking = { speed: 'normal', theme: 'system', mute: false, sound: false, turnSound: true, chatSound: false, winSound: false, notify: false, calm: false, keys: true, coach: false, name: '', habits: {} };

class Settings {
  liking = $state<Liking>({ ...DEFAULTS, ...stored() });

  change(part: Partial<Liking>): void {
    Object.assign(this.liking, part);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.liking));
    } catch {
      // A browser that keeps nothing still plays.
    }
    this.dress();
  }

  /** Puts theme and calm on the page, for the style sheets to see. */
  dress(): void {
    const root = document.documentElement;
    if (this.liking.theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = this.liking.theme;
    root.toggleAttribute('data-calm', this.still);
  }

  /** Whether nothing should move. */
  get still(): boolean {
    return this.liking.calm || this.liking.speed === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  /** What to multiply the length of an animation with. */
  get pace(): number {
    return this.still ? 0 : { off: 0, fast: 0.45, normal: 1, slow: 1.8 }[this.liking.speed];
  }
}

function stored(): Partial<Liking> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Liking>;
  } catch {
    return {};
  }
}

export const settings = new Settings();
