import { parentPort, workerData } from 'node:worker_threads';
import { Dealer } from './deal.ts';
import type { Plan } from './plan.ts';

/** What a worker is asked for: a deal in every seating, one game, or to end. */
export type Job =
  | { readonly kind: 'deal'; readonly deal: number }
  | { readonly kind: 'game'; readonly seating: readonly string[]; readonly seed: string }
  | { readonly kind: 'stop' };

const dealer = await Dealer.create(workerData as Plan);
parentPort?.on('message', async (job: Job) => {
  switch (job.kind) {
    case 'deal':
      parentPort?.postMessage(await dealer.play(job.deal));
      break;
    case 'game':
      parentPort?.postMessage(await dealer.places(job.seating, job.seed));
      break;
    case 'stop':
      dealer.stop();
      process.exit(0);
  }
});
