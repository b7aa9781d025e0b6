/** What one bot did in one deal, all seatings together. */
export interface Sample {
  readonly count: number;
  readonly units: number;
}

export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** 95 % of a normal distribution lie within so many standard deviations. */
export const WIDTH = 1.96;

/** Counts per unit with its 95 % interval; the deals are what is independent (ratio estimator). */
export function estimate(deals: readonly Sample[]): Estimate {
  let count = 0;
  let units = 0;
  for (const deal of deals) {
    count += deal.count;
    units += deal.units;
  }
  const mean = units > 0 ? count / units : 0;
  let squares = 0;
  for (const deal of deals) squares += (deal.count - mean * deal.units) ** 2;
  const few = deals.length > 1 ? deals.length / (deals.length - 1) : 0;
  const error = units > 0 ? Math.sqrt(squares * few) / units : 0;
  return { mean, low: mean - WIDTH * error, high: mean + WIDTH * error };
}

const BUCKETS_PER_FACTOR = 60;

/** Durations by their logarithm, so that millions fit; quantiles are exact to 2 %. */
export class Durations {
  readonly #buckets = new Map<number, number>();
  #total = 0;
  #sum = 0;

  get count(): number {
    return this.#total;
  }

  /** [ms] All together. */
  get sum(): number {
    return this.#sum;
  }

  /** [ms] */
  add(milliseconds: number, times = 1): void {
    const bucket = Math.round(Math.log(Math.max(milliseconds, 1e-6)) * BUCKETS_PER_FACTOR);
    this.#buckets.set(bucket, (this.#buckets.get(bucket) ?? 0) + times);
    this.#total += times;
    this.#sum += milliseconds * times;
  }

  /** [ms] What so large a part of the durations doesn't exceed. */
  quantile(part: number): number {
    const buckets = [...this.#buckets].sort(([a], [b]) => a - b);
    let rest = part * this.#total;
    for (const [bucket, times] of buckets) {
      rest -= times;
      if (rest <= 0) return Math.exp(bucket / BUCKETS_PER_FACTOR);
    }
    return 0;
  }
}
