import { expect, test } from 'vitest';
import { candidates as checkeredCombosCandidates } from '../../src/games/checkered-combos/bot/candidates.ts';
import type { State as CheckeredCombosState } from '../../src/games/checkered-combos/types.ts';
import { candidates as chipItCandidates } from '../../src/games/chip-it/bot/candidates.ts';
import type { State as ChipItState } from '../../src/games/chip-it/types.ts';
import { decisions, randomGame, seatToAct } from '../randomGames.ts';
import { RULESETS } from '../rulesets.ts';

const CANDIDATES: Readonly<Record<string, (state: unknown) => readonly unknown[]>> = {
  'checkered-combos': (state) => checkeredCombosCandidates(state as CheckeredCombosState),
  'chip-it': (state) => chipItCandidates(state as ChipItState),
};

test.each(RULESETS.filter(({ game }) => game.id in CANDIDATES))(
  'what a playout of $name thinks of is legal and never nothing',
  (ruleset) => {
    const { game } = ruleset;
    for (let i = 0; i < 4; i++) {
      for (const { state } of decisions(randomGame(ruleset, `candidates ${i}`))) {
        const actions = CANDIDATES[game.id]?.(state) ?? [];
        expect(actions.length).toBeGreaterThan(0);
        const wrong = actions.filter((action) => game.illegality(state, seatToAct(game, state), action));
        expect(wrong).toEqual([]);
      }
    }
  },
);
