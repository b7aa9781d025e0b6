import type { Carrier } from '../../src/server/bus.ts';

/** Carries texts within this process. */
export class NearCarrier implements Carrier {
  readonly longest = 100;
  readonly #ears: Set<(text: string) => void>;
  #ear: ((text: string) => void) | undefined;
  /** Whether it carries nothing, to this node or from it, and whether it knows. */
  state: 'right' | 'broken' | 'silent' = 'right';
  /** How many texts it was given. */
  sent = 0;

  constructor(ears: Set<(text: string) => void>) {
    this.#ears = ears;
  }

  open(hear: (text: string) => void): void {
    this.#ear = (text) => this.state === 'right' && hear(text);
    this.#ears.add(this.#ear);
  }

  send(texts: readonly string[]): Promise<boolean> {
    this.sent += texts.length;
    if (this.state === 'right') for (const text of texts) for (const hear of this.#ears) hear(text);
    return Promise.resolve(this.state !== 'broken');
  }

  close(): Promise<void> {
    if (this.#ear) this.#ears.delete(this.#ear);
    return Promise.resolve();
  }
}
