import type { Means } from './means.ts';
import type { Store, TableSummary } from './store.ts';

/** [ms] For how long lists may still tell whose turn it was. */
const LAG = 2_000;

/** What lists were told of a table a moment ago. */
interface Told {
  /** What they show of it, but for the turn. */
  listed: string;
  /** The summary that is to be stored next. */
  next: TableSummary | undefined;
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

  constructor(store: Pick<Store, 'summarize'>, means: Means, failed: (error: unknown) => void) {
    this.#store = store;
    this.#means = means;
    this.#failed = failed;
  }

  tell(summary: TableSummary): void {
    const told = this.#told.get(summary.table) ?? newlyTold();
    this.#told.set(summary.table, told);
    told.next = summary;
    if (!told.storing && told.listed !== listedIn(summary)) this.#storeNext(told);
  }

  /** Stores all that waits; answers once that is done. */
  async flush(): Promise<void> {
    const waiting = () => [...this.#told.values()].filter(({ next, storing }) => next ?? storing);
    for (let all = waiting(); all.length > 0; all = waiting()) {
      for (const told of all) if (!told.storing) this.#storeNext(told);
      await Promise.all(all.map(({ storing }) => storing));
    }
  }

  #storeNext(told: Told): void {
    const { next } = told;
    if (!next) return;
    told.callOff();
    told.next = undefined;
    told.listed = listedIn(next);
    told.storing = this.#store
      .summarize(next)
      .catch((error: unknown) => this.#failed(error))
      .then(() => this.#stored(next.table, told));
  }

  #stored(table: string, told: Told): void {
    told.storing = undefined;
    if (told.next && told.listed !== listedIn(told.next)) {
      this.#storeNext(told);
      return;
    }
    told.callOff = this.#means.timer(this.#means.now() + LAG, () => {
      if (told.next) this.#storeNext(told);
      else this.#told.delete(table);
    });
  }
}

function newlyTold(): Told {
  return { listed: '', next: undefined, storing: undefined, callOff: () => {} };
}

function listedIn({ seq, changed, toAct, ...listed }: TableSummary): string {
  return JSON.stringify(listed);
}
