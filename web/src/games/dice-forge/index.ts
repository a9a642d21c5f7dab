// Dice Forge as the client knows it: how it is drawn, how its events are shown, how its score is told.
import type { Drawing } from '..';
import type { Action, Description, Event, Insight, State } from '../../protocol/dice-forge';
import ActionMark from './ActionMark.svelte';
import Board from './Board.svelte';
import Hand from './Hand.svelte';
import LogMark from './LogMark.svelte';
import { isSeen, stepOf, thingsOf } from './placement';
import { brief } from './brief';
import { beats } from './preview';
import Score from './Score.svelte';
import { story } from './story';

const prospect = (index: number, insight: unknown) => (insight as Insight | null)?.prospects[index];

export const drawing: Drawing = {
  Board,
  Hand,
  Score,
  story: (events, content, names) => story(events as Event[], content as Description, names),
  LogMark,
  ActionMark,
  brief: (action) => brief(action as Action),
  beats: (events) => beats(events as Event[]),
  scores: (state, _content, insight) => (state as State).heroes.map(({ glory }, seat) => ({ now: glory, with_cards: (insight as Insight).heroes[seat]!.glory })),
  progress(state, content, past) {
    const { rounds } = content as Description;
    const begun = (past as Event[]).findLast((event) => event.type === 'RoundStarted');
    return { round: Math.min(begun?.round ?? (state as State).round, rounds), rounds };
  },
  remark: (place, insight) => prospect(place, insight)?.remark ?? null,
  gain: (index, insight) => prospect(index, insight)?.brings ?? null,
  // Of the sums for the hammer only one has its place there: all of them stay in the list.
  onBoard: (action, state, seat, index, insight) => isSeen(action as Action, seat, prospect(index, insight), stepOf(state)),
  things: (action, state, seat, index, insight) => thingsOf(action as Action, seat, prospect(index, insight), stepOf(state)),
  doubts: (content) => (content as Description).sources,
  nth: (insight) => (insight as Insight | null)?.nth ?? null,
  routines: (insight) => (insight as Insight | null)?.routines ?? [],
};
