// Calls people back to the table: a sign on the page's icon, a soft sound, a word on the page, and one from the browser if
// they let it and look at something else.
import { router } from './router.svelte';
import { settings } from './settings.svelte';
import type { Sound } from './sounds';

export type Call = { sound: Sound; text: string; /** The page it is about. */ at: string };
export type Word = { key: number; text: string; at: string };

/** For so long a word stays on the page. */
const STAYS = 7000;
const MOST_WORDS = 3;

class Calls {
  words = $state.raw<Word[]>([]);
  #last = 0;

  /** Says it where it is noticed. What can be seen on the page anyway needs no word there. */
  call({ sound, text, at }: Call, seen = false): void {
    // A table has the sounds already; other pages seldom need one.
    void import('./sounds').then(({ sounds }) => sounds.play(sound));
    if (document.hidden) void tell(text, at);
    if (!seen) this.say(text, at);
  }

  /** Puts a word on the page. */
  say(text: string, at: string): void {
    const word = { key: (this.#last += 1), text, at };
    this.words = [...this.words, word].slice(-MOST_WORDS);
    setTimeout(() => this.drop(word.key), STAYS);
  }

  drop(key: number): void {
    this.words = this.words.filter((word) => word.key !== key);
  }

  /** Puts a sign on the page's icon, and on the program's where it is installed. */
  badge(count: number): void {
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    const href = count > 0 ? BADGED : PLAIN;
    if (link && link.getAttribute('href') !== href) link.setAttribute('href', href);
    const program = navigator as Navigator & { setAppBadge?: (count: number) => Promise<void> };
    void program.setAppBadge?.(count).catch(() => {});
  }
}

export const calls = new Calls();

const PLAIN = '/icon.svg';
const BADGED = '/icon-turn.svg';

/** Whether the browser can be asked at all. */
export const canNotify = (): boolean => 'Notification' in globalThis;

/** Asks for leave to call from the background. */
export async function allowCalls(): Promise<boolean> {
  const allowed = canNotify() && (await Notification.requestPermission()) === 'granted';
  settings.change({ notify: allowed });
  return allowed;
}

async function tell(text: string, at: string): Promise<void> {
  if (!settings.liking.notify || !canNotify() || Notification.permission !== 'granted') return;
  const options = { body: text, icon: '/icon-192.png', tag: at, data: at };
  try {
    // Phones want the service worker to do it.
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker?.active) return await worker.showNotification('Crownforge', options);
    const shown = new Notification('Crownforge', options);
    shown.onclick = () => {
      window.focus();
      if (location.pathname !== at) router.go(at);
      shown.close();
    };
  } catch {
    // The page itself tells it as well.
  }
}
