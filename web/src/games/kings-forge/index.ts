// King's Forge as the client knows it: how it is drawn, how its events are shown, how its score is told.
import type { Drawing } from '..';
import ActionMark from './ActionMark.svelte';
import { beats } from './beats';
import { doubtsOf } from './doubts';
import { bench } from './bench.svelte';
import Board from './Board.svelte';
import { brief } from './brief';
import { groups } from './groups';
import LogMark from './LogMark.svelte';
import Odds from './Odds.svelte';
import { isOnBoard, place, placeOf } from './placement';
import { timeAfter } from './preview';
import Score from './Score.svelte';
import { scores } from './scores';
import { story } from './story';
import ThumbHand from './ThumbHand.svelte';
import type { Action, Content, Event, Insight, Phase, State } from './types';

const PHASES: Record<Phase, string> = { apprentice: ' · Apprentices', gather: ' · Gather', craft: ' · Craft', 'clean-up': ' · Clean-up', over: '' };

export const drawing: Drawing = {
  Board,
  Hand: ThumbHand,
  Score,
  Odds,
  story: (events, content, names) => story(events as Event[], content as Content, names),
  LogMark,
  brief: (action, events, content) => brief(action as Action, events as Event[], content as Content),
  ActionMark,
  beats: (events) => beats(events as Event[]),
  scores: (_state, _content, insight) => scores(insight as Insight),
  scoreWords: { now: 'items claimed', more: 'with those not yet safe' },
  progress: (state, _content, past) => {
    const { round, phase } = timeAfter(state as State, past as Event[]);
    return { round, rounds: null, title: `Round ${round}${PHASES[phase]}` };
  },
  remark: (place, insight) => (insight as Insight).choices[place]?.warning ?? null,
  gain: (place, insight) => (insight as Insight).choices[place]?.brings ?? null,
  groups: (actions, _, content) => groups(actions, content as Content),
  onBoard: (action, state) => isOnBoard(action as Action, state as State),
  doubts: (content) => doubtsOf(content as Content),
  things: (action, state) => [placeOf(action as Action, state as State)].filter((where) => where !== place.prompt),
  habit: (kind, actions, ply) => bench.answer(kind, actions, ply),
};
