import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ChildServer, freePort } from '../../scripts/childServer.js';
import { hadOrTold, Postgres } from '../../scripts/engines.js';
import { acknowledgedBy, comparedWith } from '../../scripts/verdict.js';
import { Load } from '../../src/cli/load/load.ts';
import { addressOf } from '../../src/cli/online/wire.ts';
import { at } from '../../src/core/assert.ts';
import { gameNamed } from '../../src/games/catalog.ts';
import type { TableEvent } from '../../src/match/table.ts';
import type { TableSettings } from '../../src/protocol/messages.ts';
import { hashOf } from '../../src/server/means.ts';
import { run } from './run.ts';

const postgres = await hadOrTold(Postgres);
const nodes: ChildServer[] = [];
/** Who goes away is covered, so that bots alone play on. */
const COVERED: TableSettings = {
  onlookers: 'public',
  clock: null,
  cover: 5,
  listed: true,
  freeText: false,
};

async function started(node: ChildServer, isReachedAlone = false): Promise<void> {
  node.start({ UPCARD_STORE: postgres?.url, ...(isReachedAlone && { UPCARD_OWN_URL: node.url }) });
  await node.ready();
}

beforeAll(async () => {
  if (!postgres) return;
  for (let i = 0; i < 3; i++) nodes.push(new ChildServer(await freePort(), undefined));
  await Promise.all(nodes.map((node) => started(node)));
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

/** What each node tells of itself. */
function figures(name: string): Promise<readonly number[]> {
  return Promise.all(
    nodes.map(async ({ url }) => {
      const text = await (await fetch(`${url}/metrics`)).text();
      return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
    }),
  );
}

let loads = 0;

/** People who play Help! at a table, each beginning at another of these nodes; bots in the other seats. */
async function seated(
  at: readonly ChildServer[],
  { people = 3, ...more }: { people?: number; settings?: TableSettings } = {},
): Promise<Load> {
  const number = ++loads;
  const load = new Load({
    servers: at.map(({ url }) => addressOf(new URL(url))),
    tables: [{ game: gameNamed('help') ?? expect.fail(), options: {}, seats: 3, people, ...more }],
    think: 75,
    says: 10,
    headers: (_, seat) => ({ 'x-forwarded-for': `10.1.${number}.${seat}` }),
    seed: `nodes ${number}`,
  });
  await load.gather();
  load.play();
  return load;
}

/** How many commands they had acknowledged. */
function answers({ players }: Load): number {
  return players.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
}

/** Nobody begins anything more; what was told to whom is what is stored. */
async function expectNothingLost(load: Load): Promise<void> {
  await load.pause();
  const causes: string[] = [];
  for (const player of load.players) {
    const [row] = await asked<{ user_id: string }>(
      'SELECT user_id FROM sessions WHERE hash = $1',
      hashOf(player.guest.secret),
    );
    causes.push(...acknowledgedBy(row?.user_id, player));
  }
  load.leave();
  const events = await storedEvents(at(load.tables, 0).id);
  expect(comparedWith([{ causes, events }])).toEqual({ lost: 0, doubled: 0, unknown: 0 });
  expect(load.problems).toEqual([]);
}

describe.skipIf(!postgres)('three nodes on one database', () => {
  test('a whole game is played with each player at another node, and everyone is shown every step', async () => {
    await expect.poll(() => figures('upcard_links'), { timeout: 20_000 }).toEqual([2, 2, 2]);
    const load = await seated(nodes);
    // All who look are brought together at one of them.
    expect((await figures('upcard_tables')).toSorted()).toEqual([0, 0, 1]);
    const origins = load.players.map(({ guest }) => guest.server.origin);
    expect(new Set(origins).size).toBe(3);
    await expect.poll(() => load.players.every(({ games }) => games > 0), { timeout: 60_000 }).toBe(true);
    await expectNothingLost(load);
    expect(load.players.map(({ guest }) => guest.server.origin)).toEqual(origins);
  });

  test('upcard load plays through several of them, and tells what they need together', async () => {
    const urls = nodes.map(({ url }) => url);
    const plan = ['--tables', '2', '--seats', '3', '--think', '200', '--duration', '3', '--json'];
    const { code, printed } = await run('bin/upcard.js', 'load', ...urls, ...plan);
    const report = JSON.parse(printed);
    expect(report).toMatchObject({ servers: 3, tables: 2, connections: 6, errors: 0, problems: [] });
    expect(report.moves).toBeGreaterThan(10);
    // Three processes are larger than one.
    expect(report.server.memory).toBeGreaterThan(200_000_000);
    expect(code).toBe(0);
  });

  test('when one is killed, its players go on at another, and others attend what it attended', async () => {
    const [north, south] = nodes;
    if (!north || !south) expect.fail();
    const left = await seated([north], { people: 1, settings: COVERED });
    const moved = await seated([north, south]);
    await expect
      .poll(() => [...left.players, ...moved.players].every(({ sight }) => sight !== undefined), {
        timeout: 20_000,
      })
      .toBe(true);
    left.leave();
    const losers = moved.players.filter((player) => player.isAt(addressOf(new URL(north.url))));
    expect(losers).toHaveLength(2);
    await north.end('SIGKILL');
    for (const player of losers) player.lose();
    const table = at(left.tables, 0).id;
    const before = (await storedEvents(table)).length;
    const answered = answers(moved);
    await expect.poll(() => answers(moved), { timeout: 20_000 }).toBeGreaterThan(answered + 5);
    await expect.poll(() => losers.map(({ losses }) => losses.length), { timeout: 20_000 }).toEqual([1, 1]);
    await expect
      .poll(async () => (await storedEvents(table)).length, { timeout: 40_000, interval: 500 })
      .toBeGreaterThan(before + 3);
    await expectNothingLost(moved);
    await started(north);
  });

  test('are restarted one after another, with an address of its own for each, and no move is lost', async () => {
    const load = await seated(nodes);
    for (const node of nodes) {
      const before = answers(load);
      await expect.poll(() => answers(load), { timeout: 20_000 }).toBeGreaterThan(before + 5);
      const start = Date.now();
      expect(await node.end('SIGTERM')).toBe(0);
      expect(Date.now() - start).toBeLessThan(10_000);
      await started(node, true);
    }
    const before = answers(load);
    await expect.poll(() => answers(load), { timeout: 20_000 }).toBeGreaterThan(before + 5);
    await expectNothingLost(load);
  });

  test('people go to their table’s home themselves where they can, and elsewhere when it is killed', async () => {
    await expect.poll(() => figures('upcard_links'), { timeout: 20_000 }).toEqual([2, 2, 2]);
    const load = await seated(nodes);
    const connections = async () => (await figures('upcard_connections')).toSorted();
    await expect.poll(connections, { timeout: 20_000 }).toEqual([0, 0, 3]);
    const homes = nodes.filter(({ url }) =>
      load.players.every((player) => player.isAt(addressOf(new URL(url)))),
    );
    const [home] = homes;
    if (!home) expect.fail();
    const answered = answers(load);
    await expect.poll(() => answers(load), { timeout: 20_000 }).toBeGreaterThan(answered + 5);
    await home.end('SIGKILL');
    for (const player of load.players) player.lose();
    const before = answers(load);
    await expect.poll(() => answers(load), { timeout: 20_000 }).toBeGreaterThan(before + 5);
    const losses = () => load.players.map((player) => player.losses.length);
    await expect.poll(losses, { timeout: 20_000 }).toEqual([1, 1, 1]);
    await expectNothingLost(load);
  });
});
