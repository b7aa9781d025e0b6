import { preferences } from './settings.svelte.ts';
import { SHELL_WORDS, type ShellWords } from './words.ts';

/** What the whole site shares. */
class Shell {
  readonly words: ShellWords = $derived(SHELL_WORDS[preferences.language]);
}

export const shell = new Shell();
