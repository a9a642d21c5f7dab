// The hammer switch: what a player always does with gold, if anything.
import type { HammerHabit } from './placement';

class Habits {
  hammer = $state<HammerHabit>('ask');
}

export const habits = new Habits();
