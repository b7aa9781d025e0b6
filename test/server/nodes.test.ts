import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ChildServer, freePort } from '../../scripts/childServer.js';
import { hadOrTold, Postgres } from '../../scripts/engines.js';
import { Roamer } from '../../scripts/roamer.js';
import { acknowledgedBy, comparedWith } from '../../scripts/verdict.js';
import { at } from '../../src/core/assert.ts';
import { seededRng } from '../../src/core/rng.ts';
import type { TableEvent } from '../../src/match/table.ts';
import type { NewTable } from '../../src/protocol/messages.ts';

const postgres = await hadOrTold(Postgres);
const nodes: ChildServer[] = [];
const rng = seededRng('nodes');
const SETTINGS: NewTable['settings'] = {
  onlookers: 'public',
  clock: null,
  cover: null,
  listed: true,
  freeText: false,
};

async function started(node: ChildServer): Promise<void> {
  node.start({ UPCARD_STORE: postgres?.url });
  await node.ready();
}

beforeAll(async () => {
  if (!postgres) return;
  for (let i = 0; i < 3; i++) nodes.push(new ChildServer(await freePort(), undefined));
  await Promise.all(nodes.map(started));
}, 60_000);

afterAll(async () => {
  for (const node of nodes) await node.end('SIGKILL');
  await postgres?.stop();
}, 60_000);

async function asked<Row extends Record<string, unknown>>(
  sql: string,
  value: string,
): Promise<readonly Row[]> {
  const client = new Client({ connectionString: postgres?.url });
  await client.connect();
  const { rows } = await client.query<Row>(sql, [value]);
  await client.end();
  return rows;
}

async function storedEvents(table: string): Promise<readonly TableEvent[]> {
  const rows = await asked<{ events: string }>(
    'SELECT events FROM events WHERE table_id = $1 ORDER BY seq',
    table,
  );
  return rows.flatMap(({ events }) => JSON.parse(events) as TableEvent[]);
}

interface Seated {
  readonly table: string;
  readonly players: readonly Roamer[];
}

let tables = 0;

/** People at a table of Help!, each at these nodes; bots in the other seats. */
async function seated(urls: readonly (readonly string[])[], settings = SETTINGS): Promise<Seated> {
  const number = ++tables;
  const bots = Array.from({ length: 3 - urls.length }, (_, i) => urls.length + i);
  const players = urls.map(
    (each, seat) =>
      new Roamer({
        urls: each,
        name: `P${number}-${seat}`,
        address: `10.1.${number}.${seat}`,
        rng,
        bots: seat === 0 ? bots : [],
      }),
  );
  for (const player of players) await player.introduce();
  const body = { game: 'help', seats: 3, options: {}, settings };
  const { table } = await at(players, 0).request('POST', '/api/tables', body);
  for (const [seat, player] of players.entries()) player.sit(table, seat);
  return { table, players };
}

/** Nobody begins anything more; what was told to whom is what is stored. */
async function expectNothingLost({ table, players }: Seated): Promise<void> {
  for (const player of players) player.isPlaying = false;
  await expect.poll(() => players.every(({ isIdle }) => isIdle), { timeout: 20_000 }).toBe(true);
  const causes: string[] = [];
  for (const player of players) {
    const [row] = await asked<{ user_id: string }>(
      'SELECT user_id FROM sessions WHERE hash = $1',
      player.session,
    );
    causes.push(...acknowledgedBy(row?.user_id, player));
    player.leave();
  }
  const events = await storedEvents(table);
  expect(comparedWith([{ causes, events }])).toEqual({ lost: 0, doubled: 0, unknown: 0 });
  expect(players.flatMap(({ faults }) => faults)).toEqual([]);
}

describe.skipIf(!postgres)('three nodes on one database', () => {
  test('a whole game is played with each player at another node, and everyone is shown every step', async () => {
    const whole = await seated(nodes.map(({ url }) => [url]));
    await expect.poll(() => whole.players.every(({ games }) => games > 0), { timeout: 60_000 }).toBe(true);
    await expectNothingLost(whole);
  });

  test('are restarted one after another, and no move is lost', async () => {
    const urls = nodes.map(({ url }) => url);
    const whole = await seated([urls, urls, urls]);
    const count = () => whole.players.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    for (const node of nodes) {
      const before = count();
      await expect.poll(count, { timeout: 20_000 }).toBeGreaterThan(before + 5);
      const start = Date.now();
      expect(await node.end('SIGTERM')).toBe(0);
      expect(Date.now() - start).toBeLessThan(10_000);
      await started(node);
    }
    const before = count();
    await expect.poll(count, { timeout: 20_000 }).toBeGreaterThan(before + 5);
    await expectNothingLost(whole);
  });

  test('when one is killed, its player goes on at another, and others attend what it attended', async () => {
    const [north, south] = nodes;
    if (!north || !south) expect.fail();
    // Who goes away is covered, so that bots alone play on.
    const left = await seated([[north.url]], { ...SETTINGS, cover: 5 });
    const moved = await seated([[north.url, south.url], [south.url], [south.url]]);
    await expect
      .poll(() => [...left.players, ...moved.players].every(({ sight }) => sight !== undefined), {
        timeout: 20_000,
      })
      .toBe(true);
    left.players[0]?.leave();
    await north.end('SIGKILL');
    const before = (await storedEvents(left.table)).length;
    const [first] = moved.players;
    const acknowledged = first?.acknowledged.length ?? 0;
    await expect
      .poll(() => first?.acknowledged.length, { timeout: 20_000 })
      .toBeGreaterThan(acknowledged + 2);
    await expect
      .poll(async () => (await storedEvents(left.table)).length, { timeout: 40_000, interval: 500 })
      .toBeGreaterThan(before + 3);
    await expectNothingLost(moved);
  });
});
