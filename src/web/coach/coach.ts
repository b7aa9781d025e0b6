import type { FromCoach, RequestName, Requests } from './messages.ts';

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly tell: (progress: number) => void;
}

/** The page's end of the line to the worker that coaches, which starts with the first question. */
export class Coach {
  #worker: Worker | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #calls = 0;

  ask<Name extends RequestName>(
    name: Name,
    ask: Requests[Name]['ask'],
    tell: (progress: number) => void = () => undefined,
  ): Promise<Requests[Name]['answer']> {
    const call = ++this.#calls;
    return new Promise((resolve, reject) => {
      // The worker answers each request with the answer of its name.
      this.#waiting.set(call, { resolve: resolve as (answer: unknown) => void, reject, tell });
      this.#started().postMessage({ call, name, ask });
    });
  }

  /** Whatever it is thinking about, it stops. */
  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#waiting.clear();
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    this.#worker = new Worker('/coach.js', { type: 'module' });
    this.#worker.onmessage = ({ data }: MessageEvent<FromCoach>) => this.#hear(data);
    return this.#worker;
  }

  #hear(message: FromCoach): void {
    const waiting = this.#waiting.get(message.call);
    if ('progress' in message) {
      waiting?.tell(message.progress);
      return;
    }
    this.#waiting.delete(message.call);
    if ('failed' in message) waiting?.reject(new Error(message.failed));
    else waiting?.resolve(message.answer);
  }
}
