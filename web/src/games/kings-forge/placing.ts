// What is being crafted or stolen now, and what may be done about an item.
import type { Told } from '../../protocol';
import { bench } from './bench.svelte';
import { boxesToFill, lying } from './dice';
import { place, type Offers } from './placement';
import { proposal } from './proposal';
import type { Action, Content, Die, State } from './types';

/** How an item stands for whoever decides: the boxes, the dice laid on them so far, and those that would be proposed. */
export type Making = {
  boxes: Die[];
  laid: Die[];
  proposed: Die[];
  highest: Die[];
  /** Whose item it is now, if it would be stolen. */
  from: number | null;
  /** Whether dice are being placed on it now; otherwise it is only offered. */
  begun: boolean;
  offer: Told | undefined;
  lowestOffer: Told | undefined;
  highestOffer: Told | undefined;
};

export function makingOf(item: number, state: State, content: Content, offers: Offers): Making | null {
  const offer = offers.get(place.item(item))?.[0];
  const step = state.steps.at(-1);
  const begun = step?.type === 'ChoosePlacing' && step.item === item;
  if (!offer && !begun) return null;
  const crafted = state.crafted.find(({ card }) => card === item);
  const from = begun ? step.from : (crafted?.seat ?? null);
  const card = content.craft[item]!;
  const boxes = boxesToFill(card, from === null ? undefined : crafted);
  const laid = begun ? lying(card.dice, step.placed).flatMap(({ die }) => die ?? []) : [];
  const propose = (highest: boolean) => proposal(boxes, laid, state.rolled, from !== null, highest) ?? [];
  const prompt = offers.get(place.prompt) ?? [];
  const find = (type: Action['type']) => (begun ? prompt.find(({ value }) => (value as Action).type === type) : undefined);
  return {
    boxes,
    laid,
    proposed: propose(false),
    highest: propose(true),
    from,
    begun,
    offer,
    lowestOffer: find('PlaceLowest'),
    highestOffer: find('PlaceHighest'),
  };
}

/** What happens when a die is dropped on an item. */
export function dropOn(item: number, making: Making | null, offers: Offers, play: (action: unknown) => void): ((die: Die) => void) | null {
  if (!making) return null;
  return (die) => {
    bench.clear();
    bench.lay(item, die);
    const now = making.begun ? offers.get(place.die(die))?.[0] : making.offer;
    if (now) play(now.value);
  };
}
