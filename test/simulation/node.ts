import { at } from '../../src/core/assert.ts';
import { seededRng } from '../../src/core/rng.ts';
import { gameNamed } from '../../src/games/catalog.ts';
import { House } from '../../src/server/house.ts';
import type { Connection, Line } from '../../src/server/live.ts';
import type { Dial } from '../../src/server/peers.ts';
import type { Store } from '../../src/server/store.ts';
import { NO_LIMITS } from '../server/noLimits.ts';
import type { Chaos } from './chaos.ts';

interface NodeMeans {
  readonly chaos: Chaos;
  readonly number: number;
  /** Whether there are no others, and so no bus. */
  readonly isAlone: boolean;
  /** What the ways of nodes to each other are like, where they have any beside the bus. */
  readonly links?: ((dial: Dial) => Dial) | undefined;
  /** What is wrong with the node, in its way to the store. */
  readonly planted: (store: Store) => Store;
}

/** One server of the simulated system: the real one, on simulated time, chance, store and bus. */
export class SimulatedNode {
  readonly #chaos: Chaos;
  readonly #number: number;
  readonly #isAlone: boolean;
  readonly #links: ((dial: Dial) => Dial) | undefined;
  readonly #planted: (store: Store) => Store;
  #life = 0;
  /** The life that is about to end as asked, in which nothing that is thought counts any more. */
  #stopping = 0;
  #house: House | undefined;
  readonly #onDeath = new Set<() => void>();

  constructor({ chaos, number, isAlone, links, planted }: NodeMeans) {
    this.#chaos = chaos;
    this.#number = number;
    this.#isAlone = isAlone;
    this.#links = isAlone ? undefined : links;
    this.#planted = planted;
  }

  get isUp(): boolean {
    return this.#house !== undefined;
  }

  get house(): House | undefined {
    return this.#house;
  }

  start(): void {
    // Whatever is still about to end is over now.
    this.kill();
    const life = this.#life;
    const isAlive = () => this.#life === life;
    const { time, rng } = this.#chaos;
    const bytes = seededRng(`node ${this.#number} life ${life} ${rng.below(1e9)}`);
    const house = new House({
      store: this.#planted(this.#chaos.storeOf(this.#number, isAlive)),
      ...(this.#isAlone ? {} : { bus: this.#chaos.busOf(this.#number, isAlive) }),
      ...(this.#links && {
        peers: {
          dial: this.#links(this.#chaos.dialOf(this.#number, isAlive)),
          program: 'this',
          ownUrl: `http://node${this.#number}`,
        },
      }),
      means: {
        now: time.now,
        timer: (when, task) => time.timer(when, () => isAlive() && task()),
        random: (count) => Buffer.from(Array.from({ length: count }, () => bytes.below(256))),
      },
      limits: NO_LIMITS,
      tally: {
        connections: () => {},
        tables: () => {},
        links: () => {},
        command: () => {},
        fault: () => {},
        committed: () => {},
        shown: () => {},
        failed: () => {},
      },
      games: async (id) => gameNamed(id),
      // Bots think for a while, and play anything.
      think: ({ situation: { legal }, seed }) => {
        if (this.#stopping !== life) this.#chaos.thinks(this.#number);
        return new Promise((resolve) =>
          this.#chaos.soon(400, () => {
            if (!isAlive()) return;
            this.#chaos.hasThought(this.#number);
            resolve(at(legal, seededRng(seed).below(legal.length)));
          }),
        );
      },
      botPause: 200,
    });
    // A server that can't reach its store ends, and is started again by whoever watches over it.
    house.open().then(
      () => {
        if (!isAlive()) return;
        this.#house = house;
        this.#isReached(house, isAlive);
      },
      () => isAlive() && this.#chaos.soon(1000, () => isAlive() && this.start()),
    );
  }

  #isReached(house: House, isAlive: () => boolean): void {
    const { peers } = house;
    if (!peers) return;
    const address = `node ${this.#number} life ${this.#life}`;
    this.#chaos.opens(address, { node: this.#number, isAlive, accept: (link) => peers.accept(link) });
    house.isReachedAt(() => [address]);
  }

  /** Nothing that this process had begun goes on. */
  kill(): void {
    this.#life++;
    this.#house = undefined;
    this.#chaos.hasThought(this.#number);
    this.#chaos.ends(this.#number);
    for (const died of [...this.#onDeath]) died();
    this.#onDeath.clear();
  }

  /** Ends as it is asked to, which takes a while. */
  async stop(): Promise<void> {
    const life = this.#life;
    const house = this.#house;
    this.#stopping = life;
    this.#house = undefined;
    this.#chaos.hasThought(this.#number);
    await house?.close();
    if (this.#life === life) this.kill();
  }

  /** A connection, until either side or the process ends. */
  connect(line: Line, user: string, wasSent: boolean, died: () => void): Connection | undefined {
    this.#onDeath.add(died);
    return this.#house?.live.connect(line, { user, address: user, wasSent });
  }
}
