import type { Budget } from '../bots/bot.ts';
import { sittingBot } from '../bots/characters.ts';
import { seededRng } from '../core/rng.ts';
import { botsOf } from './bots.ts';
import type { ThinkJob } from './thinkers.ts';

/** [ms] The most that a bot thinks, on machines slower than its budget is meant for. */
const PATIENCE = 1_000;

/** What a bot decides. */
export async function thought({ game, situation, character, level, seed }: ThinkJob): Promise<unknown> {
  const bots = await botsOf(game);
  const end = performance.now() + PATIENCE;
  const budget: Budget = { ...bots.budget, expired: () => performance.now() > end };
  return sittingBot(bots, { character, level }).choose(situation, seededRng(seed), budget);
}
