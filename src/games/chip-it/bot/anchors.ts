import { anyOf, highest } from '../../../bots/choice.ts';
import { assertNever } from '../../../core/assert.ts';
import type { Rng } from '../../../core/rng.ts';
import { cardsNamed } from '../cards.ts';
import { MOST_GIVEN } from '../facts.ts';
import { pointsToReach } from '../raising.ts';
import type { Action } from '../types.ts';

// Frozen: every target is measured against these two.

/** How many cards of a set the random player thinks of. */
const LARGEST_SET = 3;

/** A pass, or the cheapest value of any set of up to three cards: each as likely. */
export function random(legal: readonly Action[], rng: Rng): Action {
  const sets = new Set<string>();
  const choices = legal.filter((action) => {
    if (action.type !== 'play') return true;
    const key = action.cards.join();
    if (action.cards.length > LARGEST_SET || sets.has(key)) return false;
    // The list is in the order of points taken, so the first of a set is its cheapest.
    sets.add(key);
    return true;
  });
  return anyOf(choices, rng);
}

/** As many cards as possible for few points; gives back all it can. Ties at random. */
export function greedy(legal: readonly Action[], held: number, rng: Rng): Action {
  return highest(
    legal,
    legal.map((action) => greedyScore(action, held)),
    rng,
  );
}

function greedyScore(action: Action, held: number): number {
  switch (action.type) {
    case 'play': {
      let taken = 0;
      for (const card of cardsNamed(action.cards)) taken += pointsToReach(card, action.value);
      return action.cards.length - 0.4 * taken - 0.02 * action.value;
    }
    case 'pass':
      if (action.points < Math.min(held, MOST_GIVEN)) return Number.NEGATIVE_INFINITY;
      return held >= 2 ? 0.3 : -0.5;
    case 'deal':
      return 0;
    default:
      return assertNever(action);
  }
}
