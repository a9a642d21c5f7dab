// What smiths do by day: cards, the Docks and apprentices.
import { addDice, noDice } from '../dice';
import type { Content, State } from '../types';
import { claimedAs, moveToken, one, use, type Seated } from './moving';

export function gather(state: State, event: Seated): void {
  const smith = state.smiths[event.seat]!;
  switch (event.type) {
    case 'CardClaimed': {
      const { seat, card, side, copying, dice, lost, ready } = event;
      state.row = state.row.map((place) => (place === card ? null : place));
      state.visitors.here = state.visitors.here.map((here) => (here === card ? null : here));
      const kept = { ...dice };
      addDice(kept, lost, -1);
      addDice(smith.supply, dice, -1);
      state.claims.push({ seat, card, side, copying, dice: kept, lost, library: false, ready });
      break;
    }
    case 'DocksVisited': {
      const { seat, card, dock, dice } = event;
      state.row = state.row.map((place) => (place === card ? null : place));
      addDice(smith.supply, dice, -1);
      state.visits.push({ seat, card, dock, dice });
      break;
    }
    case 'Gained':
      addDice(state.stock.dice, event.dice, -1);
      addDice(smith[event.to], event.dice);
      break;
    case 'TokenTaken':
      moveToken(state, event.seat, event.token, 1);
      break;
    case 'LibraryDieTaken':
      if (!event.missing) {
        state.stock.library -= 1;
        state.claims.at(-1)!.library = true;
      }
      break;
    case 'DiceExchanged':
      addDice(smith.supply, event.gift, -1);
      addDice(state.smiths[event.with]!.supply, event.gift);
      state.smiths[event.with]!.supply[event.taken] -= 1;
      smith.smithy[event.taken] += 1;
      break;
    case 'ValueKilled':
      state.dead = event.value;
      break;
    case 'Passed':
      smith.passed = true;
      break;
    case 'OfferTaken':
      use(state, event.seat, event.with);
      break;
    case 'GiftReceived':
      smith.gifts += 1;
      break;
  }
}

export function apprentices(state: State, event: Seated, content: Content): void {
  const smith = state.smiths[event.seat]!;
  switch (event.type) {
    case 'ApprenticeClaimed': {
      const { seat, apprentice, card } = event;
      state.row = state.row.map((place) => (place === card ? null : place));
      state.turned = [...state.turned, card].sort((a, b) => a - b);
      state.apprentice_row = state.apprentice_row.map((place) => (place === apprentice ? null : place));
      state.apprentices.push({ seat, apprentice, hired: false, ready: false, dice: noDice(), lost: noDice() });
      break;
    }
    case 'ApprenticeHired': {
      const { apprentice, dice, lost } = event;
      const kept = { ...dice };
      addDice(kept, lost, -1);
      addDice(smith.supply, dice, -1);
      const ready = state.phase === 'apprentice' || !content.apprentices[apprentice]!.activity;
      Object.assign(claimedAs(state, apprentice), { hired: true, ready, dice: kept, lost });
      break;
    }
    case 'ApprenticeUsed':
      state.active = event.seat;
      if (content.apprentices[event.apprentice]!.activity) claimedAs(state, event.apprentice).ready = false;
      break;
    case 'WhiteDieTaken':
      use(state, event.seat, event.with);
      if (state.phase === 'craft') state.stock.substitutes += 1;
      break;
    case 'CounterfeitsTaken':
      smith.counterfeits += event.tokens;
      break;
    case 'CounterfeitsTurnedIn':
      smith.counterfeits = 0;
      smith.items.push(event.item);
      state.display = state.display.filter((item) => item !== event.item);
      break;
  }
}

/** Dice that go from one place of a smith to another, or to the stock and back. */
export function move(state: State, event: Seated): void {
  const smith = state.smiths[event.seat]!;
  switch (event.type) {
    case 'SmithyTakenUp':
    case 'SmithyJoined':
      addDice(smith.supply, event.dice);
      addDice(smith.smithy, event.dice, -1);
      break;
    case 'DiceSetAside':
      addDice(smith.supply, event.dice, -1);
      addDice(smith.smithy, event.dice);
      break;
    case 'DieRecalled':
      addDice(smith.smithy, one(event.die), -1);
      addDice(smith.supply, one(event.die));
      break;
    case 'DiePushed':
      addDice(state.smiths[event.from]!.supply, one(event.die), -1);
      addDice(state.smiths[event.from]!.smithy, one(event.die));
      break;
    case 'DieTraded':
      addDice(smith.supply, one(event.given), -1);
      addDice(smith.supply, one(event.taken));
      addDice(state.stock.dice, one(event.given));
      addDice(state.stock.dice, one(event.taken), -1);
      break;
    case 'KeepDiceTaken':
      addDice(state.stock.dice, event.dice, -1);
      addDice(smith.keep, event.dice);
      break;
    case 'KeepDiceReturned':
      addDice(state.stock.dice, event.dice);
      addDice(smith.keep, event.dice, -1);
      break;
    case 'DieSpared':
      smith.spared = event.die;
      break;
  }
}
