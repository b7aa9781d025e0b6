import type { Remark, Review } from '../../bots/review.ts';
import type { GameRecord } from '../../core/record.ts';
import { Coach } from './coach.ts';
import type { Metric } from './messages.ts';

/** The review of one game: begun once, then there for whoever looks at it. */
export class GameReview {
  /** How far it is, from 0 to 1. */
  progress = $state(0);
  done = $state.raw<{ readonly metric: Metric; readonly review: Review }>();
  problem = $state('');
  readonly record: GameRecord;
  readonly #coach = new Coach();

  constructor(record: GameRecord) {
    this.record = record;
    this.#coach
      .ask('review', { record }, (progress) => (this.progress = progress))
      .then((done) => (this.done = done))
      .catch((error) => (this.problem = String(error)));
  }

  /** What is to be said of an action, had it been taken at that step. */
  answer(step: number, action: unknown): Promise<Remark | undefined> {
    return this.#coach.ask('answer', { record: this.record, step, action });
  }

  close(): void {
    this.#coach.close();
  }
}
