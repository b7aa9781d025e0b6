import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const SEEDS = Number(process.env['UPCARD_SIMULATION_SEEDS'] ?? 100_000);
const CORES = availableParallelism();
/** Those below are for daily use. */
const FIRST = 1000;

/** The first seed of a part; that of the part after the last is where the seeds end. */
function begin(part: number): number {
  return FIRST + Math.round((part * SEEDS) / CORES);
}

/** The long simulation, a part of the seeds for each core. */
export default defineConfig({
  test: {
    maxWorkers: CORES,
    projects: Array.from({ length: CORES }, (_, part) => ({
      test: {
        name: `seeds ${begin(part)} to ${begin(part + 1) - 1}`,
        include: ['test/long/simulation.test.ts'],
        testTimeout: 36_000_000,
        env: {
          UPCARD_SIMULATION_FIRST: String(begin(part)),
          UPCARD_SIMULATION_SEEDS: String(begin(part + 1) - begin(part)),
        },
      },
    })),
  },
});
