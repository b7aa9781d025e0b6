import type { Seat } from '../../../core/game.ts';
import type { Cast } from '../../../core/words.ts';
import type { CardName } from '../cards.ts';
import type { Match } from '../options.ts';

/** A combination about to be played. */
export interface Offer {
  readonly cards: readonly CardName[];
  readonly value: number;
  readonly cost: number;
  /** Whose combination it beats; undefined at a clear table. */
  readonly beats: Seat | undefined;
  /** Whether its player is finished with it. */
  readonly finishes: boolean;
}

/** A pass about to be made. */
export interface Giving {
  readonly points: number;
  /** What the player still has after it. */
  readonly left: number;
  /** Whether its player is finished with it. */
  readonly finishes: boolean;
  /** For a player without cards: how many more turns it takes after this one. */
  readonly turnsLeft: number | undefined;
}

/** What a card in hand says besides its face. */
export interface InHand {
  readonly place: number;
  readonly of: number;
  readonly picked: boolean;
  /** The points on it, where it is picked. */
  readonly points: number | undefined;
  /** The least that a play with it takes. */
  readonly price: number | undefined;
  readonly playable: boolean;
}

/** What the table says, besides what happened. */
export interface Labels {
  readonly others: string;
  readonly hand: string;
  readonly pool: string;
  readonly discard: string;
  readonly order: string;
  readonly orders: Readonly<Record<'value' | 'colour', string>>;
  readonly clear: string;
  readonly toBeat: string;
  readonly passed: string;
  readonly place: (place: number) => string;
  readonly card: (card: CardName) => string;
  readonly cards: (count: number) => string;
  readonly points: (points: number) => string;
  readonly pointsOnCards: (points: number) => string;
  readonly comboOf: (count: number, value: number, seat: Seat, cast: Cast) => string;
  readonly cardInHand: (card: CardName, state: InHand) => string;
  readonly ladder: string;
  readonly rung: (value: number, cost: number) => string;
  readonly lower: string;
  readonly higher: string;
  readonly passes: string;
  readonly play: (offer: Offer, cast: Cast) => string;
  /** The button that chooses a pass. */
  readonly pass: (points: number) => string;
  /** The same where there is little room. */
  readonly passShort: (points: number) => string;
  /** The button that makes it. */
  readonly makePass: (giving: Giving) => string;
  readonly passMeans: (giving: Giving) => string;
  /** What a player without cards has to look forward to. */
  readonly payOff: (turns: number) => string;
  readonly paysItself: (turns: number) => string;
  readonly begin: string;
  readonly goHigher: (count: number, value: number) => string;
  readonly more: (count: number) => string;
  readonly nothingPicked: string;
  readonly turnOf: (seat: Seat, cast: Cast) => string;
  readonly over: string;
  readonly finishedWaiting: string;
  readonly gameOf: (game: number, games: number) => string;
  readonly score: (score: number, match: Match) => string;
  readonly standing: {
    readonly after: (game: number, games: number) => string;
    readonly place: string;
    readonly name: string;
    readonly score: Readonly<Record<Match, string>>;
    readonly hint: Readonly<Record<Match, string>>;
    readonly left: (cards: number, points: number) => string;
    readonly out: string;
  };
  readonly aid: {
    readonly goal: string;
    readonly green: string;
    readonly purple: string;
    readonly higher: string;
    readonly pass: string;
    readonly comeBack: string;
    readonly signs: string;
    readonly onCard: string;
    readonly priceTag: string;
  };
  readonly described: {
    readonly clear: (seat: Seat | null, cast: Cast) => string;
    readonly toBeat: (count: number, value: number, seat: Seat, cast: Cast) => string;
    readonly toAct: (seat: Seat, cast: Cast) => string;
    readonly seat: (seat: Seat, cards: number, points: number, cast: Cast) => string;
    readonly front: (cards: readonly CardName[], value: number, points: number) => string;
    readonly finished: (seat: Seat, place: number, cast: Cast) => string;
    readonly pool: (pool: number) => string;
    readonly hand: (cards: readonly CardName[]) => string;
    readonly noHand: string;
    readonly mustGiveBack: string;
    readonly match: (match: Match, game: number, games: number) => string;
  };
}
