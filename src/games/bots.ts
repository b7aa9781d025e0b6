import type { GameBots } from '../bots/bot.ts';

/** Every game's bots by the game's id, loaded when asked for. */
export const BOTS: Readonly<Record<string, () => Promise<GameBots>>> = {
  'checkered-combos': async () => (await import('./checkered-combos/bot/bots.ts')).checkeredCombosBots,
  help: async () => (await import('./help/bot/bots.ts')).helpBots,
  'chip-it': async () => (await import('./chip-it/bot/bots.ts')).chipItBots,
};
