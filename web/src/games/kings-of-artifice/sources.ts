// Where points come from, named for bubbles and for the table at the end.
import type { Insight, Scores } from './insight';
import type { Content, Event, Points, State } from './types';

export const PLAY_SOURCES: Record<keyof Points, string> = {
  houses: 'Houses built',
  towers: 'Tower blocks',
  battlements: 'Battlements built',
  palaces: 'Palaces built',
  fountain: 'The fountain',
  attacks: 'Attacks',
  curses: 'Cursed houses',
  throws: 'Tokens thrown',
};

export const FINAL_SOURCES: Record<Exclude<keyof Scores, 'in_play' | 'cards'>, string> = {
  thief_on_wall: 'Walls under the thief',
  houses: 'Houses beside villagers',
  battlements: 'Battlements beside the knight',
  towers: 'Towers under the warlock',
  palaces: 'Palaces beside the king',
  pastures: 'Pastures with a horse',
  trees: 'Trees',
};

export type Row = { name: string; part: 'play' | 'final' | 'card'; points: number[] };

/** The whole score of everybody by source; sources that gave nobody anything are left out. */
export function rowsOf(state: State, content: Content, { scores, cards: standings }: Insight): Row[] {
  const play = (Object.keys(PLAY_SOURCES) as (keyof Points)[]).map(
    (source): Row => ({ name: PLAY_SOURCES[source], part: 'play', points: state.realms.map(({ points }) => points[source]) }),
  );
  const last = (Object.keys(FINAL_SOURCES) as (keyof typeof FINAL_SOURCES)[]).map(
    (source): Row => ({ name: FINAL_SOURCES[source], part: 'final', points: scores.map((each) => each[source]) }),
  );
  const cards = standings.map(({ card: id, points }): Row => ({ name: content.cards.find((card) => card.id === id)?.name ?? id, part: 'card', points }));
  // A card that gave nothing still says so: it was in everybody's mind.
  return [...play, ...last].filter(({ points }) => points.some((each) => each !== 0)).concat(cards);
}

/** Points scored in play at the end of each round, the beginning first. */
export function pointsByRound(events: Event[], players: number): number[][] {
  const now = Array.from({ length: players }, () => 0);
  const rounds: number[][] = [];
  for (const event of events) {
    if (event.type === 'RoundStarted' || event.type === 'CrowningStarted' || event.type === 'GameEnded') rounds.push([...now]);
    else if ('points' in event && event.type !== 'TurnStarted' && event.type !== 'TemporaryPointsGiven') now[event.seat]! += event.points;
  }
  return rounds;
}
