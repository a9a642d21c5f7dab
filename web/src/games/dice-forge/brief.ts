// What others did, in a word or two beside the face or feat it is about: many moves stand in one strip.
import type { Action } from '../../protocol/dice-forge';

/**
 * Nothing for what other moves tell, as a face that is bought is forged at once and an action that is paid for is performed, nor for
 * answers that follow each roll, such as what goes to the hammer: the reserves show it.
 */
export function brief(action: Action): string | null {
  switch (action.type) {
    case 'PerformFeat':
    case 'ForgeOver':
    case 'CopyFace':
    case 'PickFace':
    case 'RollDie':
      // Its mark says it.
      return '';
    case 'CallReinforcement':
      return '↻';
    case 'SpendTriton':
      return 'Triton';
    case 'RepeatBlessing':
      return 'Cerberus';
    default:
      return null;
  }
}
