import type { Seat } from '../../core/game.ts';
import type { Card, CardName } from './cards.ts';
import type { Options } from './options.ts';

/** [HE-3] 1: clockwise, -1: counter-clockwise. */
export type Direction = 1 | -1;

/** [HE-12] The card in front of a player; `fresh`: the skip is still to come. */
export type NoCard = 'fresh' | 'skipped';

/** [HE-14] Who asked whom, and what was passed once it was. */
export interface Help {
  readonly asker: Seat;
  readonly giver: Seat;
  /** It is then in the asker's hand. */
  readonly card: Card | undefined;
}

export interface State {
  readonly options: Options;
  readonly round: number;
  readonly direction: Direction;
  /** In the first three, chance acts. */
  readonly phase: 'deal' | 'tie' | 'shuffle' | 'start' | 'act' | 'help' | 'return' | 'over';
  /** Who decides; in a shuffle, who draws. */
  readonly toAct: Seat;
  readonly points: readonly number[];
  /** Before a deal, who will call their lowest number; in a tie, those who called the lowest of all. */
  readonly callers: readonly Seat[];
  readonly hands: readonly (readonly Card[])[];
  readonly row: readonly Card[];
  /** The draw deck, the next card to be drawn at the index `drawn`. */
  readonly drawPile: readonly Card[];
  /** How many were drawn from the pile; they stay in the list, so that drawing copies nothing. */
  readonly drawn: number;
  readonly discard: readonly Card[];
  readonly no: readonly (NoCard | 'none')[];
  readonly help: Help | undefined;
  /** Those who won, once the game is over. */
  readonly winners: readonly Seat[];
}

export type Action =
  | { readonly type: 'play'; readonly card: CardName }
  | { readonly type: 'wild'; readonly at: number }
  | { readonly type: 'switch'; readonly at: number; readonly card: CardName }
  | { readonly type: 'zap' }
  | { readonly type: 'no' }
  | { readonly type: 'give'; readonly card: CardName }
  | { readonly type: 'return'; readonly card: CardName }
  | ChanceAction;

export type ChanceAction =
  /** The hands as blocks by seat, then the draw deck. */
  | { readonly type: 'deal'; readonly deck: readonly CardName[] }
  | { readonly type: 'begin'; readonly seat: Seat }
  /** The new draw deck, the next card to be drawn first. */
  | { readonly type: 'shuffle'; readonly pile: readonly CardName[] };

/** A card, or "?" where it isn't open to the viewer. */
export type Shown = CardName | '?';

/** The notation of a position; a view is one with cards hidden. */
export interface View {
  readonly game: 'help';
  readonly options: Options;
  readonly round: number;
  readonly direction: Direction;
  /** `deal`, `tie` and `shuffle` only between two decisions, while chance has to act. */
  readonly phase: State['phase'];
  readonly toAct: Seat | null;
  readonly points: readonly number[];
  readonly hands: readonly (readonly Shown[])[];
  readonly row: readonly CardName[];
  readonly drawPile: readonly Shown[];
  readonly discard: readonly CardName[];
  readonly no: readonly (NoCard | null)[];
  readonly help: { readonly asker: Seat; readonly giver: Seat; readonly card: Shown | null } | null;
  readonly winners: readonly Seat[] | null;
}

/** What can be loaded: the game at a decision or at its end. */
export type Position = View & { readonly phase: 'start' | 'act' | 'help' | 'return' | 'over' };

export type Event =
  | {
      readonly type: 'dealt';
      readonly round: number;
      readonly direction: Direction;
      readonly hands: readonly (readonly Shown[])[];
      readonly drawPile: number;
    }
  /** [HE-4] The lowest number of each who called; null where they have none. */
  | {
      readonly type: 'called';
      readonly calls: readonly { readonly seat: Seat; readonly card: CardName | null }[];
    }
  /** Nobody who called has a number; the next deal is of the same round. */
  | { readonly type: 'redealt'; readonly round: number }
  | {
      readonly type: 'tie-broken';
      readonly seat: Seat;
      readonly tied: readonly Seat[];
      readonly card: CardName;
    }
  | {
      readonly type: 'begins';
      readonly seat: Seat;
      readonly card: CardName;
      readonly why: 'lowest' | 'tie-broken';
    }
  | { readonly type: 'played'; readonly seat: Seat; readonly card: CardName }
  | { readonly type: 'wild-placed'; readonly seat: Seat; readonly at: number; readonly value: number }
  /** `took` went from the row into the hand, `put` from the hand into the row. */
  | {
      readonly type: 'switched';
      readonly seat: Seat;
      readonly at: number;
      readonly took: CardName;
      readonly put: CardName;
    }
  /** `card`: what left the row. */
  | { readonly type: 'zapped'; readonly seat: Seat; readonly card: CardName }
  | { readonly type: 'no-played'; readonly seat: Seat }
  /** `seat`: who made it six; `row`: what went to the discard pile. */
  | { readonly type: 'row-cleared'; readonly seat: Seat; readonly row: readonly CardName[] }
  /** `left`: cards left in the deck. */
  | { readonly type: 'drew'; readonly seat: Seat; readonly card: Shown; readonly left: number }
  /** `drawPile`: cards in the new deck. */
  | { readonly type: 'reshuffled'; readonly drawPile: number }
  | { readonly type: 'skipped'; readonly seat: Seat }
  | { readonly type: 'no-removed'; readonly seat: Seat }
  /** `passedOver`: those before the giver who can't be asked because of a No!; `row`: on which the asker is stuck. */
  | {
      readonly type: 'asked';
      readonly asker: Seat;
      readonly giver: Seat;
      readonly passedOver: readonly Seat[];
      readonly row: readonly CardName[];
    }
  | { readonly type: 'gave'; readonly giver: Seat; readonly asker: Seat; readonly card: Shown }
  | { readonly type: 'returned'; readonly asker: Seat; readonly giver: Seat; readonly card: Shown }
  | { readonly type: 'no-help'; readonly asker: Seat; readonly giver: Seat }
  /** `row`: on which the asker is stuck. */
  | { readonly type: 'helpless'; readonly asker: Seat; readonly row: readonly CardName[] }
  | {
      readonly type: 'round-over';
      readonly round: number;
      readonly why: RoundEnd;
      readonly scorers: readonly Seat[];
      /** Everyone's points after it. */
      readonly points: readonly number[];
    }
  | { readonly type: 'game-over'; readonly winners: readonly Seat[] };

export type RoundEnd = 'no-help' | 'helpless';

export type Why =
  | { readonly code: 'game-over'; readonly rule: 'HE-17' }
  /** A player acts where chance must: `due` is what comes first. */
  | { readonly code: 'chance-acts'; readonly rule: ChanceRule; readonly due: 'deal' | 'tie' | 'shuffle' }
  /** A player decides what only chance may. */
  | { readonly code: 'not-chance'; readonly rule: ChanceRule }
  /** Chance does what isn't due now. */
  | { readonly code: 'not-due'; readonly rule: ChanceRule }
  /** Chance takes a player's action. */
  | { readonly code: 'player-acts'; readonly rule: 'HE-6' }
  | { readonly code: 'wrong-deck'; readonly rule: 'HE-1' }
  | { readonly code: 'wrong-pile'; readonly rule: 'HE-6' }
  | { readonly code: 'not-tied'; readonly rule: 'HE-4'; readonly tied: readonly Seat[] }
  | { readonly code: 'not-your-turn'; readonly rule: 'HE-6'; readonly toAct: Seat }
  | { readonly code: 'must-start-with'; readonly rule: 'HE-5'; readonly card: CardName }
  | { readonly code: 'must-give'; readonly rule: 'HE-14'; readonly asker: Seat }
  | { readonly code: 'must-return'; readonly rule: 'HE-14'; readonly giver: Seat }
  | { readonly code: 'not-asked'; readonly rule: 'HE-13' }
  | { readonly code: 'nothing-received'; readonly rule: 'HE-14' }
  | { readonly code: 'card-not-held'; readonly rule: 'HE-6' | 'HE-10' | 'HE-14'; readonly card: CardName }
  | {
      readonly code: 'not-a-number';
      readonly rule: 'HE-9' | 'HE-10' | 'HE-11' | 'HE-12';
      readonly card: CardName;
    }
  /** `value`: that of the row's last card. */
  | { readonly code: 'too-low'; readonly rule: 'HE-7'; readonly card: CardName; readonly value: number }
  | {
      readonly code: 'no-such-place';
      readonly rule: 'HE-9' | 'HE-10';
      readonly at: number;
      readonly places: number;
    }
  /** `values`: what the row would read. */
  | {
      readonly code: 'row-would-not-ascend';
      readonly rule: 'HE-9' | 'HE-10';
      readonly values: readonly number[];
    }
  | { readonly code: 'above-eleven'; readonly rule: 'HE-9' | 'HE-10'; readonly values: readonly number[] }
  | { readonly code: 'same-as-leftmost'; readonly rule: 'HE-9'; readonly leftmost: number }
  | { readonly code: 'no-allowed-swap'; readonly rule: 'HE-10' }
  | { readonly code: 'not-swappable'; readonly rule: 'HE-10'; readonly card: CardName }
  | { readonly code: 'nothing-to-zap'; readonly rule: 'HE-11' }
  | {
      readonly code: 'not-playable-gift';
      readonly rule: 'HE-14';
      readonly card: CardName;
      readonly asker: Seat;
    }
  | { readonly code: 'not-the-received-card'; readonly rule: 'HE-14'; readonly card: CardName }
  | { readonly code: 'return-leaves-no-play'; readonly rule: 'HE-14'; readonly card: CardName };

export type ChanceRule = 'HE-2' | 'HE-4' | 'HE-6';

/** What is to be said for or against an action, to the one who may take it. */
export type Fact =
  | { readonly code: 'clears-row' }
  /** So many of the numbers that could be anywhere are higher than the last of the row. */
  | { readonly code: 'higher-left'; readonly value: number; readonly numbers: number; readonly of: number }
  /** Whom the next player would ask; where that is whoever acts, whether they could help. */
  | { readonly code: 'would-ask-you'; readonly seat: Seat; readonly helps: boolean }
  | { readonly code: 'would-ask'; readonly seat: Seat; readonly asked: Seat }
  /** Cards of the hand that could still be played on the row. */
  | { readonly code: 'playable-left'; readonly cards: number; readonly of: number }
  | { readonly code: 'keeps-specials'; readonly cards: readonly CardName[] }
  | { readonly code: 'skips-you' };
