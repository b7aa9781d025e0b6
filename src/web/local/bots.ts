import type { Budget, GameBots } from '../../bots/bot.ts';
import { BOTS } from '../../games/bots.ts';
import { NETS } from '../../games/nets.ts';

/** [ms] The most that a bot thinks here, on machines slower than its budget is meant for. */
const PATIENCE = 300;

const loaded = new Map<string, Promise<GameBots>>();

/** A game's bots, loaded when first asked for; undefined where there is no such game. */
export function botsOf(game: string): Promise<GameBots> | undefined {
  const kept = loaded.get(game);
  if (kept) return kept;
  const loading = BOTS[game]?.(fetchedNet);
  if (!loading) return undefined;
  loaded.set(game, loading);
  // What couldn't be fetched may be fetched next time.
  loading.catch(() => loaded.delete(game));
  return loading;
}

async function fetchedNet(game: string): Promise<Uint8Array> {
  const url = NETS[game];
  if (!url) throw new Error(`${game} has no network`);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** What a bot may spend on a decision from now on. */
export function budgetOf({ budget }: GameBots): Budget {
  const end = performance.now() + PATIENCE;
  return { ...budget, expired: () => performance.now() > end };
}
