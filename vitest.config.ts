import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const report = process.env['UPCARD_TEST_REPORT'];

/** What takes more than some seconds: whole processes, servers, bots that search, compiled code. */
const THOROUGH = [
  'test/server/**/*.test.ts',
  'test/simulation/**/*.test.ts',
  'test/training/**/*.test.ts',
  'test/cli/{arena,calibrate,process,rate,review,tune}.test.ts',
  'test/bots/{characters,hint,levels,review}.test.ts',
  'test/match/host.test.ts',
];

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
          exclude: ['test/long/**', 'test/browser/**', ...THOROUGH],
          testTimeout: 60_000,
        },
      },
      { test: { name: 'thorough', include: THOROUGH, testTimeout: 120_000 } },
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
