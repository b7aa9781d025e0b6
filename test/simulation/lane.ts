import type { Chaos } from './chaos.ts';

/** What arrives in the order in which it was sent, each after a while. */
export class Lane {
  readonly #chaos: Chaos;
  #last = 0;

  constructor(chaos: Chaos) {
    this.#chaos = chaos;
  }

  arrives(task: () => void): void {
    const { time, rng } = this.#chaos;
    this.#last = Math.max(this.#last, time.now() + rng.below(60));
    time.timer(this.#last, task);
  }
}
