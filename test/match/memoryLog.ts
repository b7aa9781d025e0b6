import type { Log } from '../../src/match/host.ts';
import type { TableEvent } from '../../src/match/table.ts';

/** Tables kept in memory, for tests. */
export class MemoryLog implements Log {
  readonly tables = new Map<string, readonly TableEvent[]>();

  load(table: string, from = 0): Promise<readonly TableEvent[]> {
    return Promise.resolve((this.tables.get(table) ?? []).slice(from));
  }

  append(table: string, expected: number, events: readonly TableEvent[]): Promise<boolean> {
    const stored = this.tables.get(table) ?? [];
    if (stored.length !== expected) return Promise.resolve(false);
    this.tables.set(table, [...stored, ...events]);
    return Promise.resolve(true);
  }
}
