import { type Rng, seededRng } from '../../src/core/rng.ts';
import { type Bus, CarriedBus, type Carrier } from '../../src/server/bus.ts';
import type { Dial } from '../../src/server/peers.ts';
import type { Store } from '../../src/server/store.ts';
import { VirtualTime } from '../match/virtualTime.ts';
import { type Door, SimulatedLink } from './link.ts';
import { MemoryStore } from './memoryStore.ts';

/** How often [%] something goes wrong while the faults last. */
export interface Faults {
  /** A call of the store fails before it did anything, or after it did all. */
  readonly storeBefore: number;
  readonly storeAfter: number;
  /** What lists are to be told of a table is not stored. */
  readonly summaryLost: number;
  /** A hint between nodes is lost, or comes twice. */
  readonly hintLost: number;
  readonly hintDoubled: number;
  /** That a client gets through to no other server than the one it knows. */
  readonly walled: number;
}

type Ear = (text: string) => void;
type WayName = 'first' | 'spare';

/** [bytes] Longer ones are cut into pieces. */
const LONGEST_TEXT = 1_000;

const CALM: Faults = {
  storeBefore: 0,
  storeAfter: 0,
  summaryLost: 0,
  hintLost: 0,
  hintDoubled: 0,
  walled: 0,
};

/** Time, chance and everything between nodes, by one seed: the same seed gives the same run. */
export class Chaos {
  readonly time = new VirtualTime();
  readonly rng: Rng;
  readonly shared = new MemoryStore();
  faults: Faults = CALM;
  /** By the way of the bus, and by node. */
  readonly #ears = { first: new Map<number, Ear>(), spare: new Map<number, Ear>() };
  /** Nodes that reach neither bus nor store, and those that don't reach each other by the first way of the bus. */
  readonly cutOff = new Set<number>();
  readonly deaf = new Set<number>();
  /** Nodes that reach all others, but not the store. */
  readonly storeless = new Set<number>();
  /** Where nodes take up links, by their addresses, and the links there are. */
  readonly #doors = new Map<string, Door>();
  readonly #links = new Set<SimulatedLink>();
  /** Nodes at which a bot thinks. */
  readonly #thinking = new Set<number>();
  /** How many lines came over links. */
  lines = 0;
  /** How often a client went to a table's home itself. */
  moves = 0;
  /** What came and when, by which runs are compared. */
  readonly trace: string[] = [];
  /** The first promise that was broken. */
  broken: string | undefined;

  constructor(seed: string) {
    this.rng = seededRng(seed);
  }

  breaks(promise: string): void {
    this.broken ??= promise;
  }

  came(to: string, text: string): void {
    this.trace.push(`${this.time.now()} ${to} ${text}`);
  }

  /** A node lets a bot think, as one at a time does. */
  thinks(node: number): void {
    this.#thinking.add(node);
    if (this.#thinking.size > 1) this.breaks('two nodes let bots think at once');
  }

  hasThought(node: number): void {
    this.#thinking.delete(node);
  }

  /** Nothing goes wrong any more, but that hints are lost, as they may be at any time. */
  calm(): void {
    this.faults = { ...CALM, hintLost: this.faults.hintLost / 2 };
    this.cutOff.clear();
    this.deaf.clear();
    this.storeless.clear();
  }

  happens(percent: number): boolean {
    return this.rng.below(100) < percent;
  }

  /** Runs a task after so many milliseconds at most. */
  soon(most: number, task: () => void): void {
    this.time.timer(this.time.now() + this.rng.below(most + 1), task);
  }

  /** The way of one node's process to the store, as long as it lives: answers late, or not at all. */
  storeOf(node: number, isAlive: () => boolean): Store {
    const reached = <T>(call: () => T, failing = this.faults.storeBefore): Promise<T> =>
      new Promise((resolve, reject) => {
        const answered = (answer: () => void) => this.soon(20, () => isAlive() && answer());
        this.soon(20, () => {
          if (!isAlive()) return;
          if (this.cutOff.has(node) || this.storeless.has(node) || this.happens(failing))
            return answered(() => reject(new Error('the store is not there')));
          const value = call();
          if (this.happens(this.faults.storeAfter))
            return answered(() => reject(new Error('the store went away')));
          answered(() => resolve(value));
        });
      });
    const { shared } = this;
    return {
      load: (table, from) => reached(() => shared.load(table, from)),
      append: (table, expected, events) => reached(() => shared.append(table, expected, events)),
      guest: (session) => reached(() => shared.guest(session)),
      addGuest: (guest, session, now) => reached(() => shared.addGuest(guest, session, now)),
      nameGuest: (guest) => reached(() => shared.nameGuest(guest)),
      addSession: (user, session, now) => reached(() => shared.addSession(user, session, now)),
      useSession: () => reached(() => {}),
      addPass: (pass, user, until) => reached(() => shared.addPass(pass, user, until)),
      takePass: (pass, now) => reached(() => shared.takePass(pass, now)),
      summarize: (summary) => reached(() => shared.summarize(summary), this.faults.summaryLost),
      summary: (table) => reached(() => shared.summary(table)),
      tableByCode: (code) => reached(() => shared.tableByCode(code)),
      lobby: (limit) => reached(() => shared.lobby(limit)),
      tablesOf: (user, limit) => reached(() => shared.tablesOf(user, limit)),
      untold: () => reached(() => shared.untold()),
      unattended: (now) => reached(() => shared.unattended(now)),
      claim: (table, who, now, until) => reached(() => shared.claim(table, who, now, until)),
      release: (who) => reached(() => shared.release(who)),
      lengths: (tables) => reached(() => shared.lengths(tables)),
      removeTables: () => reached(() => 0),
      removePasses: () => reached(() => {}),
      removeGuests: () => reached(() => {}),
      check: () => reached(() => {}),
      close: () => reached(() => {}),
    };
  }

  /** The way of one node's process to the others, as long as it lives. */
  busOf(node: number, isAlive: () => boolean): Bus {
    const first = this.#carrier('first', node, isAlive);
    const spare = this.#carrier('spare', node, isAlive);
    const pause = (time: number) =>
      new Promise((resolve) => this.time.timer(this.time.now() + time, () => isAlive() && resolve(time)));
    return new CarriedBus(`node${node}`, first, spare, pause);
  }

  /** The way of one node's process to ask others for links, as long as it lives; there it takes up what they ask. */
  dialOf(node: number, isAlive: () => boolean): Dial {
    return (peer, events) =>
      new Promise((resolve) =>
        this.soon(200, () => {
          const [address = ''] = peer.addresses;
          const door = this.#doors.get(address);
          if (!isAlive()) return;
          if (!door?.isAlive() || this.isApart(node, door.node)) return resolve(undefined);
          const link = new SimulatedLink(this, { node, isAlive }, door);
          this.#links.add(link);
          resolve(link.opened(events, () => this.#links.delete(link)));
        }),
      );
  }

  opens(address: string, door: Door): void {
    this.#doors.set(address, door);
  }

  /** The links that a process had end with it. */
  ends(node: number): void {
    for (const link of [...this.#links]) if (link.isOf(node)) link.breaks('at once');
  }

  /** One of the links breaks, without a word. */
  breaksLink(): void {
    const links = [...this.#links];
    links[this.rng.below(Math.max(1, links.length))]?.breaks('silently');
  }

  isApart(one: number, other: number): boolean {
    return this.cutOff.has(one) || this.cutOff.has(other);
  }

  #carrier(way: WayName, node: number, isAlive: () => boolean): Carrier {
    const ears = this.#ears[way];
    return {
      longest: LONGEST_TEXT,
      open: (hear) => {
        ears.set(node, (text) => isAlive() && hear(text));
      },
      send: (texts) => {
        const isCarried = isAlive() && this.#isOn(way, node);
        const nodes = isCarried ? [...ears.keys()] : [];
        for (const each of nodes) for (const text of texts) this.#deliver(way, each, text);
        // What goes nowhere isn't always noticed.
        return Promise.resolve(isCarried || this.happens(50));
      },
      close: async () => void ears.delete(node),
    };
  }

  #isOn(way: WayName, node: number): boolean {
    return !this.cutOff.has(node) && !(way === 'first' && this.deaf.has(node));
  }

  /** Hints come late, out of order, twice, or never. */
  #deliver(way: WayName, node: number, text: string): void {
    const copies = this.happens(this.faults.hintLost) ? 0 : this.happens(this.faults.hintDoubled) ? 2 : 1;
    for (let i = 0; i < copies; i++) {
      this.soon(100, () => {
        if (!this.#isOn(way, node)) return;
        this.came(`node ${node}`, text);
        this.#ears[way].get(node)?.(text);
      });
    }
  }
}
