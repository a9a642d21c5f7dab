// A position with some of the events that follow it, for showing events one by one: every event says itself what it moves.
// The position that comes after all of them is the server's.
import { addDice } from './dice';
import { craft } from './preview/crafting';
import { apprentices, gather, move } from './preview/gathering';
import { deluxe, exotic } from './preview/masterworks';
import { clear, startRound } from './preview/round';
import type { Content, Event, State } from './types';

export function preview(state: State, events: Event[], content: Content): State {
  if (events.length === 0) return state;
  // What has been followed already is followed on: a long turn is not played again for every event of it.
  const on = known?.state === state && known.events.length <= events.length && known.events.every((event, place) => event === events[place]) ? known : null;
  if (on?.events.length === events.length) return on.next;
  const next = structuredClone(on?.next ?? state);
  for (const event of events.slice(on?.events.length ?? 0)) follow(next, event, content);
  known = { state, events, next };
  return next;
}
/** What was asked for last: board and hand ask for the same. */
let known: { state: State; events: Event[]; next: State } | null = null;

/** Round and phase once these events have been shown: what is called by them agrees with the board. */
export function timeAfter({ round, phase }: State, events: Event[]): Time {
  const time = { round, phase };
  for (const event of events) pass(time, event);
  return time;
}
export type Time = Pick<State, 'round' | 'phase'>;

function pass(time: Time, event: Event): void {
  if (event.type === 'RoundStarted') time.round = event.round;
  if (event.type === 'RoundStarted' || event.type === 'GatherPhaseStarted') time.phase = 'gather';
  if (event.type === 'ApprenticePhaseStarted') time.phase = 'apprentice';
  if (event.type === 'CraftPhaseStarted') time.phase = 'craft';
  if (event.type === 'GameEnded') time.phase = 'over';
}

function follow(state: State, event: Event, content: Content): void {
  pass(state, event);
  switch (event.type) {
    case 'CardRevealed':
      state.deck = state.deck.filter((card) => card !== event.card);
      state.row[state.row.indexOf(null)] = event.card;
      break;
    case 'VisitorsArrived':
      event.visitors.forEach((visitor, realm) => {
        state.visitors.unseen = state.visitors.unseen.filter((other) => other !== visitor);
        state.visitors.known[realm] = state.visitors.known[realm]!.filter((other) => other !== visitor);
        state.visitors.here[realm] = visitor;
      });
      break;
    case 'VisitorsLeft':
      event.visitors.forEach((visitor, realm) => {
        state.visitors.here[realm] = null;
        state.visitors.known[realm]!.push(visitor);
      });
      break;
    case 'ApprenticeRevealed':
      state.apprentice_deck = state.apprentice_deck.filter((apprentice) => apprentice !== event.apprentice);
      state.apprentice_row[state.apprentice_row.indexOf(null)] = event.apprentice;
      break;
    case 'ApprenticePhaseStarted':
      for (const claimed of state.apprentices) claimed.ready = claimed.hired;
      break;
    case 'GatherPhaseStarted':
      state.active = state.first;
      for (const claimed of state.apprentices) if (content.apprentices[claimed.apprentice]!.activity) claimed.ready = false;
      break;
    case 'ItemRevealed':
      state.waiting = state.waiting.filter((item) => item !== event.item);
      state.display.push(event.item);
      break;
    case 'DiceReturned':
      addDice(state.stock.dice, event.dice);
      break;
    case 'RoundStarted':
      startRound(state, event);
      break;
    case 'GameEnded':
      state.steps = [];
      state.bids = [];
      break;
    case 'TableCleared':
      clear(state, event);
      break;
    default:
      if ('seat' in event) gather(state, event);
      if ('seat' in event) apprentices(state, event, content);
      if ('seat' in event) move(state, event);
      if ('seat' in event) craft(state, event);
      if ('seat' in event) exotic(state, event);
      if ('seat' in event) deluxe(state, event);
  }
}
