// What flies up from a space when something happens there: points, a blow, a spell, a stolen token.
import type { Cell, Event, State } from '../../protocol/kings-of-artifice';
import { isCell } from './cells';
import type { Icon } from './class-icons';
import { Attack, Bag, Mana } from './icons';

export type Flight = { cell: Cell; text?: string; icon?: Icon };

export function flightsOf(events: Event[], state: State): Flight[] {
  return events.flatMap((event): Flight[] => {
    if (event.type === 'StructureBuilt' && event.points > 0) return [{ cell: event.at[0]!, text: `+${event.points}` }];
    if (event.type === 'HouseCursed') return [{ cell: event.at, text: `+${event.points}` }];
    if (event.type === 'CharacterAttacked') return [{ cell: event.at, icon: Attack, ...(event.points > 0 ? { text: `+${event.points}` } : {}) }];
    if (event.type === 'TokenStolen') return [{ cell: event.at, icon: Bag }];
    const warlock = event.type === 'SpellCast' ? state.board.characters[event.seat]?.warlock : undefined;
    return isCell(warlock) ? [{ cell: warlock, icon: Mana }] : [];
  });
}
