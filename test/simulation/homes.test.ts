import { expect, test } from 'vitest';
import { PLAIN_SETTINGS } from '../../src/match/table.ts';
import { botsOf } from '../../src/server/bots.ts';
import { Chaos } from './chaos.ts';
import { SimulatedNode } from './node.ts';
import { SimulatedPlayer } from './player.ts';

const TABLE = 'table';
const SEEDS = 12;
/** [ms] A bot's pause, its thoughts, and what storing takes. */
const BOTS_TURN = 700;

/**
 * Ana and two bots, who play for ever at a table with a clock, at the first of two nodes, which have ways to each other;
 * where she follows, she goes to the other one if her table is at home there.
 */
async function gathered(seed: string, follows = false) {
  const chaos = new Chaos(seed);
  await botsOf('help');
  const [north, south] = [0, 1].map(
    (number) =>
      new SimulatedNode({
        chaos,
        number,
        isAlone: false,
        links: (dial) => dial,
        planted: (store) => store,
      }),
  );
  if (!north || !south) expect.fail();
  north.start();
  await chaos.time.advance(500);
  const bot = (name: string) =>
    ({ kind: 'bot', character: 'mila', level: 'easy', name, avatar: 'mila' }) as const;
  const holders = [
    { kind: 'person', user: 'ana', name: 'Ana', avatar: 'fox' } as const,
    bot('Mila'),
    bot('Nico'),
  ];
  const settings = { ...PLAIN_SETTINGS, clock: 60 };
  const opened = north.house?.host.openToPlay(TABLE, 'help', { host: 'ana', holders, options: {}, settings });
  await chaos.time.advance(500);
  expect(await opened).toMatchObject({ ok: true });
  const ana = new SimulatedPlayer({
    user: 'ana',
    device: 'ana',
    chaos,
    nodes: [north, south],
    door: 0,
    table: TABLE,
    manner: { isBrief: true, follows },
    isPatient: true,
    heard: () => {},
    shown: () => {},
  });
  ana.come();
  await chaos.time.advance(5_000);
  const events = () => chaos.shared.events.get(TABLE) ?? [];
  return { chaos, north, south, ana, events };
}

test('bots take no longer where a table’s home is another node than it was, but for once', async () => {
  let homes = 0;
  for (let i = 0; i < SEEDS; i++) {
    const { chaos, south, events } = await gathered(`bots ${i}`);
    const before = events().length;
    south.start();
    await chaos.time.advance(60_000);
    if ((south.house?.host.size ?? 0) > 0) homes++;
    const after = events();
    const pauses = after.flatMap(({ type, at, ...event }, seq) =>
      seq > before &&
      type === 'acted' &&
      'actor' in event &&
      typeof event.actor === 'number' &&
      event.actor > 0
        ? [at - (after[seq - 1]?.at ?? 0)]
        : [],
    );
    expect(pauses.length).toBeGreaterThan(10);
    expect(pauses.filter((pause) => pause > BOTS_TURN).length).toBeLessThanOrEqual(1);
    expect(Math.max(...pauses)).toBeLessThan(3_500);
  }
  expect(homes).toBeGreaterThan(0);
  expect(homes).toBeLessThan(SEEDS);
});

test.each([{ follows: false }, { follows: true }])(
  'who came to a node that has all it needs plays on, though the table’s home has lost the store; whether they went there: $follows',
  async ({ follows }) => {
    let homes = 0;
    for (let i = 0; i < SEEDS; i++) {
      const { chaos, south, ana, events } = await gathered(`storeless ${i}`, follows);
      south.start();
      await chaos.time.advance(10_000);
      const isThere = (south.house?.host.size ?? 0) > 0;
      if (isThere) homes++;
      expect(chaos.moves > 0).toBe(follows && isThere);
      chaos.storeless.add(1);
      await chaos.time.advance(20_000);
      const before = { events: events().length, acknowledged: ana.acknowledged.length };
      await chaos.time.advance(20_000);
      expect(events().length).toBeGreaterThan(before.events + 5);
      expect(ana.acknowledged.length).toBeGreaterThan(before.acknowledged);
    }
    expect(homes).toBeGreaterThan(0);
  },
);
