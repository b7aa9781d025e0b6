import { at } from '../../core/assert.ts';

/** A place in CARD_NAMES, which is the canonical order: green before purple, then by value. */
export type Card = number;

export const CARD_NAMES = [
  'g2',
  'g3',
  'g4',
  'g5',
  'g6',
  'g7',
  'g8',
  'g9',
  'g10',
  'g11',
  'g12',
  'g13',
  'g14',
  'g15',
  'g16',
  'g17',
  'g18',
  'g19',
  'g20',
  'g21',
  'p2',
  'p3',
  'p4',
  'p5',
  'p6',
  'p7',
  'p8',
  'p9',
  'p10',
  'p11',
] as const;
export type CardName = (typeof CARD_NAMES)[number];

const LOWEST = 2;
const GREEN_KINDS = 20;
const PURPLE_KINDS = 10;
export const HIGHEST_PURPLE = LOWEST + PURPLE_KINDS - 1;

/** [CI-1] How many of each card the deck has. */
const COPIES = 2;

/** [CI-1] The deck, in order. */
export const DECK: readonly Card[] = CARD_NAMES.flatMap((_, card) => Array<Card>(COPIES).fill(card));

export function isGreen(card: Card): boolean {
  return card < GREEN_KINDS;
}

/** The value printed on the card. */
export function printedValue(card: Card): number {
  return LOWEST + (isGreen(card) ? card : card - GREEN_KINDS);
}

/** Where there is no such card. */
export const NO_CARD: Card = -1;

export function greenCard(printed: number): Card {
  const kind = printed - LOWEST;
  return kind >= 0 && kind < GREEN_KINDS ? kind : NO_CARD;
}

export function purpleCard(printed: number): Card {
  const kind = printed - LOWEST;
  return kind >= 0 && kind < PURPLE_KINDS ? GREEN_KINDS + kind : NO_CARD;
}

export function cardName(card: Card): CardName {
  return at(CARD_NAMES, card);
}

export function cardNames(cards: readonly Card[]): readonly CardName[] {
  const names: CardName[] = [];
  for (const card of cards) names.push(cardName(card));
  return names;
}

const NAMED: ReadonlyMap<CardName, Card> = new Map(CARD_NAMES.map((name, card) => [name, card]));

export function cardNamed(name: CardName): Card {
  return NAMED.get(name) ?? 0;
}

export function cardsNamed(names: readonly CardName[]): readonly Card[] {
  const cards: Card[] = [];
  for (const name of names) cards.push(cardNamed(name));
  return cards;
}

/** The cards in canonical order; the same list where they are so already. */
export function inOrder(cards: readonly Card[]): readonly Card[] {
  let last = 0;
  for (const card of cards) {
    if (card < last) return cards.toSorted((a, b) => a - b);
    last = card;
  }
  return cards;
}
