import { at } from '../../core/assert.ts';

/** 1 … 11, then the four kinds of special cards. */
export type Card = number;
export const HIGHEST = 11;
export const WILD: Card = 12;
export const SWITCH: Card = 13;
export const ZAP: Card = 14;
export const NO: Card = 15;

export const CARD_NAMES = [
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  '11',
  'W',
  'S',
  'Z',
  'N',
] as const;
export type CardName = (typeof CARD_NAMES)[number];

/** [HE-1] How many of each card the deck has; the numbers of specials are inferred. */
export const COPIES: Readonly<Record<CardName, number>> = {
  1: 5,
  2: 5,
  3: 7,
  4: 7,
  5: 7,
  6: 7,
  7: 7,
  8: 8,
  9: 8,
  10: 8,
  11: 8,
  W: 7,
  S: 7,
  Z: 7,
  N: 7,
};

/** [HE-1] The deck, in order. */
export const DECK: readonly Card[] = CARD_NAMES.flatMap((name, i) => Array<Card>(COPIES[name]).fill(i + 1));

export function cardName(card: Card): CardName {
  return at(CARD_NAMES, card - 1);
}

/** The cards by the length and the last character of their names, which tell them all apart. */
const BY_CODE: readonly Card[] = Array.from({ length: 256 }, (_, code) => {
  return CARD_NAMES.findIndex((name) => nameCode(name) === code) + 1;
});

function nameCode(name: CardName): number {
  const last = name.length - 1;
  return name.charCodeAt(last) + 128 * last;
}

/** Hot: a map is several times slower. */
export function cardNamed(name: CardName): Card {
  return at(BY_CODE, nameCode(name));
}

export function cardNames(cards: readonly Card[]): readonly CardName[] {
  const names: CardName[] = [];
  for (const card of cards) names.push(cardName(card));
  return names;
}

export function cardsNamed(names: readonly CardName[]): readonly Card[] {
  return names.map(cardNamed);
}

/** [HE-4] Specials are no numbers. */
export function isNumber(card: Card): boolean {
  return card <= HIGHEST;
}

/** What may lie in the row. */
export function isRowCard(card: Card): boolean {
  return card <= WILD;
}

/** [HE-4] The lowest number in the hand; undefined where it has none. */
export function lowestNumber(hand: readonly Card[]): Card | undefined {
  let lowest = WILD;
  for (const card of hand) if (card < lowest) lowest = card;
  return isNumber(lowest) ? lowest : undefined;
}
