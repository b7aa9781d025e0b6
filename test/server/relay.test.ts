import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { FromServer } from '../../src/protocol/messages.ts';
import { socketsOf } from '../../src/protocol/socket.ts';
import type { Hint } from '../../src/server/bus.ts';
import { USUAL_LIMITS } from '../../src/server/limits.ts';
import { SqliteStore } from '../../src/server/sqlite.ts';
import type { Client } from './client.ts';
import { type Started, started, temporaryFolder } from './server.ts';
import { figure, ownUrlOf, two } from './two.ts';
import { NEW_TABLE, playedToItsEnd } from './wholeGame.ts';

/** Opens so many tables. */
async function opened(client: Client, count: number): Promise<readonly string[]> {
  const tables: string[] = [];
  while (tables.length < count) {
    const { json } = await client.request('POST', '/api/tables', NEW_TABLE);
    tables.push((json as { table: string }).table);
  }
  return tables;
}

/** Somebody at each of the servers, who look on at the same table. */
async function watching(servers: readonly Started[]) {
  const [ana, ben] = await Promise.all(servers.map(({ client }) => client('Someone')));
  if (!ana || !ben) expect.fail();
  const [table = ''] = await opened(ana, 1);
  for (const each of [ana, ben]) {
    await each.connect();
    await each.watch(table);
  }
  return { ana, ben, table };
}

/** Guests come to the servers in turn. */
function inTurn(servers: readonly Started[]): Pick<Started, 'client'> {
  let count = 0;
  return {
    client: (name) =>
      (servers[count++ % servers.length] ?? expect.fail()).client(name, { isBrief: count % 3 === 0 }),
  };
}

test('a whole game is played through two servers, and one of them has the table', async () => {
  const servers = await two();
  const homes: number[][] = [];
  // Which of them is the home is chance, so some games are played.
  for (let i = 0; i < 4; i++) {
    let people: readonly Client[] = [];
    const { table } = await playedToItsEnd(inTurn(servers), (all) => {
      people = all;
      return Promise.resolve();
    });
    homes.push(await Promise.all(servers.map((server) => figure(server, 'upcard_tables'))));
    expect(await Promise.all(servers.map((server) => figure(server, 'upcard_connections')))).toEqual([2, 1]);
    for (const person of people) {
      await person.until(() => person.sight?.result !== undefined);
      expect(person.heard.filter(({ type }) => type === 'fault' || type === 'bye')).toEqual([]);
      const seqs = person.heard.flatMap((each) => (each.type === 'table' ? [each.seq] : []));
      expect(seqs).toEqual(seqs.map((_, event) => (seqs[0] ?? 0) + event));
    }
    const [ana, ben] = people;
    if (!ana || !ben) expect.fail();
    for (const [leader, follower] of [
      [ana, ben],
      [ben, ana],
    ] as const) {
      leader.send({ type: 'lead', table, game: 1, step: 2 });
      await follower.until(() => follower.heard.at(-1)?.type === 'led');
    }
    for (const person of people) person.cut();
    await expect
      .poll(() => Promise.all(servers.map((server) => figure(server, 'upcard_tables'))))
      .toEqual([0, 0]);
  }
  for (const tables of homes)
    expect([
      [0, 1],
      [1, 0],
    ]).toContainEqual(tables);
});

test('who watches through another server leaves, comes back and is told who is there', async () => {
  const servers = await two();
  const { ana, ben, table } = await watching(servers);
  const onlookers = (count: number) => ({
    type: 'present',
    table,
    seats: [false, false, false],
    onlookers: count,
  });
  for (const [one, other] of [
    [ana, ben],
    [ben, ana],
  ] as const) {
    await one.until(() => one.heard.some((each) => each.type === 'present' && each.onlookers === 2));
    one.send({ type: 'unwatch', table });
    await other.until(() => JSON.stringify(other.heard.at(-1)) === JSON.stringify(onlookers(1)));
    const { seq } = await one.watch(table);
    expect(seq).toBe(1);
    await other.until(() => JSON.stringify(other.heard.at(-1)) === JSON.stringify(onlookers(2)));
  }
});

test('tables that there aren’t count as no tables, at whichever server they would be', async () => {
  const [north] = await two();
  const ana = await north.client('Ana');
  await ana.connect();
  for (let i = 0; i < 40; i++) {
    await ana.next(() => ana.send({ type: 'watch', table: `none${i}` }));
    expect(ana.heard.at(-1)).toEqual({ type: 'no-table', table: `none${i}`, code: 'no-table' });
  }
});

test('when a server ends, clients of the other whose tables were there come back, and are served', async () => {
  const [north, south] = await two();
  const ana = await north.client('Ana');
  const tables = await opened(ana, 8);
  await ana.connect();
  for (const table of tables) await ana.watch(table);
  expect(await figure(north, 'upcard_tables')).toBeLessThan(8);
  await south.server.close();
  await ana.until(() => !ana.isOpen);
  expect(ana.heard.at(-1)).toEqual({ type: 'bye', comeBackIn: 1000 });
  await ana.connect();
  for (const table of tables) await ana.watch(table);
  expect(await figure(north, 'upcard_tables')).toBe(8);
});

test.each([{ isBrief: false }, { isBrief: true }])(
  'whoever watched before another server came goes on there without noticing, whether brief: $isBrief',
  async ({ isBrief }) => {
    let ana: Client | undefined;
    let tables: readonly string[] = [];
    const [north, south] = await two(async ({ client }) => {
      ana = await client('Ana', { isBrief });
      tables = await opened(ana, 8);
      await ana.connect();
      for (const [i, table] of tables.entries()) {
        await ana.watch(table);
        await ana.command(table, { type: 'sit', seat: i % 3, name: 'Ana', avatar: 'fox' });
      }
    });
    if (!ana) expect.fail();
    const { heard } = ana;
    await expect.poll(() => figure(south, 'upcard_tables'), { timeout: 5_000 }).toBeGreaterThan(0);
    expect((await figure(north, 'upcard_tables')) + (await figure(south, 'upcard_tables'))).toBe(8);
    for (const table of tables) {
      await ana.command(table, { type: 'ready', ready: true });
      const seqs = heard.flatMap((each) => (each.type === 'table' && each.table === table ? [each.seq] : []));
      expect(seqs).toEqual([1, 2, 3]);
    }
    expect(heard.filter(({ type }) => type === 'fault' || type === 'bye')).toEqual([]);
    expect(ana.isOpen).toBe(true);
  },
);

test('every command is answered, though its table be left right after, or there be none', async () => {
  const [north] = await two();
  const ana = await north.client('Ana');
  await ana.connect();
  const tables = await opened(ana, 8);
  const asked: string[] = [];
  const ask = (table: string, id: string) => {
    asked.push(id);
    ana.send({ type: 'command', id, table, command: { type: 'sit', seat: 0, name: 'Ana', avatar: 'fox' } });
  };
  for (const table of tables) {
    await ana.watch(table);
    ask(table, `left-${table}`);
    ana.send({ type: 'unwatch', table });
  }
  for (let i = 0; i < 8; i++) {
    ana.send({ type: 'watch', table: `none${i}` });
    ask(`none${i}`, `none-${i}`);
  }
  const answered = () => ana.heard.filter(({ type }) => type === 'done' || type === 'refused');
  await ana.until(() => answered().length >= asked.length);
  const answers = answered();
  expect(answers.map((each) => 'id' in each && each.id).toSorted()).toEqual(asked.toSorted());
  expect(answers.filter(({ type }) => type === 'done')).toHaveLength(8);
});

test('whoever asks for what isn’t there again and again is held up as at a single server', async () => {
  const [north] = await two(undefined, { limits: USUAL_LIMITS });
  const ana = await north.client('Ana');
  await ana.connect();
  for (let i = 0; i < 3; i++) {
    ana.send({ type: 'watch', table: `none${i}` });
    for (let j = 0; j < 16; j++)
      ana.send({ type: 'command', id: `${i}-${j}`, table: `none${i}`, command: { type: 'start' } });
  }
  await ana.until(() => !ana.isOpen);
  const heard = (type: FromServer['type']) => ana.heard.filter((each) => each.type === type).length;
  expect(heard('fault')).toBe(20);
  expect(heard('refused') + heard('no-table')).toBeLessThanOrEqual(USUAL_LIMITS.watches.burst);
});

test('what is wrong with an action at a table elsewhere is told, and too much of it ends the connection', async () => {
  const [north] = await two();
  const ana = await north.client('Ana');
  const tables = await opened(ana, 8);
  const before = await figure(north, 'upcard_tables');
  await ana.connect();
  let table = '';
  for (const each of tables) {
    await ana.watch(each);
    // The first one that isn't at home here.
    if ((await figure(north, 'upcard_tables')) === before) table = each;
    if (table !== '') break;
    ana.send({ type: 'unwatch', table: each });
    await expect.poll(() => figure(north, 'upcard_tables')).toBe(before);
  }
  const odd = [
    { type: 'command', table, command: { type: 'act', seat: 0, step: 0, action: {} } },
    { type: 'command', id: 'a', table, command: { type: 'act', seat: -1, step: 0, action: {} } },
    { type: 'command', id: 'a', table, command: { type: 'act', seat: 0, step: 0, action: {} }, more: 1 },
    { type: 'command', id: 'a', table, command: { type: 'act' } },
  ];
  for (const each of odd) {
    await ana.next(() => ana.sendRaw(JSON.stringify(each)));
    expect(ana.heard.at(-1)).toMatchObject({ type: 'fault', code: 'malformed' });
  }
  const acts = { type: 'act', seat: 0, step: 0, action: {} } as const;
  expect(await ana.command(table, acts)).toMatchObject({ type: 'refused' });
  for (let i = 0; i < 20; i++) ana.sendRaw(JSON.stringify(odd[0]));
  await ana.until(() => !ana.isOpen);
  expect(ana.heard.filter(({ type }) => type === 'fault')).toHaveLength(20);
});

test('a server that isn’t open yet asks for no link, and once it is, it does', async () => {
  const asked: string[] = [];
  const other = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  let hear: (hint: Hint) => void = () => {};
  // Whose name comes later is asked at once.
  const tells = () =>
    hear({ type: 'node', node: 'z', addresses: [`http://127.0.0.1:${port}`], key: 'k', program: 'this' });
  const store = new SqliteStore(temporaryFolder());
  const untold = store.untold.bind(store);
  store.untold = async () => {
    await sleep(300);
    return await untold();
  };
  await started(undefined, {
    store,
    bus: {
      publish: () => {},
      listen(ear) {
        hear = ear;
        tells();
      },
      beat: () => true,
      close: () => Promise.resolve(),
    },
    links: { program: 'this', reached: () => ['http://127.0.0.1:1'] },
  });
  expect(asked).toEqual([]);
  tells();
  await expect.poll(() => asked).toEqual(['/peer']);
});

test('a server that lost its store has others’ clients no more, and they play on', async () => {
  const south = { isBroken: false };
  const [north] = await two(undefined, { south });
  const ana = await north.client('Ana');
  const tables = await opened(ana, 8);
  await ana.connect();
  for (const table of tables) await ana.watch(table);
  expect(await figure(north, 'upcard_tables')).toBeLessThan(8);
  south.isBroken = true;
  await ana.until(() => !ana.isOpen);
  await ana.connect();
  for (const table of tables) {
    await ana.watch(table);
    const sits = { type: 'sit', seat: 0, name: 'Ana', avatar: 'fox' } as const;
    expect(await ana.command(table, sits)).toMatchObject({ type: 'done' });
  }
  expect(ana.isOpen).toBe(true);
});

test.each([{ isLinked: true }, { isLinked: false }])(
  'everyone is told who sits there now, whichever server they came to; with a way between them: $isLinked',
  async ({ isLinked }) => {
    const servers = await two(undefined, { isLinked });
    const { ana, ben, table } = await watching(servers);
    const seats = [false, false, false];
    for (const [seat, each] of [ana, ben].entries()) {
      await each.command(table, { type: 'sit', seat, name: 'Someone', avatar: 'fox' });
      seats[seat] = true;
      const present = JSON.stringify({ type: 'present', table, seats, onlookers: 1 - seat });
      for (const other of [ana, ben])
        await other.until(() => other.heard.some((heard) => JSON.stringify(heard) === present));
    }
  },
);

/** Where a client was told that its table is at home. */
function homesTold({ heard }: Client): readonly string[] {
  return heard.flatMap((each) => (each.type === 'home' ? [each.socket] : []));
}

/** Ana, who follows, at the first of two servers, and a table that is at home at the other. */
async function abroad(servers: readonly Started[], manner = { follows: true, isBrief: true }) {
  const [north, south] = servers;
  if (!north || !south) expect.fail();
  const ana = await north.client('Ana', manner);
  await ana.connect();
  for (const table of await opened(ana, 8)) {
    await ana.watch(table);
    await ana.until(() => ana.heard.at(-1)?.type === 'present' || ana.heard.at(-1)?.type === 'home');
    if ((await figure(south, 'upcard_tables')) === 1) return { ana, table, north, south };
    ana.send({ type: 'unwatch', table });
  }
  return expect.fail('no table is at home there');
}

test('whoever follows is told the way to the table’s home, once, and is there who they are', async () => {
  const { ana, table, north, south } = await abroad(await two(undefined, { isOwn: true }));
  await ana.until(() => homesTold(ana).length > 0);
  const [socket = ''] = homesTold(ana);
  expect(socket.startsWith(`${socketsOf(ownUrlOf(south.url))}/live?brief&follows&pass=`)).toBe(true);
  await ana.command(table, { type: 'sit', seat: 1, name: 'Ana', avatar: 'fox' });
  const there = await north.client(undefined, { isBrief: true });
  // The pass alone tells who it is, wherever the page came from and whatever else it says.
  await there.connectAt(socket, { origin: 'https://cards.example', cookie: 'upcard=nobody' });
  expect((await there.watch(table)).room.you).toMatchObject({ seat: 1, host: true });
  expect(await figure(south, 'upcard_connections')).toBe(1);
  const says = { type: 'say', saying: { phrase: 'oops' } } as const;
  expect(await there.command(table, says, 'there')).toMatchObject({ type: 'done' });
  await ana.until(() => ana.heard.some((each) => each.type === 'table' && each.said !== undefined));
  expect(homesTold(ana)).toHaveLength(1);
  const olga = await north.client(undefined, { follows: true });
  await olga.connect();
  await olga.watch(table);
  await olga.until(() => homesTold(olga).length > 0);
  await olga.connectAt(homesTold(olga)[0] ?? '');
  expect((await olga.watch(table)).room.you).toEqual({ seat: null, host: false, barred: false });
  const other = await north.client();
  for (const pass of [socket, `${socketsOf(south.url)}/live?pass=`])
    await expect(other.connectAt(pass)).rejects.toThrow('403');
});

test('whoever watches two tables, or doesn’t say that they follow, is told of no home', async () => {
  const servers = await two(undefined, { isOwn: true });
  const { ana: stays } = await abroad(servers, { follows: false, isBrief: true });
  const ana = await servers[0].client('Ana', { follows: true });
  const tables = await opened(ana, 8);
  await ana.connect();
  for (const table of tables) ana.send({ type: 'watch', table });
  await ana.until(() => ana.heard.filter(({ type }) => type === 'present').length >= tables.length);
  await sleep(100);
  expect([homesTold(stays), homesTold(ana)]).toEqual([[], []]);
});

test('pages may go on at each of the servers that can be reached alone, and nowhere else', async () => {
  const servers = await two(undefined, { isOwn: true });
  const sockets = servers.map(({ url }) => socketsOf(ownUrlOf(url)));
  for (const { url } of servers) {
    const policy = (await fetch(url)).headers.get('content-security-policy') ?? '';
    const [, sources = ''] = /connect-src ([^;]*)/.exec(policy) ?? [];
    expect(sources.split(' ').toSorted()).toEqual(["'self'", ...sockets].toSorted());
  }
  const [alone] = await two();
  expect((await fetch(alone.url)).headers.get('content-security-policy')).toContain(";connect-src 'self';");
});

test('a server that lost its store sends those back who came to it from another, who play on there', async () => {
  const south = { isBroken: false };
  const { ana, table, north } = await abroad(await two(undefined, { south, isOwn: true }));
  await ana.until(() => homesTold(ana).length > 0);
  await ana.connectAt(homesTold(ana)[0] ?? '');
  await ana.watch(table);
  south.isBroken = true;
  await ana.until(() => !ana.isOpen);
  const back = await north.client();
  back.cookie = ana.cookie;
  await back.connect();
  await back.watch(table);
  const sits = { type: 'sit', seat: 0, name: 'Ana', avatar: 'fox' } as const;
  expect(await back.command(table, sits)).toMatchObject({ type: 'done' });
});
