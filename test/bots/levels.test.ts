import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { playedGame } from '../../src/bots/arena.ts';
import { ANCHORS, type GameBots, LEVELS } from '../../src/bots/bot.ts';
import { at } from '../../src/core/assert.ts';
import { seededRng } from '../../src/core/rng.ts';
import { BOTS } from '../../src/games/bots.ts';
import { decisions, randomGame, seatToAct, seenBy } from '../randomGames.ts';
import { RULESETS, type Ruleset } from '../rulesets.ts';

const NAMES = [...ANCHORS, ...LEVELS];
/** Enough for a search to go through all its steps. */
const BUDGET = { nodes: 60 };

async function botsOf({ game }: Ruleset): Promise<GameBots> {
  return (await BOTS[game.id]?.()) ?? assert.fail(`no bots play ${game.id}`);
}

describe.each(RULESETS)('$name', (ruleset) => {
  const { game } = ruleset;

  test.each(NAMES)('%s plays whole games without an illegal or missing action', async (name) => {
    const { bots, measure, limit } = await botsOf(ruleset);
    const options = game.parseOptions(ruleset.options);
    if (!options.ok) assert.fail(options.error.problem);
    const players = Array.from({ length: options.value.players }, () => ({
      decide: (
        situation: Parameters<(typeof bots)['hard']['choose']>[0],
        rng: ReturnType<typeof seededRng>,
      ) => bots[name].choose(situation, rng, BUDGET),
    }));
    // Random Chip It is endless in practice for some seatings of levels: a few games say enough.
    for (let i = 0; i < 3; i++) {
      const tally = await playedGame({ game, options: options.value, measure, limit }, players, `level ${i}`);
      assert.equal(tally.fault, undefined);
      assert.ok(tally.units > 0);
    }
  });

  test.each(NAMES)('%s never peeks: with other hidden cards it chooses the same', async (name) => {
    const { bots, limit } = await botsOf(ruleset);
    const played = randomGame(ruleset, 'peek');
    const nodes = decisions(played);
    const rng = seededRng('worlds');
    let changed = 0;
    for (let i = 0; i < 25; i++) {
      const node = at(nodes, rng.below(nodes.length));
      const seat = seatToAct(game, node.state);
      const seen = seenBy(played, node, seat);
      const world = game.determinize(game.view(node.state, seat), seen, rng);
      const choice = (state: unknown): string => {
        const { actions: legal, complete } = game.legalActions(state, limit);
        const situation = { seat, view: game.view(state, seat), seen, legal, complete };
        return JSON.stringify(bots[name].choose(situation, seededRng(`choice ${i}`), BUDGET));
      };
      assert.equal(choice(world), choice(node.state));
      if (JSON.stringify(game.position(world)) !== JSON.stringify(game.position(node.state))) changed++;
    }
    assert.ok(changed > 5, 'hidden cards did change');
  });
});
