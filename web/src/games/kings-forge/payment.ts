// Changing a proposed payment die by die, among the payments that are offered.
import { MATERIALS } from './dice';
import type { Dice, Material } from './types';

export const samePayment = (one: Dice, other: Dice) => MATERIALS.every((material) => one[material] === other[material]);

/** The payment with one more die of a material in place of another, the commonest that can be spared; nothing if none can. */
export function swapIn(payment: Dice, material: Material, offered: Dice[]): Dice | null {
  for (const other of MATERIALS) {
    if (other === material || payment[other] === 0) continue;
    const swapped = { ...payment, [material]: payment[material] + 1, [other]: payment[other] - 1 };
    if (offered.some((dice) => samePayment(dice, swapped))) return swapped;
  }
  return null;
}
