import { expect, test } from 'vitest';
import { keepsPromises } from './promises.ts';
import { Run } from './run.ts';

const SEEDS = 60;

test(`${SEEDS} runs of several nodes, with faults of every kind, break no promise`, () =>
  keepsPromises(0, SEEDS));

test('a seed brings the same run again', async () => {
  expect(await new Run('again').go()).toEqual(await new Run('again').go());
});
