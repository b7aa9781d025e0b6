import type { Card } from '../cards.ts';
import { WINDOW_MASKS, windowOutbids, windowWith } from '../combos.ts';

/** More than the longest hand. */
const LONGEST = 64;
/** The fewest plays for the cards from `i` to `j` (exclusive): i × LONGEST + j. Scratch. */
const FEWEST = new Uint8Array(LONGEST * LONGEST);
/** The combinations that begin with one card: where each ends, and what it takes with all that lies between. Scratch. */
const LAST = new Uint8Array(LONGEST);
const COST = new Uint8Array(LONGEST);

/** By a window's key: whether its two or three cards make a combination. */
const COMBINES = Uint8Array.from({ length: WINDOW_MASKS[2] + 1 }, (_, key) =>
  Number(key > WINDOW_MASKS[0] && windowOutbids(key, -1)),
);
/** By the key of two cards: whether any third makes a combination with them. */
const EXTENDS = Uint8Array.from({ length: WINDOW_MASKS[1] + 1 }, (_, key) => {
  for (let card = 1; card <= WINDOW_MASKS[0]; card++) if (COMBINES[windowWith(key, card)]) return 1;
  return 0;
});

/** Hot. Whether two neighbours make a combination, or would with a third card. */
export function goTogether(first: Card, second: Card): boolean {
  return EXTENDS[windowWith(first, second)] === 1;
}

/**
 * The fewest plays that empty a hand, if nobody had to be outbid: taking cards out makes their
 * neighbours adjacent, so 5 9 9 5 takes two.
 * Hot: from the right, each card alone or as the first of a combination; under a microsecond for ten cards.
 */
export function fewestPlays(hand: readonly Card[]): number {
  for (let i = hand.length - 1; i >= 0; i--) countFrom(hand, i);
  return FEWEST[hand.length] ?? 0;
}

/** Fills in the fewest plays for the cards from `i` to everywhere; those from further right are known. */
function countFrom(hand: readonly Card[], i: number): void {
  const row = i * LONGEST;
  const size = hand.length;
  let combos = 0;
  FEWEST[row + i] = 0;
  for (let j = i + 1; j <= size; j++) {
    let fewest = 1 + (FEWEST[row + LONGEST + j] ?? 0);
    for (let combo = 0; combo < combos; combo++) {
      const rest = FEWEST[((LAST[combo] ?? 0) + 1) * LONGEST + j] ?? 0;
      fewest = Math.min(fewest, (COST[combo] ?? 0) + rest);
    }
    FEWEST[row + j] = fewest;
    const cost = j < size ? comboCost(hand, i, j) : 0;
    if (cost === 0) continue;
    LAST[combos] = j;
    COST[combos++] = cost;
  }
}

/** The plays for a combination from `i` to `l` and all cards between; 0 where there is none. */
function comboCost(hand: readonly Card[], i: number, l: number): number {
  const ends = windowWith(hand[i] ?? 0, hand[l] ?? 0);
  const inner = (i + 1) * LONGEST;
  let cost = COMBINES[ends] ? 1 + (FEWEST[inner + l] ?? 0) : 0;
  if (!EXTENDS[ends]) return cost;
  for (let k = i + 1; k < l; k++) {
    if (!COMBINES[windowWith(ends, hand[k] ?? 0)]) continue;
    const plays = 1 + (FEWEST[inner + k] ?? 0) + (FEWEST[(k + 1) * LONGEST + l] ?? 0);
    if (cost === 0 || plays < cost) cost = plays;
  }
  return cost;
}
