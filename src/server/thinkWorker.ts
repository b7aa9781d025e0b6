import { parentPort } from 'node:worker_threads';
import type { Budget } from '../bots/bot.ts';
import { sittingBot } from '../bots/characters.ts';
import { seededRng } from '../core/rng.ts';
import { botsOf } from './bots.ts';
import type { ThinkAnswer, ThinkJob } from './thinkers.ts';

/** [ms] The most that a bot thinks, on machines slower than its budget is meant for. */
const PATIENCE = 1_000;

async function thought({ game, situation, character, level, seed }: ThinkJob): Promise<unknown> {
  const bots = await botsOf(game);
  const end = performance.now() + PATIENCE;
  const budget: Budget = { ...bots.budget, expired: () => performance.now() > end };
  return sittingBot(bots, { character, level }).choose(situation, seededRng(seed), budget);
}

parentPort?.on('message', async (job: ThinkJob) => {
  const answer: ThinkAnswer = await thought(job).then(
    (action) => ({ action }),
    (error: unknown) => ({ failed: error instanceof Error ? error.message : String(error) }),
  );
  parentPort?.postMessage(answer);
});
