/** Counts what is under way, so that whatever closes can wait for it. */
export class Underway {
  #count = 0;
  #closed: Promise<void> | undefined;
  #ended = () => {};

  /** Whether something may begin, as until it is closed; then its end is to be told, too. */
  begins(): boolean {
    if (this.#closed) return false;
    this.#count++;
    return true;
  }

  ends(): void {
    this.#count--;
    if (this.#count === 0) this.#ended();
  }

  /** Nothing more begins; answers once all that did has ended. */
  close(): Promise<void> {
    this.#closed ??= new Promise((ended) => {
      if (this.#count === 0) ended();
      else this.#ended = ended;
    });
    return this.#closed;
  }
}
