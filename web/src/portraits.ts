// How the characters look: each is put together from a few parts, so that a face is one line here.
import type { Taste } from './protocol';

export type Portrait = {
  skin: string;
  hair: string;
  cloth: string;
  /** What is worn on the head. */
  hat: 'band' | 'helmet' | 'crown' | 'hood' | 'cap' | 'wreath' | 'none';
  beard: boolean;
  /** Long hair to the shoulders. */
  long: boolean;
  /** One eye under a patch. */
  patch: boolean;
};

const plain = { hat: 'none', beard: false, long: false, patch: false } as const;

const portraits: Record<string, Partial<Record<Taste, Portrait>>> = {
  'dice-forge': {
    builder: { ...plain, skin: '#c98d5f', hair: '#3b2a20', cloth: '#8a4b2a', hat: 'band', beard: true },
    raider: { ...plain, skin: '#e0b088', hair: '#6d2f1d', cloth: '#7c2438', hat: 'helmet', long: true },
    gambler: { ...plain, skin: '#a9724a', hair: '#1f1a24', cloth: '#3c6e5c', hat: 'wreath' },
  },
  'kings-forge': {
    builder: { ...plain, skin: '#e3b592', hair: '#b9b2a6', cloth: '#54606e', hat: 'cap', beard: true },
    raider: { ...plain, skin: '#d9a078', hair: '#a83c22', cloth: '#3d2c4d', long: true, patch: true },
    gambler: { ...plain, skin: '#8c5a3a', hair: '#2a1c16', cloth: '#b0822c', hat: 'hood' },
  },
  'kings-of-artifice': {
    builder: { ...plain, skin: '#dba982', hair: '#5b4330', cloth: '#2f5f96', hat: 'crown', long: true },
    raider: { ...plain, skin: '#e6bd9b', hair: '#c9a24b', cloth: '#6b2d2d', hat: 'helmet', beard: true },
    gambler: { ...plain, skin: '#9a6b4c', hair: '#e5e0ee', cloth: '#5a3f8f', hat: 'hood', beard: true },
  },
};

/** The face of a game's character. */
export const portraitOf = (game: string, taste: Taste): Portrait | undefined => portraits[game]?.[taste];
