// What others did, in a word or two beside the dice it is about: many moves stand in one strip.
import { nameOf } from './dice';
import type { Action, Content, Event } from './types';

/** That somebody is done, and the second half of a change, say nothing of what they did. */
const SILENT: Action['type'][] = ['EndCraftTurn', 'FinishApprentices', 'FinishRaising', 'FinishTurning', 'RaiseAlso', 'TurnOneAlso'];

/** What was claimed, made or bid for, whichever of the questions on the way was the last; undefined for the words of the move itself. */
export function brief(action: Action, events: Event[], content: Content): string | null | undefined {
  for (const event of events) {
    const name = toldBy(event, content);
    if (name !== undefined) return name;
  }
  return SILENT.includes(action.type) ? null : undefined;
}

function toldBy(event: Event, content: Content): string | undefined {
  switch (event.type) {
    case 'CardClaimed': {
      const { name } = content.gather[event.card]!;
      return event.copying ? `${name} as ${content.gather[event.copying.card]!.name}` : name;
    }
    case 'DocksVisited':
      return 'Docks';
    case 'ApprenticeClaimed':
    case 'ApprenticeHired':
    case 'ApprenticeUsed':
      return content.apprentices[event.apprentice]!.name;
    case 'ItemCrafted':
      return content.craft[event.item]!.name;
    case 'ItemStolen':
      return `${content.craft[event.item]!.name}, stolen`;
    case 'TileBid':
      return content.ambassadors.find(({ id }) => id === event.tile)!.name;
    case 'ExoticActivated':
      return event.stone === null ? nameOf(event.exotic) : content.grimstones[event.stone]!.name;
    default:
      return undefined;
  }
}
