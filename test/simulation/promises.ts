import { expect } from 'vitest';
import { Run } from './run.ts';

/** Runs the system by each of these seeds, by every other one with links between the nodes; the first broken promise is told with its seed. */
export async function keepsPromises(first: number, seeds: number): Promise<void> {
  const sums = { acknowledged: 0, kills: 0 };
  for (let i = first; i < first + seeds; i++) {
    const told = await new Run(`seed ${i}`, { isLinked: i % 2 === 1 }).go().catch((error: unknown) => {
      throw new Error(`seed ${i}: ${error}`, { cause: error });
    });
    sums.acknowledged += told.acknowledged;
    sums.kills += told.kills;
  }
  // That something was tried.
  expect(sums.acknowledged).toBeGreaterThan(seeds * 3);
  expect(sums.kills).toBeGreaterThan(seeds);
}
