// Changing a proposed payment die by die, among the payments that are offered.
import { EVERY } from './dice';
import type { Dice, Material } from './types';

/** The dice, and one more on the Workshop where it copies the Peddler. */
export type Payment = { dice: Dice; workshop: Material | null };

const sameDice = (one: Dice, other: Dice) => EVERY.every((material) => (one[material] ?? 0) === (other[material] ?? 0));
export const samePayment = (one: Payment, other: Payment) => one.workshop === other.workshop && sameDice(one.dice, other.dice);

/** The payment with one more die of a material in place of another, the commonest that can be spared; nothing if none can. */
export function swapIn<P extends Payment>({ dice, workshop }: Payment, material: Material, offered: P[]): P | null {
  for (const other of EVERY) {
    if (other === material || !dice[other]) continue;
    const swapped = { dice: moved(dice, other, material), workshop };
    const found = offered.find((payment) => samePayment(payment, swapped));
    if (found) return found;
  }
  return null;
}

/** The payment with another die on the Workshop: one that is left, or one of the others in exchange. */
export function layOnWorkshop<P extends Payment>({ dice, workshop }: Payment, material: Material, offered: P[]): P | null {
  if (workshop === null || workshop === material) return null;
  const ways = [dice, moved(dice, material, workshop)];
  return ways.flatMap((way) => offered.find((payment) => samePayment(payment, { dice: way, workshop: material })) ?? [])[0] ?? null;
}

const moved = (dice: Dice, from: Material, to: Material): Dice => ({
  ...dice,
  [from]: (dice[from] ?? 0) - 1,
  [to]: (dice[to] ?? 0) + 1,
});
