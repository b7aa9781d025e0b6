import { highest } from '../../../bots/choice.ts';
import { assertNever } from '../../../core/assert.ts';
import type { Rng } from '../../../core/rng.ts';
import { cardNamed, HIGHEST } from '../cards.ts';
import type { Action } from '../types.ts';

// Frozen: every target is measured against it.

/** The lowest number it can; specials last. Ties at random. */
export function greedy(legal: readonly Action[], rng: Rng): Action {
  return highest(legal, legal.map(greedyScore), rng);
}

function greedyScore(action: Action): number {
  switch (action.type) {
    case 'play':
      return 20 - cardNamed(action.card);
    case 'wild':
    case 'switch':
    case 'zap':
    case 'no':
      return 5;
    case 'give':
    case 'return': {
      const card = cardNamed(action.card);
      return card <= HIGHEST ? 20 - card : 0;
    }
    case 'deal':
    case 'begin':
    case 'shuffle':
      return 0;
    default:
      return assertNever(action);
  }
}
