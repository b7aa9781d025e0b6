import type { Sight } from '../../match/sight.ts';
import { Calls } from '../calls.ts';
import type { FromWorker, Requests } from './messages.ts';

/** The page's end of the line to the worker that keeps the local tables. */
class LocalTables {
  /** An entry of its own, so that it shares the games' rules with the page instead of loading them twice. */
  readonly #worker = new Worker('/worker.js', { type: 'module' });
  readonly #calls = new Calls<Requests>();
  readonly #shown = new Map<string, (sight: Sight) => void>();

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
  }

  ask<Name extends keyof Requests>(
    name: Name,
    ask: Requests[Name]['ask'],
  ): Promise<Requests[Name]['answer']> {
    return this.#calls.ask(this.#worker, name, ask);
  }

  /** Where the sights of a watched table go. */
  onSight(table: string, show: (sight: Sight) => void): void {
    this.#shown.set(table, show);
  }

  #hear(message: FromWorker): void {
    if ('table' in message) this.#shown.get(message.table)?.(message.sight);
    else this.#calls.hear(message);
  }
}

export const localTables = new LocalTables();
