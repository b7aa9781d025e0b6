/** How often something may happen: so many at once, and so many a second in the long run. */
export interface Limit {
  readonly burst: number;
  readonly perSecond: number;
}

export interface Limits {
  /** Messages, tables to be shown, sitting down and new tables of one guest, over all their connections, */
  readonly messages: Limit;
  readonly watches: Limit;
  readonly joins: Limit;
  readonly tables: Limit;
  /** and how many times more all guests of an address may together. */
  readonly guestsPerAddress: number;
  /** Requests and new connections of one address. */
  readonly requests: Limit;
  /** Short codes tried, device passes claimed and guests made by one address. */
  readonly guesses: Limit;
  /** Connections that one address may hold at a time. */
  readonly connections: number;
}

export const USUAL_LIMITS: Limits = {
  messages: { burst: 60, perSecond: 15 },
  // To show all that was missed at a table takes some 20 ms.
  watches: { burst: 24, perSecond: 1 / 2 },
  joins: { burst: 20, perSecond: 1 / 3 },
  tables: { burst: 10, perSecond: 1 / 60 },
  guestsPerAddress: 8,
  requests: { burst: 200, perSecond: 20 },
  guesses: { burst: 30, perSecond: 1 / 6 },
  connections: 100,
};

/** Somebody at an address; nobody's name is the empty one. */
export interface Visitor {
  readonly user: string;
  readonly address: string;
}

interface Bucket {
  left: number;
  at: number;
}

const MOST_BUCKETS = 100_000;

/** Counts what happens by key (an address, a guest), and says when it is too often. */
export class Limiter {
  readonly #limit: Limit;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(limit: Limit, now: () => number) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Whether it may happen once more now. */
  allows(key: string): boolean {
    const now = this.#now();
    const { burst, perSecond } = this.#limit;
    const bucket = this.#buckets.get(key) ?? { left: burst, at: now };
    const left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * perSecond);
    this.#buckets.delete(key);
    if (this.#buckets.size >= MOST_BUCKETS) this.#forgetOldest();
    this.#buckets.set(key, { left: left < 1 ? left : left - 1, at: now });
    return left >= 1;
  }

  #forgetOldest(): void {
    const [oldest] = this.#buckets.keys();
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }
}

/** Limits what a guest does, and what all guests of their address do together. */
export class VisitorLimiter {
  readonly #ofGuest: Limiter;
  readonly #ofAddress: Limiter;

  constructor({ burst, perSecond }: Limit, guestsPerAddress: number, now: () => number) {
    const together = { burst: burst * guestsPerAddress, perSecond: perSecond * guestsPerAddress };
    this.#ofGuest = new Limiter({ burst, perSecond }, now);
    this.#ofAddress = new Limiter(together, now);
  }

  allows({ user, address }: Visitor): boolean {
    return (user === '' || this.#ofGuest.allows(user)) && this.#ofAddress.allows(address);
  }
}
