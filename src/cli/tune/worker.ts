import { parentPort, workerData } from 'node:worker_threads';
import { type NamedWeights, triedIn } from '../../bots/tune.ts';
import type { GameOptions } from '../../core/game.ts';
import { BOTS } from '../../games/bots.ts';
import { gameNamed } from '../../games/catalog.ts';
import { storedNet } from '../../server/nets.ts';

/** One candidate to try: among the anchor in that part of the deals, among copies of `others` in the rest. */
export interface TuneJob {
  readonly weights: NamedWeights;
  readonly others: NamedWeights;
  readonly seed: string;
  readonly deals: number;
  readonly anchored: number;
}

export interface TuneWorkerData {
  readonly game: string;
  readonly options: readonly GameOptions[];
}

const { game: id, options } = workerData as TuneWorkerData;
const game = gameNamed(id);
const bots = await BOTS[id]?.(storedNet);
if (!game || !bots) throw new Error(`no bots play ${id}`);
const { measure, tunable } = bots;

parentPort?.on('message', ({ weights, others, seed, deals, anchored }: TuneJob) => {
  const candidate = tunable.policy(weights);
  const self = tunable.policy(others);
  let mean = 0;
  for (let deal = 0; deal < deals; deal++) {
    const among = deal < anchored * deals ? tunable.anchor : self;
    const chosen = options[deal % options.length];
    if (!chosen) continue;
    const { count, units } = triedIn({ game, options: chosen, measure }, candidate, among, `${seed}/${deal}`);
    mean += count / units / deals;
  }
  parentPort?.postMessage(measure.better === 'high' ? mean : -mean);
});
