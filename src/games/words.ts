import type { Language, Words } from '../core/words.ts';
import { words as checkeredCombosDe } from './checkered-combos/words/de.ts';
import { words as checkeredCombosEn } from './checkered-combos/words/en.ts';
import { words as chipItDe } from './chip-it/words/de.ts';
import { words as chipItEn } from './chip-it/words/en.ts';
import { words as helpDe } from './help/words/de.ts';
import { words as helpEn } from './help/words/en.ts';

/** Every game's sentences in every language, by the game's id. */
export const WORDS: Readonly<Record<string, Readonly<Record<Language, Words>>>> = {
  'checkered-combos': { en: checkeredCombosEn, de: checkeredCombosDe },
  help: { en: helpEn, de: helpDe },
  'chip-it': { en: chipItEn, de: chipItDe },
};
