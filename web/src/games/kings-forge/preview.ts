// A position with some of the events that follow it, for showing events one by one: every event says itself what it moves.
// The position that comes after all of them is the server's.
import { addDice, compareDice, EXOTICS, MATERIALS, noDice, noExotics, readDie, writeDie } from './dice';
import type { Back, Content, Dice, Die, Event, Exotic, Exotics, Material, Placed, State, Token, Tool } from './types';

export function preview(state: State, events: Event[], content: Content): State {
  if (events.length === 0) return state;
  // What has been followed already is followed on: a long turn is not played again for every event of it.
  const on = known?.state === state && known.events.length <= events.length && known.events.every((event, place) => event === events[place]) ? known : null;
  if (on?.events.length === events.length) return on.next;
  const next = structuredClone(on?.next ?? state);
  for (const event of events.slice(on?.events.length ?? 0)) follow(next, event, content);
  known = { state, events, next };
  return next;
}
/** What was asked for last: board and hand ask for the same. */
let known: { state: State; events: Event[]; next: State } | null = null;

/** Round and phase once these events have been shown: what is called by them agrees with the board. */
export function timeAfter({ round, phase }: State, events: Event[]): Time {
  const time = { round, phase };
  for (const event of events) pass(time, event);
  return time;
}
export type Time = Pick<State, 'round' | 'phase'>;

function pass(time: Time, event: Event): void {
  if (event.type === 'RoundStarted') time.round = event.round;
  if (event.type === 'RoundStarted' || event.type === 'GatherPhaseStarted') time.phase = 'gather';
  if (event.type === 'ApprenticePhaseStarted') time.phase = 'apprentice';
  if (event.type === 'CraftPhaseStarted') time.phase = 'craft';
  if (event.type === 'GameEnded') time.phase = 'over';
}

function follow(state: State, event: Event, content: Content): void {
  pass(state, event);
  switch (event.type) {
    case 'CardRevealed':
      state.deck = state.deck.filter((card) => card !== event.card);
      state.row[state.row.indexOf(null)] = event.card;
      break;
    case 'VisitorsArrived':
      event.visitors.forEach((visitor, realm) => {
        state.visitors.unseen = state.visitors.unseen.filter((other) => other !== visitor);
        state.visitors.known[realm] = state.visitors.known[realm]!.filter((other) => other !== visitor);
        state.visitors.here[realm] = visitor;
      });
      break;
    case 'VisitorsLeft':
      event.visitors.forEach((visitor, realm) => {
        state.visitors.here[realm] = null;
        state.visitors.known[realm]!.push(visitor);
      });
      break;
    case 'ApprenticeRevealed':
      state.apprentice_deck = state.apprentice_deck.filter((apprentice) => apprentice !== event.apprentice);
      state.apprentice_row[state.apprentice_row.indexOf(null)] = event.apprentice;
      break;
    case 'ApprenticePhaseStarted':
      for (const claimed of state.apprentices) claimed.ready = claimed.hired;
      break;
    case 'GatherPhaseStarted':
      state.active = state.first;
      for (const claimed of state.apprentices) if (content.apprentices[claimed.apprentice]!.activity) claimed.ready = false;
      break;
    case 'ItemRevealed':
      state.waiting = state.waiting.filter((item) => item !== event.item);
      state.display.push(event.item);
      break;
    case 'DiceReturned':
      addDice(state.stock.dice, event.dice);
      break;
    case 'RoundStarted':
      startRound(state, event);
      break;
    case 'GameEnded':
      state.steps = [];
      state.bids = [];
      break;
    case 'TableCleared':
      clear(state, event);
      break;
    default:
      if ('seat' in event) gather(state, event);
      if ('seat' in event) apprentices(state, event, content);
      if ('seat' in event) move(state, event);
      if ('seat' in event) craft(state, event);
      if ('seat' in event) exotic(state, event);
      if ('seat' in event) deluxe(state, event);
  }
}

type Seated = Extract<Event, { seat: number }>;

function gather(state: State, event: Seated): void {
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

function apprentices(state: State, event: Seated, content: Content): void {
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
function move(state: State, event: Seated): void {
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

function craft(state: State, event: Seated): void {
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

/** Ambassador's Row, exotic dice and Grimstone. */
function exotic(state: State, event: Seated): void {
  const { exotica, smithy } = state.smiths[event.seat]!;
  switch (event.type) {
    case 'ExoticActivated':
      activate(exotica, event.exotic);
      if (event.stone !== null) {
        exotica.stones.splice(exotica.stones.indexOf(event.stone), 1);
        exotica.stone = event.stone;
      }
      break;
    case 'HeartwoodHarvested':
      activate(exotica, 'heartwood');
      hold(state, [event.die]);
      break;
    case 'BorealisCopies':
      exotica.mimics = event.materials;
      break;
    case 'GrimstoneUsed':
      drop(state, event.die);
      break;
    case 'GobblestoneFed':
      drop(state, event.food);
      addDice(smithy, material(event.food));
      for (const die of state.rolled.filter((each) => readDie(each).kind === 'grimstone')) turn(state, die, event.to);
      exotica.fed = event.fed;
      break;
    case 'TileBid': {
      const step = state.steps.at(-1);
      const before = step?.type === 'ChooseBid' && step.tile === event.tile ? step.placed.dice.length : 0;
      for (const die of event.placed.dice.slice(before)) drop(state, die);
      state.steps = [];
      const bid = { seat: event.seat, tile: event.tile, placed: event.lying };
      if (event.from === null) state.bids.push(bid);
      else {
        takeBack(state, event.from, event.back);
        state.bids = state.bids.map((each) => (each.tile === event.tile ? bid : each));
      }
      break;
    }
    case 'ExoticsReturned':
      addExotics(state.stock.exotics, event.exotics);
      exotica.held.aether += event.kept ?? 0;
      delete exotica.kept;
      if (event.stone !== null) state.grimstones.bottom.push(event.stone);
      Object.assign(exotica, { active: noExotics(), stone: null, mimics: '', fed: '' });
      break;
    case 'GrimstoneExploded':
      exotica.stones.splice(exotica.stones.indexOf(event.stone), 1);
      exotica.held.grimstone -= 1;
      state.stock.exotics.grimstone += 1;
      state.grimstones.bottom.push(event.stone);
      break;
    case 'BidWon':
      takeBack(state, event.seat, event.back);
      for (const bid of state.bids) if (bid.tile === event.tile) bid.placed = { dice: [] };
      break;
    case 'PrizeWon':
      state.bids = state.bids.filter(({ tile }) => tile !== event.tile);
      if (!event.missing) {
        state.stock.exotics[event.prize] -= 1;
        exotica.held[event.prize] += 1;
      }
      break;
    case 'BoostRewarded':
      if (!event.missing) {
        state.stock.exotics.borealis -= 1;
        exotica.held.borealis += 1;
      }
      break;
    case 'GrimstonesDrawn': {
      const { undrawn, bottom } = state.grimstones;
      for (const stone of event.drawn) {
        if (undrawn.length > 0) undrawn.splice(undrawn.indexOf(stone), 1);
        else bottom.shift();
      }
      break;
    }
    case 'GrimstoneKept':
      exotica.stones = [...exotica.stones, event.stone].sort((a, b) => a - b);
      state.grimstones.bottom.push(event.back);
      break;
  }
}

/** What deluxe items are used for. A list without any is left out, as the server does. */
function deluxe(state: State, event: Seated): void {
  const smith = state.smiths[event.seat]!;
  const { exotica } = smith;
  switch (event.type) {
    case 'DeluxeReady':
      smith.deluxe = [...(smith.deluxe ?? []), event.item];
      break;
    case 'DeluxeLapsed':
      use(state, event.seat, { deluxe: event.item });
      break;
    case 'ExoticTaken':
      use(state, event.seat, event.with);
      state.stock.exotics[event.exotic] -= 1;
      exotica.held[event.exotic] += 1;
      break;
    case 'GrimstoneTaken': {
      const { undrawn, bottom } = state.grimstones;
      const deck = [...undrawn, ...bottom].sort((a, b) => a - b);
      deck.splice(deck.indexOf(event.stone), 1);
      state.grimstones = { undrawn: deck, bottom: [] };
      exotica.stones = [...exotica.stones, event.stone].sort((a, b) => a - b);
      exotica.fresh = event.stone;
      break;
    }
    case 'OreKept':
      use(state, event.seat, event.with);
      exotica.kept = (exotica.kept ?? 0) + 1;
      break;
    case 'DieCommanded':
      drop(state, event.die);
      use(state, event.seat, event.with);
      break;
  }
}

function activate({ held, active }: { held: Exotics; active: Exotics }, kind: Exotic, dice = 1): void {
  held[kind] -= dice;
  active[kind] += dice;
}

function addExotics(to: Exotics, dice: Exotics): void {
  for (const kind of EXOTICS) to[kind] += dice[kind];
}

function startRound(state: State, event: Extract<Event, { type: 'RoundStarted' }>): void {
  const { first } = event;
  Object.assign(state, { first, active: first });
  clear(state, event);
}

/** All Gather cards are in the deck, and everybody has a new supply. */
function clear(state: State, { deck, stock, supplies }: Pick<Extract<Event, { type: 'TableCleared' }>, 'deck' | 'stock' | 'supplies'>): void {
  Object.assign(state, { dead: null, claims: [], visits: [], turned: [], steps: [] });
  Object.assign(state, { deck, stock: structuredClone(stock), row: state.row.map(() => null) });
  state.smiths.forEach((smith, seat) => {
    const supply = { ...supplies[seat]! };
    Object.assign(smith, { supply, smithy: noDice(), cancelled: noDice(), tokens: { plus_ones: 0, automatic_six: 0 }, passed: false });
    Object.assign(smith, { gifts: 0, keep: noDice(), spared: null });
    delete smith.exotica.fresh;
  });
  for (const claimed of state.apprentices) Object.assign(claimed, { dice: noDice(), lost: noDice() });
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

const one = (kind: Material): Dice => ({ ...noDice(), [kind]: 1 });
const material = (die: Die): Dice => ({ ...noDice(), [readDie(die).kind]: 1 });

/** A die of the Keep goes back to the stock, and so does a white one. */
function cancel(state: State, seat: number, die: Die): void {
  const { keep, cancelled } = state.smiths[seat]!;
  const kind = MATERIALS.find((each) => each === readDie(die).kind);
  const unspent = EXOTICS.find((each) => each === readDie(die).kind);
  const smith = state.smiths[seat]!;
  if (unspent) putBack(state, seat, unspent);
  else if (!kind && smith.archive > 0) {
    smith.archive -= 1;
    addDice(cancelled, { ...noDice(), white: 1 });
  } else if (!kind) returnWhite(state, 1);
  else if (keep[kind] === 0) cancelled[kind] += 1;
  else {
    keep[kind] -= 1;
    state.stock.dice[kind] += 1;
  }
}

/** An exotic die that is cancelled lies on its card again, a Grimstone with its own. */
function putBack(state: State, seat: number, kind: Exotic): void {
  const { exotica } = state.smiths[seat]!;
  activate(exotica, kind, -1);
  if ((exotica.kept ?? 0) > exotica.active.aether) delete exotica.kept;
  if (exotica.active.borealis === 0) exotica.mimics = '';
  if (kind === 'grimstone' && exotica.stone !== null) {
    exotica.stones = [...exotica.stones, exotica.stone].sort((a, b) => a - b);
    Object.assign(exotica, { stone: null, fed: '' });
  }
}

/** Takes the placed dice out of the hand but for those that were placed one by one before. */
function place(state: State, item: number, placed: Placed): void {
  const step = state.steps.at(-1);
  const before = step?.type === 'ChoosePlacing' && step.item === item ? step.placed.dice.length : 0;
  for (const die of placed.dice.slice(before)) drop(state, die);
  state.steps = [];
}

function takeBack(state: State, seat: number, { dice, library }: Back): void {
  const smith = state.smiths[seat]!;
  addDice(smith.smithy, dice);
  smith.archive -= dice.white ?? 0;
  returnWhite(state, library);
}

/** White dice that stand in for those of the Library go first. */
function returnWhite({ stock }: State, dice: number): void {
  const substitutes = Math.min(dice, stock.substitutes);
  stock.substitutes -= substitutes;
  stock.library += dice - substitutes;
}

function use(state: State, seat: number, tool: Tool | null): void {
  if (!tool) return;
  if (tool === 'gift') state.smiths[seat]!.gifts -= 1;
  else if ('token' in tool) moveToken(state, seat, tool.token, -1);
  else if ('apprentice' in tool) claimedAs(state, tool.apprentice).ready = false;
  else if ('deluxe' in tool) turnOver(state, seat, tool.deluxe);
  else if ('card' in tool) for (const claim of state.claims) if (claim.card === tool.card) claim.ready = false;
}

function turnOver(state: State, seat: number, item: number): void {
  const smith = state.smiths[seat]!;
  const left = (smith.deluxe ?? []).filter((unused) => unused !== item);
  if (left.length > 0) smith.deluxe = left;
  else delete smith.deluxe;
}

const claimedAs = (state: State, apprentice: number) => state.apprentices.find((claimed) => claimed.apprentice === apprentice)!;

function moveToken(state: State, seat: number, token: Token, count: number): void {
  const name = token === 'plus-ones' ? 'plus_ones' : 'automatic_six';
  state.smiths[seat]!.tokens[name] += count;
  state.stock.tokens[name] -= count;
}
