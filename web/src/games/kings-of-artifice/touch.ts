// What a click, a touch or Enter on a space means: take a piece, do something, ask what, let go, or hear why there is nothing to do.
import type { Mark, Offer, Subject } from './offers';

export type Pressed = {
  /** The piece in hand. */
  held: Subject | null;
  /** The piece that was hit itself, where there are several on a space. */
  hit: Subject | null;
  /** The decider's pieces on the space that can do something. */
  subjects: Subject[];
  /** What can be done there: by the piece in hand or for the wish one has, and at all. */
  heldOffers: Offer[];
  offers: Offer[];
  hand: Hand;
};
/** A mouse shows beforehand what will be; a finger does not, and on small spaces it may hit the one beside. */
export type Hand = 'mouse' | 'finger' | 'blunt finger';

export type Answer = { do: 'take'; subject: Subject } | { do: 'play'; offer: Offer } | { do: 'ask'; offers: Offer[]; subjects: Subject[] } | { do: 'let-go' } | { do: 'refuse' };

/** Whoever goes somewhere goes; what costs blocks or hits somebody is shown to a finger first. */
const PLAIN: (Mark | null)[] = ['go', 'board', 'ride', 'place', 'sail'];

function isSure({ mark, action, in_all }: Offer, hand: Hand): boolean {
  if (hand === 'mouse' || action.type === 'Sail') return true;
  return hand === 'finger' && PLAIN.includes(mark) && in_all >= 0;
}

export function answerTo({ held, hit, subjects, heldOffers, offers, hand }: Pressed): Answer {
  if (heldOffers.length > 0) {
    const others = subjects.filter((subject) => subject !== held);
    if (heldOffers.length === 1 && others.length === 0 && isSure(heldOffers[0]!, hand)) return { do: 'play', offer: heldOffers[0]! };
    return { do: 'ask', offers: heldOffers, subjects: others };
  }
  if (subjects.length > 0) {
    // A finger that touches the ship means who is aboard, and only then the ship.
    const aboard = hit === 'ship' && held === null && hand !== 'mouse' ? subjects.find((subject) => subject !== 'ship') : undefined;
    if (aboard) return { do: 'take', subject: aboard };
    if (hit !== null && hit !== held && subjects.includes(hit)) return { do: 'take', subject: hit };
    const next = subjects[subjects.indexOf(held ?? '') + 1];
    return next === undefined ? { do: 'let-go' } : { do: 'take', subject: next };
  }
  if (offers.length === 0) return { do: 'refuse' };
  const [only] = offers;
  return offers.length === 1 && only!.by.length === 0 && isSure(only!, hand) ? { do: 'play', offer: only! } : { do: 'ask', offers, subjects: [] };
}
