import { at } from '../core/assert.ts';
import type { Rng } from '../core/rng.ts';

/** Any item, each as likely. */
export function anyOf<T>(items: readonly T[], rng: Rng): T {
  return at(items, rng.below(items.length));
}

/** An item with the highest score; ties at random. */
export function highest<T>(items: readonly T[], scores: readonly number[], rng: Rng): T {
  const best = Math.max(...scores);
  const ties = items.filter((_, i) => scores[i] === best);
  return anyOf(ties, rng);
}

const STEPS = 1 << 20;

/**
 * An item by softmax: the hotter, the further from the best it strays; never further than `cap`
 * below the best score, so that nothing absurd is chosen.
 */
export function softmax<T>(
  items: readonly T[],
  scores: readonly number[],
  { temperature, cap }: { readonly temperature: number; readonly cap: number },
  rng: Rng,
): T {
  const best = Math.max(...scores);
  const weights = scores.map((score) => (score < best - cap ? 0 : Math.exp((score - best) / temperature)));
  let rest = (rng.below(STEPS) / STEPS) * weights.reduce((sum, weight) => sum + weight, 0);
  const chosen = weights.findIndex((weight) => {
    rest -= weight;
    return rest < 0;
  });
  return at(items, chosen < 0 ? scores.indexOf(best) : chosen);
}
