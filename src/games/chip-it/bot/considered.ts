import { type Card, type CardName, cardName, DECK, isGreen, printedValue } from '../cards.ts';
import { MOST_GIVEN } from '../facts.ts';
import { OUT_OF_REACH, pointsToReach, raisedValue } from '../raising.ts';
import type { Action } from '../types.ts';
import type { Known } from './features.ts';

// What a network looks at, of all that is legal; as in training/env/chip_it.h.

/** A card is raised by so many points more than it has to be, at most. */
const EXTRA = 2;
/** More points than these on one combination are never worth it. */
const DEAREST = 14;
const LARGEST_OPENING = 6;
const HIGHEST_OPENING = 24;
/** How far above what must be beaten a group is raised, at most. */
const SPAN = 14;

/**
 * The legal actions worth a thought: every pass, each card at its cheapest values, and at each
 * value the cheapest groups.
 */
export function considered(known: Known): readonly Action[] {
  const { hand, held, mustGive, pool, table } = known;
  const actions: Action[] = [];
  for (let points = mustGive ? 1 : 0; points <= Math.min(MOST_GIVEN, held); points++) {
    actions.push({ type: 'pass', points });
  }
  const most = Math.min(pool, DEAREST);
  if (!table) {
    addSingles(hand, 0, most, actions);
    const sizes = { fewest: 2, largest: Math.min(LARGEST_OPENING, hand.length), opening: true };
    for (let value = 2; value <= HIGHEST_OPENING; value++) addGroups(hand, value, sizes, most, actions);
  } else if (table.count === 1) {
    addSingles(hand, table.value, most, actions);
  } else if (table.count <= hand.length) {
    const sizes = { fewest: table.count, largest: table.count, opening: false };
    for (let raise = 1; raise <= SPAN; raise++) {
      addGroups(hand, table.value + raise, sizes, most, actions);
    }
  }
  return actions;
}

/** Each card at the cheapest values above the bar. */
function addSingles(hand: readonly Card[], bar: number, most: number, actions: Action[]): void {
  let last = -1;
  for (const card of hand) {
    if (card === last) continue;
    last = card;
    const printed = printedValue(card);
    const least = isGreen(card) ? Math.max(0, bar + 1 - printed) : Math.floor(bar / printed);
    for (let points = least; points <= Math.min(least + EXTRA, most); points++) {
      actions.push({ type: 'play', cards: [cardName(card)], value: raisedValue(card, points) });
    }
  }
}

interface Sizes {
  readonly fewest: number;
  readonly largest: number;
  readonly opening: boolean;
}

const TAKEN = new Int16Array(DECK.length);
const ORDER = new Uint8Array(DECK.length);

/** The cheapest group of each size that reaches the value. */
function addGroups(
  hand: readonly Card[],
  value: number,
  { fewest, largest, opening }: Sizes,
  most: number,
  actions: Action[],
): void {
  const reaching = cheapestFirst(hand, value, most);
  let sum = 0;
  for (let size = 1; size <= Math.min(reaching, largest); size++) {
    sum += TAKEN[size - 1] ?? 0;
    if (sum > most) return;
    // An opening saves a turn for each card but one, and costs half a turn for each point.
    if (size < fewest || (opening && sum > 2 * size - 1)) continue;
    actions.push({ type: 'play', cards: canonical(size), value });
  }
}

/** Sorts the cards that reach the value by the points they take, of equals the first first; how many there are. */
function cheapestFirst(hand: readonly Card[], value: number, most: number): number {
  let count = 0;
  for (const card of hand) {
    const points = pointsToReach(card, value);
    if (points === OUT_OF_REACH || points > most) continue;
    let place = count++;
    for (; place > 0 && (TAKEN[place - 1] ?? 0) > points; place--) {
      TAKEN[place] = TAKEN[place - 1] ?? 0;
      ORDER[place] = ORDER[place - 1] ?? 0;
    }
    TAKEN[place] = points;
    ORDER[place] = card;
  }
  return count;
}

function canonical(size: number): readonly CardName[] {
  return Array.from(ORDER.subarray(0, size).toSorted(), cardName);
}
