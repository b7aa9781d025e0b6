import { describe } from 'vitest';
import { contract } from './contract.ts';
import { RULESETS } from './rulesets.ts';

describe.each(RULESETS)('$name', (ruleset) => {
  contract(ruleset, 4);
});
