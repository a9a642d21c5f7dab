// A position with some of the events that follow it, for showing events one by one. The position that comes after all
// of them is the server's.
import { actionOf, addDice, compareDice, lying, noDice, readDie, writeDie } from './dice';
import type { Content, Crafted, Die, Event, Placed, State, Tool } from './types';

export function preview(state: State, events: Event[], content: Content): State {
  if (events.length === 0) return state;
  const next = structuredClone(state);
  // The Garden's die is told like any other gain, but it is the first thing that happens when it is asked for.
  const [first] = events;
  if (first?.type === 'Gained' && state.steps.at(-1)?.type === 'ChooseGatherAction') useOffer(next, first.seat, content);
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
      startRound(state, event.round, event.first);
      break;
    case 'GameEnded':
      state.phase = 'over';
      state.steps = [];
      break;
    default:
      if ('seat' in event) gather(state, event, content);
      if ('seat' in event) craft(state, event, content);
  }
}

type Seated = Extract<Event, { seat: number }>;

function gather(state: State, event: Seated, content: Content): void {
  const smith = state.smiths[event.seat]!;
  switch (event.type) {
    case 'CardClaimed': {
      const { seat, card, side, copying, dice, lost } = event;
      state.row = state.row.map((place) => (place === card ? null : place));
      const kept = { ...dice };
      addDice(kept, lost, -1);
      addDice(smith.supply, dice, -1);
      state.claims.push({ seat, card, side, copying, dice: kept, lost, library: false, ready: actionOf(event, content).clock });
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
      useOffer(state, event.seat, content);
      addDice(state.stock.dice, one(event.die), -1);
      hold(state, [event.die]);
      break;
    case 'DiceCancelled':
      for (const die of event.dice) {
        drop(state, die);
        if (die[0] === 'L') state.stock.library += 1;
        else addDice(smith.cancelled, one(die));
      }
      break;
    case 'DieRaised':
      turn(state, event.die, readDie(event.die).value + event.plus);
      use(state, event.seat, event.with);
      break;
    case 'DieFlipped':
      turn(state, event.die, 7 - readDie(event.die).value);
      use(state, event.seat, event.with);
      break;
    case 'DieTurnedToSix':
      turn(state, event.die, 6);
      use(state, event.seat, { token: 'automatic-six' });
      break;
    case 'OnesTurned':
      state.rolled = state.rolled.map((die) => (readDie(die).value === 1 ? `${die[0]}6` : die)).sort(compareDice);
      use(state, event.seat, event.with);
      break;
    case 'DieTakenUp':
      drop(state, event.die);
      use(state, event.seat, event.with);
      break;
    case 'ItemCrafted':
      place(state, event.item, event.placed, content);
      state.display = state.display.filter((item) => item !== event.item);
      state.crafted.push({ seat: event.seat, card: event.item, placed: capped(event.placed) });
      break;
    case 'ItemStolen': {
      place(state, event.item, event.placed, content);
      const where = state.crafted.findIndex(({ card }) => card === event.item);
      takeBack(state, state.crafted[where]!, content);
      state.crafted[where] = { seat: event.seat, card: event.item, placed: capped(event.placed) };
      break;
    }
    case 'CraftTurnEnded':
      for (const die of state.rolled) {
        if (die[0] === 'L') state.stock.library += 1;
        else addDice(smith.smithy, one(die));
      }
      state.rolled = [];
      state.steps = [];
      break;
    case 'ItemClaimed': {
      const where = state.crafted.findIndex(({ card }) => card === event.item);
      const [item] = state.crafted.splice(where, 1);
      if (item) takeBack(state, item, content);
      smith.items.push(event.item);
      break;
    }
  }
}

/** Everything in front of the players comes back, and the dice of the Smithy tiles make up new supplies. */
function startRound(state: State, round: number, first: number): void {
  for (const claim of state.claims) {
    addDice(state.smiths[claim.seat]!.smithy, claim.dice);
    if (claim.library) state.stock.library += 1;
  }
  const back = [...state.claims, ...state.visits].map(({ card }) => card);
  state.deck = [...state.deck, ...back, ...state.row.filter((card) => card !== null)].sort((a, b) => a - b);
  state.row = state.row.map(() => null);
  for (const smith of state.smiths) {
    addDice(smith.supply, smith.smithy);
    addDice(smith.supply, smith.cancelled);
    Object.assign(smith, { smithy: noDice(), cancelled: noDice(), passed: false });
    state.stock.tokens.plus_ones += smith.tokens.plus_ones;
    state.stock.tokens.automatic_six += smith.tokens.automatic_six;
    smith.tokens = { plus_ones: 0, automatic_six: 0 };
  }
  Object.assign(state, { round, first, active: first, phase: 'gather', dead: null, claims: [], visits: [], steps: [] });
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

function one(die: Die) {
  const { kind } = readDie(die);
  return { ...noDice(), [kind]: 1 };
}

/** Takes the placed dice out of the hand but for those that were placed one by one before. */
function place(state: State, item: number, placed: Placed, content: Content): void {
  const step = state.steps.at(-1);
  const before = step?.type === 'ChoosePlacing' && step.item === item ? step.placed.values.length : 0;
  for (const { die } of lying(content.craft[item]!.dice, placed).slice(before)) if (die) drop(state, die);
  state.steps = [];
}

const capped = ({ values, library }: Placed): Placed => ({ values: values.map((value) => Math.min(6, value)), library });

function takeBack(state: State, { seat, card, placed }: Crafted, content: Content): void {
  for (const { die } of lying(content.craft[card]!.dice, placed)) {
    if (die?.[0] === 'L') state.stock.library += 1;
    else if (die) addDice(state.smiths[seat]!.smithy, one(die));
  }
}

function use(state: State, seat: number, tool: Tool | null): void {
  if (!tool) return;
  if ('token' in tool) moveToken(state, seat, tool.token, -1);
  else for (const claim of state.claims) if (claim.card === tool.card) claim.ready = false;
}

function useOffer(state: State, seat: number, content: Content): void {
  const claim = state.claims.find((held) => held.seat === seat && held.ready && actionOf(held, content).kind === 'bonus-or-die');
  if (claim) claim.ready = false;
}

function moveToken(state: State, seat: number, token: 'plus-ones' | 'automatic-six', count: number): void {
  const name = token === 'plus-ones' ? 'plus_ones' : 'automatic_six';
  state.smiths[seat]!.tokens[name] += count;
  state.stock.tokens[name] -= count;
}
