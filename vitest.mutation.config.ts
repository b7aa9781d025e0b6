import { defineConfig } from 'vitest/config';

/**
 * The tests that judge mutants of the rules: the examples and the random games, nothing slow. All
 * files of a run share a worker, which halves the time; every mutant gets a new one.
 */
export default defineConfig({
  test: {
    include: ['test/games/**/*.test.ts', 'test/fingerprints.test.ts'],
    exclude: ['test/games/*/ui/**'],
    testTimeout: 20_000,
    isolate: false,
  },
});
