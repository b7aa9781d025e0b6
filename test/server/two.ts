import { freePort, sleep } from '../../scripts/childServer.js';
import { seededRng } from '../../src/core/rng.ts';
import { CarriedBus } from '../../src/server/bus.ts';
import { REAL_MEANS } from '../../src/server/means.ts';
import type { ServerOptions } from '../../src/server/server.ts';
import { SqliteStore } from '../../src/server/sqlite.ts';
import type { Store } from '../../src/server/store.ts';
import { NearCarrier } from './nearCarrier.ts';
import { type Started, started, temporaryFolder } from './server.ts';

/** A store that several servers share, until the last of them closes it. */
class SharedStore extends SqliteStore {
  #users: number;

  constructor(folder: string, users: number) {
    super(folder);
    this.#users = users;
  }

  /** The way of one server to it, which breaks whenever that is said. */
  way(state: { isBroken: boolean }): Store {
    return new Proxy<Store>(this, {
      get: (store, name: keyof Store) => {
        const call = (...asked: readonly unknown[]) =>
          state.isBroken && name !== 'close'
            ? Promise.reject(new Error('the store is not there'))
            : (store[name] as (...asked: readonly unknown[]) => unknown).apply(store, [...asked]);
        return call;
      },
    });
  }

  override async close(): Promise<void> {
    this.#users--;
    if (this.#users === 0) await super.close();
  }
}

/** What a server tells of itself. */
export async function figure({ url }: Started, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

/** Chance that is the same in each run, and so is where tables are at home. */
function drawn(seed: string): (count: number) => Buffer {
  const rng = seededRng(seed);
  return (count) => Buffer.from(Array.from({ length: count }, () => rng.below(256)));
}

export interface TwoOptions extends Partial<ServerOptions> {
  /** The way of the second one to the store. */
  readonly south?: { isBroken: boolean };
  /** Whether both run the same, and so have a way to each other. */
  readonly isLinked?: boolean;
  /** Whether people reach each of them alone. */
  readonly isOwn?: boolean;
}

/** Where people reach such a server alone: under a name of its own, to which browsers send no cookies of the other. */
export function ownUrlOf(url: string): string {
  return url.replace('127.0.0.1', 'localhost');
}

/** Two servers with a store, a bus and ways to each other, between whose starts something may be done. */
export async function two(
  meanwhile = async (_: Started): Promise<void> => {},
  { south = { isBroken: false }, isLinked = true, isOwn = false, ...options }: TwoOptions = {},
): Promise<readonly [Started, Started]> {
  const store = new SharedStore(temporaryFolder(), 2);
  const ears = new Set<(text: string) => void>();
  const server = async (id: string) => {
    const port = await freePort();
    return await started(undefined, {
      ...options,
      port,
      store: store.way(id === 'south' ? south : { isBroken: false }),
      bus: new CarriedBus(id, new NearCarrier(ears)),
      means: { ...REAL_MEANS, random: drawn(id) },
      links: {
        program: isLinked ? 'this' : id,
        reached: () => [`http://127.0.0.1:${port}`],
        ownUrl: isOwn ? ownUrlOf(`http://127.0.0.1:${port}`) : undefined,
      },
    });
  };
  const north = await server('north');
  await meanwhile(north);
  const other = await server('south');
  const links = isLinked ? 1 : 0;
  for (const each of [north, other]) while ((await figure(each, 'upcard_links')) !== links) await sleep(20);
  return [north, other];
}
