import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Examples first: most mutants fail one at once, and the first failure ends a run. Then what goes over
 * many games, hands or rows and takes seconds. Last what loads the rules within a test: were it earlier,
 * all that runs while they load would count as tested by that test alone.
 */
const LATER = [/(?:fingerprints|list|random|row|secrets|worlds)\.test\.ts$/, /catalog\.test\.ts$/];

class ExamplesFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      LATER.findIndex((pattern) => pattern.test(moduleId));
    return Promise.resolve(files.toSorted((a, b) => rank(a) - rank(b)));
  }
}

/**
 * The tests that judge mutants of the rules: the examples and 50 random games per ruleset. All files of a
 * run share a worker, which halves the time; every mutant gets a new one.
 */
export default defineConfig({
  test: {
    include: ['test/games/**/*.test.ts', 'test/fingerprints.test.ts'],
    exclude: ['test/games/*/ui/**'],
    testTimeout: 120_000,
    isolate: false,
    sequence: { sequencer: ExamplesFirst },
  },
});
