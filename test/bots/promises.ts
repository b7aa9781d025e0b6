import assert from 'node:assert/strict';
import { test } from 'vitest';
import { playedGame } from '../../src/bots/arena.ts';
import {
  ANCHORS,
  type Anchor,
  type GameBots,
  LEVELS,
  type Level,
  type Situation,
} from '../../src/bots/bot.ts';
import { situationOf } from '../../src/bots/situation.ts';
import { at } from '../../src/core/assert.ts';
import { type Rng, seededRng } from '../../src/core/rng.ts';
import { BOTS } from '../../src/games/bots.ts';
import { storedNet } from '../../src/server/nets.ts';
import { decisions, randomGame, seatToAct, seenBy } from '../randomGames.ts';
import type { Ruleset } from '../rulesets.ts';

/** Enough for a search to go through all its steps. */
const BUDGET = { nodes: 60 };
/** Positions looked at in one game. */
const PER_GAME = 25;

async function botsOf({ game }: Ruleset): Promise<GameBots> {
  return (await BOTS[game.id]?.(storedNet)) ?? assert.fail(`no bots play ${game.id}`);
}

/** What every bot promises, tried in so many games and positions. */
export function promises(
  ruleset: Ruleset,
  { games, positions }: { readonly games: (name: Level | Anchor) => number; readonly positions: number },
): void {
  const { game } = ruleset;
  const names = [...ANCHORS, ...LEVELS];

  test.each(names)('%s plays whole games without an illegal or missing action', async (name) => {
    const { bots, measure, limit } = await botsOf(ruleset);
    const options = game.parseOptions(ruleset.options);
    if (!options.ok) assert.fail(options.error.problem);
    const player = {
      decide: (situation: Situation, rng: Rng) => bots[name].choose(situation, rng, BUDGET),
    };
    const players = Array.from({ length: options.value.players }, () => player);
    for (let i = 0; i < games(name); i++) {
      const tally = await playedGame({ game, options: options.value, measure, limit }, players, `level ${i}`);
      assert.equal(tally.fault, undefined);
      assert.ok(tally.units > 0);
    }
  });

  test.each(names)('%s never peeks: with other hidden cards it chooses the same', async (name) => {
    const { bots, limit } = await botsOf(ruleset);
    const rng = seededRng('worlds');
    let changed = 0;
    for (let i = 0; i < positions / PER_GAME; i++) {
      const played = randomGame(ruleset, `peek ${i}`);
      const nodes = decisions(played);
      for (let j = 0; j < PER_GAME; j++) {
        const node = at(nodes, rng.below(nodes.length));
        const seat = seatToAct(game, node.state);
        const seen = seenBy(played, node, seat);
        const world = game.determinize(game.view(node.state, seat), seen, rng);
        const choice = (state: unknown): string => {
          const situation = situationOf(game, state, seat, seen, limit);
          return JSON.stringify(bots[name].choose(situation, seededRng(`choice ${j}`), BUDGET));
        };
        assert.equal(choice(world), choice(node.state));
        if (JSON.stringify(game.position(world)) !== JSON.stringify(game.position(node.state))) changed++;
      }
    }
    assert.ok(changed > positions / 5, 'hidden cards did change');
  });
}
