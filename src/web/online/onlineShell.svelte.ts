import { preferences } from '../settings.svelte.ts';
import { ApiError } from './api.ts';
import { ONLINE_WORDS, type OnlineWords } from './words.ts';

/** What the online pages share. */
class OnlineShell {
  readonly words: OnlineWords = $derived(ONLINE_WORDS[preferences.language]);

  /** Why something was refused, in words. */
  refusal(code: string): string {
    const sentences = new Map<string, string>(Object.entries(this.words.refused));
    return sentences.get(code) ?? this.words.refused.failed;
  }

  /** What went wrong, in words. */
  failure(error: unknown): string {
    if (error instanceof ApiError) return this.refusal(error.code);
    return error instanceof Error ? error.message : String(error);
  }
}

export const online = new OnlineShell();
