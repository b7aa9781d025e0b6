import type { Game } from '../core/game.ts';
import { checkeredCombos } from './checkered-combos/game.ts';
import { chipIt } from './chip-it/game.ts';
import { help } from './help/game.ts';

/** Every game's rules. */
export const GAMES: readonly Game[] = [checkeredCombos, help, chipIt];

export function gameNamed(id: string): Game | undefined {
  return GAMES.find((game) => game.id === id);
}
