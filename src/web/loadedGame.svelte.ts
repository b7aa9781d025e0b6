import type { GameText, Teaching } from '../core/words.ts';
import { type TableParts, TEACHING, TEXTS, tableParts } from '../games/tables.ts';
import { preferences } from './settings.svelte.ts';
import { unbroken } from './unbroken.ts';

/** A game's table and its texts in the language that is set, as soon as they are here. */
export class LoadedGame {
  parts = $state.raw<TableParts>();
  text = $state.raw<GameText>();
  /** Why they can't be had. */
  problem = $state<string>();

  constructor(game: () => string | undefined) {
    $effect(() => this.load(tableParts(game() ?? ''), (parts) => (this.parts = parts)));
    $effect(() => {
      const texts = TEXTS[game() ?? '']?.[preferences.language];
      return texts && this.load(texts(), (text) => (this.text = unbroken(text)));
    });
  }

  /** What is no longer wanted when it comes is dropped: call what this returns. */
  protected load<T>(loading: Promise<T>, loaded: (value: T) => void): () => void {
    let wanted = true;
    loading
      .then((value) => {
        if (wanted) loaded(value);
      })
      .catch((error) => {
        this.problem = error instanceof Error ? error.message : String(error);
      });
    return () => {
      wanted = false;
    };
  }
}

/** The same with what the game is taught with. */
export class TaughtGame extends LoadedGame {
  teaching = $state.raw<Teaching>();

  constructor(game: () => string | undefined) {
    super(game);
    $effect(() => {
      const teaching = TEACHING[game() ?? '']?.[preferences.language];
      return teaching && this.load(teaching(), (loaded) => (this.teaching = unbroken(loaded)));
    });
  }
}
