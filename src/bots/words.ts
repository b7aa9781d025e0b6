import type { Language } from '../core/words.ts';
import type { Level } from './bot.ts';
import type { CharacterId } from './characters.ts';
import type { Style } from './style.ts';
import { words as de } from './words/de.ts';
import { words as en } from './words/en.ts';

/** What is said about bots in one language. */
export interface BotWords {
  readonly levels: Readonly<Record<Level, string>>;
  readonly styles: Readonly<Record<Style, string>>;
  /** A line about each character. */
  readonly blurbs: Readonly<Record<CharacterId, string>>;
}

export const BOT_WORDS: Readonly<Record<Language, BotWords>> = { en, de };
