import { expect, test } from 'vitest';
import { at } from '../../src/core/assert.ts';
import type { Line } from '../../src/server/live.ts';
import { type Dial, type Link, type LinkEvents, Peers, type Relayed } from '../../src/server/peers.ts';
import { drawnMeans } from './wire.ts';

/** What links go over: one of them, or all. */
interface Road {
  isDead: boolean;
}

/** The two ends of a link within this process; what is sent over a dead one is lost without a word. */
function linked(
  one: LinkEvents,
  accept: (link: Link) => LinkEvents,
  roads: readonly Road[],
  said: string[],
): Link {
  const isDead = () => roads.some((road) => road.isDead);
  const other = accept({
    send(line) {
      said.push(line);
      if (!isDead()) one.heard(line);
    },
    close: () => one.closed(),
  });
  return { send: (line) => isDead() || other.heard(line), close: () => other.closed() };
}

/** A client as its home has it: what it was heard to say, and its way back. */
interface Lodger {
  readonly user: string;
  readonly line: Line;
  readonly heard: string[];
  isGone: boolean;
}

const TABLES = Array.from({ length: 60 }, (_, i) => `table${i}`);

interface Plan {
  readonly programs?: readonly string[];
  /** Whom nobody reaches, and whom some ask first they reach after so long [ms]. */
  readonly unreachable?: readonly number[];
  readonly delays?: readonly number[];
  readonly ownUrls?: readonly string[];
  /** [ms] How long after each other they start. */
  readonly apart?: number;
}

/** Several nodes that know of each other, and a time that tests move. */
async function nodes(
  count: number,
  { programs = [], unreachable = [], delays = [], ownUrls = [], apart = 0 }: Plan = {},
) {
  const { now, timer, random, time } = drawnMeans('peers');
  const road: Road = { isDead: false };
  /** Of each link. */
  const roads: Road[] = [];
  /** What was sent back over them. */
  const said: string[] = [];
  /** Nodes that lack what they need to serve, and those that never learn whether they have it. */
  const unwell = new Set<number>();
  const clueless = new Set<number>();
  const dialed: string[] = [];
  const moves: number[] = [];
  /** Nodes that sent back who had come to them themselves. */
  const sentBack: number[] = [];
  const lodgers: Lodger[][] = [];
  const all: Peers[] = [];
  const dialBy =
    (delay: number): Dial =>
    async ({ addresses: [address = ''] }, events) => {
      dialed.push(address);
      if (delay > 0) await new Promise<void>((resolve) => timer(now() + delay, resolve));
      const peer = all[Number(address)];
      if (!peer || road.isDead || unreachable.includes(Number(address))) return undefined;
      const own: Road = { isDead: false };
      roads.push(own);
      return linked(events, (link) => peer.accept(link), [road, own], said);
    };
  for (let i = 0; i < count; i++) {
    if (i > 0) await time.advance(apart);
    const here: Lodger[] = [];
    lodgers.push(here);
    const takeUp = (line: Line, user: string) => {
      const lodger: Lodger = { user, line, heard: [], isGone: false };
      here.push(lodger);
      return {
        hear: (text: string) => void lodger.heard.push(text),
        closed: () => {
          lodger.isGone = true;
        },
      };
    };
    all.push(
      new Peers({
        node: `node${i}`,
        ownUrl: ownUrls[i],
        program: programs[i] ?? 'this',
        means: { now, timer, random },
        dial: dialBy(delays[i] ?? 0),
        check: () =>
          clueless.has(i)
            ? new Promise(() => {})
            : unwell.has(i)
              ? Promise.reject(new Error('unwell'))
              : Promise.resolve(),
        takeUp,
        sendBack: () => void sentBack.push(i),
        // What is told first can't all be done.
        moved: () => moves.push(i) > count,
      }),
    );
  }
  const meet = async () => {
    for (const one of all) {
      for (const [i, other] of all.entries()) if (other !== one) one.heard(other.hint([String(i)]));
    }
    await time.advance(1_000);
  };
  await meet();
  return { all, lodgers, road, roads, said, unwell, clueless, dialed, moves, sentBack, time, meet };
}

/** A client of a node at a table, what it was told, and where it may go. */
function client(peers: Peers, table: string, { user = 'ana', isBrief = false, follows = false } = {}) {
  const told: string[] = [];
  const sockets: string[] = [];
  const ends: (readonly [number, string])[] = [];
  const relayed: Relayed | undefined = peers.home(table)?.serve(user, {
    send: (text, opening = '') => void told.push(opening + text),
    close: (...why) => void ends.push(why),
    toldWay: (socket) => void sockets.push(socket),
    isBrief,
    follows,
  });
  if (follows) relayed?.asksWay();
  return { relayed, told, sockets, ends };
}

/** A table that is at home at the second of two nodes. */
function abroad(peers: Peers): string {
  return TABLES.find((table) => client(peers, table).relayed) ?? expect.fail();
}

test('every table is at home at one node, about as many at each, whichever a client comes to', async () => {
  const { all, lodgers } = await nodes(3);
  const homes = TABLES.map((table) => {
    const before = lodgers.map(({ length }) => length);
    const served = all.map((peers) => client(peers, table).relayed !== undefined);
    const here = served.indexOf(false);
    expect(served.filter((isRelayed) => !isRelayed)).toHaveLength(1);
    expect(lodgers.map(({ length }, i) => length - at(before, i))).toEqual(
      served.map((_, i) => (i === here ? 2 : 0)),
    );
    return here;
  });
  for (const node of [0, 1, 2])
    expect(homes.filter((home) => home === node).length).toBeGreaterThan(TABLES.length / 6);
});

test('a node that is alone serves all tables by itself', async () => {
  const { all } = await nodes(1);
  expect(TABLES.every((table) => client(at(all, 0), table).relayed === undefined)).toBe(true);
});

test('what a client says is heard at the table’s home as theirs, and what that answers comes to them alone', async () => {
  const { all, lodgers } = await nodes(2);
  const table = abroad(at(all, 0));
  const before = at(lodgers, 1).length;
  const ana = client(at(all, 0), table, { user: 'ana', isBrief: true });
  const ben = client(at(all, 0), table, { user: 'ben' });
  ana.relayed?.hear('{"type":"ping"}');
  ben.relayed?.hear('{\n"type":\r\n"watch"}');
  const [forAna, forBen] = at(lodgers, 1).slice(before);
  expect(forAna).toMatchObject({ user: 'ana', heard: ['{"type":"ping"}'], line: { isBrief: true } });
  expect(forBen).toMatchObject({ user: 'ben', heard: ['{ "type":\r "watch"}'], line: { isBrief: false } });
  forAna?.line.send('{"text":"with spaces, and ü 🦊"}');
  expect([ana.told, ben.told]).toEqual([['{"text":"with spaces, and ü 🦊"}'], []]);
});

test('what several clients are told alike goes over the link once', async () => {
  const { all, lodgers, said } = await nodes(2);
  const table = abroad(at(all, 0));
  const before = at(lodgers, 1).length;
  const clients = ['ana', 'ben', 'cleo'].map((user) => client(at(all, 0), table, { user }));
  const [ana, ben, cleo] = at(lodgers, 1)
    .slice(before)
    .map(({ line }) => line);
  said.splice(0);
  ana?.send('1}', '{"all":');
  ben?.send('2}', '{"all":');
  ben?.send('{}');
  ana?.send('3}', '{"more":');
  ana?.send('4}', '{"all":');
  cleo?.send('5}', '{"all":');
  expect(clients.map(({ told }) => told)).toEqual([
    ['{"all":1}', '{"more":3}', '{"all":4}'],
    ['{"all":2}', '{}'],
    ['{"all":5}'],
  ]);
  expect(said.map((line) => line.replace(/\d+ /, ''))).toEqual([
    ...['* {"all":', '=1}', '=2}', '<{}'],
    ...['* {"more":', '=3}', '* {"all":', '=4}', '=5}'],
  ]);
});

test('whoever follows is told where they come to the table’s home themselves, as who they are, once and soon', async () => {
  const { all, time } = await nodes(2, { ownUrls: ['https://north.example', 'http://10.0.0.5:8080'] });
  const [north, south] = [at(all, 0), at(all, 1)];
  const table = abroad(north);
  const [ana, ben, cleo] = [
    client(north, table, { user: 'ana', follows: true }),
    client(north, table, { user: 'ben', follows: true, isBrief: true }),
    client(north, table, { user: 'cleo', isBrief: true }),
  ].map(({ sockets }) => sockets);
  const [, anas = ''] = /^ws:\/\/10.0.0.5:8080\/live\?follows&pass=(\w{64})$/.exec(ana?.join() ?? '') ?? [];
  const [, bens = ''] =
    /^ws:\/\/10.0.0.5:8080\/live\?brief&follows&pass=(\w+)$/.exec(ben?.join() ?? '') ?? [];
  expect(cleo).toEqual([]);
  expect([north.userBy(anas), south.userBy(anas), south.userBy(anas)]).toEqual([undefined, 'ana', undefined]);
  await time.advance(9_999);
  const late = client(north, table, { user: 'ana', follows: true }).sockets.join().split('=')[1] ?? '';
  expect(south.userBy(bens)).toBe('ben');
  await time.advance(10_000);
  expect(late).not.toBe('');
  expect(south.userBy(late)).toBeUndefined();
});

test('nobody is told to go to a node that people can’t reach alone', async () => {
  const { all, time } = await nodes(2, { ownUrls: ['https://north.example'] });
  const [north, south] = [at(all, 0), at(all, 1)];
  expect(client(north, abroad(north), { follows: true }).sockets).toEqual([]);
  expect(client(south, abroad(south), { follows: true }).sockets).toHaveLength(1);
  for (const peers of all) expect(peers.ownUrls).toEqual(['https://north.example']);
  // Nobody speaks of it any more.
  await time.advance(600_000);
  expect(all.map(({ ownUrls }) => ownUrls)).toEqual([['https://north.example'], []]);
});

test('a client that goes is gone at the home, and one that is sent away there is sent away', async () => {
  const { all, lodgers } = await nodes(2);
  const table = abroad(at(all, 0));
  const before = at(lodgers, 1).length;
  const ana = client(at(all, 0), table);
  const ben = client(at(all, 0), table);
  const [forAna, forBen] = at(lodgers, 1).slice(before);
  ana.relayed?.closed();
  expect([forAna?.isGone, forBen?.isGone]).toEqual([true, false]);
  forAna?.line.send('too late');
  forBen?.line.send('{"type":"bye"}');
  forBen?.line.close(1001, 'the server goes away');
  expect(ana.told).toEqual([]);
  expect(ben.told).toEqual(['{"type":"bye"}']);
  expect(ben.ends).toEqual([[1001, 'the server goes away']]);
  ben.relayed?.closed();
  ben.relayed?.hear('{"type":"ping"}');
  expect(forBen?.heard).toEqual([]);
});

test('a link without a word for some seconds is lost: clients come back and are served here, until later', async () => {
  const { all, lodgers, road, dialed, time, meet } = await nodes(2);
  const peers = at(all, 0);
  const table = abroad(peers);
  const ana = client(peers, table);
  await time.advance(60_000);
  expect(ana.ends).toEqual([]);
  road.isDead = true;
  await time.advance(2_000);
  expect(ana.ends).toEqual([]);
  await time.advance(3_000);
  expect(ana.ends).toEqual([[1013, 'try again']]);
  expect(at(lodgers, 1).at(-1)?.isGone).toBe(true);
  expect(client(peers, table).relayed).toBeUndefined();
  road.isDead = false;
  const before = dialed.length;
  await time.advance(20_000);
  await meet();
  expect(dialed).toHaveLength(before);
  await time.advance(10_000);
  await meet();
  expect(dialed).toHaveLength(before + 1);
  expect(client(peers, table).relayed).toBeDefined();
});

test('a node that is told of again and again is asked for one link', async () => {
  const { dialed, meet } = await nodes(2);
  await meet();
  await meet();
  expect(dialed).toEqual(['1']);
});

test('of two nodes the other asks for the link where the one that should can’t reach it', async () => {
  const { all, lodgers, dialed, meet } = await nodes(2, { unreachable: [1] });
  expect([dialed, all.map(({ size }) => size)]).toEqual([['1'], [0, 0]]);
  await meet();
  await meet();
  expect([dialed, all.map(({ size }) => size)]).toEqual([['1'], [0, 0]]);
  await meet();
  expect([dialed, all.map(({ size }) => size)]).toEqual([
    ['1', '0'],
    [1, 1],
  ]);
  for (const [i, peers] of all.entries()) {
    const ana = client(peers, abroad(peers));
    const lodger = at(lodgers, 1 - i).at(-1);
    lodger?.line.send('here');
    expect(ana.told).toEqual(['here']);
  }
});

test('where both nodes asked for a link at once, all goes on by one of the two when the other is lost', async () => {
  const { all, lodgers, roads, time, meet } = await nodes(2, { delays: [5_000] });
  // The first is still asking when the other one has waited long enough.
  for (let i = 0; i < 7; i++) await meet();
  expect([roads.length, all.map(({ size }) => size)]).toEqual([2, [1, 1]]);
  const goesOn = () => {
    for (const [i, peers] of all.entries()) {
      const ana = client(peers, abroad(peers));
      at(lodgers, 1 - i)
        .at(-1)
        ?.line.send('here');
      expect(ana.told).toEqual(['here']);
    }
  };
  goesOn();
  at(roads, 0).isDead = true;
  await time.advance(40_000);
  await meet();
  await time.advance(40_000);
  expect(all.map(({ size }) => size)).toEqual([1, 1]);
  goesOn();
});

test('tables may have moved once a node was found, which is told until all is done about it', async () => {
  const { moves, time } = await nodes(2);
  expect(moves).toEqual([1]);
  await time.advance(1_000);
  expect(moves).toEqual([1, 0, 1]);
  await time.advance(10_000);
  expect(moves).toEqual([1, 0, 1, 0]);
});

test('a node that ends serves nobody else’s clients, and asks for no link', async () => {
  const { all, dialed } = await nodes(2);
  const [north, south] = [at(all, 0), at(all, 1)];
  const table = abroad(north);
  const ana = client(north, table);
  south.close();
  expect(ana.ends).toEqual([[1013, 'try again']]);
  expect(client(north, table).relayed).toBeUndefined();
  expect(south.heard({ ...north.hint(['0']), node: 'another' })).toBe(false);
  expect(dialed).toHaveLength(1);
});

test('a link that came about while a node ends is closed', async () => {
  const { all } = await nodes(2, { unreachable: [0, 1] });
  const [north, south] = [at(all, 0), at(all, 1)];
  const ends: string[] = [];
  south.close();
  south.accept({ send: () => {}, close: () => void ends.push('closed') });
  expect([ends, north.size, south.size]).toEqual([['closed'], 0, 0]);
});

test('nodes with another program are left alone', async () => {
  const { all, dialed, meet } = await nodes(3, { programs: ['this', 'that', 'this'] });
  await meet();
  expect(dialed).toEqual(['2']);
  expect(all.map(({ size }) => size)).toEqual([1, 0, 1]);
});

test('nodes that all lack the same for a while keep their clients where they are', async () => {
  const { all, unwell, time } = await nodes(2);
  const [north, south] = [at(all, 0), at(all, 1)];
  const table = abroad(north);
  const ana = client(north, table);
  for (const each of [0, 1]) unwell.add(each);
  await time.advance(20_000);
  expect([north.size, south.size, ana.ends]).toEqual([1, 1, []]);
  unwell.clear();
  await time.advance(3_000);
  expect([north.size, south.size, ana.ends]).toEqual([1, 1, []]);
  expect(client(north, table).relayed).toBeDefined();
});

test('nodes that all lack the same send nobody back who was told to come, whichever noticed it first', async () => {
  const { unwell, sentBack, time } = await nodes(3, { apart: 300 });
  for (const each of [0, 1, 2]) unwell.add(each);
  await time.advance(60_000);
  expect(sentBack).toEqual([]);
});

test('a node that is unwell for some seconds sends back who had come to it themselves, and invites nobody', async () => {
  const { all, unwell, sentBack, time } = await nodes(2, { ownUrls: ['', 'https://south.example'] });
  const north = at(all, 0);
  const table = abroad(north);
  const invited = () => client(north, table, { follows: true }).sockets.length;
  unwell.add(1);
  await time.advance(2_000);
  expect([sentBack, invited()]).toEqual([[], 1]);
  await time.advance(5_000);
  expect(new Set(sentBack)).toEqual(new Set([1]));
  const said: string[] = [];
  const link = at(all, 1).accept({ send: (line) => void said.push(line), close: () => {} });
  for (const line of ['+1 f ana', '?1']) link.heard(line);
  expect(said.filter((line) => line.startsWith('&'))).toEqual([]);
});

test.each(['unwell', 'clueless'] as const)(
  'a node that is %s for some seconds serves nobody else’s clients until it is well again',
  async (how) => {
    const { all, lodgers, dialed, time, meet, [how]: ailing } = await nodes(2);
    const [north, south] = [at(all, 0), at(all, 1)];
    const table = abroad(north);
    const ana = client(north, table);
    const ben = client(south, abroad(south));
    ailing.add(1);
    await time.advance(2_000);
    expect([ana.ends, north.size]).toEqual([[], 1]);
    await time.advance(3_000);
    expect([ana.ends, north.size]).toEqual([[[1013, 'try again']], 0]);
    expect(at(lodgers, 1).at(-1)?.isGone).toBe(true);
    expect(client(north, table).relayed).toBeUndefined();
    // Its own clients go on at the other one, where tables are at home there.
    at(lodgers, 0).at(-1)?.line.send('still here');
    expect([ben.told, ben.ends, south.size]).toEqual([['still here'], [], 1]);
    await time.advance(31_000);
    await meet();
    await time.advance(2_000);
    expect(client(north, table).relayed).toBeUndefined();
    if (how === 'clueless') return;
    ailing.delete(1);
    await time.advance(31_000);
    expect(client(north, table).relayed).toBeDefined();
    expect(dialed).toHaveLength(1);
  },
);

test('what comes over a link after it was given up is for nobody', async () => {
  const { all, lodgers, time } = await nodes(1);
  const [north] = all;
  const line = north?.accept({ send: () => {}, close: () => {} });
  line?.heard('+1 0 ana');
  await time.advance(5_000);
  line?.heard('+2 0 ben');
  expect(at(lodgers, 0).map(({ user, isGone }) => ({ user, isGone }))).toEqual([
    { user: 'ana', isGone: true },
  ]);
});
