import { at } from '../../core/assert.ts';
import { type Card, HIGHEST, X } from './cards.ts';

/** [CC-9] The kinds of combination, from low to high. */
export const COMBO_KINDS = ['solo', 'straight2', 'pair', 'straight3', 'trips'] as const;
export type ComboKind = (typeof COMBO_KINDS)[number];

/** [CC-9] Each kind by how far its cards are below its value. */
const BELOW_VALUE: Readonly<Record<ComboKind, readonly number[]>> = {
  solo: [0],
  straight2: [0, 1],
  pair: [0, 0],
  straight3: [0, 1, 2],
  trips: [0, 0, 0],
};

export interface Combo {
  readonly kind: ComboKind;
  /** [CC-10] A straight's value is its highest card. */
  readonly value: number;
  readonly count: number;
  /** Its place in COMBOS: the higher of two outbids the other. */
  readonly id: number;
}

/** [CC-10] Every combination there is, from low to high: a higher kind outbids; within a kind, a higher value. */
export const COMBOS: readonly Combo[] = COMBO_KINDS.flatMap((kind) => {
  const lowest = 1 + Math.max(...BELOW_VALUE[kind]);
  return Array.from({ length: HIGHEST - lowest + 1 }, (_, i) => ({ kind, value: lowest + i }));
}).map(({ kind, value }, id) => ({ kind, value, count: comboSize(kind), id }));

export function comboSize(kind: ComboKind): number {
  return BELOW_VALUE[kind].length;
}

const NAMED = new Map(COMBOS.map((combo) => [combo.kind, new Map<number, Combo>()]));
for (const combo of COMBOS) NAMED.get(combo.kind)?.set(combo.value, combo);

/** Undefined where no such combination exists, such as a 2-straight up to 1. */
export function comboNamed(kind: ComboKind, value: number): Combo | undefined {
  return NAMED.get(kind)?.get(value);
}

/** [CC-10] Equal doesn't outbid. */
export function outbids(combo: Combo, top: Combo | undefined): boolean {
  return !top || combo.id > top.id;
}

/** [CC-9] [CC-11] Whether these cards, in any order, can be called that: an X fills what is missing, a Stop or a Redraw nothing. */
function canBeCalled(cards: readonly Card[], combo: Combo): boolean {
  if (cards.length !== combo.count) return false;
  const missing = BELOW_VALUE[combo.kind].map((below) => combo.value - below);
  for (const card of cards) {
    if (card === X) continue;
    const found = missing.indexOf(card);
    if (found < 0) return false;
    missing.splice(found, 1);
  }
  return true;
}

/**
 * Up to three adjacent cards as one number, four bits each, the last card lowest. Scanning a
 * hand, each card is shifted in and the key of the last one, two or three cards masked out.
 */
export type WindowKey = number;
const CARD_BITS = 4;
export const WINDOW_MASKS = [0xf, 0xff, 0xfff] as const;

export function windowWith(window: WindowKey, card: Card): WindowKey {
  return ((window << CARD_BITS) | card) & WINDOW_MASKS[2];
}

/** What the cards of a window can be called, from low to high. */
const CALLED: readonly (readonly Combo[])[] = Array.from({ length: WINDOW_MASKS[2] + 1 }, (_, key) => {
  const cards = [key >> (2 * CARD_BITS), (key >> CARD_BITS) & WINDOW_MASKS[0], key & WINDOW_MASKS[0]];
  const held = cards.filter((card) => card > 0);
  return COMBOS.filter((combo) => canBeCalled(held, combo));
});

/** The id of the highest of those, or −1: small, so that a scan stays in the cache. */
const BEST = Int8Array.from(CALLED, (combos) => combos.at(-1)?.id ?? -1);

/** Hot. Whether the cards of this window can be called something higher than the combination of that id. */
export function windowOutbids(key: WindowKey, topId: number): boolean {
  return (BEST[key] ?? -1) > topId;
}

/** Hot. All that the cards of this window can be called, from low to high. */
export function windowCombos(key: WindowKey): readonly Combo[] {
  return at(CALLED, key);
}

/** All that one, two or three cards can be called. */
export function combosOf(cards: readonly Card[]): readonly Combo[] {
  return cards.length > 3 ? [] : windowCombos(cards.reduce(windowWith, 0));
}
