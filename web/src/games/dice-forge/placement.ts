// Where on the board an action belongs. The client knows no rules: it only finds the place of what the server offers.
import type { Told } from '../../protocol';
import type { Action, Payable, Prospect, Resource, State, Step, Which } from '../../protocol/dice-forge';
import { RESERVES } from './faces';

/** The name of a place: a temple pile, a die's face, a whole die, a face lying up, a feat card, a reserve, the hammer, a token, a hero, the sign of whose turn it is, what is beside it for one more action, or the prompt. */
export type Place = string;

export const place = {
  temple: (face: string): Place => `temple:${face}`,
  face: (seat: number, die: Which, face: string): Place => `face:${seat}:${die}:${face}`,
  die: (seat: number, die: Which): Place => `die:${seat}:${die}`,
  up: (seat: number, die: Which): Place => `up:${seat}:${die}`,
  feat: (feat: string): Place => `feat:${feat}`,
  called: (seat: number, feat: string): Place => `called:${seat}:${feat}`,
  hero: (seat: number): Place => `hero:${seat}`,
  reserve: (seat: number, kind: Resource): Place => `reserve:${seat}:${kind}`,
  hammer: (seat: number): Place => `hammer:${seat}`,
  token: (seat: number): Place => `token:${seat}`,
  turn: (seat: number): Place => `turn:${seat}`,
  again: (seat: number): Place => `again:${seat}`,
  prompt: 'prompt' as Place,
};

/** What is asked now. */
export const stepOf = (state: unknown): Step | undefined => (state as State).steps.at(-1);

/** All places an action can be taken at, besides the list. What it is about lies on the dice the server tells of, or is in the question. */
export function placesOf(action: Action, seat: number, prospect: Prospect | undefined, step?: Step): Place[] {
  switch (action.type) {
    case 'TakeFace':
      return [place.temple(action.face)];
    case 'ForgeOver':
      return [place.face(seat, action.die, action.face)];
    case 'RollDie':
      return [place.die(seat, action.die)];
    case 'PerformFeat':
      return [place.feat(action.feat)];
    case 'CallReinforcement':
      return [place.called(seat, action.feat)];
    case 'ChooseResource':
    case 'SpendTriton':
      return [place.reserve(seat, action.resource)];
    case 'TakeGlory':
      return [place.reserve(seat, 'glory')];
    case 'TakeAsShown':
      return step?.type === 'ChooseHowToTake' ? RESERVES.filter((kind) => step.amounts[kind] > 0).map((kind) => place.reserve(seat, kind)) : [place.prompt];
    case 'SendToHammer':
      return [action.gold === 0 ? place.reserve(seat, 'gold') : place.hammer(seat)];
    case 'BuyExtraAction':
      return [place.again(seat)];
    case 'RepeatBlessing':
      return [place.token(seat)];
    case 'EndTurn':
    case 'FinishOffering':
    case 'FinishReinforcements':
    case 'BuyNothing':
    case 'KeepCerberus':
      return [place.turn(seat)];
    case 'NameBearer':
      return [place.hero(action.seat)];
    default:
      return prospect?.dice?.map(({ seat, die }) => place.up(seat, die)) ?? [place.prompt];
  }
}

/** What is said on the sign of whose turn it is: how one goes on without what is offered. */
export const GOING_ON: Partial<Record<Action['type'], string>> = { EndTurn: 'end turn', FinishOffering: 'enough', FinishReinforcements: 'no more', BuyNothing: 'buy nothing', KeepCerberus: 'keep it' };

/** Whether there is no need to list it where the board has little room: how one goes on, and sums for the hammer, are always listed. */
export function isSeen(action: Action, seat: number, prospect: Prospect | undefined, step?: Step): boolean {
  if (action.type === 'SendToHammer' || action.type === 'BuyExtraAction' || action.type in GOING_ON) return false;
  return !placesOf(action, seat, prospect, step).includes(place.prompt);
}

/** The parts of the board an action is taken at, as they are named there. */
export function thingsOf(action: Action, seat: number, prospect: Prospect | undefined, step?: Step): string[] {
  const named = (where: Place) => where.replace(/^temple:/, 'face:').replace(/^up:/, 'die:').replace(/^hero:/, 'seat:');
  return placesOf(action, seat, prospect, step).filter((where) => where !== place.prompt).map(named);
}

/** An action with what it would bring. */
export type Offer = Told & { prospect: Prospect | undefined };

/** What can be done at each place. */
export function placed(actions: Told[], seat: number | null, prospects: Prospect[], step?: Step): Map<Place, Offer> {
  const map = new Map<Place, Offer>();
  if (seat === null) return map;
  actions.forEach((told, index) => {
    const prospect = prospects[index];
    // Of several sums the hammer takes the largest, which is named last; the list has the others.
    for (const where of placesOf(told.value as Action, seat, prospect, step)) if (!map.has(where) || where === place.hammer(seat)) map.set(where, { ...told, prospect });
  });
  return map;
}

/** What a tip says of something that cannot be paid for at once. */
export const PAYABLE: Record<Payable, string> = { now: '', 'with-tritons': 'It takes Triton tokens to pay for it now.', no: '' };

/** What an action would bring, as lines of a tip. */
export function prospectLines(offer: Offer | undefined): string[] {
  const { brings, remark } = offer?.prospect ?? {};
  return [...(brings ? [`At once: ${brings}.`] : []), ...(remark ? [remark] : [])];
}
