import type { Game } from '../core/game.ts';
import type { GameText, Language } from '../core/words.ts';
import type { GameUi } from '../kit/table.ts';

/** What the browser loads when someone sits down at a game. */
export interface TableParts {
  readonly game: Game;
  readonly ui: GameUi;
}

/** Every game's table by the game's id, loaded when asked for. */
export const TABLES: Readonly<Record<string, () => Promise<TableParts>>> = {
  'checkered-combos': async () => ({
    game: (await import('./checkered-combos/game.ts')).checkeredCombos,
    ui: (await import('./checkered-combos/ui/ui.ts')).ui,
  }),
  help: async () => ({
    game: (await import('./help/game.ts')).help,
    ui: (await import('./help/ui/ui.ts')).ui,
  }),
  'chip-it': async () => ({
    game: (await import('./chip-it/game.ts')).chipIt,
    ui: (await import('./chip-it/ui/ui.ts')).ui,
  }),
};

/** Every game's texts by the game's id and the language, loaded when asked for. */
export const TEXTS: Readonly<Record<string, Readonly<Record<Language, () => Promise<GameText>>>>> = {
  'checkered-combos': {
    en: () => import('./checkered-combos/words/en.ts'),
    de: () => import('./checkered-combos/words/de.ts'),
  },
  help: { en: () => import('./help/words/en.ts'), de: () => import('./help/words/de.ts') },
  'chip-it': { en: () => import('./chip-it/words/en.ts'), de: () => import('./chip-it/words/de.ts') },
};
