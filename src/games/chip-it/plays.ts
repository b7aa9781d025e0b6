import { at } from '../../core/assert.ts';
import { CARD_NAMES, type Card, inOrder, NO_CARD } from './cards.ts';
import { POINTS } from './facts.ts';
import { findLastPlaces, listGroups } from './groups.ts';
import { type Listing, leastPoints, listingOf, NEVER } from './listing.ts';
import { raisedValue } from './raising.ts';
import type { Action, Combo } from './types.ts';

/**
 * Hot: called for every decision of a search. All plays of a hand can be very many, so they are
 * found lazily in the order they are listed in, until there are `enough` actions: by points
 * taken, then by number of cards, then by value, then in canonical order of cards.
 */
export function listPlays(
  hand: readonly Card[],
  top: Combo | undefined,
  pool: number,
  enough: number,
  actions: Action[],
): void {
  const fewest = top ? top.cards.length : 1;
  const most = top ? fewest : hand.length;
  if (hand.length < fewest) return;
  const above = top ? top.value : 0;
  const listing = listingOf(inOrder(hand), above + 1, enough, actions);
  const least = leastPoints(listing, fewest, above + 1);
  if (most > 1) findLastPlaces(listing.cards);
  for (let points = least; points <= pool && actions.length < enough; points++) {
    if (fewest === 1) listSingles(listing, above, points);
    if (most > 1) listGroups(listing, Math.max(fewest, 2), most, points);
  }
}

const SINGLES: readonly (readonly Action[])[] = CARD_NAMES.map((name, card) =>
  Array.from({ length: POINTS + 1 }, (_, points) => ({
    type: 'play',
    cards: [name],
    value: raisedValue(card, points),
  })),
);

/** [CI-7] One card; for given points, greens and purples each ascend in value, so the two are merged. */
function listSingles({ actions, enough, cards, greens }: Listing, above: number, points: number): void {
  let green = 0;
  let purple = greens;
  let greenValue = valueAt(cards, green, greens, points);
  let purpleValue = valueAt(cards, purple, cards.length, points);
  let last = NO_CARD;
  while (actions.length < enough) {
    const value = Math.min(greenValue, purpleValue);
    if (value === NEVER) return;
    let card: Card;
    if (greenValue === value) {
      card = at(cards, green);
      greenValue = valueAt(cards, ++green, greens, points);
    } else {
      card = at(cards, purple);
      purpleValue = valueAt(cards, ++purple, cards.length, points);
    }
    if (card === last || value <= above) continue;
    last = card;
    actions.push(at(at(SINGLES, card), points));
  }
}

/** The value of the card at a place with so many points; none from the place `end` on. */
function valueAt(cards: readonly Card[], place: number, end: number, points: number): number {
  return place < end ? raisedValue(at(cards, place), points) : NEVER;
}
