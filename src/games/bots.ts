import type { GameBots } from '../bots/bot.ts';
import type { NetSource } from '../bots/net.ts';

/** Every game's bots by the game's id, loaded when asked for, with their network from that source. */
export const BOTS: Readonly<Record<string, (source: NetSource) => Promise<GameBots>>> = {
  'checkered-combos': async (source) =>
    (await import('./checkered-combos/bot/master.ts')).checkeredCombosTaught(
      await source('checkered-combos'),
    ),
  help: async (source) => (await import('./help/bot/master.ts')).helpTaught(await source('help')),
  'chip-it': async (source) =>
    (await import('./chip-it/bot/master.ts')).chipItTaught(await source('chip-it')),
};
