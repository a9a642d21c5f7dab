// The long list of a turn in groups, piece by piece and deed by deed. It stays as it is whatever is taken in hand: the island shows that.
import type { ActionGroup } from '..';
import type { Told } from '../../protocol';
import type { Prospect, State } from '../../protocol/kings-of-artifice';
import { offersOf, type Offer } from './offers';
import { capital, subjectWords } from './words';

/** Lists up to this length need no groups. */
const SHORT = 9;

export function groupsOf(actions: Told[], prospects: Prospect[], seat: number, state: State): ActionGroup[] {
  if (actions.length <= SHORT) return [{ title: null, actions }];
  const groups = new Map<string | null, Told[]>([[null, []]]);
  for (const offer of offersOf(actions, prospects)) {
    const title = titleOf(offer, seat, state);
    groups.set(title, [...(groups.get(title) ?? []), offer.told]);
  }
  const found = [...groups].filter(([, told]) => told.length > 0);
  // One group alone need not be unfolded first, and where all are folded the first one begins open.
  const folded = found.every(([title]) => title !== null);
  return found.map(([title, told], place) => ({ title: found.length === 1 ? null : title, open: folded && place === 0, actions: told }));
}

/** What stays in sight at all times has no title. */
function titleOf({ action, by }: Offer, seat: number, state: State): string | null {
  switch (action.type) {
    case 'Move':
    case 'Board':
    case 'PickUp':
    case 'GuideRider':
    case 'FlyWall':
      return capital(subjectWords(by[0]!, seat, state));
    case 'Teleport':
    case 'TeleportAboard':
      return 'Teleport the warlock';
    case 'Swap':
      return 'Swap two';
    case 'BuildWall':
      return 'Build a wall';
    case 'BuildHouse':
      return 'Build a house';
    case 'BuildFountain':
    case 'BuildBattlement':
    case 'BuildTower':
    case 'BuildPalace':
      return 'Build higher';
    case 'Summon':
      return 'Summon';
    case 'Sail':
      return 'The ship';
    case 'Attack':
      return 'Attack';
    case 'PlantTree':
    case 'Place':
    case 'Anchor':
    case 'CarryTo':
      return 'Spaces';
    default:
      return null;
  }
}
