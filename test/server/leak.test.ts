import { expect, test } from 'vitest';
import { at } from '../../src/core/assert.ts';
import { gameNamed } from '../../src/games/catalog.ts';
import { hashOf } from '../../src/server/means.ts';
import { randomGame } from '../randomGames.ts';
import { RULESETS, type Ruleset } from '../rulesets.ts';
import { compared, drawnMeans, wireOf } from './wire.ts';

/** One ruleset of each game. */
const SMALL = ['checkered-combos', 'help', 'chip-it'].map(
  (id): Ruleset =>
    RULESETS.find(({ game, options }) => game.id === id && options['players'] === 3) ?? expect.fail(id),
);

test.each(SMALL)('$name: nobody is sent a byte that depends on cards hidden from them', async (ruleset) => {
  const { same } = await compared(ruleset, [`${ruleset.name} wire`]);
  expect(same.size).toBeGreaterThan(0);
});

test('whoever may know another card is sent other bytes, so that the comparison can fail', async () => {
  const ruleset = at(SMALL, 0);
  const { other } = await compared(ruleset, [`${ruleset.name} other`]);
  expect(other).toBeGreaterThan(0);
});

test('no secret is in any byte sent to those who may not know it', async () => {
  const help = { name: 'help', game: gameNamed('help') ?? expect.fail(), options: { players: 3 } };
  const plan = randomGame(help, 'secrets');
  const means = drawnMeans('secrets');
  const sent = await wireOf(plan, plan, 'secrets', means);
  const users = means.drawn.filter(({ length }) => length === 12).map((each) => each.toString('hex'));
  const sessions = means.drawn
    .filter(({ length }) => length === 24)
    .map((each) => each.toString('base64url'));
  const deals = means.drawn.filter(({ length }) => length === 32).map((each) => each.toString('hex'));
  expect([users.length, sessions.length, deals.length]).toEqual([5, 4, 1]);
  const [table = ''] = users.filter((each) => sent.get('onlooker')?.some((text) => text.includes(each)));
  for (const [viewer, bytes] of sent) {
    const all = bytes.join('\n');
    for (const user of users) expect(all.includes(user), 'a user id').toBe(user === table);
    for (const session of sessions) expect(all).not.toContain(hashOf(session));
    expect(sessions.filter((session) => all.includes(session))).toHaveLength(1);
    expect(all.split('set-cookie')).toHaveLength(2);
    const end = bytes.findIndex((text) => text.includes('"result"'));
    expect(end, `${viewer} sees the end`).toBeGreaterThan(0);
    for (const deal of deals) {
      expect(bytes.slice(0, end).join()).not.toContain(deal);
      expect(bytes[end]).toContain(deal);
    }
  }
});
