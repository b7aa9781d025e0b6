import type { FastifyBaseLogger } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Tally } from './live.ts';
import { Times } from './times.ts';

/** [ms] What fails the same way again within that time is counted, and told with the next line about it. */
const QUIET = 10_000;
/** So many ways to fail are remembered. */
const MOST_WAYS = 100;

/** When [ms] something was logged, and how often it happened since. */
interface Logged {
  readonly at: number;
  more: number;
}

/** What the operator can watch: counted here, told at /metrics. Nothing in it tells of a person or a card. */
export class Tallies implements Tally {
  readonly #registry = new Registry();
  readonly #log: FastifyBaseLogger;
  readonly #now: () => number;
  /** By where and how something failed. */
  readonly #logged = new Map<string, Logged>();
  readonly #faults = this.#counter('upcard_message_faults_total', 'Messages that could not be taken', [
    'code',
  ]);
  readonly #failures = this.#counter('upcard_failures_total', 'What went wrong inside', ['where']);
  readonly #commands = new Times('upcard_command_seconds', 'From a command to its answer');
  readonly #commits = new Times('upcard_commit_seconds', 'To store what happened', ['']);
  readonly #shows = new Times('upcard_show_seconds', 'To send what happened to all who look', ['']);

  constructor(log: FastifyBaseLogger, now: () => number) {
    this.#log = log;
    this.#now = now;
    collectDefaultMetrics({ register: this.#registry });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** All of it as Prometheus reads it. */
  async text(): Promise<string> {
    const times = [this.#commands, this.#commits, this.#shows].map((each) => each.text());
    return `${await this.#registry.metrics()}\n${times.join('\n')}`;
  }

  connections(count: () => number): void {
    this.#gauge('upcard_connections', 'Clients connected', count);
  }

  tables(count: () => number): void {
    this.#gauge('upcard_tables', 'Tables in memory', count);
  }

  links(count: () => number): void {
    this.#gauge('upcard_links', 'Other servers that serve clients of this one', count);
  }

  command(type: string, outcome: string, seconds: number): void {
    this.#commands.add(`type="${type}",outcome="${outcome}"`, seconds);
  }

  fault(code: string): void {
    this.#faults.inc({ code });
  }

  committed(seconds: number): void {
    this.#commits.add('', seconds);
  }

  shown(seconds: number): void {
    this.#shows.add('', seconds);
  }

  /** What fails for many in the same way, as while the database is away, is counted for each and logged now and then. */
  failed(where: string, error: unknown): void {
    this.#failures.inc({ where });
    const told = { where, error: error instanceof Error ? (error.stack ?? error.message) : error };
    const way = `${where} ${told.error}`;
    const at = this.#now();
    const last = this.#logged.get(way);
    // The clock may have been set back.
    if (last && at >= last.at && at - last.at < QUIET) {
      last.more++;
      return;
    }
    if (this.#logged.size >= MOST_WAYS) this.#logged.clear();
    this.#logged.set(way, { at, more: 0 });
    this.#log.error(last && last.more > 0 ? { ...told, more: last.more } : told);
  }

  #gauge(name: string, help: string, count: () => number): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect: () => gauge.set(count()),
    });
  }

  #counter(name: string, help: string, labelNames: readonly string[]): Counter {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }
}
