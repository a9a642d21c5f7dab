// A position with some of the events that follow it, for showing events one by one: every event says itself what it moves.
// The position that comes after all of them is the server's.
import { addDice, compareDice, lying, noDice, readDie, writeDie } from './dice';
import type { Back, Content, Dice, Die, Event, Placed, State, Token, Tool } from './types';

export function preview(state: State, events: Event[], content: Content): State {
  if (events.length === 0) return state;
  const next = structuredClone(state);
  for (const event of events) follow(next, event, content);
  return next;
}

function follow(state: State, event: Event, content: Content): void {
  switch (event.type) {
    case 'CardRevealed':
      state.deck = state.deck.filter((card) => card !== event.card);
      state.row[state.row.indexOf(null)] = event.card;
      break;
    case 'ItemRevealed':
      state.waiting = state.waiting.filter((item) => item !== event.item);
      state.display.push(event.item);
      break;
    case 'CraftPhaseStarted':
      state.phase = 'craft';
      break;
    case 'DiceReturned':
      addDice(state.stock.dice, event.dice);
      break;
    case 'RoundStarted':
      startRound(state, event);
      break;
    case 'GameEnded':
      state.phase = 'over';
      state.steps = [];
      break;
    default:
      if ('seat' in event) gather(state, event);
      if ('seat' in event) craft(state, event, content);
  }
}

type Seated = Extract<Event, { seat: number }>;

function gather(state: State, event: Seated): void {
  const smith = state.smiths[event.seat]!;
  switch (event.type) {
    case 'CardClaimed': {
      const { seat, card, side, copying, dice, lost, ready } = event;
      state.row = state.row.map((place) => (place === card ? null : place));
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
  }
}

function craft(state: State, event: Seated, content: Content): void {
  const smith = state.smiths[event.seat]!;
  switch (event.type) {
    case 'CraftTurnStarted':
      state.active = event.seat;
      state.rolled = [];
      state.steps = [];
      break;
    case 'SmithyJoined':
      addDice(smith.supply, event.dice);
      smith.smithy = noDice();
      break;
    case 'DiceRolled':
      smith.supply = noDice();
      for (const claim of state.claims) if (claim.seat === event.seat) claim.library = false;
      hold(state, event.dice);
      break;
    case 'DiceRerolled':
      hold(state, event.dice);
      break;
    case 'DieAdded':
      addDice(state.stock.dice, one(event.die), -1);
      hold(state, [event.die]);
      break;
    case 'DiceCancelled':
      for (const die of event.dice) {
        drop(state, die);
        if (readDie(die).kind === 'library') state.stock.library += 1;
        else addDice(smith.cancelled, one(die));
      }
      break;
    case 'DieRaised':
    case 'DieFlipped':
      turn(state, event.die, event.to);
      use(state, event.seat, event.with);
      break;
    case 'DieTurnedToSix':
      turn(state, event.die, 6);
      use(state, event.seat, { token: 'automatic-six' });
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
      place(state, event.item, event.placed, content);
      state.display = state.display.filter((item) => item !== event.item);
      state.crafted.push({ seat: event.seat, card: event.item, placed: event.lying });
      break;
    case 'ItemStolen':
      place(state, event.item, event.placed, content);
      takeBack(state, event.from, event.back);
      state.crafted = state.crafted.map((item) => (item.card === event.item ? { seat: event.seat, card: event.item, placed: event.lying } : item));
      break;
    case 'CraftTurnEnded':
      takeBack(state, event.seat, event.back);
      state.rolled = [];
      state.steps = [];
      break;
    case 'ItemClaimed':
      takeBack(state, event.seat, event.back);
      state.crafted = state.crafted.filter(({ card }) => card !== event.item);
      smith.items.push(event.item);
      break;
  }
}

function startRound(state: State, { round, first, deck, stock, supplies }: Extract<Event, { type: 'RoundStarted' }>): void {
  Object.assign(state, { round, first, active: first, phase: 'gather', dead: null, claims: [], visits: [], steps: [] });
  Object.assign(state, { deck, stock: structuredClone(stock), row: state.row.map(() => null) });
  state.smiths.forEach((smith, seat) => {
    const supply = { ...supplies[seat]! };
    Object.assign(smith, { supply, smithy: noDice(), cancelled: noDice(), tokens: { plus_ones: 0, automatic_six: 0 }, passed: false });
  });
}

function hold(state: State, dice: Die[]): void {
  state.rolled = [...state.rolled, ...dice].sort(compareDice);
}

/** Takes a die out of the hand, if it is there: those rolled for a card in the Gather phase are not. */
function drop(state: State, die: Die): boolean {
  const where = state.rolled.indexOf(die);
  if (where >= 0) state.rolled.splice(where, 1);
  return where >= 0;
}

function turn(state: State, die: Die, value: number): void {
  if (drop(state, die)) hold(state, [writeDie({ kind: readDie(die).kind, value })]);
}

const one = (die: Die): Dice => ({ ...noDice(), [readDie(die).kind]: 1 });

/** Takes the placed dice out of the hand but for those that were placed one by one before. */
function place(state: State, item: number, placed: Placed, content: Content): void {
  const step = state.steps.at(-1);
  const before = step?.type === 'ChoosePlacing' && step.item === item ? step.placed.values.length : 0;
  for (const die of lying(content.craft[item]!.dice, placed).slice(before)) drop(state, die);
  state.steps = [];
}

function takeBack(state: State, seat: number, { dice, library }: Back): void {
  addDice(state.smiths[seat]!.smithy, dice);
  state.stock.library += library;
}

function use(state: State, seat: number, tool: Tool | null): void {
  if (!tool) return;
  if ('token' in tool) moveToken(state, seat, tool.token, -1);
  else for (const claim of state.claims) if (claim.card === tool.card) claim.ready = false;
}

function moveToken(state: State, seat: number, token: Token, count: number): void {
  const name = token === 'plus-ones' ? 'plus_ones' : 'automatic_six';
  state.smiths[seat]!.tokens[name] += count;
  state.stock.tokens[name] -= count;
}
