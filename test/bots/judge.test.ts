import assert from 'node:assert/strict';
import { expect, test } from 'vitest';
import { judgeOf, type Reading } from '../../src/bots/judge.ts';
import { type NetShape, netOf } from '../../src/bots/net.ts';
import type { Game, GameEvent, GameOptions } from '../../src/core/game.ts';
import { type Rng, seededRng } from '../../src/core/rng.ts';
import { GAMES } from '../../src/games/catalog.ts';
import { checkeredCombosReading } from '../../src/games/checkered-combos/bot/features.ts';
import { chipItReading } from '../../src/games/chip-it/bot/features.ts';
import { helpReading } from '../../src/games/help/bot/features.ts';
import { decisions, LIMIT, randomGame, seatToAct, seenBy } from '../randomGames.ts';
import { RULESETS } from '../rulesets.ts';
import { randomNet } from './randomNet.ts';

/** Each game's reading, and the groups of its outcomes. */
const READINGS: Readonly<Record<string, readonly [reading: unknown, groups: readonly number[]]>> = {
  'checkered-combos': [checkeredCombosReading, [7]],
  'chip-it': [chipItReading, [6, 6]],
  help: [helpReading, [15]],
};

function judgeWithRandomNet(game: Game, rng: Rng) {
  const [reading, groups] = READINGS[game.id] ?? assert.fail(`${game.id} has a reading`);
  const { lengths } = reading as Reading<unknown, unknown, unknown>;
  const outcomes = groups.reduce((sum, size) => sum + size, 0);
  const shape: NetShape = { ...lengths, layers: [32, 16, outcomes], groups };
  return judgeOf(netOf(shape, randomNet(shape, rng)), reading as Reading<unknown, unknown, GameEvent>);
}

test('every game has a reading', () => {
  expect(Object.keys(READINGS).sort()).toEqual(GAMES.map(({ id }) => id).sort());
});

test.each(RULESETS)('$name: judges legal actions, from 0 to 1, by what the seat knows alone', (ruleset) => {
  const game = ruleset.game as Game<unknown, unknown, unknown, GameOptions, GameEvent>;
  const rng = seededRng(ruleset.name);
  const judge = judgeWithRandomNet(ruleset.game, rng);
  const played = randomGame(ruleset, `${ruleset.name} judged`);
  for (const node of decisions(played).filter((_, i) => i % 7 === 0)) {
    const seat = seatToAct(game, node.state);
    const seen = seenBy(played, node, seat);
    const legal = game.legalActions(node.state, LIMIT).actions;
    const judged = judge.judged(game.view(node.state, seat), seen, () => legal);
    expect(judged.length).toBeGreaterThan(0);
    for (const { action, worth } of judged) {
      assert.equal(game.illegality(node.state, seat, action), undefined);
      assert.ok(worth >= -1e-9 && worth <= 1 + 1e-9);
    }
    const other = game.determinize(game.view(node.state, seat), seen, rng);
    expect(judge.judged(game.view(other, seat), seen, () => legal)).toEqual(judged);
  }
});
