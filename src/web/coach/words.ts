import type { Verdict } from '../../bots/review.ts';
import type { Seat } from '../../core/game.ts';
import type { Cast, Language } from '../../core/words.ts';
import type { Metric } from './messages.ts';
import { words as de } from './words/de.ts';
import { words as en } from './words/en.ts';

/** Everything that hints and reviews say beside the games' own sentences; loaded with them. */
export interface CoachWords {
  readonly hint: string;
  readonly thinking: string;
  readonly review: string;
  /** What the chances are chances of. */
  readonly chanceOf: Readonly<Record<Metric, string>>;
  readonly byWhatYouSee: string;
  readonly reviewing: string;
  readonly reviewed: string;
  readonly verdicts: Readonly<Record<Verdict, string>>;
  readonly percent: (chance: number) => string;
  readonly player: string;
  readonly curve: (seat: Seat, cast: Cast) => string;
  readonly inWords: string;
  readonly courseOf: (chances: readonly string[], end: string | undefined) => string;
  readonly balance: string;
  readonly columns: readonly [mistakes: string, inaccuracies: string, givenUp: string, luck: string];
  readonly balanceNote: string;
  readonly decisions: (seat: Seat, cast: Cast) => string;
  readonly allFine: string;
  readonly ratherThan: (chance: string, best: string) => string;
  readonly better: string;
  readonly speaksFor: string;
  readonly speaksAgainst: string;
  readonly look: string;
  readonly learn: string;
  readonly whatNow: (seat: Seat, cast: Cast, number: number, of: number) => string;
  readonly right: (chance: string) => string;
  readonly wrong: (verdict: string, chance: string, best: string) => string;
  readonly again: string;
  readonly next: string;
  readonly end: string;
}

export const COACH_WORDS: Readonly<Record<Language, CoachWords>> = { en, de };
