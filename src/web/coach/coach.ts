import { type Answer, Calls } from '../calls.ts';
import type { Requests } from './messages.ts';

/** The page's end of the line to the worker that coaches, which starts with the first question. */
export class Coach {
  #worker: Worker | undefined;
  readonly #calls = new Calls<Requests>();

  ask<Name extends keyof Requests>(
    name: Name,
    ask: Requests[Name]['ask'],
    tell?: (progress: number) => void,
  ): Promise<Requests[Name]['answer']> {
    return this.#calls.ask(this.#started(), name, ask, tell);
  }

  /** Whatever it is thinking about, it stops. */
  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#calls.forget();
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    this.#worker = new Worker('/coach.js', { type: 'module' });
    this.#worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#calls.hear(data);
    return this.#worker;
  }
}
