// Kings of Artifice as the client knows it: how it is drawn, how its events are shown, how its score is told.
import type { Drawing } from '..';
import ActionMark from './ActionMark.svelte';
import Board from './Board.svelte';
import { groupsOf } from './groups';
import { NO_GAIN, type Insight } from './insight';
import LogMark from './LogMark.svelte';
import { picked } from './picked.svelte';
import { beats } from './preview';
import Score from './Score.svelte';
import type { Action, Content, Event, State } from './types';
import { gainWords } from './words';

const TITLES: Partial<Record<State['phase'], string>> = {
  planting: 'Planting trees',
  landing: 'Ships arrive',
  crowning: 'Crowning round',
  over: 'The end',
};
/** Nothing of this has a place on the board. */
const LISTED = ['Halt', 'LeaveAtOne', 'Steal', 'LetBe', 'Withdraw', 'FinishSpell', 'FinishWindow', 'EndTurn', 'ThrowToken', 'MorphInto'];

export const drawing: Drawing = {
  Board,
  Score,
  LogMark,
  ActionMark,
  beats: (events) => beats(events as Event[]),
  scores(_state, _content, insight) {
    const { scores, totals } = insight as Insight;
    return totals.map((total, seat) => ({ now: scores[seat]!.in_play, with_cards: total }));
  },
  progress(state) {
    const { phase, round } = state as State;
    const title = TITLES[phase];
    return { round, rounds: null, ...(title ? { title } : {}) };
  },
  gain: (place, insight) => gainWords((insight as Insight).gains[place] ?? NO_GAIN),
  groups: (actions, state, content, seat) => groupsOf(actions, seat, state as State, content as Content, picked),
  onBoard: (action) => !LISTED.includes((action as Action).type),
};
