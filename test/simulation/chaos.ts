import { type Rng, seededRng } from '../../src/core/rng.ts';
import type { Bus, Hint } from '../../src/server/bus.ts';
import type { Store } from '../../src/server/store.ts';
import { VirtualTime } from '../match/virtualTime.ts';
import { MemoryStore } from './memoryStore.ts';

/** How often [%] something goes wrong while the faults last. */
export interface Faults {
  /** A call of the store fails before it did anything, or after it did all. */
  readonly storeBefore: number;
  readonly storeAfter: number;
  /** A hint between nodes is lost, or comes twice. */
  readonly hintLost: number;
  readonly hintDoubled: number;
}

const CALM: Faults = { storeBefore: 0, storeAfter: 0, hintLost: 0, hintDoubled: 0 };

/** Time, chance and everything between nodes, by one seed: the same seed gives the same run. */
export class Chaos {
  readonly time = new VirtualTime();
  readonly rng: Rng;
  readonly shared = new MemoryStore();
  faults: Faults = CALM;
  readonly #ears = new Map<number, (hint: Hint) => void>();
  /** Nodes that reach neither bus nor store. */
  readonly cutOff = new Set<number>();

  constructor(seed: string) {
    this.rng = seededRng(seed);
  }

  calm(): void {
    this.faults = CALM;
    this.cutOff.clear();
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
    const reached = <T>(call: () => T): Promise<T> =>
      new Promise((resolve, reject) => {
        const answered = (answer: () => void) => this.soon(20, () => isAlive() && answer());
        this.soon(20, () => {
          if (!isAlive()) return;
          if (this.cutOff.has(node) || this.happens(this.faults.storeBefore))
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
      summarize: (summary) => reached(() => shared.summarize(summary)),
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

  busOf(node: number, isAlive: () => boolean): Bus {
    let isHeard = false;
    return {
      publish: (hint) => {
        if (!isAlive() || this.cutOff.has(node)) return;
        for (const other of this.#ears.keys()) if (other !== node) this.#deliver(other, hint);
      },
      listen: (hear) => {
        this.#ears.set(node, (hint) => isAlive() && hear(hint));
      },
      beat: () => {
        const wasHeard = isHeard;
        isHeard = !this.cutOff.has(node) && !this.happens(this.faults.hintLost);
        return wasHeard;
      },
      close: async () => void this.#ears.delete(node),
    };
  }

  /** Hints come late, out of order, twice, or never. */
  #deliver(node: number, hint: Hint): void {
    const copies = this.happens(this.faults.hintLost) ? 0 : this.happens(this.faults.hintDoubled) ? 2 : 1;
    for (let i = 0; i < copies; i++) {
      this.soon(100, () => {
        if (!this.cutOff.has(node)) this.#ears.get(node)?.(hint);
      });
    }
  }
}
