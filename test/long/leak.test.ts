import { expect, test } from 'vitest';
import { startOf, viewersOf } from '../randomGames.ts';
import { RULESETS } from '../rulesets.ts';
import { compared } from '../server/wire.ts';

const GAMES = 14;

test.each(RULESETS)(
  '$name: nobody is sent a byte that depends on cards hidden from them',
  async (ruleset) => {
    const seeds = Array.from({ length: GAMES }, (_, i) => `${ruleset.name} long wire ${i}`);
    const { same, other } = await compared(ruleset, seeds);
    for (const viewer of viewersOf(ruleset.game, startOf(ruleset)))
      expect(same.get(viewer)).toBeGreaterThan(0);
    expect(other).toBeGreaterThan(0);
  },
);
