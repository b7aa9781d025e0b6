import type { GameOptions, Viewer } from '../../core/game.ts';
import type { GameRecord } from '../../core/record.ts';
import type { Result } from '../../core/result.ts';
import type { Command, Rejection } from '../../match/decide.ts';
import type { Sight } from '../../match/sight.ts';
import type { Holder } from '../../match/table.ts';
import type { Answer } from '../calls.ts';

/** What the page asks of the worker that keeps the local tables. */
export interface Requests {
  open: {
    ask: {
      id: string;
      game: string;
      holders: readonly Holder[];
      options: Readonly<Record<string, unknown>>;
      /** The position to begin at, where that isn't the game's own start. */
      start?: unknown;
    };
    answer: Result<number, Rejection>;
  };
  command: { ask: { id: string; command: Command }; answer: Result<number, Rejection> };
  /** Answers whether there is such a table; its sights follow as messages of their own. */
  watch: { ask: { id: string; viewer: Viewer; since?: number }; answer: boolean };
  unwatch: { ask: { id: string }; answer: undefined };
  list: { ask: Record<string, never>; answer: readonly TableSummary[] };
  remove: { ask: { id: string }; answer: undefined };
  record: {
    ask: { id: string };
    answer: { readonly record: GameRecord; readonly avatars: readonly string[] } | undefined;
  };
}

/** A local table, as the home page lists it. */
export interface TableSummary {
  readonly id: string;
  readonly game: string;
  readonly options: GameOptions;
  readonly names: readonly string[];
  readonly over: boolean;
  /** How many events had happened at it when it was last played at. */
  readonly seq: number;
  /** When that was, in milliseconds. */
  readonly at: number;
}

export type FromWorker = Answer | { readonly table: string; readonly sight: Sight };

/** Whoever uses this browser: everyone at a local table who isn't a bot. */
export const LOCAL_USER = 'local';
