import type { Seat } from '../../core/game.ts';
import type { Card, CardName } from './cards.ts';
import type { Combo, ComboKind } from './combos.ts';
import type { Options } from './options.ts';

/** What one player did in the turn. */
export type Play =
  | { readonly seat: Seat; readonly kind: 'combo'; readonly combo: Combo; readonly cards: readonly Card[] }
  | { readonly seat: Seat; readonly kind: 'stop' | 'redraw' | 'take' };

export interface TurnSoFar {
  readonly opener: Seat;
  /** Those in the round when the turn began, ascending. */
  readonly seats: readonly Seat[];
  readonly plays: readonly Play[];
}

export interface State {
  readonly options: Options;
  readonly round: number;
  readonly phase: 'deal' | 'act' | 'place' | 'over';
  /** Who decides; before a deal, who will open the round; when over, who acted last. */
  readonly toAct: Seat;
  /** Why that seat opens the round about to be dealt. */
  readonly opens: OpensRound;
  readonly chips: readonly number[];
  readonly hands: readonly (readonly Card[])[];
  readonly reserves: readonly (readonly Card[])[];
  /** The next card to be drawn first. */
  readonly drawPile: readonly Card[];
  readonly discard: readonly Card[];
  readonly turn: TurnSoFar;
  /** The card in the mover's fingers, and how many are still to be drawn after it. */
  readonly drawn: { readonly card: Card; readonly left: number } | undefined;
  /** The seats that lost the game, once it is over. */
  readonly losers: readonly Seat[];
}

export type OpensRound = 'left-of-dealer' | 'lost-round' | 'several-lost';

export type Action =
  | {
      readonly type: 'play';
      readonly from: number;
      readonly count: number;
      readonly combo: ComboKind;
      readonly value: number;
    }
  | { readonly type: 'stop'; readonly from: number }
  | { readonly type: 'redraw'; readonly from: number }
  | { readonly type: 'take'; readonly reserve: number; readonly to: number }
  | { readonly type: 'place'; readonly to: number }
  | { readonly type: 'deal'; readonly deck: readonly CardName[] };

/** A card, or "?" where it isn't open to the viewer. */
export type Shown = CardName | '?';

export type PlayNotation =
  | {
      readonly seat: Seat;
      readonly kind: 'combo';
      readonly combo: ComboKind;
      readonly value: number;
      readonly cards: readonly CardName[];
    }
  | { readonly seat: Seat; readonly kind: 'stop' | 'redraw' | 'take' };

/** The notation of a position; a view is one with cards hidden. */
export interface View {
  readonly game: 'checkered-combos';
  readonly options: Options;
  readonly round: number;
  /** `deal` only between two decisions, while cards are to be dealt. */
  readonly phase: State['phase'];
  readonly toAct: Seat | null;
  readonly chips: readonly number[];
  readonly hands: readonly (readonly Shown[])[];
  readonly reserves: readonly (readonly CardName[])[];
  readonly drawPile: readonly Shown[];
  readonly discard: readonly CardName[];
  readonly turn: {
    readonly opener: Seat;
    readonly seats: readonly Seat[];
    readonly plays: readonly PlayNotation[];
  };
  readonly drawn: { readonly card: Shown; readonly left: number } | null;
  readonly losers: readonly Seat[] | null;
}

/** What can be loaded: the game at a decision or at its end. */
export type Position = View & { readonly phase: 'act' | 'place' | 'over' };

/** Why a seat opens the next turn. */
export type OpensTurn =
  | 'won-turn'
  | 'played-stop'
  | 'opened-with-redraw'
  | 'next-highest'
  | 'right-neighbour';

export type Event =
  | {
      readonly type: 'dealt';
      readonly round: number;
      readonly dealer: Seat;
      readonly opener: Seat;
      readonly why: OpensRound;
      readonly hands: readonly (readonly Shown[])[];
      readonly reserves: readonly (readonly CardName[])[];
      readonly drawPile: number;
    }
  | {
      readonly type: 'played';
      readonly seat: Seat;
      readonly from: number;
      readonly cards: readonly CardName[];
      readonly combo: ComboKind;
      readonly value: number;
    }
  /** `skipped`: those who don't act in this turn because of it. */
  | {
      readonly type: 'stopped';
      readonly seat: Seat;
      readonly from: number;
      readonly skipped: readonly Seat[];
    }
  | { readonly type: 'redraw-played'; readonly seat: Seat; readonly from: number }
  | {
      readonly type: 'took';
      readonly seat: Seat;
      readonly reserve: number;
      readonly card: CardName;
      readonly to: number;
    }
  /** `by`: with what. A trick of Dealt! that holds only a Stop is won by nobody. */
  | {
      readonly type: 'turn-won';
      readonly seat: Seat;
      readonly by: 'combo' | 'stop' | 'redraw';
      readonly combo?: ComboKind;
      readonly value?: number;
    }
  | { readonly type: 'redraws'; readonly seat: Seat; readonly count: number }
  | { readonly type: 'drew'; readonly seat: Seat; readonly card: Shown; readonly left: number }
  | { readonly type: 'placed'; readonly seat: Seat; readonly card: Shown; readonly to: number }
  | { readonly type: 'out'; readonly seat: Seat }
  /** `insteadOf`: who should have opened but has no cards. */
  | { readonly type: 'opens'; readonly seat: Seat; readonly why: OpensTurn; readonly insteadOf?: Seat }
  | {
      readonly type: 'round-over';
      readonly round: number;
      readonly why: 'stuck' | 'last-with-cards' | 'all-out';
      readonly payers: readonly Seat[];
      /** With `all-out`: who won the turn and so pays nothing. */
      readonly spared?: Seat;
    }
  | { readonly type: 'paid'; readonly seat: Seat; readonly chips: number }
  | { readonly type: 'game-over'; readonly losers: readonly Seat[] };

export type Why =
  | { readonly code: 'chance-acts'; readonly rule: 'CC-3' }
  | { readonly code: 'not-chance'; readonly rule: 'CC-3' }
  | { readonly code: 'wrong-deck'; readonly rule: 'CC-1' }
  | { readonly code: 'game-over'; readonly rule: 'CC-26' }
  | { readonly code: 'not-your-turn'; readonly rule: 'CC-6'; readonly toAct: Seat }
  | { readonly code: 'must-place'; readonly rule: 'CC-17' }
  | { readonly code: 'nothing-drawn'; readonly rule: 'CC-17' }
  | { readonly code: 'not-in-hand'; readonly rule: 'CC-9'; readonly position: number; readonly size: number }
  | { readonly code: 'wrong-count'; readonly rule: 'CC-9'; readonly combo: ComboKind; readonly count: number }
  | {
      readonly code: 'special-in-combination';
      readonly rule: 'CC-11' | 'CC-13' | 'CC-14';
      readonly card: CardName;
    }
  | {
      readonly code: 'no-such-value';
      readonly rule: 'CC-11';
      readonly combo: ComboKind;
      readonly value: number;
    }
  | {
      readonly code: 'not-a-combination';
      readonly rule: 'CC-9';
      readonly cards: readonly CardName[];
      readonly combo: ComboKind;
      readonly value: number;
    }
  | {
      readonly code: 'too-low';
      readonly rule: 'CC-10';
      readonly combo: ComboKind;
      readonly value: number;
      readonly topCombo: ComboKind;
      readonly topValue: number;
    }
  | { readonly code: 'not-a-stop'; readonly rule: 'CC-13'; readonly card: CardName }
  | { readonly code: 'not-a-redraw'; readonly rule: 'CC-14'; readonly card: CardName }
  | { readonly code: 'opener-must-play'; readonly rule: 'CC-7' }
  | {
      readonly code: 'no-such-reserve';
      readonly rule: 'CC-12';
      readonly reserve: number;
      readonly count: number;
    }
  | { readonly code: 'must-play'; readonly rule: 'CC-15' }
  | {
      readonly code: 'no-such-gap';
      readonly rule: 'CC-12' | 'CC-17';
      readonly to: number;
      readonly size: number;
    };

/** What is to be said for or against an action, to the one who may take it. */
export type Fact =
  | { readonly code: 'goes-out' }
  /** Between which cards of the hand a card goes, or lies if there is another like it. */
  | {
      readonly code: 'goes-between' | 'lies-between';
      readonly left?: CardName;
      readonly right?: CardName;
    }
  /** The fewest plays that can then empty the hand. */
  | { readonly code: 'plays-left'; readonly plays: number }
  /** A combination in the hand that stays, comes about or falls apart. */
  | {
      readonly code: 'keeps-combo' | 'joins-combo' | 'splits-combo';
      readonly combo: ComboKind;
      readonly value: number;
    }
  /** Nobody is left to outbid it: the turn is won. */
  | { readonly code: 'wins-turn' }
  /** So many cards are then to be drawn, by who wins the turn. */
  | { readonly code: 'must-draw'; readonly cards: number }
  /** Of those who can't act any more in this turn, the one with the fewest cards. */
  | { readonly code: 'stops-leader'; readonly seat: Seat; readonly cards: number }
  | { readonly code: 'reserves-left'; readonly cards: number };
