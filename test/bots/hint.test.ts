import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import type { GameBots } from '../../src/bots/bot.ts';
import { type Hint, hints } from '../../src/bots/hint.ts';
import { situationOf } from '../../src/bots/situation.ts';
import type { Fact, Seat } from '../../src/core/game.ts';
import { seededRng } from '../../src/core/rng.ts';
import { LANGUAGES, type Language } from '../../src/core/words.ts';
import { BOTS } from '../../src/games/bots.ts';
import { WORDS } from '../../src/games/words.ts';
import { storedNet } from '../../src/server/nets.ts';
import { decisions, randomGame, seatToAct, seenBy } from '../randomGames.ts';
import { RULESETS, type Ruleset } from '../rulesets.ts';

const BUDGET = { nodes: 60 };
const NAMES = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn'];

async function botsOf({ game }: Ruleset): Promise<GameBots> {
  return (await BOTS[game.id]?.(storedNet)) ?? assert.fail(`no bots play ${game.id}`);
}

/** The hints that the one to act gets, with the cards as they lie in that state. */
function hinted(
  { game }: Ruleset,
  bots: GameBots,
  state: unknown,
  seen: ReturnType<typeof seenBy>,
): readonly Hint[] {
  const seat = seatToAct(game, state);
  const situation = situationOf(game, state, seat, seen, bots.limit);
  return hints(game, bots, situation, seededRng('hint'), BUDGET);
}

/** What addresses somebody. */
const ADDRESS: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:you|your)\b/i,
  de: /\b(?:du|dich|dir|deine?[mnrs]?)\b/i,
};

/** Said to the one it is about, and of them to somebody else, whom it never takes for them. */
function expectSentences(game: string, fact: Fact, seat: Seat): void {
  for (const language of LANGUAGES) {
    const told = (you?: Seat): string =>
      WORDS[game]?.[language].fact(fact, seat, { names: NAMES, you }) ?? '';
    for (const text of [told(seat), told()]) {
      expect(text).toMatch(/^[\p{Lu}\d].*\.$/u);
      expect(text).not.toContain('undefined');
    }
    expect(told()).not.toMatch(ADDRESS[language]);
  }
}

describe.each(RULESETS)('$name', (ruleset) => {
  const { game } = ruleset;
  const played = randomGame(ruleset, 'hints');
  const nodes = decisions(played).filter((_, i) => i % 9 === 0);

  test('a few legal actions, the best first, with chances and sentences in every language', async () => {
    const bots = await botsOf(ruleset);
    for (const node of nodes) {
      const seat = seatToAct(game, node.state);
      const found = hinted(ruleset, bots, node.state, seenBy(played, node, seat));
      expect(found.length).toBeGreaterThan(0);
      expect(found.length).toBeLessThan(4);
      for (const [i, { action, chance, facts }] of found.entries()) {
        assert.equal(game.illegality(node.state, seat, action), undefined);
        assert.ok(chance >= 0 && chance <= (found[i - 1]?.chance ?? 1));
        for (const fact of facts) expectSentences(game.id, fact, seat);
      }
    }
  });

  test('hints never peek: with other hidden cards they are the same', async () => {
    const bots = await botsOf(ruleset);
    const rng = seededRng('worlds');
    for (const node of nodes) {
      const seat = seatToAct(game, node.state);
      const seen = seenBy(played, node, seat);
      const world = game.determinize(game.view(node.state, seat), seen, rng);
      expect(hinted(ruleset, bots, world, seen)).toEqual(hinted(ruleset, bots, node.state, seen));
    }
  });
});
