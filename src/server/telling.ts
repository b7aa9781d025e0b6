import type { Played } from '../match/host.ts';
import type { Means } from './means.ts';
import { areListedAlike, type Listed, listedOf, summaryOf } from './notices.ts';
import type { Store } from './store.ts';

/** [ms] For how long lists may still tell whose turn it was: this at most, and up to a quarter less. */
const LAG = 5_000;
/** By steps of the golden ratio the lags that follow each other are spread evenly. */
const STEP = (Math.sqrt(5) - 1) / 2;

/** What lists are to be told of a table. */
interface News {
  readonly played: Played;
  readonly listed: Listed;
}

/** What lists were told of a table a moment ago. */
interface Told {
  last: Listed | undefined;
  next: News | undefined;
  storing: Promise<void> | undefined;
  callOff: () => void;
}

/**
 * Stores what lists tell of tables: at once where they show something new, and with a lag where
 * only the turn went on, because that is what happens most.
 */
export class Telling {
  readonly #store: Pick<Store, 'summarize'>;
  readonly #means: Means;
  readonly #failed: (error: unknown) => void;
  readonly #told = new Map<string, Told>();
  #isClosed = false;
  /** From 0 to 1: how much less the next lag is. */
  #less = 0;

  constructor(store: Pick<Store, 'summarize'>, means: Means, failed: (error: unknown) => void) {
    this.#store = store;
    this.#means = means;
    this.#failed = failed;
  }

  tell(id: string, played: Played): void {
    if (this.#isClosed) return;
    const told = this.#told.get(id) ?? newlyTold();
    this.#told.set(id, told);
    told.next = { played, listed: listedOf(played) };
    if (!told.storing && isNews(told)) this.#storeNext(id, told);
  }

  /** Stores all that waits; answers once that is done, or could not be. */
  async flush(): Promise<void> {
    const flushed = [...this.#told].map(async ([id, told]) => {
      await told.storing;
      if (!told.storing) this.#storeNext(id, told);
      await told.storing;
    });
    await Promise.all(flushed);
  }

  /** Stores all that waits, and nothing from then on. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.flush();
    for (const { callOff } of this.#told.values()) callOff();
    this.#told.clear();
  }

  #storeNext(id: string, told: Told): void {
    const { next } = told;
    if (!next) return;
    told.callOff();
    told.last = next.listed;
    told.next = undefined;
    told.storing = this.#store.summarize(summaryOf(id, next.played)).then(
      () => this.#stored(id, told),
      (error: unknown) => this.#notStored(id, told, next, error),
    );
  }

  #stored(id: string, told: Told): void {
    told.storing = undefined;
    if (isNews(told)) this.#storeNext(id, told);
    else this.#wait(id, told);
  }

  /** It is tried again with the next news, or after a while. */
  #notStored(id: string, told: Told, news: News, error: unknown): void {
    this.#failed(error);
    told.storing = undefined;
    told.last = undefined;
    told.next ??= news;
    this.#wait(id, told);
  }

  #wait(id: string, told: Told): void {
    told.callOff = this.#means.timer(this.#means.now() + this.#nextLag(), () => {
      if (told.next) this.#storeNext(id, told);
      else this.#told.delete(id);
    });
  }

  /** [ms] Tables of which lists are told together aren't the next time: to store them all would hold up every move. */
  #nextLag(): number {
    this.#less = (this.#less + STEP) % 1;
    return LAG * (1 - this.#less / 4);
  }
}

function newlyTold(): Told {
  return { last: undefined, next: undefined, storing: undefined, callOff: () => {} };
}

/** Whether what is to be told next shows lists more than another turn. */
function isNews({ last, next }: Told): boolean {
  return next !== undefined && (last === undefined || !areListedAlike(last, next.listed));
}
