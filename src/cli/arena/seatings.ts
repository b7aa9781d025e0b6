/** Every distinct way to seat them, in the order of the alphabet of their first appearance. */
export function seatings<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length === 0) return [[]];
  return [...new Set(items)].flatMap((first) => {
    const rest = items.toSpliced(items.indexOf(first), 1);
    return seatings(rest).map((others) => [first, ...others]);
  });
}
