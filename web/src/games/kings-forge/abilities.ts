// What a player holds to change dice with: clock abilities of Gather cards and tokens.
import { actionOf, readDie, writeDie } from './dice';
import type { Content, Die, State, Tool } from './types';

/** `dice` is how many different dice it may be used on at once; nothing for as many as one likes. */
export type Ability = {
  tool: Tool;
  name: string;
  does: 'bonus' | 'flip' | 'reroll' | 'ones' | 'six';
  plus: number;
  dice: number | null;
  offersDie: boolean;
  /** How many of these are held; of tokens there may be more than one. */
  count: number;
};

export function abilitiesOf(state: State, seat: number, content: Content): Ability[] {
  const held: Ability[] = [];
  for (const claim of state.claims) {
    if (claim.seat !== seat || !claim.ready) continue;
    const action = actionOf(claim, content);
    const base = { tool: { card: claim.card }, name: content.gather[claim.card]!.name, plus: 0, dice: 1, offersDie: false, count: 1 };
    if (action.kind === 'bonus' || action.kind === 'bonus-or-die') {
      held.push({ ...base, does: 'bonus', ...action.bonus!, offersDie: action.kind === 'bonus-or-die' });
    } else if (action.kind === 'flip') held.push({ ...base, does: 'flip' });
    else if (action.kind === 'reroll') held.push({ ...base, does: 'reroll', dice: null });
    else if (action.kind === 'ones-to-sixes') held.push({ ...base, does: 'ones', dice: null });
  }
  const { plus_ones, automatic_six } = state.smiths[seat]?.tokens ?? { plus_ones: 0, automatic_six: 0 };
  const token = { plus: 0, dice: 1, offersDie: false };
  if (plus_ones > 0) held.push({ ...token, tool: { token: 'plus-ones' }, name: '+1/+1 token', does: 'bonus', plus: 1, dice: 2, count: plus_ones });
  if (automatic_six > 0) held.push({ ...token, tool: { token: 'automatic-six' }, name: 'Automatic 6 token', does: 'six', count: automatic_six });
  return held;
}

/** A word or two for the button of an ability. */
export function abilityLabel({ does, plus, dice }: Ability): string {
  if (does === 'bonus') return dice === 1 ? `+${plus}` : `+${plus} ×${dice}`;
  return { flip: 'flip', reroll: 'roll again', ones: '1s to 6s', six: 'to 6' }[does];
}

/** What a die would be after the ability; nothing where chance decides. */
export function changed(die: Die, { does, plus }: Ability): Die | null {
  const { kind, value } = readDie(die);
  if (does === 'bonus') return writeDie({ kind, value: value + plus });
  if (does === 'flip') return writeDie({ kind, value: 7 - value });
  return does === 'reroll' ? null : writeDie({ kind, value: 6 });
}
