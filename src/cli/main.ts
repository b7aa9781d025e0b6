import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { faultText } from '../core/parse.ts';
import { GAMES } from '../games/catalog.ts';
import { ARENA_USAGE, arena } from './arena/command.ts';
import { type BenchResult, benchmark } from './bench.ts';
import { CALIBRATE_USAGE, calibrate } from './calibrate/command.ts';
import { answer, failure, type Session } from './engine.ts';
import { JOIN_USAGE, join } from './join/command.ts';
import { answerLines } from './lines.ts';
import { LOAD_USAGE, load } from './load/command.ts';
import { RATE_USAGE, rate } from './rate/command.ts';
import { REVIEW_USAGE, review } from './review/command.ts';
import { backup, SERVE_USAGE, serve } from './serve/command.ts';
import { TUNE_USAGE, tune } from './tune/command.ts';
import { NotNowError, positive, UsageError, whole } from './usage.ts';
import { VERIFY_USAGE, verify } from './verify.ts';

const ENGINE_USAGE = `  upcard engine   the rules, headless: one JSON request per line on stdin, one answer per line
                  on stdout (docs/engine.md)
`;

const BENCH_USAGE = `  upcard bench    how fast random play runs
                    --game ID      one game alone
                    --players N    seats (4)
                    --seconds S    of each run (1)
                    --runs N       of which the median counts (5)
                    --limit N      legal actions listed per decision (5000)
                    --json         the last line as JSON
`;

interface Command {
  readonly usage: string;
  readonly run: (args: string[]) => void | Promise<void>;
}

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['engine', { usage: ENGINE_USAGE, run: engine }],
  ['bench', { usage: BENCH_USAGE, run: bench }],
  ['serve', { usage: SERVE_USAGE, run: serve }],
  ['backup', { usage: SERVE_USAGE, run: backup }],
  ['join', { usage: JOIN_USAGE, run: join }],
  ['load', { usage: LOAD_USAGE, run: load }],
  ['verify', { usage: VERIFY_USAGE, run: verify }],
  ['arena', { usage: ARENA_USAGE, run: arena }],
  ['rate', { usage: RATE_USAGE, run: rate }],
  ['calibrate', { usage: CALIBRATE_USAGE, run: calibrate }],
  ['review', { usage: REVIEW_USAGE, run: review }],
  ['tune', { usage: TUNE_USAGE, run: tune }],
]);

/** How one command is used, or all are. */
function usageOf(command: Command | undefined): string {
  const parts = command ? [command.usage] : new Set([...COMMANDS.values()].map(({ usage }) => usage));
  return `upcard: card games in which you must always go one higher\n\n${[...parts].join('')}`;
}

/** Runs the command that the arguments name; the exit code. */
export async function main([name, ...args]: readonly string[]): Promise<number> {
  const command = COMMANDS.get(name ?? '');
  const asksHelp = name === 'help' || [name, ...args].some((word) => word === '--help' || word === '-h');
  if (name === undefined || asksHelp) {
    process.stdout.write(usageOf(command));
    return name === undefined ? 2 : 0;
  }
  try {
    if (!command) throw new UsageError(`no command ${name}`);
    await command.run(args);
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof NotNowError) {
      process.stderr.write(`upcard: ${error.message}\n`);
      return 1;
    }
    if (!(error instanceof UsageError || error instanceof TypeError)) throw error;
    process.stderr.write(`upcard: ${error.message}\n\n${usageOf(command)}`);
    return 2;
  }
}

async function engine(args: string[]): Promise<void> {
  parseArgs({ args });
  const session: Session = { current: undefined, drawSeed: () => randomBytes(16).toString('hex') };
  await answerLines(process.stdin, process.stdout, (line) =>
    line === undefined ? failure('bad-request', 'the line is longer than 1 MB') : answer(line, session),
  );
}

function bench(args: string[]): void {
  const { values } = parseArgs({
    args,
    options: {
      game: { type: 'string' },
      players: { type: 'string', default: '4' },
      seconds: { type: 'string', default: '1' },
      runs: { type: 'string', default: '5' },
      limit: { type: 'string', default: '5000' },
      json: { type: 'boolean', default: false },
    },
  });
  const games = GAMES.filter(({ id }) => values.game === undefined || id === values.game);
  if (games.length === 0) throw new UsageError(`no game has the id ${values.game}`);
  const players = whole('players', values.players);
  const plan = {
    seconds: positive('seconds', values.seconds),
    runs: whole('runs', values.runs),
    limit: whole('limit', values.limit),
  };
  const results = games.map((game) => {
    const options = game.parseOptions({ players });
    if (!options.ok) throw new UsageError(`${game.id}: ${faultText(options.error)}`);
    return benchmark(game, options.value, plan);
  });
  for (const result of results) process.stdout.write(`${benchLine(result)}\n`);
  if (values.json) process.stdout.write(`${JSON.stringify({ results })}\n`);
}

function benchLine({ game, players, decisionsPerSecond, gamesPerSecond }: BenchResult): string {
  const figures = `${decisionsPerSecond.toLocaleString('en')} decisions/s, ${gamesPerSecond.toLocaleString('en')} games/s`;
  return `${game}, ${players} players: ${figures}`;
}
