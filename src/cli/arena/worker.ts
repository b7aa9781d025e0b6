import { parentPort, workerData } from 'node:worker_threads';
import { type ArenaPlan, Dealer } from './deal.ts';

/** A worker of the arena: gets the number of a deal, answers with its result, until told to stop. */
const dealer = await Dealer.create(workerData as ArenaPlan);
parentPort?.on('message', async (deal: number | 'stop') => {
  if (deal === 'stop') {
    dealer.stop();
    process.exit(0);
  }
  parentPort?.postMessage({ deal, result: await dealer.play(deal) });
});
