import type { Fact } from '../../core/game.ts';

/** The facts that only one of two actions has: what both have decides nothing. */
export function factsApart(
  facts: readonly Fact[],
  others: readonly Fact[],
): readonly [own: readonly Fact[], others: readonly Fact[]] {
  const only = (some: readonly Fact[], all: readonly Fact[]): readonly Fact[] =>
    some.filter((fact) => all.every((other) => JSON.stringify(other) !== JSON.stringify(fact)));
  return [only(facts, others), only(others, facts)];
}
