import { expect, test } from 'vitest';
import { startOf, viewersOf } from '../randomGames.ts';
import { RULESETS, type Ruleset } from '../rulesets.ts';
import { compared } from '../server/wire.ts';

/** A tournament is several games. */
const gamesOf = ({ options }: Ruleset) => (options['match'] === 'tournament' ? 2 : 8);

test.each(RULESETS)(
  '$name: nobody is sent a byte that depends on cards hidden from them',
  async (ruleset) => {
    const seeds = Array.from({ length: gamesOf(ruleset) }, (_, i) => `${ruleset.name} long wire ${i}`);
    const { same } = await compared(ruleset, seeds);
    for (const viewer of viewersOf(ruleset.game, startOf(ruleset)))
      expect(same.get(viewer)).toBeGreaterThan(0);
  },
);
