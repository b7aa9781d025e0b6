import type { GameBots } from '../../bots/bot.ts';
import { hints } from '../../bots/hint.ts';
import { answered as judged, REVIEW_PLAN, reviewing } from '../../bots/review.ts';
import { situationOf } from '../../bots/situation.ts';
import type { Game } from '../../core/game.ts';
import { type Frame, type GameRecord, replayed } from '../../core/record.ts';
import { seededRng } from '../../core/rng.ts';
import { RULES } from '../../games/rules.ts';
import { type Answers, answered, type Call } from '../calls.ts';
import { botsOf } from '../local/bots.ts';
import type { Requests } from './messages.ts';

/** Gives hints and reviews games, away from the page and from the tables. */

/** [ms] How often it tells how far it is. */
const BEAT = 100;

async function known(id: string): Promise<{ readonly game: Game; readonly bots: GameBots }> {
  const [game, bots] = await Promise.all([RULES[id]?.(), botsOf(id)]);
  if (!game || !bots) throw new Error(`nobody knows ${id}`);
  return { game, bots };
}

function framesOf(game: Game, record: GameRecord): readonly Frame[] {
  const frames = replayed(game, record);
  if (!frames.ok) throw new Error(frames.error.problem);
  return frames.value;
}

const answers: Answers<Requests> = {
  async hint({ game: id, seat, view, seen }) {
    const { game, bots } = await known(id);
    const rng = seededRng('hint');
    const situation = situationOf(game, game.determinize(view, seen, rng), seat, seen, bots.limit);
    return { metric: bots.measure.metric, hints: hints(game, bots, situation, rng, bots.budget) };
  },
  async review({ record }, tell) {
    const { game, bots } = await known(record.game);
    const steps = reviewing(game, bots, record.steps, framesOf(game, record), REVIEW_PLAN);
    let told = performance.now();
    for (;;) {
      const step = steps.next();
      if (step.done) return { metric: bots.measure.metric, review: step.value };
      if (performance.now() < told + BEAT) continue;
      told = performance.now();
      tell(step.value);
    }
  },
  async answer({ record, step, action }) {
    const { game, bots } = await known(record.game);
    const { seed } = REVIEW_PLAN;
    return judged(game, bots, record.steps, framesOf(game, record), { step, action, seed });
  },
};

self.onmessage = ({ data }: MessageEvent<Call<Requests>>) =>
  void answered(answers, data, (message) => self.postMessage(message));
