// Warnings beside a choice in the list: what the stock will not give.
import { actionOf, MATERIALS } from './dice';
import { proposal } from './proposal';
import type { Action, Content, Dice, State } from './types';

export function remark(action: Action, state: State, content: Content, seat: number): string | null {
  if (action.type === 'ClaimCard') {
    const { gains, kind } = actionOf(action, content);
    const short = gains.some(({ dice }) => lacking(dice, state.stock.dice));
    if (short) return 'the stock has not all of it';
    return kind === 'library-die' && state.stock.library === 0 ? 'no Library die is left' : null;
  }
  if (action.type === 'VisitDocks') {
    const dock = content.docks[action.dock];
    if (dock?.die && state.stock.dice[dock.die] === 0) return 'the stock has none';
    return dock?.token === 'automatic-six' && state.stock.tokens.automatic_six === 0 ? 'none is left' : null;
  }
  // KF-6.6 lets a turn end with everything undone; whoever overlooks an item should hear of it.
  const overlooked = action.type === 'EndCraftTurn' && state.rolled.length > 0 && state.active === seat && canCraft(state, content);
  return overlooked ? 'an item can be crafted' : null;
}

const lacking = (dice: Dice, stock: Dice) => MATERIALS.some((material) => dice[material] > stock[material]);

const canCraft = (state: State, content: Content) =>
  state.display.some((item) => proposal(content.craft[item]!.dice, [], state.rolled, false) !== null);
