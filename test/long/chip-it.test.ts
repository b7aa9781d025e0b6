import { describe } from 'vitest';
import { contract } from '../contract.ts';
import { RULESETS } from '../rulesets.ts';

describe.each(RULESETS.filter(({ game }) => game.id === 'chip-it'))('$name', (ruleset) => {
  // A tournament is several games in one.
  contract(ruleset, ruleset.options['match'] === 'tournament' ? 25 : 60);
});
