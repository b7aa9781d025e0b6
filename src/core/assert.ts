/** Throws at once, with the facts, where we ourselves are wrong. */
export function invariant(holds: boolean, facts: string): asserts holds {
  if (!holds) throw new Error(`invariant: ${facts}`);
}

/** The end of a switch that handles every case; reaching it doesn't compile. */
export function assertNever(value: never): never {
  throw new Error(`unexpected: ${JSON.stringify(value)}`);
}

/** The item at an index that is known to exist. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`nothing at ${index} of ${list.length}`);
  return item;
}
