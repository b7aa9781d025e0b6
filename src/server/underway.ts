/** Counts what is under way, so that whatever closes can wait for it. */
export class Underway {
  #count = 0;
  #isClosed = false;
  #ended = () => {};

  /** Something begins, unless it is closed. */
  begins(): boolean {
    if (!this.#isClosed) this.#count++;
    return !this.#isClosed;
  }

  ends(): void {
    this.#count--;
    if (this.#count === 0) this.#ended();
  }

  /** Nothing more begins; answers once all that did has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#count > 0) await new Promise<void>((ended) => (this.#ended = ended));
  }
}
