import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const report = process.env['UPCARD_TEST_REPORT'];

export default defineConfig({
  test: {
    // Vitest would leave one core to itself.
    maxWorkers: availableParallelism(),
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    projects: [
      {
        test: {
          name: 'quick',
          include: ['test/**/*.test.ts'],
          exclude: ['test/long/**', 'test/browser/**'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          // A loaded machine may starve the browser once.
          retry: 1,
          include: ['test/browser/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'long', include: ['test/long/**/*.test.ts'], testTimeout: 900_000 } },
    ],
  },
});
