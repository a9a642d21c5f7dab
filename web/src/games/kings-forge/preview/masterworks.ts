// What the Masterworks expansion adds: Ambassador's Row, exotic dice, Grimstone and deluxe items.
import { addDice, EXOTICS, noExotics, readDie } from '../dice';
import type { Exotics, State } from '../types';
import { activate, drop, hold, material, takeBack, turn, use, type Seated } from './moving';

/** Ambassador's Row, exotic dice and Grimstone. */
export function exotic(state: State, event: Seated): void {
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

function addExotics(to: Exotics, dice: Exotics): void {
  for (const kind of EXOTICS) to[kind] += dice[kind];
}

/** What deluxe items are used for. A list without any is left out, as the server does. */
export function deluxe(state: State, event: Seated): void {
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
