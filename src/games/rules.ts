import type { Game } from '../core/game.ts';

/** Every game's rules by the game's id, loaded when asked for. */
export const RULES: Readonly<Record<string, () => Promise<Game>>> = {
  'checkered-combos': async () => (await import('./checkered-combos/game.ts')).checkeredCombos,
  help: async () => (await import('./help/game.ts')).help,
  'chip-it': async () => (await import('./chip-it/game.ts')).chipIt,
};
