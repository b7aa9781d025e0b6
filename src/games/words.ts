import type { Language, Words } from '../core/words.ts';
import { words as checkeredCombosDe } from './checkered-combos/words/de.ts';
import { words as checkeredCombosEn } from './checkered-combos/words/en.ts';

/** Every game's sentences in every language, by the game's id. */
export const WORDS: Readonly<Record<string, Readonly<Record<Language, Words>>>> = {
  'checkered-combos': { en: checkeredCombosEn, de: checkeredCombosDe },
};
