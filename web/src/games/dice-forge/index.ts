// Dice Forge as the client knows it: how it is drawn, how its events are shown, how its score is told.
import type { Drawing } from '..';
import ActionMark from './ActionMark.svelte';
import Board from './Board.svelte';
import { habits } from './habits.svelte';
import LogMark from './LogMark.svelte';
import { answerByHabit, place, placesOf } from './placement';
import { beats } from './preview';
import Score from './Score.svelte';
import { cardGlory, featsById, wastedBy } from './scores';
import type { Action, Content, Event, State } from './types';

export const drawing: Drawing = {
  Board,
  Score,
  LogMark,
  ActionMark,
  beats: (events) => beats(events as Event[]),
  scores(state, content) {
    const feats = featsById(content as Content);
    const now = state as State;
    return now.heroes.map((hero) => ({ now: hero.glory, with_cards: hero.glory + cardGlory(hero, now, feats) }));
  },
  progress(state, content) {
    const { rounds } = content as Content;
    return { round: Math.min((state as State).round, rounds), rounds };
  },
  remark(action, state, content, seat) {
    const { type, ...rest } = action as Action;
    if (type !== 'ChooseResource' || !('resource' in rest)) return null;
    const wasted = wastedBy(rest.resource, state as State, seat, content as Content);
    return wasted > 0 ? `${wasted} of it would be wasted` : null;
  },
  onBoard: (action, state, seat) => !placesOf(action as Action, seat, state as State).includes(place.prompt),
  habit: (kind, actions) => answerByHabit(kind, actions, habits.hammer),
};
