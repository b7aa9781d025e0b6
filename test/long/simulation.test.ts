import { test } from 'vitest';
import { keepsPromises } from '../simulation/promises.ts';

/** More, over all cores, by `npm run simulate`. */
const SEEDS = Number(process.env['UPCARD_SIMULATION_SEEDS'] ?? 2000);
const FIRST = Number(process.env['UPCARD_SIMULATION_FIRST'] ?? 1000);

test(`${SEEDS} runs of several nodes, with faults of every kind, break no promise`, () =>
  keepsPromises(FIRST, SEEDS));
