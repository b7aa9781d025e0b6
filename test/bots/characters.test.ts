import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { ANCHORS, LEVELS } from '../../src/bots/bot.ts';
import { botNamed, CHARACTERS, isBotName } from '../../src/bots/characters.ts';
import { STYLES } from '../../src/bots/style.ts';
import { BOT_WORDS } from '../../src/bots/words.ts';
import { at } from '../../src/core/assert.ts';
import { seededRng } from '../../src/core/rng.ts';
import { LANGUAGES } from '../../src/core/words.ts';
import { BOTS } from '../../src/games/bots.ts';
import { GAMES } from '../../src/games/catalog.ts';
import { storedNet } from '../../src/server/nets.ts';
import { decisions, randomGame, seatToAct, seenBy } from '../randomGames.ts';
import { RULESETS } from '../rulesets.ts';

/** Positions looked at in one game. */
const PER_GAME = 60;

test('a dozen characters, all different, of every style and every level but expert, who is weaker than master and as slow', () => {
  expect(new Set(CHARACTERS.map(({ id }) => id)).size).toBe(12);
  expect(new Set(CHARACTERS.map(({ level, style }) => `${level} ${style}`)).size).toBe(12);
  expect(new Set(CHARACTERS.map(({ level }) => level))).toEqual(
    new Set(LEVELS.filter((level) => level !== 'expert')),
  );
  expect(new Set(CHARACTERS.map(({ style }) => style))).toEqual(new Set(STYLES));
});

test.each(LANGUAGES)('each has a line of their own in %s', (language) => {
  const blurbs = CHARACTERS.map(({ id }) => BOT_WORDS[language].blurbs[id]);
  expect(new Set(blurbs).size).toBe(CHARACTERS.length);
  for (const blurb of blurbs) expect(blurb).toMatch(/^\p{Lu}.{10,80}[.!]$/u);
});

describe.each(GAMES.map(({ id, name }) => [name, id]))('in %s', (_, id) => {
  const ruleset = RULESETS.find(({ game }) => game.id === id) ?? assert.fail(id);
  const { game } = ruleset;

  test('every name of a bot is known, and no other', async () => {
    const bots = (await BOTS[id]?.(storedNet)) ?? assert.fail(id);
    for (const name of [
      ...ANCHORS,
      ...LEVELS,
      ...CHARACTERS.map((each) => each.id),
      'nonsense',
      'toString',
    ]) {
      expect(isBotName(name), name).toBe(botNamed(bots, name) !== undefined);
    }
  });

  /** What a bot chooses in so many positions of random games. */
  async function choices(name: string, positions: number): Promise<readonly string[]> {
    const bots = (await BOTS[id]?.(storedNet)) ?? assert.fail(id);
    const bot = botNamed(bots, name) ?? assert.fail(name);
    const chosen: string[] = [];
    for (let i = 0; chosen.length < positions; i++) {
      const played = randomGame(ruleset, `character ${i}`);
      for (const node of decisions(played).slice(0, PER_GAME)) {
        const seat = seatToAct(game, node.state);
        const { actions: legal, complete } = game.legalActions(node.state, bots.limit);
        const seen = seenBy(played, node, seat);
        const situation = { seat, view: game.view(node.state, seat), seen, legal, complete };
        chosen.push(JSON.stringify(bot.choose(situation, seededRng('choice'), { nodes: 1 })));
      }
    }
    return chosen;
  }

  test('a style shows: some choices differ from the plain level’s, most don’t', async () => {
    const plain = await choices('hard', 500);
    for (const { id: name, level } of CHARACTERS) {
      if (level !== 'hard') continue;
      const styled = await choices(name, 500);
      const other = styled.filter((choice, i) => choice !== at(plain, i)).length;
      expect(other, name).toBeGreaterThan(0);
      expect(other / plain.length, name).toBeLessThan(0.5);
    }
  });

  test('a character chooses the same every time', async () => {
    for (const name of ['mila', 'kofi', 'nils', 'tove'])
      expect(await choices(name, 80)).toEqual(await choices(name, 80));
  });
});
