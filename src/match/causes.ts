import type { TableEvent } from './table.ts';

/** So many commands are remembered at least, and twice as many at most. */
const REMEMBERED = 256;

/** The commands done last at a table, by which one that is sent again is known. */
export class Causes {
  /** Hot: a generation is forgotten as a whole, because to forget one by one costs more. */
  #before = new Set<string>();
  #last = new Set<string>();

  constructor(events: readonly TableEvent[]) {
    this.add(events);
  }

  add(events: readonly TableEvent[]): void {
    for (const { cause } of events) {
      if (cause === undefined) continue;
      this.#last.add(cause);
      if (this.#last.size < REMEMBERED) continue;
      this.#before = this.#last;
      this.#last = new Set();
    }
  }

  has(cause: string): boolean {
    return this.#last.has(cause) || this.#before.has(cause);
  }
}
