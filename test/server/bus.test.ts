import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { hadOrTold, Postgres, Redis } from '../../scripts/engines.js';
import type { TableEvent } from '../../src/match/table.ts';
import { type Bus, CarriedBus, type Carrier, type Hint, parseHints } from '../../src/server/bus.ts';
import { NotifyCarrier } from '../../src/server/notifyBus.ts';
import { RedisCarrier } from '../../src/server/redisBus.ts';
import { NearCarrier } from './nearCarrier.ts';

const postgres = await hadOrTold(Postgres, { safe: false });
const redis = await hadOrTold(Redis);
afterAll(() => Promise.all([postgres?.stop(), redis?.stop()]), 60_000);

interface BusKind {
  readonly name: string;
  readonly isThere: boolean;
  carrier(): Carrier;
  /** Breaks all connections. */
  interrupt(): Promise<void>;
}

const NEAR = new Set<(text: string) => void>();

const KINDS: readonly BusKind[] = [
  {
    name: 'in one process',
    isThere: true,
    carrier: () => new NearCarrier(NEAR),
    interrupt: async () => {},
  },
  {
    name: 'NOTIFY',
    isThere: postgres !== undefined,
    carrier: () => new NotifyCarrier(postgres?.url ?? ''),
    interrupt: async () => await postgres?.restart(),
  },
  {
    name: 'Redis',
    isThere: redis !== undefined,
    carrier: () => new RedisCarrier(redis?.url ?? ''),
    async interrupt() {
      await redis?.stop();
      await redis?.resume();
    },
  },
];

interface Ear {
  readonly bus: Bus;
  readonly heard: Hint[];
  readonly failures: unknown[];
}

const ears: Ear[] = [];
afterEach(async () => {
  for (const { bus } of ears.splice(0)) await bus.close();
});

function ear({ carrier }: Pick<BusKind, 'carrier'>, spare?: Carrier): Ear {
  const id = `node${ears.length}`;
  const made: Ear = { bus: new CarriedBus(id, carrier(), spare), heard: [], failures: [] };
  made.bus.listen(
    (hint) => made.heard.push(hint),
    (error) => made.failures.push(error),
  );
  ears.push(made);
  return made;
}

function changed(table: string, seq: number, events: readonly TableEvent[] = []): Hint {
  return { type: 'changed', table, seq, events };
}

function readied(seat: number): TableEvent {
  return { type: 'readied', seat, ready: true, at: 1_000 + seat };
}

/** Speaks until the others hear, as a connection takes its time. */
async function heardBy(speaker: Ear, others: readonly Ear[]): Promise<void> {
  await expect
    .poll(
      () => {
        speaker.bus.publish(changed('are you there', 0));
        return others.every(({ heard }) => heard.length > 0);
      },
      { timeout: 15_000, interval: 50 },
    )
    .toBe(true);
  // What was on its way has come.
  await new Promise((resolve) => setTimeout(resolve, 200));
  for (const { heard } of others) heard.splice(0);
}

describe.each(KINDS)('hints over $name', (kind) => {
  test.skipIf(!kind.isThere)('come to all others and not back, whatever their kind', async () => {
    const [north, south, west] = [ear(kind), ear(kind), ear(kind)];
    await heardBy(north, [south, west]);
    const hints: readonly Hint[] = [
      changed('a', 7, [readied(0), { type: 'said', seat: 1, saying: { text: 'Zoë 🦊' }, at: 5 }]),
      { type: 'here', node: 'n', table: 'a', users: ['ana', 'Zoë 🦊', '"\\'] },
      { type: 'led', message: { type: 'led', table: 'a', seat: 1, game: 2, step: 3 } },
    ];
    for (const hint of hints) north.bus.publish(hint);
    for (const { heard } of [south, west]) await expect.poll(() => heard).toEqual(hints);
    expect(north.heard).toEqual([]);
  });

  test.skipIf(!kind.isThere)(
    'come whole, however many and long they are, and the last of each table',
    async () => {
      const [north, south] = [ear(kind), ear(kind)];
      await heardBy(north, [south]);
      const users = Array.from({ length: 3000 }, (_, i) => `user-${i}-ü`);
      north.bus.publish({ type: 'here', node: 'n', table: 'full', users });
      for (let i = 0; i < 2000; i++) north.bus.publish(changed(`t${i % 1000}`, i));
      await expect.poll(() => south.heard.length).toBe(1001);
      expect(south.heard[0]).toEqual({ type: 'here', node: 'n', table: 'full', users });
      expect(south.heard.slice(1)).toContainEqual(changed('t999', 1999));
    },
  );

  test.skipIf(!kind.isThere)('tell all events of a table that go together, or none of a gap', async () => {
    const [north, south] = [ear(kind), ear(kind)];
    await heardBy(north, [south]);
    for (const seat of [0, 1, 2]) north.bus.publish(changed('a', 7 + seat, [readied(seat)]));
    for (const seq of [4, 7]) north.bus.publish(changed('b', seq, [readied(seq)]));
    north.bus.publish(changed('c', 1, [readied(0)]));
    north.bus.publish(changed('c', 2));
    const many = Array.from({ length: 3000 }, (_, i) => readied(i));
    north.bus.publish(changed('d', 3000, many));
    await expect.poll(() => south.heard.length).toBe(4);
    expect(south.heard).toEqual([
      changed('a', 9, [readied(0), readied(1), readied(2)]),
      changed('b', 7, [readied(7)]),
      changed('c', 2),
      changed('d', 3000),
    ]);
  });

  test.skipIf(!kind.isThere)('tell a node that it hears, if only itself', async () => {
    const { bus, heard } = ear(kind);
    expect(bus.beat()).toBe(false);
    await expect.poll(() => bus.beat(), { interval: 200 }).toBe(true);
    expect(heard).toEqual([]);
  });

  test.skipIf(!kind.isThere)('come again by themselves after the way was broken', async () => {
    const [north, south] = [ear(kind), ear(kind)];
    await heardBy(north, [south]);
    await kind.interrupt();
    await heardBy(north, [south]);
    await heardBy(south, [north]);
  });
});

test('hints go apart by their kinds, since a node of another version may not know all of them', async () => {
  const texts: string[] = [];
  const carrier: Carrier = {
    longest: 1_000,
    open: () => {},
    send: async (pieces) => texts.push(...pieces) > 0,
    close: async () => {},
  };
  const bus = new CarriedBus('north', carrier);
  bus.publish(changed('a', 1));
  bus.publish({ type: 'here', node: 'n', table: 'a', users: [] });
  bus.publish({ type: 'node', node: 'n', addresses: ['http://10.0.0.5:8080'], key: 'k', program: 'p' });
  bus.publish(changed('b', 2));
  await bus.close();
  const kinds = texts.map((text) => parseHints(text.replace(/^north\./, '')).map(({ type }) => type));
  expect(kinds).toEqual([['changed', 'changed'], ['here'], ['node']]);
});

test.each([
  ['https://north.example', true],
  ['http://10.0.0.5:8080', true],
  ['http://[::1]:8080', false],
  ["https://north.example; script-src 'unsafe-inline'", false],
  ['https://north.example https://other.example', false],
  ['javascript:alert(1)', false],
])('a node may be reached alone at %s: %s', (ownUrl, isTaken) => {
  const hint = { type: 'node', node: 'n', addresses: ['http://10.0.0.5:8080'], key: 'k', program: 'p' };
  expect(parseHints(JSON.stringify([{ ...hint, ownUrl }]))).toEqual(isTaken ? [{ ...hint, ownUrl }] : []);
});

test('a node hears nothing once it heard no word for two beats', async () => {
  let told = (_: string): void => {};
  const carrier: Carrier = {
    longest: 100,
    open: (hear) => {
      told = hear;
    },
    send: async () => true,
    close: async () => {},
  };
  const { bus } = ear({ carrier: () => carrier });
  expect(bus.beat()).toBe(false);
  told('south.[]');
  expect([bus.beat(), bus.beat(), bus.beat(), bus.beat()]).toEqual([true, true, false, false]);
  await bus.close();
});

interface Spared extends Ear {
  readonly first: NearCarrier;
  readonly spare: NearCarrier;
}

/** Three nodes with a first and a spare way each. */
function spared(): readonly Spared[] {
  const [firstEars, spareEars] = [new Set<(text: string) => void>(), new Set<(text: string) => void>()];
  return Array.from({ length: 3 }, () => {
    const [first, spare] = [new NearCarrier(firstEars), new NearCarrier(spareEars)];
    return { first, spare, ...ear({ carrier: () => first }, spare) };
  });
}

/** So many beats of all, and what comes of them; whether everyone heard something at each. */
async function beaten(nodes: readonly Ear[], times: number): Promise<boolean> {
  let hears = true;
  for (let i = 0; i < times; i++) {
    for (const { bus } of nodes) hears = bus.beat() && hears;
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  return hears;
}

/** Each node tells something, and all others hear it. */
async function allTell(nodes: readonly Ear[], seq: number): Promise<void> {
  for (const [i, { bus }] of nodes.entries()) bus.publish(changed(`of ${i}`, seq));
  for (const [i, { heard }] of nodes.entries()) {
    const others = nodes.flatMap((_, each) => (each === i ? [] : [changed(`of ${each}`, seq)]));
    await expect.poll(() => heard).toEqual(expect.arrayContaining(others));
  }
}

function sentBySpare(nodes: readonly Spared[]): readonly number[] {
  return nodes.map(({ spare }) => spare.sent);
}

describe.each(['broken', 'silent'] as const)('where the first way is %s', (state) => {
  test.each([1, 3])('at %i of three nodes, all use the spare one, until it is right', async (deaf) => {
    const nodes = spared();
    await beaten(nodes, 6);
    const unused = sentBySpare(nodes);
    await beaten(nodes, 1);
    await allTell(nodes, 1);
    expect(sentBySpare(nodes)).toEqual(unused);
    for (const { first } of nodes.slice(0, deaf)) first.state = state;
    expect(await beaten(nodes, 8)).toBe(true);
    await allTell(nodes, 2);
    for (const { first } of nodes) first.state = 'right';
    await beaten(nodes, 6);
    const before = sentBySpare(nodes);
    await beaten(nodes, 1);
    await allTell(nodes, 3);
    expect(sentBySpare(nodes)).toEqual(before);
  });
});

describe.each([
  ['NOTIFY', (port: number) => new NotifyCarrier(`postgres://ana:secret@127.0.0.1:${port}/x`)],
  ['Redis', (port: number) => new RedisCarrier(`redis://ana:secret@127.0.0.1:${port}`)],
] as const)('a dead %s', (_, carrier) => {
  test('stops nobody, tells no secret, and doesn’t keep a node from ending', async () => {
    const { bus, failures } = ear({ carrier: () => carrier(1) });
    for (let i = 0; i < 100; i++) bus.publish(changed('a', i));
    bus.beat();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await bus.close();
    expect(bus.beat()).toBe(false);
    expect(failures.map(String).join()).not.toContain('secret');
    expect(failures.length).toBeLessThan(5);
  });

  test('that is silent doesn’t keep a node from ending', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const address = silent.address();
    const { bus } = ear({
      carrier: () => carrier(typeof address === 'object' ? (address?.port ?? 0) : 0),
    });
    bus.publish(changed('a', 1));
    await expect.poll(() => sockets.length).toBeGreaterThan(0);
    await bus.close();
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});

test.skipIf(!redis || !postgres)('while Redis is gone hints come by NOTIFY', async () => {
  const carrier = () => new RedisCarrier(redis?.url ?? '');
  const notices = () => new NotifyCarrier(postgres?.url ?? '');
  const [north, south] = [ear({ carrier }, notices()), ear({ carrier }, notices())];
  await heardBy(north, [south]);
  await heardBy(south, [north]);
  await redis?.stop();
  try {
    for (const [speaker, listener] of [
      [north, south],
      [south, north],
    ] as const) {
      speaker.bus.publish(changed('a', 1));
      await expect.poll(() => listener.heard, { timeout: 3_000 }).toContainEqual(changed('a', 1));
    }
  } finally {
    await redis?.resume();
  }
});

const proxies: (() => void)[] = [];
afterEach(() => {
  for (const end of proxies.splice(0)) end();
});

/** A way to a server on which `meddle` may keep what a client sends from getting there; its port. */
async function proxied(
  to: NetConnectOpts,
  meddle: (client: Socket, data: Buffer) => boolean,
): Promise<number> {
  const sockets: Socket[] = [];
  const proxy = createServer((client) => {
    const server = connect(to);
    sockets.push(client, server);
    client.on('data', (data) => meddle(client, data) || server.write(data));
    server.on('data', (data) => client.write(data));
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const)
      one.on('error', () => {}).on('close', () => other.destroy());
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => proxy.once('listening', resolve));
  proxies.push(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  const address = proxy.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

test.skipIf(!redis)('a node that loses Redis before it listens hears all the same', async () => {
  let cuts = 1;
  const port = await proxied({ port: Number(new URL(redis?.url ?? '').port) }, (client, data) => {
    if (!/subscribe/i.test(String(data)) || cuts-- <= 0) return false;
    client.destroy();
    return true;
  });
  const south = ear({ carrier: () => new RedisCarrier(`redis://127.0.0.1:${port}`) });
  await heardBy(ear({ carrier: () => new RedisCarrier(redis?.url ?? '') }), [south]);
  expect(cuts).toBeLessThanOrEqual(0);
});

test.skipIf(!postgres)('a connection that has fallen silent doesn’t keep a node from ending', async () => {
  const silent = new Set<Socket>();
  const path = join(postgres?.folder ?? '', '.s.PGSQL.5432');
  const clients = new Set<Socket>();
  const port = await proxied({ path }, (client) => {
    clients.add(client);
    return silent.has(client);
  });
  const carrier = () => new NotifyCarrier(`postgres://postgres@127.0.0.1:${port}/postgres`);
  const [north, south] = [ear({ carrier }), ear({ carrier })];
  await heardBy(north, [south]);
  for (const client of clients) silent.add(client.pause());
  const closing = south.bus.close().then(() => 'closed');
  expect(await Promise.race([closing, new Promise((resolve) => setTimeout(resolve, 4_000))])).toBe('closed');
});

test.skipIf(!postgres)(
  'a node whose connection falls silent listens by another one',
  { timeout: 30_000 },
  async () => {
    const silent = new Set<Socket>();
    const clients: Socket[] = [];
    const path = join(postgres?.folder ?? '', '.s.PGSQL.5432');
    const port = await proxied({ path }, (client) => {
      if (!clients.includes(client)) clients.push(client);
      return silent.has(client);
    });
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const [north, south] = [
      ear({ carrier: () => new NotifyCarrier(postgres?.url ?? '') }),
      ear({ carrier: () => new NotifyCarrier(url) }),
    ];
    await heardBy(north, [south]);
    for (const client of clients) silent.add(client.pause());
    south.bus.publish(changed('a', 1));
    await expect.poll(() => clients.length, { timeout: 15_000 }).toBe(2);
    await heardBy(north, [south]);
    await heardBy(south, [north]);
    expect(south.failures).toHaveLength(1);
  },
);

test.each([
  '',
  'null',
  '{}',
  '[1]',
  '[{"type":"changed"}]',
  '[{"type":"changed","table":"a","seq":1}]',
  '[{"type":"changed","table":"a","seq":-1,"events":[]}]',
  '[{"type":"changed","table":"a","seq":1,"events":[],"more":1}]',
  '[{"type":"changed","table":"a","seq":1,"events":[null]}]',
  '[{"type":"here","node":"n","table":"a","users":[1]}]',
  '[{"type":"led","message":{"type":"table","table":"a"}}]',
])('%s is no hint', (text) => {
  expect(parseHints(text)).toEqual([]);
});
