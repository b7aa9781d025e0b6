/** A stack of discs of one value. */
export interface Stack {
  readonly worth: 1 | 2 | 3;
  readonly count: number;
}

const WORTHS = [3, 2, 1] as const;
/** [CI-1] */
const DISCS_OF_EACH = 18;

/** How so many points lie there as discs: the fewest, as far as there are discs. */
export function stacks(points: number): readonly Stack[] {
  let rest = points;
  return WORTHS.flatMap((worth) => {
    const count = Math.min(DISCS_OF_EACH, Math.floor(rest / worth));
    rest -= count * worth;
    return count > 0 ? [{ worth, count }] : [];
  });
}
