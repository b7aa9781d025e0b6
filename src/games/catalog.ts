import type { Game } from '../core/game.ts';
import { checkeredCombos } from './checkered-combos/game.ts';

/** Every game's rules. */
export const GAMES: readonly Game[] = [checkeredCombos];
