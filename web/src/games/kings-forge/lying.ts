// The dice rolled at the anvil: each stays where it came to lie until the turn is over, also when it shows another value.
import { Places } from './places';
import type { Die } from './types';

export const lying = new Places<Die>((one, other) => one[0] === other[0]);
