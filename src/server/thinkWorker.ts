import { parentPort } from 'node:worker_threads';
import { type Budget, LEVELS } from '../bots/bot.ts';
import { CHARACTERS } from '../bots/characters.ts';
import { seededRng } from '../core/rng.ts';
import { botsOf } from './bots.ts';
import type { ThinkAnswer, ThinkJob } from './thinkers.ts';

/** [ms] The most that a bot thinks, on machines slower than its budget is meant for. */
const PATIENCE = 1_000;

async function thought({ game, situation, character, level: name, seed }: ThinkJob): Promise<unknown> {
  const bots = await botsOf(game);
  const level = LEVELS.find((each) => each === name) ?? 'medium';
  const style = CHARACTERS.find(({ id }) => id === character)?.style;
  const bot = style ? bots.styled(level, style) : bots.bots[level];
  const end = performance.now() + PATIENCE;
  const budget: Budget = { ...bots.budget, expired: () => performance.now() > end };
  return bot.choose(situation, seededRng(seed), budget);
}

parentPort?.on('message', async (job: ThinkJob) => {
  const answer: ThinkAnswer = await thought(job).then(
    (action) => ({ action }),
    (error: unknown) => ({ failed: error instanceof Error ? error.message : String(error) }),
  );
  parentPort?.postMessage(answer);
});
