// The long list of a turn in groups: what has to do with the piece or space in hand first, then piece by piece.
import type { ActionGroup } from '..';
import type { Told } from '../../protocol';
import type { Cell, Prospect, State } from '../../protocol/kings-of-artifice';
import { offersOf, type Offer, type Subject } from './offers';
import { capital, subjectWords } from './words';

/** Lists up to this length need no groups. */
const SHORT = 9;

export function groupsOf(actions: Told[], prospects: Prospect[], seat: number, state: State, hand: { subject: Subject | null; cell: Cell | null }): ActionGroup[] {
  const offers = offersOf(actions, prospects);
  const held = hand.subject !== null || hand.cell !== null ? offers.filter((offer) => inHand(offer, hand)) : [];
  if (held.length === 0) return actions.length <= SHORT ? [{ title: null, actions }] : byTitle(offers, seat, state);
  const title = capital(hand.cell ?? subjectWords(hand.subject!, seat, state));
  const rest = offers.filter((offer) => !held.includes(offer));
  const plain = rest.filter((offer) => titleOf(offer, seat, state) === null);
  return [
    { title, open: true, actions: held.map(({ told }) => told) },
    { title: null, actions: plain.map(({ told }) => told) },
    { title: 'Everything else', actions: rest.filter((offer) => !plain.includes(offer)).map(({ told }) => told) },
  ].filter((group) => group.actions.length > 0);
}

function inHand({ by, at }: Offer, { subject, cell }: { subject: Subject | null; cell: Cell | null }): boolean {
  return (cell === null || at.includes(cell)) && (subject === null || by.includes(subject));
}

function byTitle(offers: Offer[], seat: number, state: State): ActionGroup[] {
  const groups = new Map<string | null, Told[]>([[null, []]]);
  for (const offer of offers) {
    const title = titleOf(offer, seat, state);
    groups.set(title, [...(groups.get(title) ?? []), offer.told]);
  }
  const found = [...groups].filter(([, told]) => told.length > 0);
  // One group alone need not be unfolded first.
  return found.map(([title, told]) => ({ title: found.length === 1 ? null : title, actions: told }));
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
