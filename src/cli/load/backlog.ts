/** [bytes] How much text waits at most. */
const ROOM = 1 << 28;

interface Waiting {
  readonly task: (text: string) => void;
  /** Where its text begins, counted on from round to round, and how long it is [bytes]. */
  readonly from: number;
  readonly length: number;
}

/**
 * What need not be done while a server is measured, because it would slow down what is timed, and take the
 * server's own time where both share a processor. For the same reason texts are kept out of the heap, in a ring:
 * to collect garbage around them took longer than a server's answer. Whatever is done is done in order.
 */
export class Backlog {
  /** Only what is written to takes memory. */
  readonly #ring: Buffer;
  #waiting: Waiting[] = [];
  /** How many of those were done. */
  #done = 0;
  #end = 0;

  constructor(room = ROOM) {
    this.#ring = Buffer.allocUnsafeSlow(room);
  }

  /** Keeps something to be done with a text; where too much waits, the oldest is done first. */
  add(text: string, task: (text: string) => void): void {
    const length = Buffer.byteLength(text);
    const { length: room } = this.#ring;
    if (length > room) {
      this.clear();
      task(text);
      return;
    }
    const left = room - (this.#end % room);
    const from = length > left ? this.#end + left : this.#end;
    this.#end = from + length;
    while (this.#end - (this.#waiting[this.#done]?.from ?? from) > room) this.#doNext();
    this.#ring.write(text, from % room);
    this.#waiting.push({ task, from, length });
  }

  /** Does all that waits. */
  clear(): void {
    while (this.#done < this.#waiting.length) this.#doNext();
    this.#waiting = [];
    this.#done = 0;
  }

  #doNext(): void {
    const next = this.#waiting[this.#done++];
    if (!next) return;
    const start = next.from % this.#ring.length;
    next.task(this.#ring.toString('utf8', start, start + next.length));
    if (2 * this.#done < this.#waiting.length) return;
    this.#waiting = this.#waiting.slice(this.#done);
    this.#done = 0;
  }
}
