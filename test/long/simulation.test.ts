import { test } from 'vitest';
import { keepsPromises } from '../simulation/promises.ts';

/** More by `npm run simulate`. */
const SEEDS = Number(process.env['UPCARD_SIMULATION_SEEDS'] ?? 2000);

test(`${SEEDS} runs of several nodes, with faults of every kind, break no promise`, () =>
  keepsPromises(1000, SEEDS));
