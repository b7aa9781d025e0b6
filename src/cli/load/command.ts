import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { at } from '../../core/assert.ts';
import { faultText } from '../../core/parse.ts';
import { GAMES } from '../../games/catalog.ts';
import type { NewTable } from '../../protocol/messages.ts';
import { type Address, addressOf } from '../online/wire.ts';
import { time, UsageError, whole } from '../usage.ts';
import type { Latencies } from './figures.ts';
import { Load, type LoadPlan, type TablePlan } from './load.ts';
import type { Measured } from './measured.ts';
import { serverUsage } from './usage.ts';

export const usage = `  upcard load URL [URL...]  whole games at a server by the public protocol, as many as it takes, and
                  how it does; tell the server so: upcard serve --unlimited ADDRESS (docs/operations.md);
                  of servers that share a database several may be given: each table is played through all
                    --tables N     played at once (10)
                    --seats N      guests at each, with a socket of their own (4)
                    --game ID      one game alone (all in turn)
                    --option K=V   of that game; may be repeated
                    --think MS     for each decision on average; 0: as fast as it goes (1000)
                    --duration S   that is measured, once all tables play (10)
                    --json         the figures as JSON
`;

/** Plays whole games at one server or several, and prints how that went; every violation of the protocol is an error. */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      tables: { type: 'string', default: '10' },
      seats: { type: 'string', default: '4' },
      game: { type: 'string' },
      option: { type: 'string', multiple: true, default: [] },
      think: { type: 'string', default: '1000' },
      duration: { type: 'string', default: '10' },
      json: { type: 'boolean', default: false },
    },
  });
  if (positionals.length === 0) throw new UsageError('load needs the address of a server');
  const plan: LoadPlan = {
    servers: positionals.map(serverAt),
    tables: tablesOf(
      whole('tables', values.tables),
      whole('seats', values.seats),
      values.game,
      values.option,
    ),
    // A decision takes up to one and a half of the average.
    think: values.think === '0' ? 0 : time('think', values.think, 1.5),
    says: 0,
    headers: () => ({}),
    seed: randomBytes(16).toString('hex'),
  };
  const duration = time('duration', values.duration, 1000);
  const load = new Load(plan);
  try {
    const report = await reported(load, plan, duration);
    process.stdout.write(values.json ? `${JSON.stringify(report)}\n` : text(report));
    if (report.errors > 0) process.exitCode = 1;
  } catch (error) {
    load.leave();
    process.stderr.write(`upcard load: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}

function serverAt(text: string): Address {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return addressOf(url);
  throw new UsageError(`a server's address is like https://cards.example, not ${text}`);
}

/** More than a machine has ports for. */
const MOST_TABLES = 100_000;

/** So many tables that take turns among the games, or why they can't be. */
function tablesOf(
  count: number,
  seats: number,
  id: string | undefined,
  pairs: readonly string[],
): readonly TablePlan[] {
  if (count > MOST_TABLES) throw new UsageError(`--tables must be at most ${MOST_TABLES}, not ${count}`);
  const games = GAMES.filter((game) => id === undefined || game.id === id);
  if (games.length === 0) throw new UsageError(`no game has the id ${id}`);
  if (id === undefined && pairs.length > 0) throw new UsageError('--option needs --game');
  const options: NewTable['options'] = Object.fromEntries(pairs.map(optionOf));
  for (const game of games) {
    const parsed = game.parseOptions({ ...options, players: seats });
    if (!parsed.ok) throw new UsageError(`${game.id}: ${faultText(parsed.error)}`);
  }
  return Array.from({ length: count }, (_, i) => ({ game: at(games, i % games.length), options, seats }));
}

function optionOf(pair: string): readonly [string, string | number] {
  const [, name, value] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError(`--option must be like edition=dealt, not ${pair}`);
  return [name, Number.isNaN(Number(value)) ? value : Number(value)];
}

interface Report {
  readonly servers: number;
  readonly tables: number;
  readonly connections: number;
  /** [s] */
  readonly seconds: number;
  readonly moves: number;
  readonly movesPerSecond: number;
  readonly games: number;
  /** [ms] From a move to its acknowledgement, and to each other seat that sees it. */
  readonly acknowledgement: Quantiles;
  readonly broadcast: Quantiles;
  /** What the servers together tell of themselves at /metrics; null where one doesn't. */
  readonly server: ServerReport | null;
  readonly errors: number;
  readonly problems: readonly string[];
}

interface Quantiles {
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
}

interface ServerReport {
  /** [s] */
  readonly cpuSeconds: number;
  readonly movesPerCpuSecond: number;
  /** [bytes] Resident in the end, and what it grew by while everyone sat down, for each connection. */
  readonly memory: number;
  readonly memoryPerConnection: number;
}

async function reported(load: Load, plan: LoadPlan, duration: number): Promise<Report> {
  const empty = await serverUsage(plan.servers);
  await load.gather();
  const idle = await serverUsage(plan.servers);
  await load.begin();
  const measured = await load.measured(duration);
  await load.close();
  const { moves, games, acknowledgements, broadcasts } = measured.figures;
  const connections = load.players.length;
  const grown = idle && empty ? idle.memory - empty.memory : undefined;
  return {
    servers: plan.servers.length,
    tables: plan.tables.length,
    connections,
    seconds: rounded(measured.seconds),
    moves,
    movesPerSecond: rounded(moves / measured.seconds),
    games,
    acknowledgement: quantiles(acknowledgements),
    broadcast: quantiles(broadcasts),
    server: serverReport(measured, grown === undefined ? undefined : grown / connections),
    errors: load.errors,
    problems: load.problems,
  };
}

function serverReport({ before, after, figures }: Measured, perConnection: number | undefined) {
  if (!before || !after || perConnection === undefined) return null;
  const cpuSeconds = after.cpu - before.cpu;
  return {
    cpuSeconds: rounded(cpuSeconds),
    movesPerCpuSecond: Math.round(figures.moves / cpuSeconds),
    memory: after.memory,
    memoryPerConnection: Math.round(perConnection),
  };
}

function quantiles(latencies: Latencies): Quantiles {
  const [p50 = 0, p99 = 0, p999 = 0] = latencies.quantiles(0.5, 0.99, 0.999).map(rounded);
  return { p50, p99, p999 };
}

function rounded(value: number): number {
  return Number(value.toFixed(2));
}

function text(report: Report): string {
  const { servers, tables, connections, seconds, moves, movesPerSecond, games, server, errors } = report;
  const times = ({ p50, p99, p999 }: Quantiles) => `p50 ${p50} ms, p99 ${p99} ms, p99.9 ${p999} ms`;
  const lines = [
    `${servers > 1 ? `${servers} servers, ` : ''}${tables} tables, ${connections} connections, ${seconds} s`,
    `moves            ${moves} (${movesPerSecond} a second), ${games} games ended`,
    `acknowledgement  ${times(report.acknowledgement)}`,
    `broadcast        ${times(report.broadcast)}`,
    server
      ? `server           ${server.cpuSeconds} s of CPU, ${server.movesPerCpuSecond} moves a CPU second`
      : 'server           tells nothing of itself at /metrics',
    ...(server
      ? [
          `memory           ${megabytes(server.memory)} MB, ${kilobytes(server.memoryPerConnection)} KB a connection`,
        ]
      : []),
    `errors           ${errors}`,
    ...report.problems.map((problem) => `  ${problem}`),
  ];
  return `${lines.join('\n')}\n`;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}

function kilobytes(bytes: number): number {
  return rounded(bytes / 1e3);
}
