// Where glory came from, and how it grew from round to round: the sums of what events tell.
import type { Told } from '../../protocol';
import type { Description, Event } from '../../protocol/dice-forge';

export const SOURCES = ['dice', 'shields', 'boars', 'hammer', 'effects', 'cards', 'losses'] as const;
export type Source = (typeof SOURCES)[number];
export const SOURCE_NAMES: Record<Source, string> = {
  dice: 'Dice',
  shields: 'Shields',
  boars: 'Boars',
  hammer: 'Hammer',
  effects: "Feats' effects",
  cards: 'Feat cards',
  losses: 'Losses',
};
export type Tally = Record<Source, number>;

const nothing = (): Tally => ({ dice: 0, shields: 0, boars: 0, hammer: 0, effects: 0, cards: 0, losses: 0 });

/** Where each hero's glory came from. */
export function scoreBySource(events: Event[], content: Description, players: number): Tally[] {
  const tallies = Array.from({ length: players }, nothing);
  for (const event of events) count(event, tallies, content);
  return tallies;
}

function count(event: Event, tallies: Tally[], content: Description): void {
  if (!('seat' in event)) return;
  const tally = tallies[event.seat];
  if (!tally) return;
  if (event.type === 'Gained') {
    const { cause } = event;
    const source: Source =
      typeof cause === 'object' ? 'effects' : cause === 'shield' ? 'shields' : cause === 'boar' ? 'boars' : 'dice';
    tally[source] += event.amounts.glory;
  } else if (event.type === 'HammerStruck') {
    tally.hammer += event.glory;
  } else if (event.type === 'Lost') {
    tally.losses -= event.amounts.glory;
  } else if (event.type === 'FeatPerformed') {
    tally.cards += content.feats.find(({ id }) => id === event.feat)?.glory ?? 0;
  }
}

export function total(tally: Tally): number {
  return SOURCES.reduce((sum, source) => sum + tally[source], 0);
}

/** Each hero's glory (cards included) at the end of each round; the beginning first. */
export function gloryByRound(events: Event[], content: Description, players: number): number[][] {
  const tallies = Array.from({ length: players }, nothing);
  const rounds: number[][] = [];
  for (const event of events) {
    if (event.type === 'RoundStarted') rounds.push(tallies.map(total));
    count(event, tallies, content);
  }
  rounds.push(tallies.map(total));
  return rounds;
}

export function valuesOf(told: Told[]): Event[] {
  return told.map(({ value }) => value as Event);
}
