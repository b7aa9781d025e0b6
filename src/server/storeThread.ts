import { Worker } from 'node:worker_threads';
import type { TableEvent } from '../match/table.ts';
import type { Length, Store, StoredGuest, TableSummary } from './store.ts';

/** A call to the store in the thread: its number, the method, and what that is given. */
export type StoreCall = readonly [call: number, method: keyof Store, args: readonly unknown[]];

/** What the thread tells: that the store is open, or what became of calls. */
export type StoreAnswer =
  | readonly [call: number, value: unknown]
  | readonly [call: number, value: undefined, failed: string];

/** The call that opening the store is answered as. */
export const OPENING = 0;

const SCRIPT = new URL('./storeWorker.js', import.meta.url);

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The store of a folder in a thread of its own, so that nobody waits for the disk but who asked for
 * it. What is asked in one turn of the event loop goes there together, and so do the answers back:
 * all that comes while the disk is busy is in the next transaction.
 */
export class ThreadStore implements Store {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #calls: StoreCall[] = [];
  #last = OPENING;
  #ended: Error | undefined;

  private constructor(folder: string, script: URL) {
    this.#worker = new Worker(script, { workerData: folder });
    this.#worker.on('message', (answers: readonly StoreAnswer[]) => this.#answered(answers));
    this.#worker.on('error', (error) => this.#died(error));
    this.#worker.on('exit', () => this.#died(new Error('the thread of the store ended')));
  }

  /** Opens what is kept in the folder. */
  static async open(folder: string, script = SCRIPT): Promise<ThreadStore> {
    const store = new ThreadStore(folder, script);
    await new Promise((resolve, reject) => store.#waiting.set(OPENING, { resolve, reject }));
    return store;
  }

  load(table: string, from?: number): Promise<readonly TableEvent[]> {
    return this.#call('load', table, from);
  }

  append(table: string, expected: number, events: readonly TableEvent[]): Promise<boolean> {
    return this.#call('append', table, expected, events);
  }

  guest(session: string): Promise<StoredGuest | undefined> {
    return this.#call('guest', session);
  }

  addGuest(guest: StoredGuest, session: string): Promise<void> {
    return this.#call('addGuest', guest, session);
  }

  nameGuest(guest: StoredGuest): Promise<void> {
    return this.#call('nameGuest', guest);
  }

  addSession(user: string, session: string): Promise<void> {
    return this.#call('addSession', user, session);
  }

  addPass(pass: string, user: string, until: number): Promise<void> {
    return this.#call('addPass', pass, user, until);
  }

  takePass(pass: string, now: number): Promise<string | undefined> {
    return this.#call('takePass', pass, now);
  }

  summarize(summary: TableSummary): Promise<void> {
    return this.#call('summarize', summary);
  }

  summary(table: string): Promise<TableSummary | undefined> {
    return this.#call('summary', table);
  }

  tableByCode(code: string): Promise<string | undefined> {
    return this.#call('tableByCode', code);
  }

  lobby(limit: number): Promise<readonly TableSummary[]> {
    return this.#call('lobby', limit);
  }

  tablesOf(user: string, limit: number): Promise<readonly TableSummary[]> {
    return this.#call('tablesOf', user, limit);
  }

  untold(): Promise<readonly string[]> {
    return this.#call('untold');
  }

  unattended(now: number): Promise<ReadonlyMap<string, number>> {
    return this.#call('unattended', now);
  }

  claim(table: string, node: string, now: number, until: number): Promise<'ours' | number> {
    return this.#call('claim', table, node, now, until);
  }

  release(node: string): Promise<void> {
    return this.#call('release', node);
  }

  lengths(tables: readonly string[]): Promise<ReadonlyMap<string, Length>> {
    return this.#call('lengths', tables);
  }

  removeTables(state: TableSummary['state'], before: number): Promise<number> {
    return this.#call('removeTables', state, before);
  }

  removePasses(before: number): Promise<void> {
    return this.#call('removePasses', before);
  }

  check(): Promise<void> {
    return this.#call('check');
  }

  async close(): Promise<void> {
    await this.#call('close');
    await this.#worker.terminate();
  }

  #call<M extends keyof Store>(method: M, ...args: Parameters<Store[M]>): ReturnType<Store[M]> {
    const answer = new Promise((resolve, reject) => {
      if (this.#ended) return reject(this.#ended);
      const call = ++this.#last;
      this.#waiting.set(call, { resolve, reject });
      if (this.#calls.length === 0) setImmediate(() => this.#post());
      this.#calls.push([call, method, args]);
    });
    // The thread answers with what the same method of its store answered.
    return answer as ReturnType<Store[M]>;
  }

  #post(): void {
    this.#worker.postMessage(this.#calls);
    this.#calls = [];
  }

  #answered(answers: readonly StoreAnswer[]): void {
    for (const [call, value, failed] of answers) {
      const waiting = this.#waiting.get(call);
      this.#waiting.delete(call);
      if (failed === undefined) waiting?.resolve(value);
      else waiting?.reject(new Error(failed));
    }
  }

  #died(error: Error): void {
    this.#ended = error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
