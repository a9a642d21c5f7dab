// The dice rolled at the anvil: each stays where it came to lie until the turn is over, also when it shows another value.
import { Places } from './places';
import type { Die } from './types';

export const lying = new Places<Die>((one, other) => one[0] === other[0]);

/** How many dice a roll came with. Their size and where their line begins go by it for the whole turn: dice that come later lie down
 * behind them, and none of the others moves. */
export class Roll {
  #turn = '';
  #came = 0;

  came(places: number, turn: string): number {
    // Fewer than there were: that was another game.
    if (turn !== this.#turn || this.#came === 0 || places < this.#came) this.#came = places;
    this.#turn = turn;
    return this.#came;
  }
}

/** Who comes to look in the middle of a turn sees them as everybody does. */
export const roll = new Roll();

/** The fewer dice, the larger they are. */
export function sizeOf(dice: number, least: number): number {
  if (dice === 0 || dice > 14) return least;
  return dice > 8 ? Math.max(least, 46) : 54;
}
