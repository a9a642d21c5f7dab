// How long each kind of event is shown.
import type { Beat } from '../../stage.svelte';
import type { Event } from './types';

const LENGTHS: Partial<Record<Event['type'], Omit<Beat, 'events'>>> = {
  RoundStarted: { ms: 900, sound: 'step' },
  CardRevealed: { ms: 320 },
  VisitorsArrived: { ms: 500, sound: 'step' },
  CardClaimed: { ms: 650, sound: 'step' },
  DocksVisited: { ms: 650, sound: 'step' },
  Gained: { ms: 450, sound: 'gain' },
  ApprenticeClaimed: { ms: 650, sound: 'step' },
  ApprenticeRevealed: { ms: 320 },
  ApprenticeHired: { ms: 600, sound: 'gain' },
  ApprenticePhaseStarted: { ms: 500, sound: 'step' },
  ApprenticeUsed: { ms: 350 },
  GatherPhaseStarted: { ms: 900 },
  CounterfeitsTaken: { ms: 550, sound: 'gain' },
  CounterfeitsTurnedIn: { ms: 1400, sound: 'forge' },
  GiftReceived: { ms: 350 },
  SmithyTakenUp: { ms: 450 },
  GatherPhaseCutShort: { ms: 500 },
  DieRecalled: { ms: 400 },
  DiePushed: { ms: 500 },
  DiceSetAside: { ms: 500 },
  DieTraded: { ms: 500, sound: 'gain' },
  RollForbidden: { ms: 700 },
  KeepDiceTaken: { ms: 550, sound: 'gain' },
  WhiteDieTaken: { ms: 450 },
  DieSpared: { ms: 500 },
  TokenTaken: { ms: 400, sound: 'gain' },
  DiceExchanged: { ms: 700, sound: 'gain' },
  DecisionRolled: { ms: 1250, lands: 950, sound: 'roll' },
  ValueKilled: { ms: 700 },
  Passed: { ms: 350 },
  CraftPhaseStarted: { ms: 900, sound: 'step' },
  CraftTurnStarted: { ms: 250 },
  OfferTaken: { ms: 250 },
  SmithyJoined: { ms: 500 },
  DiceRolled: { ms: 1400, lands: 1050, sound: 'roll' },
  DiceRerolled: { ms: 1300, lands: 1000, sound: 'roll' },
  DieAdded: { ms: 1250, lands: 950, sound: 'roll' },
  DiceCancelled: { ms: 650 },
  DieRaised: { ms: 380 },
  DieFlipped: { ms: 380 },
  DieTurnedToSix: { ms: 380 },
  OnesTurned: { ms: 450 },
  ItemCrafted: { ms: 1000, sound: 'forge' },
  ItemStolen: { ms: 1200, sound: 'forge' },
  ItemRevealed: { ms: 350 },
  ItemClaimed: { ms: 550, sound: 'gain' },
  ExoticActivated: { ms: 450, sound: 'step' },
  HeartwoodHarvested: { ms: 550, sound: 'gain' },
  GrimstoneUsed: { ms: 450 },
  GobblestoneFed: { ms: 450 },
  TileBid: { ms: 900, sound: 'forge' },
  ExoticsReturned: { ms: 450 },
  GrimstoneExploded: { ms: 900 },
  PrizeWon: { ms: 700, sound: 'gain' },
  GrimstonesDrawn: { ms: 700 },
  GrimstoneKept: { ms: 450 },
  NaturalsRaised: { ms: 600 },
  DieHeld: { ms: 600, sound: 'step' },
  BoostRewarded: { ms: 700, sound: 'gain' },
  FittestSurvived: { ms: 500 },
  KnightsCame: { ms: 600, sound: 'step' },
  DeluxeReady: { ms: 450, sound: 'gain' },
  ExoticTaken: { ms: 700, sound: 'gain' },
  GrimstoneTaken: { ms: 600 },
  OreKept: { ms: 500, sound: 'gain' },
  DieCommanded: { ms: 1100, sound: 'step' },
};

/** Shown together when they follow each other: four new cards, or what several smiths claim at the end of a round. */
const TOGETHER: Event['type'][] = ['CardRevealed', 'ItemClaimed', 'GiftReceived', 'SmithyTakenUp'];

/** What may follow a roll before anybody can do anything. */
const QUIET: Event['type'][] = ['DiceCancelled', 'OfferTaken', 'DieAdded'];
/** Milliseconds for a roll in vain. */
const VAIN = 2200;

export function beats(events: Event[]): Beat[] {
  const line: Beat[] = [];
  for (const event of events) {
    const last = line.at(-1)?.events as Event[] | undefined;
    if (last?.[0]?.type === event.type && TOGETHER.includes(event.type)) last.push(event);
    else line.push({ events: [event], ...(LENGTHS[event.type] ?? { ms: 0 }) });
  }
  // A roll of which nothing can be made passes without a question: it is shown for longer, so that one sees it.
  line.forEach((beat, place) => {
    const next = line.slice(place + 1).find(({ events }) => !QUIET.includes((events[0] as Event).type))?.events[0] as Event | undefined;
    if ((beat.events[0] as Event).type === 'DiceRolled' && next?.type === 'CraftTurnEnded') beat.ms = VAIN;
  });
  // Where no apprentice has anything to do, their phase is not worth a moment.
  const [work, village] = (['ApprenticePhaseStarted', 'GatherPhaseStarted'] as const).map((type) => line.findIndex((beat) => (beat.events[0] as Event).type === type));
  if (work! >= 0 && village === work! + 1) for (const beat of line.slice(work, village + 1)) beat.ms = 0;
  return line;
}
