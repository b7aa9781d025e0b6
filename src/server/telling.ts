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
  /** From 0 to 1: how much less the next lag is. */
  #less = 0;

  constructor(store: Pick<Store, 'summarize'>, means: Means, failed: (error: unknown) => void) {
    this.#store = store;
    this.#means = means;
    this.#failed = failed;
  }

  tell(id: string, played: Played): void {
    const told = this.#told.get(id) ?? newlyTold();
    this.#told.set(id, told);
    told.next = { played, listed: listedOf(played) };
    if (!told.storing && isNews(told)) this.#storeNext(id, told);
  }

  /** Stores all that waits; answers once that is done. */
  async flush(): Promise<void> {
    const waiting = () => [...this.#told].filter(([, { next, storing }]) => next ?? storing);
    for (let all = waiting(); all.length > 0; all = waiting()) {
      for (const [id, told] of all) if (!told.storing) this.#storeNext(id, told);
      await Promise.all(all.map(([, { storing }]) => storing));
    }
  }

  #storeNext(id: string, told: Told): void {
    const { next } = told;
    if (!next) return;
    told.callOff();
    told.last = next.listed;
    told.next = undefined;
    told.storing = this.#store
      .summarize(summaryOf(id, next.played))
      .catch((error: unknown) => this.#failed(error))
      .then(() => this.#stored(id, told));
  }

  #stored(id: string, told: Told): void {
    told.storing = undefined;
    if (isNews(told)) {
      this.#storeNext(id, told);
      return;
    }
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
