// What is called out across the table, by what happens.
import type { Content, Event } from './types';

export type Called = { title: string; text: string; item?: number; theft?: boolean };

export function bannerOf(beat: Event[], content: Content, names: string[]): Called | null {
  const event = beat[0];
  switch (event?.type) {
    case 'RoundStarted':
      return { title: `Round ${event.round}`, text: 'The village opens' };
    case 'ApprenticePhaseStarted':
      return { title: 'Apprentices', text: 'They get to work' };
    case 'CraftPhaseStarted':
      return { title: 'Craft', text: 'To the anvil' };
    case 'ItemCrafted':
      return { title: content.craft[event.item]!.name, text: `crafted by ${names[event.seat]}`, item: event.item };
    case 'ItemStolen':
      return { title: `${content.craft[event.item]!.name} is stolen`, text: `by ${names[event.seat]} from ${names[event.from]}`, item: event.item, theft: true };
    default:
      return null;
  }
}
