// Items counted: what stands now, how it was come by, and how it grew from round to round.
import type { Told } from '../../protocol';
import type { Ending, Event, Insight } from './types';

export type Tally = { crafted: number[]; stolen: number[]; forged: number[]; lost: number; rolled: number };

/** How each smith came by the items claimed in the end, and how many were stolen from them. */
export function tallies(events: Event[], players: number): Tally[] {
  const told = Array.from({ length: players }, (): Tally => ({ crafted: [], stolen: [], forged: [], lost: 0, rolled: 0 }));
  const thefts = new Set<number>();
  for (const event of events) {
    if (event.type === 'ItemCrafted') thefts.delete(event.item);
    if (event.type === 'DiceRolled') told[event.seat]!.rolled += event.dice.length;
    if (event.type === 'ItemStolen') {
      thefts.add(event.item);
      told[event.from]!.lost += 1;
    }
    if (event.type === 'CounterfeitsTurnedIn') told[event.seat]!.forged.push(event.item);
    if (event.type === 'ItemClaimed') told[event.seat]![thefts.has(event.item) ? 'stolen' : 'crafted'].push(event.item);
  }
  return told;
}

/** Each smith's items at the end of each round; the beginning first. */
export function itemsByRound(events: Event[], players: number): number[][] {
  const items = Array<number>(players).fill(0);
  const rounds: number[][] = [];
  for (const event of events) {
    if (event.type === 'RoundStarted') rounds.push([...items]);
    if (event.type === 'ItemClaimed' || event.type === 'CounterfeitsTurnedIn') items[event.seat]! += 1;
  }
  rounds.push(items);
  return rounds;
}

export const valuesOf = (told: Told[]): Event[] => told.map(({ value }) => value as Event);

/** Items claimed, and with those that lie there and may still be stolen. */
export const scores = (insight: Insight) => insight.scores.map(({ claimed, in_all }) => ({ now: claimed, with_cards: in_all }));

const listed = new Intl.ListFormat('en-GB');

/** What there is to know about the end of the game, if it is near. */
export function endingWords(ending: Ending, names: string[]): string {
  switch (ending.type) {
    case 'Enough':
      if (ending.safe) return `The last round: ${names[ending.seat]} has ${ending.items} items, and nobody can steal them.`;
      return `The last round, if nobody steals from ${names[ending.seat]}: ${ending.items} items end the game.`;
    case 'OneMore': {
      const near = ending.seats.map((seat) => names[seat]!);
      return `${listed.format(near)} ${near.length > 1 ? 'need' : 'needs'} one more item: this may be the last round.`;
    }
    case 'Masterwork': {
      const near = ending.seats.map((seat) => names[seat]!);
      return `${listed.format(near)} ${near.length > 1 ? 'need' : 'needs'} a masterwork: this may be the last round.`;
    }
    case 'Patience':
      return `The King loses patience: without an item the game ends in ${ending.rounds} ${ending.rounds === 1 ? 'round' : 'rounds'}.`;
  }
}
