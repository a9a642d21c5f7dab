// What is told of an apprentice, and what they brought in their phase.
import type { Apprentice, Event } from './types';

/** What of a card was not read from the print. */
export function doubtsOf({ source, cost_source, name_source, note }: Apprentice): string[] {
  const parts = { 'what they do': source, cost: cost_source, name: name_source };
  const inDoubt = Object.entries(parts).flatMap(([part, from]) => (from === 'printed' || from === 'own' ? [] : [`${part} (${from})`]));
  return [...(inDoubt.length > 0 ? [`Not read from the print: ${inDoubt.join(', ')}.`] : []), ...(note ? [note] : [])];
}

/** What came of an apprentice's work, in order. */
export type Work = { seat: number; apprentice: number; events: Event[] };

const RESULTS: Event['type'][] = ['Gained', 'CounterfeitsTaken', 'DecisionRolled', 'DecisionCancelled', 'NothingGained', 'DiceSetAside', 'DieTraded', 'DieRaised', 'DieFlipped'];

/** The work done so far, with what has just happened. A new Apprentice phase begins with none. */
export function workAfter(before: Work[], events: Event[]): Work[] {
  let works = before;
  for (const event of events) {
    const last = works.at(-1);
    if (event.type === 'ApprenticePhaseStarted') works = [];
    else if (event.type === 'ApprenticeUsed') works = [...works, { seat: event.seat, apprentice: event.apprentice, events: [] }];
    else if (last && RESULTS.includes(event.type)) works = [...works.slice(0, -1), { ...last, events: [...last.events, event] }];
  }
  return works;
}
