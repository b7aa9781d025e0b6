/** How many tasks wait at most; each holds what one seat was shown, a few kilobytes. */
const MOST = 100_000;

/**
 * What need not be done while the server is measured, because it would take the server's own time where both
 * share a processor. Whatever is done is done in order.
 */
export class Backlog {
  #tasks: (() => void)[] = [];
  #done = 0;

  /** Keeps a task for later; where too many wait, the oldest is done in its place. */
  add(task: () => void): void {
    this.#tasks.push(task);
    if (this.#tasks.length - this.#done > MOST) this.#doNext();
    if (this.#done < MOST) return;
    this.#tasks = this.#tasks.slice(this.#done);
    this.#done = 0;
  }

  /** Does all that waits. */
  clear(): void {
    while (this.#done < this.#tasks.length) this.#doNext();
    this.#tasks = [];
    this.#done = 0;
  }

  #doNext(): void {
    const task = this.#tasks[this.#done];
    this.#tasks[this.#done++] = () => {};
    task?.();
  }
}
