import type { FastifyBaseLogger } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Tally } from './live.ts';

const SECONDS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];

/** What the operator can watch: counted here, told at /metrics. Nothing in it tells of a person or a card. */
export class Tallies implements Tally {
  readonly registry = new Registry();
  readonly #log: FastifyBaseLogger;
  readonly #logged = new WeakSet<Error>();
  readonly #faults = this.#counter('upcard_message_faults_total', 'Messages that could not be taken', [
    'code',
  ]);
  readonly #failures = this.#counter('upcard_failures_total', 'What went wrong inside', ['where']);
  readonly #commands = this.#histogram('upcard_command_seconds', 'From a command to its answer', [
    'type',
    'outcome',
  ]);
  readonly #commits = this.#histogram('upcard_commit_seconds', 'To store what happened', []);
  readonly #shows = this.#histogram('upcard_show_seconds', 'To send what happened to all who look', []);

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
    collectDefaultMetrics({ register: this.registry });
  }

  connections(count: () => number): void {
    this.#gauge('upcard_connections', 'Clients connected', count);
  }

  tables(count: () => number): void {
    this.#gauge('upcard_tables', 'Tables in memory', count);
  }

  links(count: () => number): void {
    this.#gauge('upcard_links', 'Other servers that are reached', count);
  }

  command(type: string, outcome: string, seconds: number): void {
    this.#commands.observe({ type, outcome }, seconds);
  }

  fault(code: string): void {
    this.#faults.inc({ code });
  }

  committed(seconds: number): void {
    this.#commits.observe(seconds);
  }

  shown(seconds: number): void {
    this.#shows.observe(seconds);
  }

  /** What failed for many by one error is counted for each, and logged once. */
  failed(where: string, error: unknown): void {
    this.#failures.inc({ where });
    if (error instanceof Error) {
      if (this.#logged.has(error)) return;
      this.#logged.add(error);
    }
    this.#log.error({ where, error: error instanceof Error ? (error.stack ?? error.message) : error });
  }

  #gauge(name: string, help: string, count: () => number): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      collect: () => gauge.set(count()),
    });
  }

  #counter(name: string, help: string, labelNames: readonly string[]): Counter {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  #histogram(name: string, help: string, labelNames: readonly string[]): Histogram {
    return new Histogram({ name, help, labelNames, buckets: SECONDS, registers: [this.registry] });
  }
}
