import type { Language } from '../core/words.ts';
import { words as de } from './words/de.ts';
import { words as en } from './words/en.ts';

/** Everything the shell says in one language; the games have their own. */
export interface ShellWords {
  readonly tagline: string;
  readonly playNow: string;
  readonly passAndPlay: string;
  readonly learn: string;
  readonly goOn: string;
  readonly finishedGames: string;
  readonly remove: string;
  readonly replay: string;
  readonly loadRecord: string;
  readonly saveRecord: string;
  readonly notARecord: string;
  readonly home: string;
  readonly blurbs: Readonly<Record<string, string>>;
  readonly playersRange: (min: number, max: number) => string;
  readonly online: {
    readonly play: string;
    readonly title: string;
    readonly code: string;
    readonly join: string;
    readonly lobby: string;
  };
  readonly homePage: {
    readonly games: string;
    readonly options: string;
    readonly dealing: string;
    readonly justNow: string;
    readonly keep: string;
    readonly removeTable: (game: string, names: string) => string;
    readonly showAll: (count: number) => string;
  };
  readonly setup: {
    readonly title: (game: string) => string;
    readonly players: string;
    readonly seats: string;
    readonly person: string;
    readonly bot: string;
    readonly you: string;
    /** A person without a name. */
    readonly nobody: string;
    readonly seatOf: (number: number) => string;
    readonly name: string;
    readonly nameOf: (number: number) => string;
    readonly portrait: string;
    readonly portraits: Readonly<Record<string, string>>;
    readonly character: string;
    readonly botLevel: string;
    readonly change: string;
    readonly done: string;
    readonly onlyBots: string;
    readonly level: string;
    readonly begins: string;
    readonly drawn: string;
    readonly fairness: string;
    readonly start: string;
    readonly options: Readonly<Record<string, string>>;
    readonly values: Readonly<Record<string, string>>;
  };
  readonly table: {
    readonly others: string;
    readonly yourTurn: string;
    readonly turnOf: (name: string) => string;
    readonly thinking: (name: string) => string;
    readonly log: string;
    readonly aid: string;
    readonly menu: string;
    readonly keys: string;
    readonly describe: string;
    readonly skip: string;
    readonly hint: string;
    readonly gameOver: string;
    readonly rematch: string;
    readonly watchAgain: string;
    readonly back: string;
    readonly close: string;
    readonly passTo: (name: string) => string;
    readonly onlyFor: (name: string) => string;
    readonly iAm: (name: string) => string;
    readonly gone: string;
    readonly newer: string;
    readonly rule: (number: string) => string;
    readonly rules: string;
    readonly wins: (names: readonly string[], you: boolean) => string;
    readonly again: string;
  };
  readonly settings: {
    readonly title: string;
    readonly language: string;
    readonly theme: string;
    readonly themes: Readonly<Record<string, string>>;
    readonly speed: string;
    readonly speeds: Readonly<Record<string, string>>;
    readonly sound: string;
    readonly motion: string;
    readonly forcedPlays: string;
    readonly shortcuts: string;
    readonly hints: string;
  };
  /** How the parts of a match are called, and their ends. */
  readonly parts: Readonly<
    Record<
      'round' | 'game',
      { readonly over: string; readonly next: string; readonly named: (number: number) => string }
    >
  >;
  readonly keyList: readonly (readonly [keys: string, what: string])[];
  readonly replayPage: {
    readonly step: (step: number, of: number) => string;
    readonly first: string;
    readonly back: string;
    readonly forward: string;
    readonly last: string;
    readonly goTo: string;
    readonly seenBy: string;
    readonly allOpen: string;
    readonly playOn: string;
    readonly playOnBriefly: string;
    readonly review: string;
  };
  readonly learnPage: {
    readonly rulesOf: (game: string) => string;
    readonly lesson: string;
    readonly startLesson: string;
    readonly next: string;
    readonly yourMove: string;
    readonly notThat: string;
    readonly done: string;
    readonly nowPlay: string;
  };
  readonly languageNames: Readonly<Record<Language, string>>;
  readonly and: string;
  readonly loading: string;
  readonly failed: (what: string) => string;
  readonly lost: string;
  readonly notAffiliated: string;
}

export const SHELL_WORDS: Readonly<Record<Language, ShellWords>> = { en, de };
