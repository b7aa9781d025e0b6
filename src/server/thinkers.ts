import { Worker } from 'node:worker_threads';
import type { Situation } from '../bots/bot.ts';

/** What a thread is asked: to decide for a seat by what the seat knows. */
export interface ThinkJob {
  readonly game: string;
  readonly situation: Situation;
  /** A character's id, where one plays. */
  readonly character: string | undefined;
  readonly level: string;
  readonly seed: string;
}

export type ThinkAnswer = { readonly action: unknown } | { readonly failed: string };

interface Waiting {
  readonly job: ThinkJob;
  readonly resolve: (action: unknown) => void;
  readonly reject: (error: Error) => void;
}

const SCRIPT = new URL('./thinkWorker.js', import.meta.url);

/** Threads in which bots think, so that people never wait for them. */
export class Thinkers {
  readonly #idle: Worker[] = [];
  readonly #busy = new Map<Worker, Waiting>();
  readonly #queue: Waiting[] = [];
  readonly #most: number;
  #isClosed = false;

  constructor(most: number) {
    this.#most = most;
  }

  think(job: ThinkJob): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ job, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#idle, ...this.#busy.keys()].map((worker) => worker.terminate()));
  }

  #next(): void {
    if (this.#isClosed || this.#queue.length === 0) return;
    const worker = this.#idle.pop() ?? this.#started();
    if (!worker) return;
    const waiting = this.#queue.shift();
    if (!waiting) return;
    this.#busy.set(worker, waiting);
    worker.postMessage(waiting.job);
  }

  #started(): Worker | undefined {
    if (this.#busy.size >= this.#most) return undefined;
    const worker = new Worker(SCRIPT);
    worker.unref();
    worker.on('message', (answer: ThinkAnswer) => this.#answered(worker, answer));
    worker.on('error', (error) => this.#died(worker, error));
    worker.on('exit', () => this.#died(worker, new Error('a thinking thread ended')));
    return worker;
  }

  #answered(worker: Worker, answer: ThinkAnswer): void {
    const waiting = this.#busy.get(worker);
    this.#busy.delete(worker);
    this.#idle.push(worker);
    if ('failed' in answer) waiting?.reject(new Error(answer.failed));
    else waiting?.resolve(answer.action);
    this.#next();
  }

  #died(worker: Worker, error: Error): void {
    const place = this.#idle.indexOf(worker);
    if (place >= 0) this.#idle.splice(place, 1);
    this.#busy.get(worker)?.reject(error);
    this.#busy.delete(worker);
    this.#next();
  }
}
