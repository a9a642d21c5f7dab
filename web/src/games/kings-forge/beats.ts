// How long each kind of event is shown.
import type { Beat } from '../../stage.svelte';
import type { Event } from './types';

const LENGTHS: Partial<Record<Event['type'], Omit<Beat, 'events'>>> = {
  RoundStarted: { ms: 500, sound: 'step' },
  CardRevealed: { ms: 320 },
  CardClaimed: { ms: 650, sound: 'step' },
  DocksVisited: { ms: 650, sound: 'step' },
  Gained: { ms: 450, sound: 'gain' },
  TokenTaken: { ms: 400, sound: 'gain' },
  DiceExchanged: { ms: 700, sound: 'gain' },
  DecisionRolled: { ms: 1100, sound: 'roll' },
  ValueKilled: { ms: 700 },
  Passed: { ms: 350 },
  CraftTurnStarted: { ms: 250 },
  OfferTaken: { ms: 250 },
  SmithyJoined: { ms: 500 },
  DiceRolled: { ms: 1250, sound: 'roll' },
  DiceRerolled: { ms: 1100, sound: 'roll' },
  DieAdded: { ms: 1000, sound: 'roll' },
  DiceCancelled: { ms: 650 },
  DieRaised: { ms: 380 },
  DieFlipped: { ms: 380 },
  DieTurnedToSix: { ms: 380 },
  OnesTurned: { ms: 450 },
  ItemCrafted: { ms: 1000, sound: 'forge' },
  ItemStolen: { ms: 1200, sound: 'forge' },
  ItemRevealed: { ms: 350 },
  ItemClaimed: { ms: 550, sound: 'gain' },
};

/** Shown together when they follow each other: four new cards, or what several smiths claim at the end of a round. */
const TOGETHER: Event['type'][] = ['CardRevealed', 'ItemClaimed'];

export function beats(events: Event[]): Beat[] {
  const line: Beat[] = [];
  for (const event of events) {
    const last = line.at(-1)?.events as Event[] | undefined;
    if (last?.[0]?.type === event.type && TOGETHER.includes(event.type)) last.push(event);
    else line.push({ events: [event], ...(LENGTHS[event.type] ?? { ms: 0 }) });
  }
  return line;
}
