import type { Measure } from '../../bots/bot.ts';
import type { Hint } from '../../bots/hint.ts';
import type { Remark, Review } from '../../bots/review.ts';
import type { GameEvent, Seat } from '../../core/game.ts';
import type { GameRecord } from '../../core/record.ts';

/** What a game's chances are chances of. */
export type Metric = Measure['metric'];

/** What the page asks of the worker that coaches. It gets a record only when a game is over. */
export interface Requests {
  /** By what the seat sees and saw of the round. */
  hint: {
    ask: { game: string; seat: Seat; view: unknown; seen: readonly GameEvent[] };
    answer: { metric: Metric; hints: readonly Hint[] };
  };
  review: { ask: { record: GameRecord }; answer: { metric: Metric; review: Review } };
  /** What is to be said of another action at that step. */
  answer: { ask: { record: GameRecord; step: number; action: unknown }; answer: Remark | undefined };
}
