import { at } from '../../core/assert.ts';
import {
  CARD_NAMES,
  type Card,
  type CardName,
  cardName,
  DECK,
  greenCard,
  isGreen,
  NO_CARD,
  purpleCard,
} from './cards.ts';
import { type Listing, leastPoints, NEVER } from './listing.ts';
import { HIGHEST_VALUE, OUT_OF_REACH, tabledPoints } from './raising.ts';

// Plays of several cards, found lazily: for given points, only those sizes and values are
// searched that take as many, and of those only cards that still add up to them.
// The buffers are scratch: each list fills what it reads.

/** The values that at least two cards can reach, or as many as must be played; ascending. */
const VALUES = new Int32Array(HIGHEST_VALUE);
/** For each of them: how many cards reach it, and the points they take all together. */
const COUNTS = new Int32Array(HIGHEST_VALUE);
const SUMS = new Int32Array(HIGHEST_VALUE);
/** And the least points that so many of them take: the value's place × ROW + cards. */
const ROW = DECK.length + 1;
const LEAST = new Int32Array(HIGHEST_VALUE * ROW);

/** [CI-7] [CI-9] Several cards of one value, by their number. */
export function listGroups(listing: Listing, fewest: number, most: number, points: number): void {
  while (leastPoints(listing, fewest, listing.nextValue) <= points) {
    addValue(listing, listing.nextValue, fewest);
    listing.nextValue++;
  }
  let size = fewest;
  while (size <= most && listGroupsOf(listing, size, points)) size++;
}

/** False where no group of that size is so cheap, nor then a larger one. */
function listGroupsOf(listing: Listing, size: number, points: number): boolean {
  const { actions, enough, values } = listing;
  let affordable = false;
  for (let place = 0; place < values && actions.length < enough; place++) {
    const others = entry(COUNTS, place) - size;
    if (others < 0 || entry(LEAST, place * ROW + size) > points) continue;
    affordable = true;
    const most = entry(SUMS, place) - entry(LEAST, place * ROW + others);
    if (most >= points) listGroupsAt(listing, entry(VALUES, place), size, points);
  }
  return affordable;
}

/** The points that the cards which reach a value take, in canonical order. */
const TAKEN = new Int32Array(DECK.length);

function addValue(listing: Listing, value: number, fewest: number): void {
  let greens = 0;
  let count = 0;
  for (const card of listing.cards) {
    const points = tabledPoints(card, value);
    if (points === OUT_OF_REACH) continue;
    TAKEN[count++] = points;
    if (isGreen(card)) greens++;
  }
  if (count < fewest) return;
  const place = listing.values++;
  VALUES[place] = value;
  COUNTS[place] = count;
  SUMS[place] = sumUp(place * ROW, greens, count);
}

/** Within a colour, lower cards take more points: the two colours of TAKEN are merged from their ends. */
function sumUp(row: number, greens: number, count: number): number {
  let green = greens - 1;
  let purple = count - 1;
  let sum = 0;
  LEAST[row] = 0;
  for (let size = 1; size <= count; size++) {
    const greenPoints = green >= 0 ? entry(TAKEN, green) : NEVER;
    const purplePoints = purple >= greens ? entry(TAKEN, purple) : NEVER;
    if (greenPoints < purplePoints) green--;
    else purple--;
    sum += Math.min(greenPoints, purplePoints);
    LEAST[row + size] = sum;
  }
  return sum;
}

/** The cards chosen so far for a group. */
const CHOSEN = new Int32Array(DECK.length);

/** All groups of one size and value that take exactly so many points. */
function listGroupsAt(listing: Listing, value: number, size: number, points: number): void {
  if (size === 2) {
    listPairsAt(listing, value, points);
    return;
  }
  const count = findReaching(listing.cards, value, points);
  findBounds(count, size - 1);
  choose(listing, { value, size, count }, 0, 0, points);
}

function listPairsAt(listing: Listing, value: number, points: number): void {
  const { cards } = listing;
  let last = NO_CARD;
  for (let place = 0; place < cards.length - 1; place++) {
    const card = at(cards, place);
    const taken = tabledPoints(card, value);
    if (card === last || taken === OUT_OF_REACH || taken > points) continue;
    last = card;
    CHOSEN[0] = card;
    chooseLast(listing, value, 2, place, points - taken);
  }
}

/** The cards that reach a value, in canonical order: the place of each in the hand, and the points it takes. */
const PLACES = new Int32Array(DECK.length);
const TAKING = new Int32Array(DECK.length);

/** Fills PLACES and TAKING with those cards that take no more than so many points, and counts them. */
function findReaching(cards: readonly Card[], value: number, most: number): number {
  let count = 0;
  for (let place = 0; place < cards.length; place++) {
    const points = tabledPoints(at(cards, place), value);
    if (points === OUT_OF_REACH || points > most) continue;
    PLACES[count] = place;
    TAKING[count] = points;
    count++;
  }
  return count;
}

/** The least and the most points that so many of the cards from an index of PLACES on take: index × ROW + cards. */
const LOW = new Int32Array(ROW * ROW);
const HIGH = new Int32Array(ROW * ROW);

function findBounds(count: number, size: number): void {
  for (let left = 1; left <= size; left++) {
    LOW[count * ROW + left] = NEVER;
    HIGH[count * ROW + left] = -NEVER;
  }
  for (let index = count - 1; index >= 0; index--) {
    const points = entry(TAKING, index);
    const here = index * ROW;
    const next = here + ROW;
    for (let left = 1; left <= size; left++) {
      LOW[here + left] = Math.min(entry(LOW, next + left), points + entry(LOW, next + left - 1));
      HIGH[here + left] = Math.max(entry(HIGH, next + left), points + entry(HIGH, next + left - 1));
    }
  }
}

interface Group {
  readonly value: number;
  readonly size: number;
  /** How many cards are in PLACES. */
  readonly count: number;
}

/** Chooses one more card from an index of PLACES on, then the rest; of equal cards the first. */
function choose(listing: Listing, group: Group, chosen: number, from: number, points: number): void {
  const { value, size, count } = group;
  const left = size - chosen - 1;
  let last = NO_CARD;
  for (let index = from; index < count - left; index++) {
    const place = entry(PLACES, index);
    const card = at(listing.cards, place);
    const rest = points - entry(TAKING, index);
    if (card === last || !isWithinBounds(index + 1, left, rest)) continue;
    last = card;
    CHOSEN[chosen] = card;
    if (left === 1) chooseLast(listing, value, size, place, rest);
    else choose(listing, group, chosen + 1, index + 1, rest);
    if (listing.actions.length >= listing.enough) return;
  }
}

function isWithinBounds(index: number, left: number, points: number): boolean {
  const bound = index * ROW + left;
  return points >= entry(LOW, bound) && points <= entry(HIGH, bound);
}

/** Each card's last place in the hand; −1 where it isn't held. */
const LAST_PLACES = new Int32Array(CARD_NAMES.length);

export function findLastPlaces(cards: readonly Card[]): void {
  LAST_PLACES.fill(-1);
  for (let place = 0; place < cards.length; place++) LAST_PLACES[at(cards, place)] = place;
}

/** At most one green and one purple card take exactly these points; it must lie after the others. */
function chooseLast(listing: Listing, value: number, size: number, after: number, points: number): void {
  const green = greenCard(value - points);
  if (green !== NO_CARD && entry(LAST_PLACES, green) > after) addGroup(listing, value, size, green);
  if (value % (points + 1) !== 0) return;
  const purple = purpleCard(value / (points + 1));
  if (purple !== NO_CARD && entry(LAST_PLACES, purple) > after) addGroup(listing, value, size, purple);
}

function addGroup({ actions, enough }: Listing, value: number, size: number, last: Card): void {
  if (actions.length >= enough) return;
  const first = entry(CHOSEN, 0);
  const cards = size === 2 ? at(PAIRS, first * KINDS + last) : chosenNames(size, last);
  actions.push({ type: 'play', cards, value });
}

const KINDS = CARD_NAMES.length;
const PAIRS: readonly (readonly CardName[])[] = CARD_NAMES.flatMap((first) =>
  CARD_NAMES.map((last) => [first, last]),
);

function chosenNames(size: number, last: Card): readonly CardName[] {
  const names: CardName[] = [];
  for (let i = 0; i < size - 1; i++) names.push(cardName(entry(CHOSEN, i)));
  names.push(cardName(last));
  return names;
}

function entry(buffer: Int32Array, index: number): number {
  return buffer[index] ?? 0;
}
