import { expect } from 'vitest';
import { Run } from './run.ts';

/** Runs the system by each of these seeds, by every other one with links between the nodes; the first broken promise is told with its seed. */
export async function keepsPromises(first: number, seeds: number): Promise<void> {
  const sums = { acknowledged: 0, kills: 0, lines: 0, moves: 0 };
  for (let i = first; i < first + seeds; i++) {
    const told = await new Run(`seed ${i}`, i % 2 === 1 ? { links: (dial) => dial } : {})
      .go()
      .catch((error: unknown) => {
        throw new Error(`seed ${i}: ${error}`, { cause: error });
      });
    sums.acknowledged += told.acknowledged;
    sums.kills += told.kills;
    sums.lines += told.lines;
    sums.moves += told.moves;
  }
  // That something was tried.
  expect(sums.acknowledged).toBeGreaterThan(seeds * 3);
  expect(sums.kills).toBeGreaterThan(seeds);
  expect(sums.lines).toBeGreaterThan(seeds * 20);
  expect(sums.moves).toBeGreaterThan(seeds / 2);
}
