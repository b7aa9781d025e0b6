import { parseArgs } from 'node:util';
import { type Rating, rate as rated, rating } from 'openskill';
import { ANCHORS, LEVELS } from '../../bots/bot.ts';
import { WIDTH } from '../../bots/statistics.ts';
import { at } from '../../core/assert.ts';
import { seededRng, shuffled } from '../../core/rng.ts';
import { WORKER } from '../arena/arena.ts';
import { checkedPlan, PLAN_ARGUMENTS, type Plan } from '../arena/plan.ts';
import type { Job } from '../arena/worker.ts';
import { UsageError, whole } from '../usage.ts';
import { Workers } from '../workers.ts';

export const usage = `  upcard rate     ranks many bots over one run of mixed tables (OpenSkill)
                    --game ID, --options JSON, --seed TEXT, --timeout MS, --nodes N, --workers N
                    --bot NAME         once per bot, at least as many as seats
                                       (all anchors and levels; names as in the arena)
                    --players N        seats (4)
                    --games N          (1000)
                    --json             the last line as JSON
`;

interface Standing {
  readonly bot: string;
  readonly rating: number;
  readonly low: number;
  readonly high: number;
  readonly games: number;
}

/** Seats bots at random, plays, and prints the ranking. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { ...PLAN_ARGUMENTS, seed: { type: 'string', default: 'rate' } },
  });
  const bots = [...new Set(values.bot ?? [...ANCHORS, ...LEVELS])];
  const { plan } = await checkedPlan(values, bots, 4);
  const { game, options, seed } = plan;
  if (bots.length < options.players) throw new UsageError(`--bot must name at least ${options.players} bots`);
  const games = whole('games', values.games);
  const seatings = Array.from({ length: games }, (_, i) =>
    shuffled(bots, seededRng(`${seed} table ${i}`)).slice(0, options.players),
  );
  const places = await placesOf(plan, seatings, whole('workers', values.workers));
  const standings = ranking(bots, seatings, places);
  for (const standing of standings) process.stdout.write(`${standingLine(standing)}\n`);
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ game, players: options.players, games, bots: standings })}\n`);
  }
}

/** The places of each game's seats, in the order of the games. */
async function placesOf(
  plan: Plan,
  seatings: readonly (readonly string[])[],
  count: number,
): Promise<readonly (readonly number[])[]> {
  const workers = new Workers<Job, readonly number[]>(WORKER, plan, count);
  const places: (readonly number[])[] = [];
  let next = 0;
  await workers.run(
    () => {
      const seating = seatings[next];
      if (!seating) return undefined;
      return { kind: 'game', seating, seed: `${plan.seed}/${next++}` };
    },
    (result, game) => {
      places[game] = result;
    },
  );
  await workers.stop({ kind: 'stop' });
  return places;
}

/** Rates the games one after the other, best first. */
function ranking(
  bots: readonly string[],
  seatings: readonly (readonly string[])[],
  places: readonly (readonly number[])[],
): readonly Standing[] {
  const ratings = new Map<string, Rating>(bots.map((bot) => [bot, rating()]));
  const counts = new Map<string, number>();
  for (const [game, seating] of seatings.entries()) {
    const teams = seating.map((bot) => [ratings.get(bot) ?? rating()]);
    const after = rated(teams, { rank: [...at(places, game)] });
    for (const [seat, bot] of seating.entries()) {
      ratings.set(bot, at(at(after, seat), 0));
      counts.set(bot, (counts.get(bot) ?? 0) + 1);
    }
  }
  return bots
    .map((bot) => standingOf(bot, ratings.get(bot) ?? rating(), counts.get(bot) ?? 0))
    .toSorted((a, b) => b.rating - a.rating);
}

function standingOf(bot: string, { mu, sigma }: Rating, games: number): Standing {
  return { bot, rating: mu, low: mu - WIDTH * sigma, high: mu + WIDTH * sigma, games };
}

function standingLine({ bot, rating: mean, low, high, games }: Standing): string {
  return `${bot}: ${mean.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)}), ${games} games`;
}
