// Who is playing: a guest by default, made the moment one is needed.
import { api } from './api';
import type { Myself } from './protocol';
import { settings } from './settings.svelte';

const EPITHETS = ['Brave', 'Swift', 'Patient', 'Merry', 'Bold', 'Quiet', 'Lucky', 'Wry'];
const HEROES = ['Smith', 'Oracle', 'Argonaut', 'Lyrist', 'Charioteer', 'Sculptor', 'Voyager', 'Shepherd'];

class Session {
  person = $state<Myself | null>(null);
  known = $state(false);

  async load(): Promise<void> {
    this.person = (await api.me()).person;
    this.known = true;
  }

  /** Makes sure that there is somebody to sit down. */
  async ensure(): Promise<Myself> {
    if (!this.known) await this.load();
    if (!this.person) {
      await api.guest(settings.liking.name.trim() || inventName());
      await this.load();
    }
    if (!this.person) throw new Error('The server did not let us in.');
    return this.person;
  }
}

export function inventName(): string {
  const pick = (words: string[]) => words[Math.floor(Math.random() * words.length)];
  return `${pick(EPITHETS)} ${pick(HEROES)}`;
}

export const session = new Session();
