import type { Seat } from '../../core/game.ts';
import type { Card, CardName } from './cards.ts';
import type { Match, Options } from './options.ts';

/** Cards of one value, with the points that raised them to it; no cards where nothing was played. */
export interface Combo {
  readonly cards: readonly Card[];
  readonly value: number;
  /** All points on the cards together. */
  readonly points: number;
}

export interface State {
  readonly options: Options;
  readonly phase: 'deal' | 'act' | 'over';
  /** Who decides; before a deal, who will begin; when over, who acted last. */
  readonly toAct: Seat;
  readonly hands: readonly (readonly Card[])[];
  /** [CI-2] The cards left out of the game. */
  readonly unused: readonly Card[];
  readonly discard: readonly Card[];
  /** What each holds, without what lies on cards. */
  readonly points: readonly number[];
  /** What lies in front of each; nothing in front of the one to act. [CI-5] */
  readonly fronts: readonly Combo[];
  readonly pool: number;
  /** Whose combination is to be beaten; undefined at a clear table. */
  readonly owner: Seat | undefined;
  /** In the order they finished. */
  readonly finished: readonly Seat[];
  /** [CI-15] Passes in a row at a clear table that gave nothing back. */
  readonly idle: number;
  /** The game of the match, counted from 1. */
  readonly game: number;
  /** What the finished games of the match scored; zeros in a single game. */
  readonly scores: readonly number[];
}

export type Action =
  | { readonly type: 'play'; readonly cards: readonly CardName[]; readonly value: number }
  | { readonly type: 'pass'; readonly points: number }
  | { readonly type: 'deal'; readonly deck: readonly CardName[] };

/** A card, or "?" where it isn't open to the viewer. */
export type Shown = CardName | '?';

/** The notation of a position; a view is one with cards hidden. */
export interface View {
  readonly game: 'chip-it';
  readonly options: Options;
  /** `deal` only between two decisions, while cards are to be dealt. */
  readonly phase: State['phase'];
  readonly toAct: Seat | null;
  readonly hands: readonly (readonly Shown[])[];
  readonly unused: readonly Shown[];
  readonly discard: readonly CardName[];
  readonly points: readonly number[];
  readonly front: readonly (FrontNotation | null)[];
  readonly pool: number;
  readonly table: { readonly seat: Seat; readonly count: number; readonly value: number } | null;
  readonly finished: readonly Seat[];
  readonly idle: number;
  readonly match: { readonly game: number; readonly scores: readonly number[] };
}

/** What can be loaded: the game at a decision or at its end. */
export type Position = View & { readonly phase: 'act' | 'over' };

export interface FrontNotation {
  readonly cards: readonly CardName[];
  readonly value: number;
  readonly points: number;
}

export type Event =
  /** Begins every game of a match. `points`: what each starts with. */
  | {
      readonly type: 'dealt';
      readonly game: number;
      readonly games: number;
      readonly first: Seat;
      readonly hands: readonly (readonly Shown[])[];
      readonly unused: number;
      readonly points: readonly number[];
    }
  /** [CI-5] `points`: what lay on the cards and is now the seat's. */
  | {
      readonly type: 'cleared';
      readonly seat: Seat;
      readonly cards: readonly CardName[];
      readonly points: number;
    }
  /** `points`: for each card; `taken`: in all; `left`: cards in hand. */
  | {
      readonly type: 'played';
      readonly seat: Seat;
      readonly cards: readonly CardName[];
      readonly value: number;
      readonly points: readonly number[];
      readonly taken: number;
      readonly left: number;
    }
  /** `left`: points the seat still holds. */
  | { readonly type: 'passed'; readonly seat: Seat; readonly points: number; readonly left: number }
  /** [CI-15] After so many passes that gave nothing, the next must give. */
  | { readonly type: 'must-give-back'; readonly passes: number }
  /** [CI-14] [CI-18] `owner`: of the last combination. */
  | { readonly type: 'round-over'; readonly owner: Seat; readonly begins: Seat }
  | { readonly type: 'finished'; readonly seat: Seat; readonly place: number }
  /** [CI-20] One game of a match: what it added, and the standing after it. */
  | {
      readonly type: 'game-won';
      readonly match: Match;
      readonly game: number;
      readonly games: number;
      readonly places: readonly number[];
      readonly added: readonly number[];
      readonly scores: readonly number[];
    }
  /** The end of it all: of a single game, or of a match. */
  | {
      readonly type: 'game-over';
      readonly match: Match;
      readonly places: readonly number[];
      readonly scores: readonly number[];
    };

export type Why =
  | { readonly code: 'chance-acts'; readonly rule: 'CI-2' }
  | { readonly code: 'not-chance'; readonly rule: 'CI-2' }
  | { readonly code: 'wrong-deck'; readonly rule: 'CI-1' }
  | { readonly code: 'game-over'; readonly rule: 'CI-17' }
  | { readonly code: 'not-your-turn'; readonly rule: 'CI-4'; readonly toAct: Seat }
  | { readonly code: 'no-cards-left'; readonly rule: 'CI-13' }
  | { readonly code: 'no-cards'; readonly rule: 'CI-7' }
  | { readonly code: 'card-not-held'; readonly rule: 'CI-7'; readonly card: CardName; readonly held: number }
  | { readonly code: 'wrong-count'; readonly rule: 'CI-8'; readonly count: number; readonly topCount: number }
  | {
      readonly code: 'too-low';
      readonly rule: 'CI-8';
      readonly count: number;
      readonly value: number;
      readonly topValue: number;
    }
  | {
      readonly code: 'unreachable-value';
      readonly rule: 'CI-9';
      readonly card: CardName;
      readonly value: number;
    }
  | { readonly code: 'pool-too-small'; readonly rule: 'CI-11'; readonly cost: number; readonly pool: number }
  | { readonly code: 'pass-too-many'; readonly rule: 'CI-12'; readonly points: number }
  | {
      readonly code: 'not-enough-points';
      readonly rule: 'CI-12';
      readonly points: number;
      readonly held: number;
    }
  | { readonly code: 'must-give-back'; readonly rule: 'CI-15' }
  | { readonly code: 'must-play'; readonly rule: 'CI-15' };

/** What is to be said for or against an action, to the one who may take it. */
export type Fact =
  | { readonly code: 'finishes' }
  /** In the hand, and how many different values they have. */
  | { readonly code: 'cards-left'; readonly cards: number; readonly values: number }
  | { readonly code: 'takes-points' | 'gives-points'; readonly points: number; readonly owed: number }
  | { readonly code: 'takes-nothing' }
  /** So many cards, of all that could be anywhere, beat it without points. */
  | { readonly code: 'beaten-by'; readonly cards: number }
  /** Whoever is closest to finishing, and what they have left. */
  | { readonly code: 'hurries'; readonly seat: Seat; readonly cards: number };
