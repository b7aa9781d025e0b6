import { describe } from 'vitest';
import { contract } from '../contract.ts';
import { RULESETS } from '../rulesets.ts';

describe.each(RULESETS.filter(({ game }) => game.id === 'checkered-combos'))('$name', (ruleset) => {
  contract(ruleset, 60);
});
