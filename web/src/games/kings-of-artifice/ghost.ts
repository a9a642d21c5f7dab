// What a choice under the pointer would put on the island, to be drawn faintly before it is made.
import { square, type Offer } from './offers';
import type { Berth, Cell, Kind, State, Structure } from './types';

export type Ghost = { seat: number; structure: Structure | null; berth: Berth | null; forest: Cell[] };

export function ghostOf({ action, gain }: Pick<Offer, 'action' | 'gain'>, seat: number, state: State): Ghost {
  const structure = (kind: Kind, at: Cell[], level: number): Structure => ({ kind, at, owner: seat, level });
  const levelAt = (cell: Cell) => state.board.structures.find(({ at }) => at.includes(cell))?.level ?? 0;
  const built = (): Structure | null => {
    switch (action.type) {
      case 'BuildWall':
        return structure('wall', [action.at], 1);
      case 'FlyWall':
        return structure('wall', [action.to], 1);
      case 'BuildHouse':
      case 'CurseHouse':
        return structure('house', [action.at], 2);
      case 'BuildFountain':
        return structure('fountain', [action.at], 2);
      case 'BuildBattlement':
        return structure('battlement', [action.at, action.and], 2);
      case 'BuildTower':
        return structure('tower', [action.at], levelAt(action.at) + 1);
      case 'EnchantHouse':
        return structure('tower', [action.at], 5);
      case 'BuildPalace':
        return structure('palace', square(action.at), 3);
      default:
        return null;
    }
  };
  return { seat, structure: built(), berth: action.type === 'Anchor' ? action.berth : null, forest: gain.forest ?? [] };
}
