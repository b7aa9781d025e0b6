import { at } from '../../core/assert.ts';
import { type Card, COPIES, cardName, isNumber, NO } from './cards.ts';
import { canPlay } from './helping.ts';

/** What a hidden card may be: a bit for each kind of card. */
export type CardSet = number;

export const KINDS: readonly Card[] = Array.from({ length: NO }, (_, i) => i + 1);

const NONE: CardSet = 0;
export const ANY: CardSet = cardSet(() => true);
export const SPECIALS: CardSet = cardSet((card) => !isNumber(card));

export function only(card: Card): CardSet {
  return 1 << card;
}

export function includes(set: CardSet, card: Card): boolean {
  return (set & only(card)) !== NONE;
}

export function cardSet(belongs: (card: Card) => boolean): CardSet {
  return KINDS.reduce((set, card) => (belongs(card) ? set | only(card) : set), NONE);
}

/** [HE-1] How many cards of each kind there are, by card. */
export const DECK_TALLY: readonly number[] = [0, ...KINDS.map((card) => COPIES[cardName(card)])];

/** How many of the counted cards belong to the set. */
export function sizeIn(counts: readonly number[], set: CardSet): number {
  let size = 0;
  for (const card of KINDS) if (includes(set, card)) size += at(counts, card);
  return size;
}

/** [HE-13] What can be played whatever else is in the hand: not a Switch, which depends on that. */
export function surelyPlayable(row: readonly Card[]): CardSet {
  return cardSet((card) => canPlay(row, [card]));
}
