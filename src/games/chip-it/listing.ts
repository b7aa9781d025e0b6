import { at } from '../../core/assert.ts';
import { type Card, isGreen, printedValue } from './cards.ts';
import type { Action } from './types.ts';

/** One list of plays in the making. */
export interface Listing {
  readonly actions: Action[];
  /** The length at which to stop. */
  readonly enough: number;
  /** In canonical order, so the first `greens` are green. */
  readonly cards: readonly Card[];
  readonly greens: number;
  /** How many values are in VALUES so far. */
  values: number;
  /** The next value to look at for VALUES. */
  nextValue: number;
}

/** More points than there ever are: it can't be done. */
export const NEVER = 0x3fff_ffff;

export function listingOf(
  cards: readonly Card[],
  nextValue: number,
  enough: number,
  actions: Action[],
): Listing {
  let greens = 0;
  for (const card of cards) if (isGreen(card)) greens++;
  return { actions, enough, cards, greens, values: 0, nextValue };
}

/** A bound that never falls as the value grows: no `size` cards reach it, or a higher one, for less. */
export function leastPoints({ cards, greens }: Listing, size: number, value: number): number {
  let green = greens - 1;
  let purple = cards.length - 1;
  let sum = 0;
  for (let i = 0; i < size; i++) {
    const greenPoints = green >= 0 ? Math.max(0, value - printedValue(at(cards, green))) : NEVER;
    const purplePoints = purple >= greens ? Math.ceil(value / printedValue(at(cards, purple))) - 1 : NEVER;
    if (greenPoints < purplePoints) green--;
    else purple--;
    sum += Math.min(greenPoints, purplePoints);
  }
  return sum;
}
