import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

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

/**
 * What takes longest begins first; and since a browser keeps more than one core busy, and what waits
 * for servers less than one, a file of the one kind runs beside one of the other.
 */
const FIRST = [
  'browser/online',
  'long/leak',
  'browser/play',
  'long/chip-it',
  'browser/games',
  'server/process',
  'long/bots',
  'browser/site',
  'server/nodes',
  'server/load',
  'server/powercuts',
  'browser/thinking',
  'long/checkered-combos',
  'browser/coach',
  'long/simulation',
  'browser/room',
  'bots/levels',
  'long/help',
  'cli/arena',
].map((name) => `/test/${name}.test.ts`);

function rank({ moduleId }: TestSpecification): number {
  const place = FIRST.findIndex((name) => moduleId.endsWith(name));
  return place < 0 ? FIRST.length : place;
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
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
