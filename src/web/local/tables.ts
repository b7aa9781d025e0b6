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

  /** Shows what that viewer sees: what there is before this answers, then what comes. */
  async watch(asked: Requests['watch']['ask'], show: (sight: Sight) => void): Promise<void> {
    // What is still on its way is what another viewer saw.
    await this.ask('unwatch', { id: asked.id });
    this.#shown.set(asked.id, show);
    await this.ask('watch', asked);
  }

  #hear(message: FromWorker): void {
    if ('table' in message) this.#shown.get(message.table)?.(message.sight);
    else this.#calls.hear(message);
  }
}

export const localTables = new LocalTables();
