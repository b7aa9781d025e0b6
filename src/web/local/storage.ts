import type { Log } from '../../match/host.ts';
import type { TableEvent } from '../../match/table.ts';
import type { TableSummary } from './messages.ts';

const EVENTS = 'events';
const TABLES = 'tables';

interface StoredEvent {
  readonly table: string;
  readonly seq: number;
  readonly event: TableEvent;
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('upcard', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(EVENTS, { keyPath: ['table', 'seq'] });
      request.result.createObjectStore(TABLES, { keyPath: 'id' });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no storage'));
  });
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no answer'));
  });
}

function everythingOf(table: string, from = 0): IDBKeyRange {
  return IDBKeyRange.bound([table, from], [table, Number.POSITIVE_INFINITY]);
}

/** The tables of this browser, in IndexedDB. */
export class Storage implements Log {
  readonly #database = opened();

  async load(table: string, from?: number): Promise<readonly TableEvent[]> {
    const store = (await this.#database).transaction(EVENTS).objectStore(EVENTS);
    const rows: readonly StoredEvent[] = await answered(store.getAll(everythingOf(table, from)));
    return rows.map(({ event }) => event);
  }

  /** Keys are unique, so that of two tabs that append at once one fails. */
  async append(table: string, expected: number, events: readonly TableEvent[]): Promise<boolean> {
    const transaction = (await this.#database).transaction(EVENTS, 'readwrite', { durability: 'strict' });
    const store = transaction.objectStore(EVENTS);
    const count = await answered(store.count(everythingOf(table)));
    if (count !== expected) return false;
    for (const [i, event] of events.entries()) store.add({ table, seq: expected + i, event });
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(true);
      transaction.onerror = () => reject(transaction.error ?? new Error('not stored'));
      transaction.onabort = () => reject(transaction.error ?? new Error('not stored'));
    });
  }

  async summaries(): Promise<readonly TableSummary[]> {
    const store = (await this.#database).transaction(TABLES).objectStore(TABLES);
    const all: readonly TableSummary[] = await answered(store.getAll());
    return all.toSorted((a, b) => b.at - a.at);
  }

  /** Keeps what is told of a table, unless that much was known of it: looking at it isn't playing. */
  async summarize(summary: TableSummary): Promise<void> {
    const store = (await this.#database).transaction(TABLES, 'readwrite').objectStore(TABLES);
    const known: TableSummary | undefined = await answered(store.get(summary.id));
    if (known === undefined || known.seq < summary.seq) await answered(store.put(summary));
  }

  async remove(table: string): Promise<void> {
    const transaction = (await this.#database).transaction([EVENTS, TABLES], 'readwrite');
    transaction.objectStore(TABLES).delete(table);
    await answered(transaction.objectStore(EVENTS).delete(everythingOf(table)));
  }
}
