// What smiths do at the anvil, and what becomes of the items.
import { addDice, noDice, readDie } from '../dice';
import type { State } from '../types';
import { cancel, drop, hold, material, place, takeBack, turn, use, type Seated } from './moving';

export function craft(state: State, event: Seated): void {
  const smith = state.smiths[event.seat]!;
  switch (event.type) {
    case 'CraftTurnStarted':
      state.active = event.seat;
      state.rolled = [];
      state.steps = [];
      break;
    case 'DiceRolled':
      smith.archive += smith.supply.white ?? 0;
      smith.supply = noDice();
      for (const claim of state.claims) if (claim.seat === event.seat) claim.library = false;
      hold(state, event.dice);
      break;
    case 'DiceRerolled':
      hold(state, event.dice);
      break;
    case 'DieAdded':
      addDice(state.stock.dice, material(event.die), -1);
      hold(state, [event.die]);
      break;
    case 'DiceCancelled':
      for (const die of event.dice) {
        drop(state, die);
        cancel(state, event.seat, die);
      }
      break;
    case 'DieRaised':
    case 'DieFlipped':
      turn(state, event.die, event.to);
      use(state, event.seat, event.with);
      break;
    case 'DieTurnedToSix':
      turn(state, event.die, 6);
      use(state, event.seat, event.with ?? { token: 'automatic-six' });
      break;
    case 'OnesTurned':
      for (const die of event.dice) turn(state, die, 6);
      use(state, event.seat, event.with);
      break;
    case 'DieTakenUp':
      drop(state, event.die);
      use(state, event.seat, event.with);
      break;
    case 'ItemCrafted':
      place(state, event.item, event.placed);
      state.display = state.display.filter((item) => item !== event.item);
      state.masterworks = state.masterworks.filter((item) => item !== event.item);
      if (state.request === event.item) state.request = null;
      state.crafted.push({ seat: event.seat, card: event.item, placed: event.lying });
      break;
    case 'ItemStolen':
      place(state, event.item, event.placed);
      takeBack(state, event.from, event.back);
      state.crafted = state.crafted.map((item) => (item.card === event.item ? { seat: event.seat, card: event.item, placed: event.lying } : item));
      break;
    case 'CraftTurnEnded':
      takeBack(state, event.seat, event.back);
      state.rolled = [];
      state.steps = [];
      break;
    case 'NaturalsRaised':
      for (const die of event.dice) turn(state, die, readDie(die).value + event.plus);
      break;
    case 'DieHeld':
      state.rolled = [event.die];
      break;
    case 'KnightsCame':
      state.knights = event.gifts;
      break;
    case 'ItemClaimed':
      takeBack(state, event.seat, event.back);
      state.crafted = state.crafted.filter(({ card }) => card !== event.item);
      smith.items.push(event.item);
      break;
  }
}
