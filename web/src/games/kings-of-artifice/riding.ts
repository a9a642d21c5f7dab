// A ride in one gesture: the space a rider is taken to is where the ride ends, unless it was said before that the horse goes on.
import type { Told } from '../../protocol';
import type { Action } from '../../protocol/kings-of-artifice';

/** `ridesOn`: the horse is to go on where the rider is set down; `stopsAfter`: it was not when the space was chosen. */
export type Ride = { readonly ridesOn: boolean; stopsAfter: boolean };

/** The answer to how the horse goes on, if it follows from the space that was chosen, wherever that was: on the island, in the list or with the guide. Taken back, it is asked. */
export function haltedFor(kind: string, actions: Told[], ride: Ride): Told | null {
  if (kind === 'GoOnRiding') return (ride.stopsAfter && actions.find(({ value }) => (value as Action).type === 'Halt')) || null;
  // After the ride, whatever is asked, what was said of it is gone.
  ride.stopsAfter = kind === 'CarryRider' && !ride.ridesOn;
  return null;
}
