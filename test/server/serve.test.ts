import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { run as backup } from '../../src/cli/serve/backup.ts';
import { run as serve } from '../../src/cli/serve/command.ts';
import { opened } from '../../src/cli/serve/keeping.ts';
import { seededRng } from '../../src/core/rng.ts';
import { gameNamed } from '../../src/games/catalog.ts';
import { DATA_FILE, SqliteStore } from '../../src/server/sqlite.ts';
import { expectNotNow, expectRefused, printed } from '../cli/command.ts';
import { Client } from './client.ts';
import { temporaryFolder } from './server.ts';

const SETTINGS = { onlookers: 'public', clock: null, cover: null, listed: true, freeText: true };

/** [ms] So many messages a second as one guest may send. */
const PACE = 70;

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** `upcard serve` as a process of its own, and the address that it prints. */
async function served(
  data: string,
  ...args: readonly string[]
): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [
    'bin/upcard.js',
    'serve',
    ...['--port', '0', '--host', '127.0.0.1', '--data', data, ...args],
  ]);
  children.push(child);
  const [line] = await once(child.stdout, 'data');
  const [, url = ''] = /Upcard is at (\S+)/.exec(String(line)) ?? [];
  return { child, url: url.replace('localhost', '127.0.0.1') };
}

/** Somebody at a seat of a table of their own. */
async function seated(url: string): Promise<{ ana: Client; table: string }> {
  const ana = await new Client(url).named('Ana');
  const { json } = await ana.request('POST', '/api/tables', {
    game: 'help',
    seats: 3,
    options: {},
    settings: SETTINGS,
  });
  const { table } = json as { table: string };
  await ana.connect();
  await ana.watch(table);
  await ana.command(table, { type: 'sit', seat: 0, name: 'Ana', avatar: 'fox' });
  return { ana, table };
}

test('on SIGTERM accepted commands are stored and answered, clients told to come back, and silent ones not waited for', async () => {
  const data = temporaryFolder();
  const { child, url } = await served(data);
  const { ana, table } = await seated(url);
  const silent = connect(Number(new URL(url).port), '127.0.0.1');
  silent.write(
    'PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  const deaf = await new Client(url).named('Ben');
  await deaf.connect();
  deaf.pause();
  for (let i = 0; i < 20; i++) {
    ana.send({ type: 'command', id: `s${i}`, table, command: { type: 'say', saying: { text: `p${i}` } } });
  }
  const exit = once(child, 'exit');
  await ana.until(() => ana.heard.some(({ type }) => type === 'done'));
  child.kill('SIGTERM');
  const start = Date.now();
  expect(await exit).toEqual([0, null]);
  expect(Date.now() - start).toBeLessThan(10_000);
  expect(ana.heard.at(-1)).toMatchObject({ type: 'bye' });
  const store = new SqliteStore(data);
  const stored = (await store.load(table)).flatMap((event) =>
    event.type === 'said' && 'text' in event.saying ? [event.saying.text] : [],
  );
  await store.close();
  const answered = ana.heard.flatMap((each) =>
    each.type === 'done' && each.id.startsWith('s') ? [each.id] : [],
  );
  expect(stored.map((text) => text.replace('p', 's'))).toEqual(answered);
  silent.destroy();
});

test('a backup made while people play is whole, and a server starts from it', async () => {
  const { url, child } = await served(temporaryFolder(), '--log', 'silent');
  const data = child.spawnargs[child.spawnargs.indexOf('--data') + 1] ?? '';
  const { ana, table } = await seated(url);
  let isDone = false;
  let count = 0;
  async function talk(): Promise<void> {
    for (; !isDone; count++) {
      await ana.command(table, { type: 'say', saying: { text: `p${count}` } });
      await new Promise((resolve) => setTimeout(resolve, PACE));
    }
  }
  const talking = talk();
  const folder = temporaryFolder();
  const file = join(folder, 'copy');
  const before = count;
  expect((await printed('backup', file, '--data', data)).join()).toContain('Copied');
  isDone = true;
  await talking;
  copyFileSync(file, join(folder, DATA_FILE));
  const copy = await served(folder);
  const again = new Client(copy.url);
  again.cookie = ana.cookie;
  await again.connect();
  const shown = await again.watch(table);
  expect(shown.room.you.seat).toBe(0);
  expect(shown.seq).toBeGreaterThanOrEqual(2 + before);
  expect(shown.seq).toBeLessThanOrEqual(ana.table?.seq ?? 0);
  again.cut();
  ana.cut();
});

test('bots think in threads, and play on at their pace', async () => {
  const { url } = await served(temporaryFolder());
  const { ana, table } = await seated(url);
  for (const seat of [1, 2]) {
    const bot = { type: 'bot', seat, character: 'mila', level: 'medium' } as const;
    expect(await ana.command(table, bot)).toMatchObject({ type: 'done' });
  }
  await ana.command(table, { type: 'start' });
  await ana.command(table, { type: 'contribute', contribution: '0'.repeat(64) });
  const help = gameNamed('help') ?? expect.fail();
  const rng = seededRng('bots');
  for (let turns = 0; turns < 3; turns++) {
    await ana.until(() => ana.sight?.toAct[0] === 0 || ana.sight?.result !== undefined, 40_000);
    if (ana.sight?.result) break;
    const { step, view } = ana.sight ?? expect.fail();
    const [action] = help.legalActions(help.determinize(view, [], rng), 1).actions;
    expect(await ana.command(table, { type: 'act', seat: 0, step, action })).toMatchObject({ type: 'done' });
    await ana.until(() => (ana.sight?.step ?? 0) > step);
  }
  await ana.until(() => ana.sight?.toAct[0] === 0 || ana.sight?.result !== undefined, 40_000);
  ana.cut();
});

test.each([
  [['--port', '70000'], /--port must be a whole number from 0 to 65535, not 70000/],
  [['--port', 'http'], /--port must be/],
  [['--log', 'loud'], /--log must be one of/],
  [['--public-url', 'cards.example'], /--public-url must be/],
  [['--peer-url', 'https://10.0.0.5'], /--peer-url must be an address such as http:/],
  [['--peer-url', 'http://10.0.0.5:8080'], /--peer-url is for servers that share a database/],
  [['--own-url', 'north.example'], /--own-url must be an address such as https:/],
  [['--own-url', 'https://north.example'], /--own-url is for servers that share a database/],
  [
    ['--public-url', 'https://cards.example', '--own-url', 'http://north.example'],
    /--own-url must be an address such as https:/,
  ],
  [
    ['--store', 'postgres://host/x', '--own-url', 'https://cards.example/north'],
    /--own-url must end with the host’s name/,
  ],
  [['--store', 'postgres://host/x', '--own-url', 'http://[::1]:8080'], /--own-url must have a name/],
  [['--nonsense'], /nonsense/],
  [
    ['--store', 'mysql://ana:secret@host/x'],
    /^--store must be an address such as postgres:\/\/user@host\/upcard$/,
  ],
  [['--store', 'nonsense'], /--store must be/],
  [
    ['--store', 'postgres://ana:secret@127.0.0.1:1/x', '--data', 'x'],
    /in a folder \(--data\) or in a database \(--store\): give one/,
  ],
  [
    ['--store', 'postgres://127.0.0.1:1/x', '--bus', 'http://ana:secret@x'],
    /^--bus must be an address such as redis:\/\/host:6379$/,
  ],
  [['--bus', 'redis://127.0.0.1:1'], /--bus is for servers that share a database/],
] as const)('serve %j is refused with the reason', async (args, reason) => {
  await expect(serve([...args])).rejects.toThrow(reason);
});

test('a database that can’t be reached is refused with the reason, and without its password', async () => {
  await expect(opened({ store: 'postgres://ana:secret@127.0.0.1:1/x' })).rejects.toThrow(
    /^no data can be kept in the database of --store: connect ECONNREFUSED 127.0.0.1:1$/,
  );
});

test('a password that can’t be read in the address of a bus is refused with the reason', async () => {
  const keeping = { store: 'postgres://127.0.0.1:1/x', bus: 'redis://:secret%@127.0.0.1:1' };
  await expect(opened(keeping)).rejects.toThrow(
    /^--bus must be an address such as redis:\/\/:password@host:6379\/0, with %XX for odd letters of the password$/,
  );
});

test('a backup needs data, and a file that isn’t there yet', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'copy');
  await expect(backup([])).rejects.toThrow(/one file/);
  await expect(backup([file, '--data', folder])).rejects.toThrow(/there is no data/);
  await expect(backup([file, '--store', 'postgres://ana:secret@host/x'])).rejects.toThrow(
    /^a database is copied by its own tools: pg_dump .*docs\/operations\.md\)$/,
  );
  expect(existsSync(file)).toBe(false);
  writeFileSync(file, '');
  await expect(backup([file, '--data', folder])).rejects.toThrow(/is there already/);
});

test('a folder is one server’s alone, until that has ended, however it did', async () => {
  const folder = temporaryFolder();
  const { child, url } = await served(folder);
  await expectRefused(['serve', '--port', '0', '--data', folder], /another server keeps its data there/);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const copy = join(temporaryFolder(), 'copy');
  await backup([copy, '--data', folder]);
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect((await fetch(`${(await served(folder)).url}/readyz`)).status).toBe(200);
});

test('a backup that can’t be written is refused in one line', async () => {
  const folder = temporaryFolder();
  await new SqliteStore(folder).close();
  await expectNotNow(['backup', '/no/such/folder/x', '--data', folder], /folder\/x can’t be written/);
});

test('a folder for the data is made with those above it, for its owner alone', async () => {
  const folder = temporaryFolder();
  const { store } = await opened({ data: join(folder, 'some', 'folder') });
  await store.close();
  for (const each of ['some', 'some/folder']) expect(statSync(join(folder, each)).mode & 0o777).toBe(0o700);
});

test('a server that can’t keep data or listen says why, and ends', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = String(typeof address === 'object' ? address?.port : 0);
  const data = ['--data', join(folder, 'data')];
  await expectRefused(['serve', '--data', file], /no data can be kept in/);
  await expectRefused(
    ['serve', '--data', '/proc/some/folder'],
    /no data can be kept in \/proc\/some\/folder: /,
  );
  await expectRefused(['serve', ...data, '--host', '127.0.0.1', '--port', port], /port \d+ is taken/);
  await expectRefused(
    ['serve', ...data, '--host', '203.0.113.1'],
    /--host must be an address of this machine/,
  );
  taken.close();
});
