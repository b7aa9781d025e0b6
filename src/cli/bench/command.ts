import { parseArgs } from 'node:util';
import { faultText } from '../../core/parse.ts';
import { GAMES } from '../../games/catalog.ts';
import { positive, UsageError, whole } from '../usage.ts';
import { type BenchResult, benchmark } from './bench.ts';

export const usage = `  upcard bench    how fast random play runs
                    --game ID      one game alone
                    --players N    seats (4)
                    --seconds S    of each run (1)
                    --runs N       of which the median counts (5)
                    --limit N      legal actions listed per decision (5000)
                    --json         the last line as JSON
`;

/** Measures random play, and prints how fast it runs. */
export function run(args: string[]): void {
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
