/** [s] The buckets of all histograms. */
const BOUNDS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];

/** What was counted under the same labels. */
interface Series {
  /** How many took no longer than each bound, and longer than the one before; last, those that took longer than all. */
  readonly counts: number[];
  sum: number;
}

/**
 * How long things took, as a histogram for Prometheus. Hot: the library's looks its labels up anew for each time,
 * which takes a thirtieth of all that a move costs.
 */
export class Times {
  readonly #name: string;
  readonly #help: string;
  readonly #series = new Map<string, Series>();

  /** Times under the known labels are told as none at first. */
  constructor(name: string, help: string, known: readonly string[] = []) {
    this.#name = name;
    this.#help = help;
    for (const labels of known) this.#begun(labels);
  }

  /** Counts a time under labels as they are written there, such as `type="act"`. */
  add(labels: string, seconds: number): void {
    const series = this.#series.get(labels) ?? this.#begun(labels);
    let i = 0;
    while (i < BOUNDS.length && seconds > (BOUNDS[i] ?? 0)) i++;
    series.counts[i] = (series.counts[i] ?? 0) + 1;
    series.sum += seconds;
  }

  text(): string {
    const name = this.#name;
    const lines = [`# HELP ${name} ${this.#help}`, `# TYPE ${name} histogram`];
    for (const [labels, { counts, sum }] of this.#series) {
      const more = labels === '' ? '' : `,${labels}`;
      const all = labels === '' ? '' : `{${labels}}`;
      let count = 0;
      for (const [i, each] of counts.entries()) {
        count += each;
        lines.push(`${name}_bucket{le="${BOUNDS[i] ?? '+Inf'}"${more}} ${count}`);
      }
      lines.push(`${name}_sum${all} ${sum}`, `${name}_count${all} ${count}`);
    }
    return `${lines.join('\n')}\n`;
  }

  #begun(labels: string): Series {
    const series = { counts: Array.from({ length: BOUNDS.length + 1 }, () => 0), sum: 0 };
    this.#series.set(labels, series);
    return series;
  }
}
