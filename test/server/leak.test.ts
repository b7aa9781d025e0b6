import { expect, test } from 'vitest';
import { at } from '../../src/core/assert.ts';
import { gameNamed } from '../../src/games/catalog.ts';
import { hashOf } from '../../src/server/means.ts';
import { randomGame } from '../randomGames.ts';
import { RULESETS, type Ruleset } from '../rulesets.ts';
import type { Client } from './client.ts';
import { companyOf, type Kind } from './company.ts';
import { started } from './server.ts';
import { compared, drawnMeans, wireOf } from './wire.ts';

/** One ruleset of each game. */
const SMALL = ['checkered-combos', 'help', 'chip-it'].map(
  (id): Ruleset =>
    RULESETS.find(({ game, options }) => game.id === id && options['players'] === 3) ?? expect.fail(id),
);

const runs = (ruleset: Ruleset, ...kinds: readonly Kind[]) =>
  kinds.map((kind) => {
    const seed = `${ruleset.name} wire ${kind}`;
    return { seed, company: companyOf(kind, 3, seed) };
  });

test.each(SMALL)('$name: nobody is sent a byte that depends on cards hidden from them', async (ruleset) => {
  const { same } = await compared(ruleset, runs(ruleset, 'people', 'all', 'cover'));
  expect(same.get('insider')).toBeGreaterThan(0);
});

test('whoever may know another card is sent other bytes, so that the comparison can fail', async () => {
  const ruleset = at(SMALL, 2);
  const { other } = await compared(ruleset, runs(ruleset, 'all'));
  expect(other.get('insider')).toBeGreaterThan(0);
  expect(other.size).toBeGreaterThan(1);
});

test('no secret is in any byte sent to those who may not know it', async () => {
  const help = { name: 'help', game: gameNamed('help') ?? expect.fail(), options: { players: 3 } };
  const plan = randomGame(help, 'secrets');
  const means = drawnMeans('secrets');
  const sent = await wireOf(plan, plan, 'secrets', { means });
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

test('who comes when somebody no longer agrees isn’t shown the hands that others were', async () => {
  const { client } = await started(undefined, { botPause: 60_000 });
  const [ana, eve, late] = [await client('Ana'), await client('Eve'), await client('Lea')];
  const settings = { onlookers: 'open', clock: null, cover: null, listed: false, freeText: false };
  const opening = { game: 'help', seats: 3, options: {}, settings };
  const { table } = (await ana.request('POST', '/api/tables', opening)).json as { table: string };
  for (const each of [ana, eve, late]) await each.connect();
  await ana.command(table, { type: 'sit', seat: 0, name: 'Ana', avatar: 'fox' });
  for (const seat of [1, 2])
    await ana.command(table, { type: 'bot', seat, character: 'kofi', level: 'easy' });
  await ana.command(table, { type: 'start' });
  await ana.command(table, { type: 'contribute', contribution: '0'.repeat(64) });
  await ana.command(table, { type: 'agree', agrees: true });
  const { seq } = await eve.watch(table);
  const closed = await ana.command(table, { type: 'agree', agrees: false });
  await late.watch(table, seq - 1);
  await late.until(() => late.table?.seq === (closed.type === 'done' ? closed.seq : undefined));
  const handsSeenBy = ({ heard }: Client) =>
    heard.flatMap((each) => (each.type === 'table' ? [each.sight?.view] : [])) as { hands: string[][] }[];
  expect(handsSeenBy(eve)[0]?.hands.flat()).not.toContain('?');
  expect(handsSeenBy(late)).toHaveLength(2);
  for (const { hands } of handsSeenBy(late)) expect(new Set(hands.flat())).toEqual(new Set(['?']));
});
