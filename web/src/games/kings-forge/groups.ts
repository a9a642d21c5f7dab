// A long list of choices in groups: what is asked for most stays in sight, the rest folds.
import type { ActionGroup } from '..';
import type { Told } from '../../protocol';
import { toolOf } from './placement';
import type { Action, Content, Tool } from './types';

/** Lists up to this length are shown as they are. */
const SHORT = 9;
/** So many payments are shown before the others fold. */
const PAYMENTS = 6;

export function groups(actions: Told[], content: Content): ActionGroup[] {
  const plain: Told[] = [];
  const last: Told[] = [];
  const folded = new Map<string, Told[]>();
  actions.forEach((told, number) => {
    const title = titleOf(told.value as Action, number, content);
    // What ends the turn is no first choice.
    if ((told.value as Action).type === 'EndCraftTurn') last.push(told);
    else if (title === null || actions.length <= SHORT) plain.push(told);
    else folded.set(title, [...(folded.get(title) ?? []), told]);
  });
  return [{ title: null, actions: [...plain, ...last] }, ...[...folded].map(([title, told]) => ({ title, actions: told }))];
}

function titleOf(action: Action, number: number, content: Content): string | null {
  if (action.type === 'VisitDocks') return 'The Docks';
  if (action.type === 'ClaimApprentice') return 'Apprentices';
  if ('dice' in action) return number < PAYMENTS ? null : 'Other dice';
  const tool = toolOf(action);
  return tool && 'die' in action ? toolName(tool, content) : null;
}

function toolName(tool: Tool, content: Content): string {
  if (tool === 'gift') return "The Orchard's gift";
  if ('card' in tool) return content.gather[tool.card]?.name ?? '';
  if ('apprentice' in tool) return content.apprentices[tool.apprentice]?.name ?? '';
  if ('grimstone' in tool) return content.grimstones[tool.grimstone]?.name ?? '';
  if ('grimstone-instead' in tool) return content.grimstones[tool['grimstone-instead']]?.name ?? '';
  if ('deluxe' in tool) return content.craft[tool.deluxe]?.name ?? '';
  return tool.token === 'plus-ones' ? '+1/+1 token' : 'Automatic 6 token';
}
