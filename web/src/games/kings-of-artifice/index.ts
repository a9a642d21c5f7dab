// Kings of Artifice as the client knows it: how it is drawn, how its events are shown, how its score is told.
import type { Drawing } from '..';
import ActionMark from './ActionMark.svelte';
import Board from './Board.svelte';
import { tallied } from './counted';
import { gainOf } from './gains';
import { groupsOf } from './groups';
import LogMark from './LogMark.svelte';
import { picked } from './picked.svelte';
import { beats } from './preview';
import Score from './Score.svelte';
import { pointsInPlay } from './scores';
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
  scores(state, content) {
    const tally = tallied(state as State, content as Content);
    return tally.seats.map((seat) => ({ now: pointsInPlay(tally.state.realms[seat]!.points), with_cards: tally.total(seat) }));
  },
  progress(state) {
    const { phase, round } = state as State;
    const title = TITLES[phase];
    return { round, rounds: null, ...(title ? { title } : {}) };
  },
  gain: (action, state, content, seat) => gainWords(gainOf(action as Action, seat, tallied(state as State, content as Content))),
  groups: (actions, state, content, seat) => groupsOf(actions, seat, state as State, content as Content, picked),
  onBoard: (action) => !LISTED.includes((action as Action).type),
};
