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
  /** The addresses for which all that doesn't hold: the operator's own, as for a load test. */
  readonly unlimited: ReadonlySet<string>;
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
  unlimited: new Set(),
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

const NOBODY: ReadonlySet<string> = new Set();

/** Counts what happens by key (an address, a guest), and says when it is too often. */
export class Limiter {
  readonly #limit: Limit;
  readonly #now: () => number;
  /** The keys for which it is never too often. */
  readonly #unlimited: ReadonlySet<string>;
  readonly #buckets = new Map<string, Bucket>();

  constructor(limit: Limit, now: () => number, unlimited = NOBODY) {
    this.#limit = limit;
    this.#now = now;
    this.#unlimited = unlimited;
  }

  /** Whether it may happen once more now. */
  allows(key: string): boolean {
    const now = this.#now();
    const { burst, perSecond } = this.#limit;
    const bucket = this.#buckets.get(key) ?? this.#added(key, now);
    bucket.left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    if (bucket.left < 1) return this.#unlimited.has(key);
    bucket.left--;
    return true;
  }

  #added(key: string, at: number): Bucket {
    const [oldest] = this.#buckets.keys();
    if (oldest !== undefined && this.#buckets.size >= MOST_BUCKETS) this.#buckets.delete(oldest);
    const bucket = { left: this.#limit.burst, at };
    this.#buckets.set(key, bucket);
    return bucket;
  }
}

/** Limits what a guest does, and what all guests of their address do together. */
export class VisitorLimiter {
  readonly #ofGuest: Limiter;
  readonly #ofAddress: Limiter;
  readonly #unlimited: ReadonlySet<string>;

  constructor(limit: Limit, { guestsPerAddress, unlimited }: Limits, now: () => number) {
    const { burst, perSecond } = limit;
    this.#ofGuest = new Limiter(limit, now);
    this.#ofAddress = new Limiter(
      { burst: burst * guestsPerAddress, perSecond: perSecond * guestsPerAddress },
      now,
      unlimited,
    );
    this.#unlimited = unlimited;
  }

  allows({ user, address }: Visitor): boolean {
    const mayGuest = user === '' || this.#ofGuest.allows(user) || this.#unlimited.has(address);
    return mayGuest && this.#ofAddress.allows(address);
  }
}
