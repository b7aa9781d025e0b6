import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import {
  type Cloud,
  cloudAround,
  drawnFrom,
  movedTo,
  type NamedWeights,
  weightsOf,
} from '../../bots/tune.ts';
import { at } from '../../core/assert.ts';
import { seededRng } from '../../core/rng.ts';
import { checkedBots, checkedOptions } from '../arena/plan.ts';
import { positive, whole } from '../usage.ts';
import { Workers } from '../workers.ts';
import type { TuneJob, TuneWorkerData } from './worker.ts';

export const usage = `  upcard tune     looks for better weights of a game's hard bot (cross-entropy method)
                    --game ID
                    --options JSON     once for each ruleset to tune for (4 players)
                    --generations N    (12)
                    --population N     candidates per generation (32)
                    --deals N          that each candidate plays, in every seat (60)
                    --anchored P       part of the deals among greedy rather than its like (0.5)
                    --seed TEXT        (tune)
                    --workers N        threads (as many as there are cores)
`;

/** The part of a generation that the next one is drawn from. */
const ELITE = 0.2;

/** Prints the weights after each generation; the last line is what to put into the game's weights. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      game: { type: 'string', default: '' },
      options: { type: 'string', multiple: true, default: ['{"players":4}'] },
      generations: { type: 'string', default: '12' },
      population: { type: 'string', default: '32' },
      deals: { type: 'string', default: '60' },
      anchored: { type: 'string', default: '0.5' },
      seed: { type: 'string', default: 'tune' },
      workers: { type: 'string', default: String(availableParallelism()) },
    },
  });
  const bots = await checkedBots(values.game, []);
  const options = values.options.map((text) => checkedOptions(values.game, {}, text));
  const generations = whole('generations', values.generations);
  const population = whole('population', values.population);
  const deals = whole('deals', values.deals);
  const anchored = positive('anchored', values.anchored);
  const data: TuneWorkerData = { game: values.game, options };
  const script = new URL('./worker.js', import.meta.url);
  const workers = new Workers<TuneJob, number>(script, data, whole('workers', values.workers));
  const rng = seededRng(values.seed);
  let cloud = cloudAround(bots.tunable.weights);
  for (let generation = 1; generation <= generations; generation++) {
    const others = weightsOf(cloud, cloud.means);
    const drawn = Array.from({ length: population }, () => drawnFrom(cloud, rng));
    const jobs = drawn.map((each) => ({
      weights: weightsOf(cloud, each),
      others,
      seed: `${values.seed}/${generation}`,
      deals,
      anchored,
    }));
    const worths = await tried(workers, jobs);
    cloud = movedTo(cloud, bestOf(drawn, worths));
    report(generation, worths, cloud);
  }
  await workers.stop();
}

/** Each job's worth, the jobs spread over the workers. */
async function tried(
  workers: Workers<TuneJob, number>,
  jobs: readonly TuneJob[],
): Promise<readonly number[]> {
  const worths: number[] = [];
  let next = 0;
  await workers.run(
    () => jobs[next++],
    (worth, job) => {
      worths[job] = worth;
    },
  );
  return worths;
}

function bestOf(
  drawn: readonly (readonly number[])[],
  worths: readonly number[],
): readonly (readonly number[])[] {
  const order = [...drawn.keys()].sort((a, b) => at(worths, b) - at(worths, a));
  return order.slice(0, Math.max(2, Math.round(ELITE * drawn.length))).map((i) => at(drawn, i));
}

function report(generation: number, worths: readonly number[], cloud: Cloud): void {
  const mean = worths.reduce((sum, worth) => sum + worth, 0) / worths.length;
  const weights: NamedWeights = weightsOf(cloud, cloud.means);
  process.stdout.write(
    `generation ${generation}: mean ${mean.toFixed(4)}, best ${Math.max(...worths).toFixed(4)}\n${JSON.stringify(weights)}\n`,
  );
}
