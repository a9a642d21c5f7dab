// Kings of Artifice as the client knows it: how it is drawn, how its events are shown, how its score is told.
import type { Drawing } from '..';
import type { Action, Content, Event, Insight, State } from '../../protocol/kings-of-artifice';
import ActionMark from './ActionMark.svelte';
import Board from './Board.svelte';
import { groupsOf } from './groups';
import LogMark from './LogMark.svelte';
import { thingsOf } from './offers';
import { picked } from './picked.svelte';
import { plantedFor } from './planting';
import { beats } from './preview';
import { haltedFor } from './riding';
import Score from './Score.svelte';
import { story } from './story';
import { whereOf } from './trail';

const TITLES: Partial<Record<State['phase'], string>> = {
  planting: 'Planting trees',
  landing: 'Ships arrive',
  crowning: 'Crowning round',
  over: 'The end',
};
/** Nothing of this has a place on the board. */
const LISTED: Action['type'][] = ['Halt', 'LeaveAtOne', 'Steal', 'LetBe', 'Withdraw', 'FinishSpell', 'FinishWindow', 'EndTurn', 'ThrowToken', 'MorphInto'];

/** That somebody is done says nothing of what they did. */
const SILENT: Action['type'][] = ['FinishWindow', 'EndTurn'];

export const drawing: Drawing = {
  Board,
  Score,
  story: (events, _content, names, insight) => story(events as Event[], names, insight as Insight),
  LogMark,
  brief: (action, events) => (SILENT.includes((action as Action).type) ? null : whereOf(events as Event[])),
  ActionMark,
  beats: (events) => beats(events as Event[]),
  scores(_state, _content, insight) {
    const { in_play, totals } = insight as Insight;
    return totals.map((total, seat) => ({ now: in_play[seat]!, with_cards: total }));
  },
  progress(state) {
    const { phase, round } = state as State;
    const title = TITLES[phase];
    return { round, rounds: null, ...(title ? { title } : {}) };
  },
  gain: (place, insight) => (insight as Insight).prospects[place]?.words ?? null,
  groups: (actions, state, _content, seat, insight) => groupsOf(actions, (insight as Insight).prospects, seat, state as State),
  things: (action, state, seat, place, insight) => thingsOf(action as Action, seat, (insight as Insight).prospects[place], state as State),
  doubts: (content) => (content as Content).guide.doubts,
  habit: (kind, actions) => plantedFor(actions, picked) ?? haltedFor(kind, actions, picked),
  onBoard: (action) => !LISTED.includes((action as Action).type),
};
