/** How many tasks wait at most; each holds what one seat was shown, some two kilobytes. */
const MOST = 100_000;

/**
 * What need not be done while the server is measured, because it would take the server's own time where both
 * share a processor. Whatever is done is done in order.
 */
export class Backlog {
  /** Used round and round. */
  readonly #tasks: ((() => void) | undefined)[] = [];
  #done = 0;
  #added = 0;

  /** Keeps a task for later; where too many wait, the oldest is done first. */
  add(task: () => void): void {
    if (this.#added - this.#done === MOST) this.#doNext();
    this.#tasks[this.#added++ % MOST] = task;
  }

  /** Does all that waits. */
  clear(): void {
    while (this.#done < this.#added) this.#doNext();
  }

  #doNext(): void {
    const number = this.#done++ % MOST;
    const task = this.#tasks[number];
    this.#tasks[number] = undefined;
    task?.();
  }
}
