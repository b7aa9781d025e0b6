import { highest } from '../../../bots/choice.ts';
import { assertNever } from '../../../core/assert.ts';
import type { Rng } from '../../../core/rng.ts';
import { COMBO_KINDS } from '../combos.ts';
import type { Action } from '../types.ts';

// Frozen: every target is measured against it.

/** Sheds as many cards as it can, cheaply; ties at random, so that a reserve card goes anywhere. */
export function greedy(legal: readonly Action[], rng: Rng): Action {
  return highest(legal, legal.map(greedyScore), rng);
}

function greedyScore(action: Action): number {
  switch (action.type) {
    case 'play':
      return 3 * action.count - 0.01 * (12 * (COMBO_KINDS.indexOf(action.combo) + 1) + action.value);
    case 'stop':
    case 'redraw':
      return 1.5;
    case 'take':
      return -1;
    case 'place':
    case 'deal':
      return 0;
    default:
      return assertNever(action);
  }
}
