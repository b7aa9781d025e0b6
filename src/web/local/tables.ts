import type { Sight } from '../../match/sight.ts';
import type { FromWorker, RequestName, Requests } from './messages.ts';

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The page's end of the line to the worker that keeps the local tables. */
class LocalTables {
  /** An entry of its own, so that it shares the games' rules with the page instead of loading them twice. */
  readonly #worker = new Worker('/worker.js', { type: 'module' });
  readonly #waiting = new Map<number, Waiting>();
  readonly #shown = new Map<string, (sight: Sight) => void>();
  #calls = 0;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
  }

  ask<Name extends RequestName>(name: Name, ask: Requests[Name]['ask']): Promise<Requests[Name]['answer']> {
    const call = ++this.#calls;
    return new Promise((resolve, reject) => {
      // The worker answers each request with the answer of its name.
      this.#waiting.set(call, { resolve: resolve as (answer: unknown) => void, reject });
      this.#worker.postMessage({ call, name, ask });
    });
  }

  /** Where the sights of a watched table go. */
  onSight(table: string, show: (sight: Sight) => void): void {
    this.#shown.set(table, show);
  }

  #hear(message: FromWorker): void {
    if ('table' in message) {
      this.#shown.get(message.table)?.(message.sight);
      return;
    }
    const waiting = this.#waiting.get(message.call);
    this.#waiting.delete(message.call);
    if ('failed' in message) waiting?.reject(new Error(message.failed));
    else waiting?.resolve(message.answer);
  }
}

export const localTables = new LocalTables();
