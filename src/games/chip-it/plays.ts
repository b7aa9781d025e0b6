import { at } from '../../core/assert.ts';
import {
  CARD_NAMES,
  type Card,
  type CardName,
  cardName,
  DECK,
  greenCard,
  inOrder,
  isGreen,
  NO_CARD,
  printedValue,
  purpleCard,
} from './cards.ts';
import { POINTS } from './facts.ts';
import { HIGHEST_VALUE, OUT_OF_REACH, raisedValue, tabledPoints } from './raising.ts';
import type { Action, Combo } from './types.ts';

// All plays of a hand can be millions, so they are found lazily in the order they are listed in:
// by points taken, then by number of cards, then by value, then in canonical order of cards.
// The buffers below are scratch: each call fills what it reads.

/** One list of plays in the making. */
interface Listing {
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
const NEVER = 0x3fff_ffff;

/** Hot: called for every decision of a search. Adds plays until there are `enough` actions. */
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

function listingOf(cards: readonly Card[], nextValue: number, enough: number, actions: Action[]): Listing {
  let greens = 0;
  for (const card of cards) if (isGreen(card)) greens++;
  return { actions, enough, cards, greens, values: 0, nextValue };
}

/** A bound that never falls as the value grows: no `size` cards reach it, or a higher one, for less. */
function leastPoints({ cards, greens }: Listing, size: number, value: number): number {
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

/** The values that at least two cards can reach, or as many as must be played; ascending. */
const VALUES = new Int32Array(HIGHEST_VALUE);
/** The least and the most points that so many cards take at a value: its place in VALUES × ROW + cards. */
const ROW = DECK.length + 1;
const LEAST = new Int32Array(HIGHEST_VALUE * ROW);
const MOST = new Int32Array(HIGHEST_VALUE * ROW);

/** [CI-7] [CI-9] Several cards of one value, by their number. */
function listGroups(listing: Listing, fewest: number, most: number, points: number): void {
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
    const index = place * ROW + size;
    if (entry(LEAST, index) > points) continue;
    affordable = true;
    if (entry(MOST, index) >= points) listGroupsAt(listing, entry(VALUES, place), size, points);
  }
  return affordable;
}

/** The points that the cards which reach a value take, in canonical order. */
const TAKEN = new Int32Array(DECK.length);

function addValue(listing: Listing, value: number, fewest: number): void {
  const { cards } = listing;
  let greens = 0;
  let count = 0;
  for (const card of cards) {
    const points = tabledPoints(card, value);
    if (points === OUT_OF_REACH) continue;
    TAKEN[count++] = points;
    if (isGreen(card)) greens++;
  }
  if (count < fewest) return;
  const row = listing.values * ROW;
  VALUES[listing.values++] = value;
  fillRow(row, greens, count);
  for (let size = count + 1; size <= cards.length; size++) LEAST[row + size] = NEVER;
}

/** Within a colour, lower cards take more points: the two colours of TAKEN are merged from their ends. */
function fillRow(row: number, greens: number, count: number): void {
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
  for (let size = 0; size <= count; size++) MOST[row + size] = sum - entry(LEAST, row + count - size);
}

/** The cards chosen so far for a group. */
const CHOSEN = new Int32Array(DECK.length);

/** All groups of one size and value that take exactly so many points. */
function listGroupsAt(listing: Listing, value: number, size: number, points: number): void {
  if (size > 2) findBounds(listing.cards, value, size - 1);
  choose(listing, value, size, 0, 0, points);
}

/** The least and the most points that so many of the cards from a place on take: place × ROW + cards. */
const LOW = new Int32Array(ROW * ROW);
const HIGH = new Int32Array(ROW * ROW);

function findBounds(cards: readonly Card[], value: number, size: number): void {
  for (let left = 1; left <= size; left++) {
    LOW[cards.length * ROW + left] = NEVER;
    HIGH[cards.length * ROW + left] = -NEVER;
  }
  for (let place = cards.length - 1; place >= 0; place--) {
    const points = tabledPoints(at(cards, place), value);
    const here = place * ROW;
    const next = here + ROW;
    for (let left = 1; left <= size; left++) {
      const low = entry(LOW, next + left);
      const high = entry(HIGH, next + left);
      const reaches = points !== OUT_OF_REACH;
      LOW[here + left] = reaches ? Math.min(low, points + entry(LOW, next + left - 1)) : low;
      HIGH[here + left] = reaches ? Math.max(high, points + entry(HIGH, next + left - 1)) : high;
    }
  }
}

/** Chooses one more card from a place on, then the rest; of equal cards the first. */
function choose(
  listing: Listing,
  value: number,
  size: number,
  chosen: number,
  from: number,
  points: number,
): void {
  const { cards } = listing;
  const left = size - chosen - 1;
  let last = NO_CARD;
  for (let place = from; place < cards.length - left; place++) {
    const card = at(cards, place);
    if (card === last) continue;
    last = card;
    const taken = tabledPoints(card, value);
    if (taken === OUT_OF_REACH || taken > points) continue;
    CHOSEN[chosen] = card;
    const rest = points - taken;
    if (left === 1) chooseLast(listing, value, size, place, rest);
    else if (isWithinBounds(place + 1, left, rest)) {
      choose(listing, value, size, chosen + 1, place + 1, rest);
    }
    if (listing.actions.length >= listing.enough) return;
  }
}

function isWithinBounds(place: number, left: number, points: number): boolean {
  const index = place * ROW + left;
  return points >= entry(LOW, index) && points <= entry(HIGH, index);
}

/** Each card's last place in the hand; −1 where it isn't held. */
const LAST_PLACES = new Int32Array(CARD_NAMES.length);

function findLastPlaces(cards: readonly Card[]): void {
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
  const cards: CardName[] = [];
  for (let i = 0; i < size - 1; i++) cards.push(cardName(entry(CHOSEN, i)));
  cards.push(cardName(last));
  actions.push({ type: 'play', cards, value });
}

function entry(buffer: Int32Array, index: number): number {
  return buffer[index] ?? 0;
}
