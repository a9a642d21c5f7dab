// A ride in one gesture: the space a rider is taken to is where the ride ends, unless it was said before that the horse goes on.
import type { Told } from '../../protocol';
import type { Action } from '../../protocol/kings-of-artifice';

/** `stopsAfter`: a space was chosen for the ride to end on. */
export type Ride = { stopsAfter: boolean };

/** The answer to how the horse goes on, if that was said with the space. Taken back, it is asked. */
export function haltedFor(kind: string, actions: Told[], ride: Ride): Told | null {
  // Until the rider is set down the wish waits; after it, whatever is asked, it is gone.
  if (!ride.stopsAfter || kind === 'CarryRider') return null;
  if (kind === 'GoOnRiding') return actions.find(({ value }) => (value as Action).type === 'Halt') ?? null;
  ride.stopsAfter = false;
  return null;
}
