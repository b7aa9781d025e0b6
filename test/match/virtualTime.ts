/** A clock that tests move: tasks run when their time has come, in order. */
export class VirtualTime {
  #now = 1_000_000;
  #tasks: { readonly at: number; readonly task: () => void }[] = [];

  readonly now = () => this.#now;

  readonly timer = (at: number, task: () => void): (() => void) => {
    const entry = { at, task };
    this.#tasks.push(entry);
    return () => {
      this.#tasks = this.#tasks.filter((each) => each !== entry);
    };
  };

  /** Goes on by that time [ms], and waits for what comes of each task. */
  async advance(by: number): Promise<void> {
    const end = this.#now + by;
    for (;;) {
      await settle();
      const [next] = this.#tasks.toSorted((a, b) => a.at - b.at);
      if (!next || next.at > end) break;
      this.#now = Math.max(this.#now, next.at);
      this.#tasks = this.#tasks.filter((each) => each !== next);
      next.task();
    }
    this.#now = end;
  }
}

/** Lets everything that is under way go on until it waits for time to pass. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
