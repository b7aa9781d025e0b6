import { expect, test } from 'vitest';
import { at } from '../../src/core/assert.ts';
import { startOf, viewersOf } from '../randomGames.ts';
import { RULESETS, type Ruleset } from '../rulesets.ts';
import { companyOf, KINDS } from '../server/company.ts';
import { compared } from '../server/wire.ts';

/** A tournament is several games. */
const gamesOf = ({ options }: Ruleset) => (options['match'] === 'tournament' ? 2 : 8);

test.each(RULESETS)(
  '$name: nobody is sent a byte that depends on cards hidden from them',
  async (ruleset) => {
    const { game } = ruleset;
    const start = startOf(ruleset);
    const runs = Array.from({ length: gamesOf(ruleset) }, (_, i) => {
      const seed = `${ruleset.name} long wire ${i}`;
      return { seed, company: companyOf(at(KINDS, i % KINDS.length), game.options(start).players, seed) };
    });
    const { same } = await compared(ruleset, runs);
    for (const eyes of ['insider' as const, ...viewersOf(game, start)])
      expect(same.get(eyes)).toBeGreaterThan(0);
  },
);
