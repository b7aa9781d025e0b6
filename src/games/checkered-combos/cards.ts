import { at } from '../../core/assert.ts';

/** 1 … 12, then the three kinds of special cards. */
export type Card = number;
export const X: Card = 13;
export const STOP: Card = 14;
export const REDRAW: Card = 15;
export const HIGHEST = 12;

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
  '12',
  'X',
  'S',
  'R',
] as const;
export type CardName = (typeof CARD_NAMES)[number];

/** [CC-1] How many of each card the deck has. */
const COPIES = { number: 4, x: 2, stop: 2, redraw: 2 };

/** [CC-1] The deck, in order. */
export const DECK: readonly Card[] = [
  ...Array.from({ length: HIGHEST }, (_, i) => Array<Card>(COPIES.number).fill(i + 1)).flat(),
  ...Array<Card>(COPIES.x).fill(X),
  ...Array<Card>(COPIES.stop).fill(STOP),
  ...Array<Card>(COPIES.redraw).fill(REDRAW),
];

export function cardName(card: Card): CardName {
  return at(CARD_NAMES, card - 1);
}

export function cardNames(cards: readonly Card[]): readonly CardName[] {
  const names: CardName[] = [];
  for (const card of cards) names.push(cardName(card));
  return names;
}

const NAMED: ReadonlyMap<CardName, Card> = new Map(CARD_NAMES.map((name, i) => [name, i + 1]));

export function cardNamed(name: CardName): Card {
  return NAMED.get(name) ?? 0;
}

export function cardsNamed(names: readonly CardName[]): readonly Card[] {
  const cards: Card[] = [];
  for (const name of names) cards.push(cardNamed(name));
  return cards;
}

export function isNumber(card: Card): boolean {
  return card <= HIGHEST;
}
