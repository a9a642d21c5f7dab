// Trees planted for a player who does not want to choose each: anywhere they may stand.
import type { Told } from '../../protocol';
import type { Action } from '../../protocol/kings-of-artifice';

/** One of the places for a tree, as long as the player wants that; the wish ends with the planting. */
export function plantedFor(actions: Told[], wish: { plantsRest: boolean }, chance = Math.random): Told | null {
  if (!wish.plantsRest) return null;
  const places = actions.filter(({ value }) => (value as Action).type === 'PlantTree');
  if (places.length === 0) wish.plantsRest = false;
  return places[Math.floor(chance() * places.length)] ?? null;
}
