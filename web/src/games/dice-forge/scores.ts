// Glory counted: what stands now, where it came from, and how it grew from round to round.
import type { Told } from '../../protocol';
import { most } from './faces';
import type { Amounts, Content, Event, FeatCard, Hero, State } from './types';
import { RESERVES } from './types';

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

export function featsById(content: Content): Map<string, FeatCard> {
  return new Map(content.feats.map((feat) => [feat.id, feat]));
}

/** The glory printed on the feats a hero has performed. */
export function cardGlory(hero: Hero, state: State, feats: Map<string, FeatCard>): number {
  return hero.feats.reduce((sum, count, slot) => sum + count * (feats.get(state.stacks[slot]?.feat ?? '')?.glory ?? 0), 0);
}

const nothing = (): Tally => ({ dice: 0, shields: 0, boars: 0, hammer: 0, effects: 0, cards: 0, losses: 0 });

/** Where each hero's glory came from. */
export function scoreBySource(events: Event[], content: Content, players: number): Tally[] {
  const tallies = Array.from({ length: players }, nothing);
  const feats = featsById(content);
  for (const event of events) count(event, tallies, feats);
  return tallies;
}

function count(event: Event, tallies: Tally[], feats: Map<string, FeatCard>): void {
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
    tally.cards += feats.get(event.feat)?.glory ?? 0;
  }
}

export function total(tally: Tally): number {
  return SOURCES.reduce((sum, source) => sum + tally[source], 0);
}

/** Each hero's glory (cards included) at the end of each round; the beginning first. */
export function gloryByRound(events: Event[], content: Content, players: number): number[][] {
  const tallies = Array.from({ length: players }, nothing);
  const feats = featsById(content);
  const rounds: number[][] = [];
  for (const event of events) {
    if (event.type === 'RoundStarted') rounds.push(tallies.map(total));
    count(event, tallies, feats);
  }
  rounds.push(tallies.map(total));
  return rounds;
}

export function valuesOf(told: Told[]): Event[] {
  return told.map(({ value }) => value as Event);
}

/** How much a hero's reserves hold. */
export function maxima(hero: Hero, content: Content): Amounts {
  const more = (kind: keyof Amounts) => content.maxima[kind] + hero.chests * content.chest[kind];
  return { gold: more('gold'), sun: more('sun'), moon: more('moon'), glory: Infinity };
}

/** How much of each reserve the next roll of both dice could waste at worst. */
export function atRisk(hero: Hero, content: Content): Amounts {
  const room = maxima(hero, content);
  const risk: Amounts = { gold: 0, sun: 0, moon: 0, glory: 0 };
  for (const kind of RESERVES) {
    const best = hero.dice.map((die) => Math.max(0, ...die.faces.map((face) => most(face)[kind])));
    const gain = best.reduce((sum, one) => sum + one, 0);
    risk[kind] = Math.max(0, hero[kind] + gain - room[kind]);
  }
  return risk;
}

/** What a choice of resource would waste, read from the question on top of the steps. */
export function wastedBy(resource: keyof Amounts, state: State, seat: number, content: Content): number {
  const step = state.steps.at(-1);
  const hero = state.heroes[seat];
  if (!hero || resource === 'glory' || step?.type !== 'ChooseResource' || step.loss) return 0;
  const gain = (step.among as Amounts)[resource] * (step.times as number);
  return Math.max(0, hero[resource] + gain - maxima(hero, content)[resource]);
}
