// An item that can be made now: what the server tells about it, and what may be done.
import type { Told } from '../../protocol';
import { bench } from './bench.svelte';
import { place, type Offers } from './placement';
import type { Action, Die, Insight, Making } from './types';

export type Doing = Making & {
  /** Whether dice are being placed on it now; otherwise it is only offered. */
  begun: boolean;
  offer: Told | undefined;
  lowestOffer: Told | undefined;
  highestOffer: Told | undefined;
  /** To leave the boost empty. */
  leaveOffer: Told | undefined;
};

export function doingOf(item: number, insight: Insight, offers: Offers): Doing | null {
  const making = insight.makings.find((each) => each.item === item);
  if (!making) return null;
  const offer = offers.get(place.item(item))?.[0];
  const find = (type: Action['type']) => offers.get(place.prompt)?.find(({ value }) => (value as Action).type === type);
  return { ...making, begun: !offer, offer, lowestOffer: find('PlaceLowest'), highestOffer: find('PlaceHighest'), leaveOffer: find('LeaveBoost') };
}

/** What happens when a die is dropped on an item. */
export function dropOn(item: number, doing: Doing | null, offers: Offers, play: (action: unknown) => void): ((die: Die) => void) | null {
  if (!doing) return null;
  return (die) => {
    bench.clear();
    bench.lay(item, die);
    const now = doing.begun ? offers.get(place.die(die))?.[0] : doing.offer;
    if (now) play(now.value);
  };
}
