/** Times [ms], of which quantiles are asked in the end. */
export class Latencies {
  readonly #times: number[] = [];

  add(time: number): void {
    this.#times.push(time);
  }

  get count(): number {
    return this.#times.length;
  }

  /** The times below which these parts of all lie; 0 without any. */
  quantiles(...parts: readonly number[]): readonly number[] {
    const sorted = Float64Array.from(this.#times).sort();
    return parts.map((part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  }
}

/** How many messages of a kind there were, and how long they were together [bytes]. */
export interface Messages {
  count: number;
  bytes: number;
}

/** What was counted in a stretch of time. */
export class Figures {
  moves = 0;
  games = 0;
  readonly acknowledgements = new Latencies();
  readonly broadcasts = new Latencies();
  readonly acts: Messages = { count: 0, bytes: 0 };
  readonly tables: Messages = { count: 0, bytes: 0 };
  readonly dones: Messages = { count: 0, bytes: 0 };
}
