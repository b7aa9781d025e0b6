import { describe } from 'vitest';
import { promises } from './promises.ts';
import { BOT_RULESETS } from './rulesets.ts';

describe.each(BOT_RULESETS)('$name', (ruleset) => {
  promises(ruleset, { games: () => 1, positions: 25 });
});
