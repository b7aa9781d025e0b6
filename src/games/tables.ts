import type { Game } from '../core/game.ts';
import type { GameText, Language, Teaching } from '../core/words.ts';
import type { Lesson } from '../kit/lesson.ts';
import type { GameUi } from '../kit/table.ts';
import { RULES } from './rules.ts';

/** What the browser loads when someone sits down at a game. */
export interface TableParts {
  readonly game: Game;
  readonly ui: GameUi;
}

const UIS: Readonly<Record<string, () => Promise<GameUi>>> = {
  'checkered-combos': async () => (await import('./checkered-combos/ui/ui.ts')).ui,
  help: async () => (await import('./help/ui/ui.ts')).ui,
  'chip-it': async () => (await import('./chip-it/ui/ui.ts')).ui,
};

/** A game's table, loaded when asked for; undefined where there is no such game. */
export async function tableParts(id: string): Promise<TableParts | undefined> {
  const [game, ui] = await Promise.all([RULES[id]?.(), UIS[id]?.()]);
  return game && ui && { game, ui };
}

type Lessons = Readonly<Record<string, Lesson>>;

/** Every game's lessons by the game's id, loaded when asked for; then by the ruleset's id. */
export const LESSONS: Readonly<Record<string, () => Promise<Lessons>>> = {
  'checkered-combos': async () => (await import('./checkered-combos/ui/lesson.ts')).lessons,
  help: async () => (await import('./help/ui/lesson.ts')).lessons,
  'chip-it': async () => (await import('./chip-it/ui/lesson.ts')).lessons,
};

/** By the game's id and the language, loaded when asked for. */
type Texts<Text> = Readonly<Record<string, Readonly<Record<Language, () => Promise<Text>>>>>;

/** Every game's texts at the table. */
export const TEXTS: Texts<GameText> = {
  'checkered-combos': {
    en: () => import('./checkered-combos/words/en.ts'),
    de: () => import('./checkered-combos/words/de.ts'),
  },
  help: { en: () => import('./help/words/en.ts'), de: () => import('./help/words/de.ts') },
  'chip-it': { en: () => import('./chip-it/words/en.ts'), de: () => import('./chip-it/words/de.ts') },
};

/** What every game is taught with. */
export const TEACHING: Texts<Teaching> = {
  'checkered-combos': {
    en: () => import('./checkered-combos/words/teaching/en.ts'),
    de: () => import('./checkered-combos/words/teaching/de.ts'),
  },
  help: {
    en: () => import('./help/words/teaching/en.ts'),
    de: () => import('./help/words/teaching/de.ts'),
  },
  'chip-it': {
    en: () => import('./chip-it/words/teaching/en.ts'),
    de: () => import('./chip-it/words/teaching/de.ts'),
  },
};
