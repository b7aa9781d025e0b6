/** How many tasks wait at most, and how much room the text of each has [bytes]. */
const MOST = 65_536;
const ROOM = 4_096;

interface Waiting {
  readonly task: (text: string) => void;
  /** How long its text is [bytes], or the text itself where that is too long for its room. */
  readonly kept: number | string;
}

/**
 * What need not be done while a server is measured, because it would slow down what is timed, and take the
 * server's own time where both share a processor. For the same reason texts are kept out of the heap: to collect
 * garbage around them took longer than a server's answer. Whatever is done is done in order.
 */
export class Backlog {
  /** Only what is written to takes memory. */
  readonly #rooms = Buffer.allocUnsafeSlow(MOST * ROOM);
  readonly #waiting: (Waiting | undefined)[] = [];
  #done = 0;
  #added = 0;

  /** Keeps something to be done with a text; where too much waits, the oldest is done first. */
  add(text: string, task: (text: string) => void): void {
    if (this.#added - this.#done === MOST) this.#doNext();
    const number = this.#added++ % MOST;
    const kept = Buffer.byteLength(text) > ROOM ? text : this.#rooms.write(text, number * ROOM);
    this.#waiting[number] = { task, kept };
  }

  /** Does all that waits. */
  clear(): void {
    while (this.#done < this.#added) this.#doNext();
  }

  #doNext(): void {
    const number = this.#done++ % MOST;
    const waiting = this.#waiting[number];
    this.#waiting[number] = undefined;
    if (waiting) waiting.task(this.#textOf(waiting, number * ROOM));
  }

  #textOf({ kept }: Waiting, at: number): string {
    return typeof kept === 'string' ? kept : this.#rooms.toString('utf8', at, at + kept);
  }
}
