import type { Played } from '../match/host.ts';
import { isPlaying } from '../match/look.ts';
import type { Means } from './means.ts';
import { summaryOf } from './notices.ts';
import type { Store } from './store.ts';

/** [ms] How long lists may lag behind a game: what changes with every move is told once in a while. */
const PAUSE = 1_000;

/** Tells the store what lists show of tables, after what happened there is stored. */
export class Summaries {
  readonly #store: Store;
  readonly #means: Means;
  readonly #failed: (error: unknown) => void;
  /** The tables whose summary is being stored or was just now, and what of them is still to be told. */
  readonly #telling = new Map<string, Promise<void>>();
  readonly #untold = new Map<string, Played>();
  /** What ends the pauses. */
  readonly #wake = new Map<string, () => void>();
  #isClosing = false;

  constructor(store: Store, means: Means, failed: (error: unknown) => void) {
    this.#store = store;
    this.#means = means;
    this.#failed = failed;
  }

  /** Of what comes while the table's summary is being stored, and while a game goes on soon after, only the last is told. */
  tell(id: string, played: Played): void {
    this.#untold.set(id, played);
    if (!isPlaying(played.game, played.table)) this.#wake.get(id)?.();
    if (!this.#telling.has(id)) this.#telling.set(id, this.#told(id));
  }

  /** All that is known is stored. */
  async told(): Promise<void> {
    this.#isClosing = true;
    for (const wake of this.#wake.values()) wake();
    await Promise.all(this.#telling.values());
    this.#isClosing = false;
  }

  async #told(id: string): Promise<void> {
    for (let next = this.#untold.get(id); next; next = this.#untold.get(id)) {
      this.#untold.delete(id);
      const summary = summaryOf(id, next);
      await this.#store.summarize(summary).catch(this.#failed);
      if (summary.state === 'playing') await this.#pause(id);
    }
    // At once: what comes from here on is told anew.
    this.#telling.delete(id);
  }

  async #pause(id: string): Promise<void> {
    if (this.#isClosing) return;
    await new Promise<void>((resolve) => {
      const callOff = this.#means.timer(this.#means.now() + PAUSE, resolve);
      this.#wake.set(id, () => {
        callOff();
        resolve();
      });
    });
    this.#wake.delete(id);
  }
}
