import type { Seat } from '../../../core/game.ts';
import type { Cast } from '../../../core/words.ts';
import type { CardName } from '../cards.ts';
import type { Direction, NoCard, Shown } from '../types.ts';

/** What a played card does to the row besides lying in it. */
export type Effect = 'starts' | 'clears' | undefined;

/** What the table of Help! says, in one language. */
export interface Labels {
  readonly others: string;
  readonly hand: string;
  readonly row: string;
  /** The kind of a card: "7", "Wild". */
  readonly card: (card: Shown) => string;
  /** A card of the own hand: "7, card 2 of 4, playable". */
  readonly handCard: (facts: HandCard) => string;
  /** A card of the row: "Wild as a 6, place 2". */
  readonly rowCard: (card: CardName, value: number, place: number) => string;
  /** A gap where the Wild may go: "Between the 3 and the 7, as a 4". */
  readonly gap: (left: number | undefined, right: number | undefined, value: number) => string;
  readonly lastPlace: string;

  readonly start: (card: CardName) => string;
  readonly play: (card: CardName, effect: Effect) => string;
  readonly wild: (value: number, effect: Effect) => string;
  readonly swap: (takes: CardName, puts: CardName) => string;
  readonly zap: (card: CardName) => string;
  readonly no: string;
  readonly give: (card: CardName, asker: string) => string;
  readonly giveBack: (card: CardName, giver: string) => string;

  readonly chooseCard: string;
  readonly chooseGap: string;
  readonly chooseRowCard: string;
  readonly chooseSwap: string;
  readonly chooseGift: (asker: string) => string;
  readonly chooseReturn: (giver: string) => string;
  readonly clear: string;

  /** "Clockwise". */
  readonly direction: (direction: Direction) => string;
  readonly round: (round: number) => string;
  readonly deck: (cards: number) => string;
  readonly discard: (cards: number) => string;
  readonly points: (points: number, of: number) => string;
  readonly cards: (cards: number) => string;
  readonly noCard: (state: NoCard) => string;
  /** The same in a word or two. */
  readonly noMark: (state: NoCard) => string;
  /** On the seat that the viewer would ask. */
  readonly helpsYou: string;
  readonly youWouldAsk: (name: string | undefined) => string;
  readonly received: string;
  readonly stuck: string;

  readonly asked: (asker: Seat, giver: Seat, cast: Cast) => string;
  readonly helped: (asker: Seat, giver: Seat, cast: Cast) => string;
  readonly lost: (asker: Seat, giver: Seat | undefined, cast: Cast) => string;
  readonly begins: (seat: Seat, card: CardName | undefined, cast: Cast) => string;
  readonly tie: string;

  readonly standing: string;
  /** Beside a name or beside "you". */
  readonly won: string;
  readonly aid: Aid;
  readonly described: Described;
}

export interface HandCard {
  readonly card: Shown;
  readonly position: number;
  readonly of: number;
  readonly playable: boolean | undefined;
  readonly received: boolean;
}

/** The reminder that is always at hand. */
export interface Aid {
  readonly turn: string;
  readonly six: string;
  readonly specials: Readonly<Record<'W' | 'S' | 'Z' | 'N', string>>;
  readonly stuck: string;
  readonly points: string;
}

/** The table in sentences. */
export interface Described {
  readonly round: (round: number, direction: Direction) => string;
  readonly row: (cards: readonly string[]) => string;
  readonly rowCard: (card: CardName, value: number) => string;
  readonly hand: (cards: readonly CardName[]) => string;
  readonly acts: (seat: Seat, cast: Cast) => string;
  readonly points: (points: readonly number[], cast: Cast) => string;
  readonly no: (seat: Seat, state: NoCard, cast: Cast) => string;
  readonly ask: (helper: Seat | undefined, cast: Cast) => string;
  readonly piles: (deck: number, discard: number) => string;
  readonly over: (winners: readonly Seat[], cast: Cast) => string;
}
