import assert from 'node:assert/strict';
import { gameNamed } from '../../src/games/catalog.ts';
import { RULESETS, type Ruleset } from '../rulesets.ts';

/** The rulesets of all tests, and those that differ from them only in how bots fare. */
export const BOT_RULESETS: readonly Ruleset[] = [...RULESETS, tournament(5), tournament(6)];

function tournament(players: number): Ruleset {
  const options = { players, match: 'tournament' };
  const game = gameNamed('chip-it') ?? assert.fail();
  return { name: `${game.id} ${JSON.stringify(options)}`, game, options };
}
