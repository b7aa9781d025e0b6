import { expect, test } from 'vitest';
import type { Dial } from '../../src/server/peers.ts';
import type { Store } from '../../src/server/store.ts';
import { Run } from './run.ts';

const SEEDS = 60;

/** Mistakes that nodes could make with their store, and the promise that each breaks. */
const PLANTED: readonly {
  readonly mistake: string;
  readonly promise: RegExp;
  readonly planted: (store: Store) => Partial<Store>;
}[] = [
  {
    mistake: 'answers before it has stored',
    promise: /before it was stored|acknowledged and is lost/,
    planted: (store) => ({
      append: (...asked) => {
        store.append(...asked).catch(() => {});
        return Promise.resolve(true);
      },
    }),
  },
  {
    mistake: 'goes on though somebody was faster',
    promise: /the wrong|acknowledged and is lost/,
    planted: (store) => ({ append: async (...asked) => (await store.append(...asked)) || true }),
  },
  {
    mistake: 'forgets which command brought something about',
    promise: /done twice/,
    planted: (store) => ({
      load: async (...asked) => (await store.load(...asked)).map(({ cause, ...event }) => event),
    }),
  },
  {
    mistake: 'loses an event of those it missed',
    promise: /the wrong/,
    planted: (store) => ({
      load: async (...asked) => (await store.load(...asked)).filter((_, i) => !asked[1] || i !== 1),
    }),
  },
  {
    mistake: 'attends what another node attends',
    promise: /two nodes/,
    planted: () => ({ claim: async () => 'ours' }),
  },
  {
    mistake: 'never looks for what nobody attends',
    promise: /stuck/,
    planted: () => ({ unattended: async () => new Map() }),
  },
  {
    mistake: 'tells lists nothing',
    promise: /lists tell/,
    planted: () => ({ summarize: async () => {} }),
  },
];

test.each(PLANTED)('a node that $mistake is found out', async ({ promise, planted }) => {
  const broken: string[] = [];
  for (let i = 0; i < SEEDS && !promise.test(broken.at(-1) ?? ''); i++) {
    const run = new Run(`seed ${i}`, { planted: (store) => ({ ...store, ...planted(store) }) });
    await run.go().catch((error: unknown) => broken.push(String(error)));
  }
  expect(broken.at(-1)).toMatch(promise);
});

/** Mistakes that nodes could make with what comes from each other. */
const MISDIRECTED: readonly {
  readonly mistake: string;
  readonly promise: RegExp;
  readonly heard: (line: string, number: number) => string | undefined;
}[] = [
  {
    mistake: 'loses what the home of a table tells a client',
    promise: /complains|stuck/,
    heard: (line, number) => (/^[<=]/.test(line) && number % 20 === 0 ? undefined : line),
  },
  {
    mistake: 'tells one client what is for another',
    promise: /the wrong/,
    heard: (line) => line.replace(/^([<=])\d+/, (_, kind) => `${kind}1`),
  },
  {
    mistake: 'tells one client by which pass another one comes in',
    promise: /was invited as/,
    heard: (line) => line.replace(/^&\d+/, '&1'),
  },
];

test.each(MISDIRECTED)('a node that $mistake is found out', async ({ promise, heard }) => {
  const links = (dial: Dial): Dial => {
    let number = 0;
    return (peer, events) =>
      dial(peer, {
        closed: () => events.closed(),
        heard(line) {
          const changed = heard(line, ++number);
          if (changed !== undefined) events.heard(changed);
        },
      });
  };
  const broken: string[] = [];
  for (let i = 0; i < SEEDS && !promise.test(broken.at(-1) ?? ''); i++) {
    await new Run(`seed ${i}`, { links }).go().catch((error: unknown) => broken.push(String(error)));
  }
  expect(broken.at(-1)).toMatch(promise);
});

test('what a node can’t load when it starts it takes up later', async () => {
  for (let i = 0; i < SEEDS; i++) {
    const planted = (store: Store) => {
      let isFirst = true;
      const load: Store['load'] = (...asked) => {
        const fails = isFirst;
        isFirst = false;
        return fails ? Promise.reject(new Error('not now')) : store.load(...asked);
      };
      return { ...store, load };
    };
    await new Run(`seed ${i}`, { planted }).go();
  }
});
