import { describe } from 'vitest';
import { promises } from '../bots/promises.ts';
import { BOT_RULESETS } from '../bots/rulesets.ts';

describe.each(BOT_RULESETS)('$name', (ruleset) => {
  promises(ruleset, { games: (name) => (name === 'expert' || name === 'master' ? 2 : 8), positions: 150 });
});
