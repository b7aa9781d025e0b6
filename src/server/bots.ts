import type { GameBots } from '../bots/bot.ts';
import { BOTS } from '../games/bots.ts';
import { storedNet } from './nets.ts';

const loaded = new Map<string, Promise<GameBots>>();

/** A game's bots, loaded when first asked for. */
export function botsOf(game: string): Promise<GameBots> {
  const kept = loaded.get(game) ?? BOTS[game]?.(storedNet);
  if (!kept) throw new Error(`no bots for ${game}`);
  loaded.set(game, kept);
  return kept;
}
