import type { Table, TableEvent } from './table.ts';

/** After so many events, the table before them is forgotten. */
const STRIDE = 16;

/** The last events of a table, and the table before them: enough to show what they missed to who comes back soon. */
export class Recent {
  #before: Table;
  /** The table amid the events, once there are many: the next one before. */
  #amid: Table;
  #events: TableEvent[] = [];

  constructor(table: Table) {
    this.#before = table;
    this.#amid = table;
  }

  /** These events made the table what it is now. */
  add(events: readonly TableEvent[], table: Table): void {
    this.#events.push(...events);
    if (table.seq - this.#amid.seq < STRIDE) return;
    this.#events = this.#events.slice(this.#amid.seq - this.#before.seq);
    this.#before = this.#amid;
    this.#amid = table;
  }

  /** A table that had no more events than that, and all that happened after; undefined where that is too long ago. */
  since(seq: number): { readonly before: Table; readonly events: readonly TableEvent[] } | undefined {
    return seq < this.#before.seq ? undefined : { before: this.#before, events: this.#events };
  }
}
