// A position with some of the events that follow it, for showing events one by one. Only what is drawn is followed;
// the position that comes after them is the server's.
import type { Beat } from '../../stage.svelte';
import type { Amounts, Description, Event, Hero, State } from '../../protocol/dice-forge';
import { RESERVES, WHICH } from './faces';

export function preview(state: State, events: Event[], content: Description): State {
  if (events.length === 0) return state;
  const next = structuredClone(state);
  for (const event of events) follow(next, event, content);
  return next;
}

function follow(state: State, event: Event, content: Description): void {
  if (event.type === 'RoundStarted') state.round = event.round;
  if (!('seat' in event)) return;
  const hero = state.heroes[event.seat]!;
  switch (event.type) {
    case 'TurnStarted':
      state.active = event.seat;
      break;
    case 'DiceRolled':
      event.faces.forEach((face, die) => turnUp(hero, die, face));
      break;
    case 'DieRolled':
      turnUp(hero, WHICH.indexOf(event.die), event.face);
      break;
    case 'Gained':
      for (const kind of RESERVES) hero[kind] += event.amounts[kind] - event.wasted[kind];
      hero.glory += event.amounts.glory;
      break;
    case 'Lost':
    case 'Paid':
      lose(hero, event.amounts);
      break;
    case 'HammerStruck':
      hero.hammer_gold += event.gold;
      hero.glory += event.glory;
      break;
    case 'ExtraActionBought':
      lose(hero, content.extra_action);
      break;
    case 'FaceBought': {
      hero.gold -= event.price;
      state.temple.find(({ face }) => face === event.face)!.left -= 1;
      break;
    }
    case 'ChestOpened':
      hero.chests += 1;
      break;
    case 'HammerLifted':
      hero.hammers += 1;
      break;
    case 'FaceForged': {
      const die = hero.dice[WHICH.indexOf(event.die)]!;
      die.up = die.faces.indexOf(event.over);
      die.faces[die.up] = event.face;
      state.discarded.push({ seat: event.seat, face: event.over });
      break;
    }
    case 'TokenTaken':
      hero[event.token] += 1;
      break;
    case 'TokenSpent':
      hero[event.token] -= 1;
      break;
    case 'FeatPerformed':
      hero.island = event.island;
      lose(hero, content.feats.find(({ id }) => id === event.feat)!.cost);
      break;
    case 'HeroOusted':
      hero.island = 0;
      break;
    case 'ReinforcementCalled':
    case 'FaceCopied':
    case 'FacesPicked':
    case 'BoarRevealed':
    case 'BearerNamed':
      break;
    default:
      event satisfies never;
  }
}

function lose(hero: Hero, amounts: Amounts): void {
  for (const kind of RESERVES) hero[kind] -= amounts[kind];
  hero.glory -= amounts.glory;
}

function turnUp(hero: Hero, which: number, face: string): void {
  const die = hero.dice[which]!;
  if (die.faces[die.up] !== face) die.up = die.faces.indexOf(face);
}

const LENGTHS: Partial<Record<Event['type'], Omit<Beat, 'events'>>> = {
  DiceRolled: { ms: 1250, lands: 950, sound: 'roll' },
  DieRolled: { ms: 1150, lands: 850, sound: 'roll' },
  Gained: { ms: 550, sound: 'gain' },
  Lost: { ms: 550 },
  FaceForged: { ms: 900, sound: 'forge' },
  FeatPerformed: { ms: 700, sound: 'step' },
  HeroOusted: { ms: 600, sound: 'step' },
  HammerStruck: { ms: 450 },
  TurnStarted: { ms: 250 },
};

/** Events of the same kind that follow each other are shown together, as long as each seat has one at most. */
export function beats(events: Event[]): Beat[] {
  const line: Beat[] = [];
  for (const event of events) {
    const last = line.at(-1)?.events as Event[] | undefined;
    const together = last && last[0]!.type === event.type && !(event.type.endsWith('Rolled') && last.some((one) => seatOf(one) === seatOf(event)));
    if (together) last.push(event);
    else line.push({ events: [event], ...(LENGTHS[event.type] ?? { ms: 0 }) });
  }
  return line;
}

function seatOf(event: Event): number | null {
  return 'seat' in event ? event.seat : null;
}
