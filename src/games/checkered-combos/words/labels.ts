import type { Seat } from '../../../core/game.ts';
import type { Cast } from '../../../core/words.ts';
import type { CardName } from '../cards.ts';
import type { ComboKind } from '../combos.ts';
import type { Edition } from '../options.ts';
import type { Event, PlayNotation, Shown, View } from '../types.ts';

/** What a combination is called. */
export interface Called {
  readonly combo: ComboKind;
  readonly value: number;
}

/** The combination to be outbid, and whose it is. */
export interface Top extends Called {
  readonly owner: string;
}

/** The cards to the left and right of a place in the hand. */
export interface Between {
  readonly left: Shown | undefined;
  readonly right: Shown | undefined;
}

/** What a Stop will do to its player. */
export interface StopEffect {
  readonly wins: boolean;
  readonly opens: boolean;
  /** How many cards its player has to draw. */
  readonly draws: number;
}

/** What the table of Checkered Combos and Dealt! says. */
export interface Labels {
  readonly you: string;
  readonly hand: string;
  readonly others: string;
  readonly reserve: string;
  /** A card by name, as a screen reader says it. */
  card(card: Shown): string;
  cardInHand(card: Shown, place: number, of: number): string;
  reserveCard(card: CardName): string;
  drawnCard(card: Shown, left: number): string;
  gap(between: Between): string;
  cards(count: number): string;
  chips(count: number): string;
  reserveOf(cards: readonly CardName[]): string;
  drawPile(count: number): string;

  /** On the table, in the middle. */
  readonly turn: {
    readonly title: string;
    play(play: PlayNotation): string;
    /** Beside the cards themselves, so without what they show. */
    kind(play: PlayNotation): string;
    readonly thinks: string;
    readonly skipped: string;
    /** One line above it all. */
    opener(seat: Seat, cast: Cast): string;
    leader(seat: Seat, called: Called, cast: Cast): string;
    readonly nothingYet: string;
    redraws(seat: Seat | undefined, count: number, cast: Cast): string;
    placing(seat: Seat, left: number, cast: Cast): string;
  };

  /** On the bar above the hand. */
  readonly bar: {
    readonly pickToOpen: string;
    /** `reserve`: whether there is a reserve card to take instead. */
    pickToBeat(top: Top, reserve: boolean): string;
    readonly pickAnything: string;
    onlyReserve(top: Top): string;
    readonly waits: string;
    readonly safe: string;
    readonly over: string;
    open(called: Called): string;
    beat(called: Called, top: Top): string;
    play(called: Called): string;
    stop(effect: StopEffect): string;
    /** Added where whoever plays will have to draw. */
    draws(count: number): string;
    redraw(count: number): string;
    takeWhere(card: CardName): string;
    take(card: CardName, between: Between): string;
    placeWhere(card: Shown): string;
    place(card: Shown, between: Between): string;
    tooLow(called: Called, top: Top): string;
    noCombo(cards: readonly Shown[]): string;
    alone(card: Shown): string;
    readonly cannot: string;
    callings(index: number, of: number): string;
    readonly lower: string;
    readonly higher: string;
    readonly further: string;
    readonly back: string;
    readonly clear: string;
  };

  readonly aid: {
    readonly ranking: string;
    readonly within: string;
    kind(kind: ComboKind): string;
    readonly nowOnTable: string;
    readonly specials: string;
    special(card: 'X' | 'S' | 'R', edition: Edition): string;
    readonly thread: string;
  };

  readonly standing: {
    readonly title: string;
    /** These stand beside a name or beside "you". */
    readonly paid: string;
    readonly lost: string;
    readonly won: string;
    readonly safe: string;
    /** What to remember of how it came about; nothing where the events say it all. */
    why(events: readonly Event[], cast: Cast): string | undefined;
  };

  /** The table in sentences. */
  described(view: View, cast: Cast): readonly string[];
}
