import { expect, test } from 'vitest';
import { candidates } from '../../src/games/chip-it/bot/candidates.ts';
import { chipIt as game } from '../../src/games/chip-it/game.ts';
import type { State } from '../../src/games/chip-it/types.ts';
import { decisions, randomGame } from '../randomGames.ts';
import { RULESETS } from '../rulesets.ts';

test.each(RULESETS.filter((ruleset) => ruleset.game.id === 'chip-it'))(
  'what a playout of $name thinks of is legal and never nothing',
  (ruleset) => {
    for (let i = 0; i < 6; i++) {
      for (const { state } of decisions(randomGame(ruleset, `candidates ${i}`))) {
        const own = state as State;
        const actions = candidates(own);
        expect(actions.length).toBeGreaterThan(0);
        const wrong = actions.filter((action) => game.illegality(own, own.toAct, action));
        expect(wrong).toEqual([]);
      }
    }
  },
);
