import { parseArgs } from 'node:util';
import { ANCHORS, LEVELS, type Measure } from '../../bots/bot.ts';
import { CHARACTERS } from '../../bots/characters.ts';
import { GAMES } from '../../games/catalog.ts';
import { positive, UsageError, whole } from '../usage.ts';
import { type BotResult, contest } from './arena.ts';
import { checkedPlan, PLAN_ARGUMENTS } from './plan.ts';
import { seatings } from './seatings.ts';

export const usage = `  upcard arena    bots against bots: each deal in every distinct seating, so that luck cancels
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
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      ...PLAN_ARGUMENTS,
      seed: { type: 'string', default: 'arena' },
      until: { type: 'string' },
    },
  });
  const { bot: bots = [] } = values;
  const { plan, ours } = await checkedPlan(values, bots, bots.length);
  const { game, options } = plan;
  if (options.players !== bots.length) {
    throw new UsageError(`--bot is given ${bots.length} times for ${options.players} seats`);
  }
  const perDeal = seatings(bots).length;
  const length = {
    deals: Math.ceil(whole('games', values.games) / perDeal),
    workers: whole('workers', values.workers),
    ...(values.until === undefined ? {} : { until: positive('until', values.until) }),
  };
  const { deals, results } = await contest(plan, length, showProgress(length.deals));
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  for (const result of results) process.stdout.write(`${resultLine(result, ours.measure)}\n`);
  if (!values.json) return;
  const { metric } = ours.measure;
  const listed = results.map(({ bot, ...rest }) => ({ bot, metric, ...rest }));
  const { players } = options;
  process.stdout.write(`${JSON.stringify({ game, players, deals, games: deals * perDeal, bots: listed })}\n`);
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
