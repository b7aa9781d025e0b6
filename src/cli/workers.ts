import { Worker } from 'node:worker_threads';

/** Threads that answer one job at a time. */
export class Workers<Job, Answer> {
  readonly #workers: readonly Worker[];

  constructor(script: URL, workerData: unknown, count: number) {
    this.#workers = Array.from({ length: count }, () => new Worker(script, { workerData }));
  }

  /** Gives out jobs until there are no more, and tells each answer with the number of its job. */
  async run(next: () => Job | undefined, answered: (answer: Answer, job: number) => void): Promise<void> {
    let jobs = 0;
    await Promise.all(
      this.#workers.map(async (worker) => {
        for (let job = next(); job !== undefined; job = next()) {
          const number = jobs++;
          answered(await ask<Job, Answer>(worker, job), number);
        }
      }),
    );
  }

  /** Lets each end by itself when given that job, or else at once. */
  async stop(last?: Job): Promise<void> {
    await Promise.all(
      this.#workers.map((worker) => {
        if (last === undefined) return worker.terminate();
        const ended = new Promise((resolve) => worker.once('exit', resolve));
        worker.postMessage(last);
        return ended;
      }),
    );
  }
}

function ask<Job, Answer>(worker: Worker, job: Job): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      worker.off('message', onMessage);
      worker.off('error', onError);
    };
    const onMessage = (answer: Answer): void => {
      settle();
      resolve(answer);
    };
    const onError = (error: Error): void => {
      settle();
      reject(error);
    };
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.postMessage(job);
  });
}
