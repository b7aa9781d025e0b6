import { expect, test } from 'vitest';
import { PLAIN_SETTINGS } from '../../src/match/table.ts';
import { OWN_MANNER } from '../../src/protocol/socket.ts';
import { botsOf } from '../../src/server/bots.ts';
import { Chaos } from './chaos.ts';
import { SimulatedNode } from './node.ts';
import { SimulatedPlayer } from './player.ts';

const TABLE = 'table';
/** [s] */
const COVER = 30;
const PEOPLE = ['ana', 'ben', 'cleo'];

/** Three people at a table, each through a node of their own, who look on and let time pass. */
async function gathered(seed: string) {
  const chaos = new Chaos(seed);
  await botsOf('help');
  const nodes = PEOPLE.map(
    (_, number) => new SimulatedNode({ chaos, number, isAlone: false, planted: (store) => store }),
  );
  for (const node of nodes) node.start();
  await chaos.time.advance(500);
  const holders = PEOPLE.map((user) => ({ kind: 'person', user, name: user, avatar: 'fox' }) as const);
  const settings = { ...PLAIN_SETTINGS, cover: COVER };
  const opening = { host: 'ana', holders, options: {}, settings };
  const opened = nodes[0]?.house?.host.openToPlay(TABLE, 'help', opening);
  await chaos.time.advance(500);
  expect(await opened).toMatchObject({ ok: true });
  const players = PEOPLE.map(
    (user, i) =>
      new SimulatedPlayer({
        user,
        device: user,
        chaos,
        nodes: nodes.slice(i, i + 1),
        table: TABLE,
        manner: OWN_MANNER,
        isPatient: true,
        heard: () => {},
        shown: () => {},
      }),
  );
  for (const player of players) player.come();
  await chaos.time.advance(10_000);
  /** The seats that bots covered. */
  const covered = () =>
    (chaos.shared.events.get(TABLE) ?? []).flatMap((event) =>
      event.type === 'covered' && event.covered ? [event.seat] : [],
    );
  return { chaos, players, covered };
}

test.each([
  { title: 'one node', deaf: [0] },
  { title: 'two nodes', deaf: [0, 2] },
  { title: 'no node', deaf: [0, 1, 2] },
])(
  'while the bus carries nothing for $title, bots play for those who leave, and for nobody else',
  async ({ deaf }) => {
    for (let seed = 0; seed < 5; seed++) {
      const { chaos, players, covered } = await gathered(`silence ${seed}`);
      for (const node of deaf) chaos.deaf.add(node);
      await chaos.time.advance(10 * COVER * 1_000);
      expect(covered()).toEqual([]);
      players[1]?.quit();
      await chaos.time.advance(3 * COVER * 1_000);
      expect(covered()).toEqual([1]);
      chaos.deaf.clear();
      await chaos.time.advance(10 * COVER * 1_000);
      expect(covered()).toEqual([1]);
    }
  },
);
