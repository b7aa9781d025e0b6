import { parentPort } from 'node:worker_threads';
import type { ThinkAnswer, ThinkJob } from './thinkers.ts';
import { thought } from './thought.ts';

parentPort?.on('message', async (job: ThinkJob) => {
  const answer: ThinkAnswer = await thought(job).then(
    (action) => ({ action }),
    (error: unknown) => ({ failed: error instanceof Error ? error.message : String(error) }),
  );
  parentPort?.postMessage(answer);
});
