import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ANCHORS, type GameBots, LEVELS, type Measure } from '../../bots/bot.ts';
import { botNamed, CHARACTERS } from '../../bots/characters.ts';
import type { GameOptions } from '../../core/game.ts';
import { faultText } from '../../core/parse.ts';
import { BOTS } from '../../games/bots.ts';
import { GAMES, gameNamed } from '../../games/catalog.ts';
import { positive, UsageError } from '../usage.ts';
import { type BotResult, contest } from './arena.ts';
import { type ArenaPlan, OUTSIDE } from './deal.ts';
import { seatings } from './seatings.ts';

export const ARENA_USAGE = `  upcard arena    bots against bots: each deal in every distinct seating, so that luck cancels
                    --game ID          ${GAMES.map(({ id }) => id).join(', ')}
                    --players N        seats (as many as there are bots)
                    --options JSON     other options of the game
                    --bot NAME         once per seat: ${[...ANCHORS, ...LEVELS].join(', ')},
                                       or cmd:PROGRAM (docs/writing-a-bot.md), or a character:
                                       ${CHARACTERS.map(({ id }) => id).join(', ')}
                    --games N          whole games, rounded up to full deals (1000)
                    --until P          stop early, once all 95 % intervals are within ±P
                    --seed TEXT        which deals (arena)
                    --timeout MS       for an answer of an outside program (5000)
                    --nodes N          what searching bots may spend on a decision
                    --workers N        threads (as many as there are cores)
                    --json             the last line as JSON
`;

/** Runs the arena as the arguments say and prints what each bot achieved. */
export async function arena(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      game: { type: 'string', default: '' },
      players: { type: 'string' },
      options: { type: 'string', default: '{}' },
      bot: { type: 'string', multiple: true, default: [] },
      games: { type: 'string', default: '1000' },
      until: { type: 'string' },
      seed: { type: 'string', default: 'arena' },
      timeout: { type: 'string', default: '5000' },
      nodes: { type: 'string' },
      workers: { type: 'string', default: String(availableParallelism()) },
      json: { type: 'boolean', default: false },
    },
  });
  const { game: gameId, bot: bots, seed } = values;
  const ours = await checkedBots(gameId, bots);
  const options = checkedOptions(
    gameId,
    { players: bots.length, ...seatCount(values.players) },
    values.options,
  );
  if (options.players !== bots.length) {
    throw new UsageError(`--bot is given ${bots.length} times for ${options.players} seats`);
  }
  const plan: ArenaPlan = {
    game: gameId,
    options,
    bots,
    seed,
    timeout: positive('timeout', values.timeout),
    ...(values.nodes === undefined ? {} : { nodes: positive('nodes', values.nodes) }),
  };
  const perDeal = seatings(bots).length;
  const length = {
    deals: Math.ceil(positive('games', values.games) / perDeal),
    workers: positive('workers', values.workers),
    ...(values.until === undefined ? {} : { until: positive('until', values.until) }),
  };
  const { deals, results } = await contest(plan, length, showProgress(length.deals));
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  for (const result of results) process.stdout.write(`${resultLine(result, ours.measure)}\n`);
  if (!values.json) return;
  const { metric } = ours.measure;
  const listed = results.map(({ bot, ...rest }) => ({ bot, metric, ...rest }));
  const { players } = options;
  process.stdout.write(
    `${JSON.stringify({ game: gameId, players, deals, games: deals * perDeal, bots: listed })}\n`,
  );
}

/** The game's own bots, if all that are named exist. */
export async function checkedBots(game: string, bots: readonly string[]): Promise<GameBots> {
  const ours = await BOTS[game]?.();
  if (!ours) throw new UsageError(`--game must be one of ${Object.keys(BOTS).join(', ')}`);
  for (const name of bots) {
    if (!name.startsWith(OUTSIDE) && !botNamed(ours, name)) throw new UsageError(`no bot is called ${name}`);
  }
  return ours;
}

/** The options in full, those of `text` before the defaults given. */
export function checkedOptions(game: string, defaults: object, text: string): GameOptions {
  const options = gameNamed(game)?.parseOptions({ ...defaults, ...json(text) });
  if (!options?.ok) throw new UsageError(`--options: ${options ? faultText(options.error) : text}`);
  return options.value;
}

function seatCount(players: string | undefined): { players?: number } {
  return players === undefined ? {} : { players: positive('players', players) };
}

function json(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Told below, like any other value that is no object.
  }
  throw new UsageError(`--options must be a JSON object, not ${text}`);
}

/** On a terminal, one line that keeps up; nowhere else. */
function showProgress(deals: number): (done: number, results: () => readonly BotResult[]) => void {
  if (!process.stderr.isTTY) return () => {};
  return (done, results) => {
    const means = results().map(({ bot, mean, high }) => `${bot} ${percent(mean)} ± ${percent(high - mean)}`);
    process.stderr.write(`\r\x1b[K${done} of ${deals} deals  ${means.join('  ')}`);
  };
}

function percent(part: number): string {
  return (100 * part).toFixed(1);
}

function resultLine(result: BotResult, { metric }: Measure): string {
  const { bot, mean, low, high, decisionMs, decisionsPerSecond, faults, faultsSeen } = result;
  const figures = `${mean.toFixed(4)} (${low.toFixed(4)} to ${high.toFixed(4)})`;
  const times = `${decisionMs.p50} ms median, ${decisionMs.p99} ms p99, ${decisionsPerSecond}/s`;
  const seen = faultsSeen.map((why) => `\n    ${why}`).join('');
  return `${bot}: ${metric} ${figures}; ${times}; ${faults} faults${seen}`;
}
