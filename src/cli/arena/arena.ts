import { Durations, type Estimate, estimate, type Sample } from '../../bots/statistics.ts';
import { Workers } from '../workers.ts';
import type { DealResult } from './deal.ts';
import type { Plan } from './plan.ts';
import type { Job } from './worker.ts';

/** How long to play. */
export interface Length {
  readonly deals: number;
  /** Stop once every bot's 95 % interval is at most this far to each side of its mean. */
  readonly until?: number;
  readonly workers: number;
}

export interface BotResult extends Estimate {
  readonly bot: string;
  readonly decisions: number;
  readonly decisionsPerSecond: number;
  readonly decisionMs: { readonly p50: number; readonly p99: number; readonly mean: number };
  readonly faults: number;
  /** The first few, in words. */
  readonly faultsSeen: readonly string[];
}

/** Fewer deals say nothing about their spread. */
const FEWEST_DEALS = 30;
const FAULTS_SHOWN = 3;

/** Plays the deals over all workers; what each bot achieved, in the order given. */
export async function contest(
  plan: Plan,
  length: Length,
  progress: (deals: number, results: () => readonly BotResult[]) => void,
): Promise<{ readonly deals: number; readonly results: readonly BotResult[] }> {
  const results = new Results([...new Set(plan.bots)]);
  const workers = new Workers<Job, DealResult>(WORKER, plan, Math.min(length.workers, length.deals));
  let next = 0;
  await workers.run(
    () => {
      if (next >= length.deals || results.isCertain(length.until)) return undefined;
      return { kind: 'deal', deal: next++ };
    },
    (result, deal) => {
      results.add(deal, result);
      progress(results.deals, () => results.all());
    },
  );
  await workers.stop({ kind: 'stop' });
  return { deals: results.deals, results: results.all() };
}

export const WORKER = new URL('./worker.js', import.meta.url);

/** What came back so far. Only whole prefixes of the deals count: the first to finish are the short ones. */
class Results {
  readonly #names: readonly string[];
  readonly #waiting = new Map<number, DealResult>();
  readonly #samples: ReadonlyMap<string, Sample[]>;
  readonly #durations: ReadonlyMap<string, Durations>;
  readonly #faults: ReadonlyMap<string, string[]>;
  deals = 0;

  constructor(names: readonly string[]) {
    this.#names = names;
    this.#samples = new Map(names.map((name) => [name, []]));
    this.#durations = new Map(names.map((name) => [name, new Durations()]));
    this.#faults = new Map(names.map((name) => [name, []]));
  }

  add(deal: number, result: DealResult): void {
    this.#waiting.set(deal, result);
    for (let found = this.#waiting.get(this.deals); found; found = this.#waiting.get(this.deals)) {
      this.#waiting.delete(this.deals);
      this.#count(found);
      this.deals++;
    }
  }

  isCertain(until: number | undefined): boolean {
    if (until === undefined || this.deals < FEWEST_DEALS) return false;
    return [...this.#samples.values()].every((deals) => {
      const { mean, high } = estimate(deals);
      return high - mean <= until;
    });
  }

  all(): readonly BotResult[] {
    return this.#names.map((bot) => this.#resultOf(bot));
  }

  #count(result: DealResult): void {
    for (const [name, { count, units, faults, decisions }] of Object.entries(result)) {
      this.#samples.get(name)?.push({ count, units });
      this.#faults.get(name)?.push(...faults);
      for (const milliseconds of decisions) this.#durations.get(name)?.add(milliseconds);
    }
  }

  #resultOf(bot: string): BotResult {
    const durations = this.#durations.get(bot) ?? new Durations();
    const faults = this.#faults.get(bot) ?? [];
    return {
      bot,
      ...estimate(this.#samples.get(bot) ?? []),
      decisions: durations.count,
      decisionsPerSecond: durations.sum > 0 ? Math.round((1000 * durations.count) / durations.sum) : 0,
      decisionMs: {
        p50: rounded(durations.quantile(0.5)),
        p99: rounded(durations.quantile(0.99)),
        mean: rounded(durations.sum / Math.max(1, durations.count)),
      },
      faults: faults.length,
      faultsSeen: faults.slice(0, FAULTS_SHOWN),
    };
  }
}

function rounded(milliseconds: number): number {
  return Number(milliseconds.toPrecision(3));
}
