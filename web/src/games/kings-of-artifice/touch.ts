// What a click, a touch or Enter on a space means: take a piece, do something, ask what, let go, or hear why there is nothing to do.
import type { Offer, Subject } from './offers';

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
  /** A finger is less sure than a mouse: it is asked before anything is done. */
  careful: boolean;
};

export type Answer = { do: 'take'; subject: Subject } | { do: 'play'; offer: Offer } | { do: 'ask'; offers: Offer[]; subjects: Subject[] } | { do: 'let-go' } | { do: 'refuse' };

export function answerTo({ held, hit, subjects, heldOffers, offers, careful }: Pressed): Answer {
  if (heldOffers.length > 0) {
    const others = subjects.filter((subject) => subject !== held);
    if (heldOffers.length === 1 && others.length === 0 && !careful) return { do: 'play', offer: heldOffers[0]! };
    return { do: 'ask', offers: heldOffers, subjects: others };
  }
  if (subjects.length > 0) {
    if (hit !== null && hit !== held && subjects.includes(hit)) return { do: 'take', subject: hit };
    const next = subjects[subjects.indexOf(held ?? '') + 1];
    return next === undefined ? { do: 'let-go' } : { do: 'take', subject: next };
  }
  if (offers.length === 0) return { do: 'refuse' };
  const only = offers.length === 1 && offers[0]!.by.length === 0;
  return only && !careful ? { do: 'play', offer: offers[0]! } : { do: 'ask', offers, subjects: [] };
}
