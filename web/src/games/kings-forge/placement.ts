// Where on the table an action belongs. The client knows no rules: it only finds the place of what the server offers.
import type { Told } from '../../protocol';
import type { Action, Choice, Die, Exotic, Insight, Material, Side, State, Tool } from './types';

/**
 * The name of a place: half a Gather card, a whole one, a dock, an apprentice, an item, a die in hand, a tool, dice of a
 * supply, of a Smithy tile or of the stock, an ambassador's tile, exotic dice on their card, a Grimstone card to be chosen, or the
 * prompt.
 */
export type Place = string;

export function toolKey(tool: Tool): string {
  return tool === 'gift' ? tool : Object.entries(tool).flat().join(':');
}

export const place = {
  claim: (card: number, side: Side): Place => `claim:${card}:${side}`,
  card: (card: number): Place => `card:${card}`,
  dock: (dock: number): Place => `dock:${dock}`,
  apprentice: (apprentice: number): Place => `apprentice:${apprentice}`,
  item: (item: number): Place => `item:${item}`,
  die: (die: Die): Place => `die:${die}`,
  tool: (tool: Tool): Place => `tool:${toolKey(tool)}`,
  supply: (seat: number, material: Material): Place => `supply:${seat}:${material}`,
  smithy: (seat: number, material: Material): Place => `smithy:${seat}:${material}`,
  stock: (material: Material): Place => `stock:${material}`,
  tile: (tile: number): Place => `tile:${tile}`,
  exotic: (exotic: Exotic): Place => `exotic:${exotic}`,
  stone: (stone: number): Place => `stone:${stone}`,
  drawn: (stone: number): Place => `drawn:${stone}`,
  prompt: 'prompt' as Place,
};

/** The place an action can be taken at, besides the list. */
export function placeOf(action: Action, state: State): Place {
  switch (action.type) {
    case 'ClaimCard':
      return place.claim(action.card, action.side);
    case 'DiscardCard':
      return place.card(action.card);
    case 'VisitDocks':
      return place.dock(action.dock);
    case 'ClaimApprentice':
    case 'Hire':
    case 'Activate':
      return place.apprentice(action.apprentice);
    case 'Craft':
    case 'Steal':
      return place.item(action.item);
    case 'Reroll':
      // Somebody else's die: the wand speaks, not the hand.
      return state.steps.at(-1)?.type === 'ChooseCommand' ? place.tool(action.with) : place.die(action.die);
    case 'Raise':
    case 'Flip':
    case 'Feed':
    case 'FeedAlso':
    case 'RaiseAlso':
    case 'RerollAlso':
    case 'TurnOne':
    case 'TurnOneAlso':
    case 'TurnToSix':
    case 'Place':
    case 'HoldDie':
      return place.die(action.die);
    case 'TurnOnes':
    case 'TakeOfferedDie':
    case 'RollWhiteDie':
    case 'KeepOre':
      return place.tool(action.with);
    case 'KeepGrimstone':
      return place.drawn(action.stone);
    case 'Bid':
      return place.tile(action.tile);
    case 'ActivateExotic':
      return place.exotic(action.exotic);
    case 'Harvest':
      return place.exotic('heartwood');
    case 'ActivateGrimstone':
      return place.stone(action.stone);
    case 'TakeDie':
      // A die that has just been given lies nowhere yet.
      return (state.smiths[action.seat]?.supply[action.material] ?? 0) > 0 ? place.supply(action.seat, action.material) : place.prompt;
    case 'Push': {
      const step = state.steps.at(-1);
      return action.material && step?.type === 'ChoosePush' ? place.supply(step.from, action.material) : place.prompt;
    }
    case 'TradeUp':
      return place.supply(state.active, action.material);
    case 'Recall':
      return place.smithy(state.active, action.material);
    case 'Take':
      return place.stock(action.material);
    default:
      return place.prompt;
  }
}

/** An action with what the server has to say about it. */
export type Offer = Told & Choice & { cheapest: boolean };
export type Offers = Map<Place, Offer[]>;

/** What can be done at each place. */
export function placed(actions: Told[], state: State, { choices, cheapest }: Insight): Offers {
  const map: Offers = new Map();
  actions.forEach((told, number) => {
    const where = placeOf(told.value as Action, state);
    const offer = { ...told, ...choices[number], cheapest: number === cheapest };
    map.set(where, [...(map.get(where) ?? []), offer]);
  });
  return map;
}

/** The tool an action on a die uses, if it uses one. */
export function toolOf(action: Action): Tool | null {
  if ('with' in action && action.with) return action.with;
  return action.type === 'TurnToSix' ? { token: 'automatic-six' } : null;
}

/** What glows on the board but too far from the thumb. */
const FAR: Action['type'][] = ['Craft', 'Steal', 'TurnOnes', 'TakeOfferedDie', 'RollWhiteDie', 'Push', 'Recall', 'Take', 'TakeDie', 'Hire', 'Activate', 'Bid', 'ActivateExotic', 'ActivateGrimstone', 'Harvest', 'KeepOre', 'KeepGrimstone'];

/** Whether a small screen may leave an action out of the list: it glows on a card, or on a die at hand. */
export function isOnBoard(action: Action, state: State): boolean {
  if (state.steps.at(-1)?.type === 'ChooseCommand') return false;
  return !FAR.includes(action.type) && placeOf(action, state) !== place.prompt;
}

/** What has no place of its own on the table but is chosen from among dice, or ends the turn. */
const TRAY: Action['type'][] = [
  ...(['Pay', 'LayOnX', 'Give', 'SetAside', 'Join', 'Spare', 'Push', 'Pass', 'FinishApprentices'] as const),
  ...(['EndCraftTurn', 'KeepRoll', 'FinishRaising', 'RollAgain', 'FinishTurning', 'RollDice', 'FinishFeeding', 'LeaveBoost'] as const),
];

/** What is offered beside the dice of whoever decides. */
export function trayOf(offers: Offers): Offer[] {
  return (offers.get(place.prompt) ?? []).filter(({ value }) => TRAY.includes((value as Action).type));
}
