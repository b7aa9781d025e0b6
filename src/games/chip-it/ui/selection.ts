import { at } from '../../../core/assert.ts';
import type { Seat, Viewer } from '../../../core/game.ts';
import { type Card, type CardName, cardNamed, cardsNamed, isGreen, printedValue } from '../cards.ts';
import { MOST_GIVEN } from '../facts.ts';
import { HIGHEST_VALUE, OUT_OF_REACH, pointsToReach, tabledPoints } from '../raising.ts';
import type { Shown, View, Why } from '../types.ts';

// What a player can make of their cards: which go together, to which values, at what price.
// A card picked is an index of the hand as the view has it, because a hand may hold a card twice.

/** What a combination has to be now. */
export interface Task {
  /** [CI-8] How many cards; undefined at a clear table, where any number will do. */
  readonly count: number | undefined;
  /** The value to be higher than. */
  readonly above: number;
  readonly pool: number;
}

export function taskOf({ table, pool }: View): Task {
  return { count: table?.count, above: table?.value ?? 0, pool };
}

/** A value that cards can reach. */
export interface Rung {
  readonly value: number;
  /** All points it takes. */
  readonly cost: number;
  /** The points that lie on each card. */
  readonly points: readonly number[];
}

/** [CI-9] [CI-10] [CI-11] The values that these cards can reach together, from the cheapest on. */
export function ladder(cards: readonly CardName[], { above, pool }: Task): readonly Rung[] {
  const rungs: Rung[] = [];
  if (cards.length === 0) return rungs;
  for (let value = above + 1; value <= HIGHEST_VALUE; value++) {
    const points = pointsOn(cards, value);
    if (!points) continue;
    const cost = sum(points);
    // Every card takes more the higher it goes.
    if (cost > pool) break;
    rungs.push({ value, cost, points });
  }
  return rungs;
}

/** The points on each card at a value; undefined where one of them can't reach it. */
export function pointsOn(cards: readonly CardName[], value: number): readonly number[] | undefined {
  const points = cards.map((card) => pointsToReach(cardNamed(card), value));
  return points.includes(OUT_OF_REACH) ? undefined : points;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** The cards picked after a tap: one more or one less, or another one where only one is wanted. */
export function toggled(picked: readonly number[], index: number, { count }: Task): readonly number[] {
  if (picked.includes(index)) return picked.filter((each) => each !== index);
  return count === 1 ? [index] : [...picked, index].toSorted((a, b) => a - b);
}

/**
 * The least points that a play with the cards picked takes; undefined where there is no such play.
 * Hot: asked for every card whenever one is picked, so it looks points up and allocates little.
 */
export function price(hand: readonly CardName[], picked: readonly number[], task: Task): number | undefined {
  const cards = cardsNamed(hand.filter((_, index) => picked.includes(index)));
  const others = cardsNamed(hand.filter((_, index) => !picked.includes(index)));
  const missing = (task.count ?? cards.length) - cards.length;
  if (missing < 0) return undefined;
  let least: number | undefined;
  for (let value = task.above + 1; value <= HIGHEST_VALUE; value++) {
    const own = allTaken(cards, value);
    if (own === OUT_OF_REACH) continue;
    if (own > (least ?? task.pool)) break;
    const all = own + cheapest(others, missing, value);
    if (all <= task.pool && all < (least ?? all + 1)) least = all;
  }
  return least;
}

/** The points that all these cards take at a value. */
function allTaken(cards: readonly Card[], value: number): number {
  let total = 0;
  for (const card of cards) {
    const points = tabledPoints(card, value);
    if (points === OUT_OF_REACH) return OUT_OF_REACH;
    total += points;
  }
  return total;
}

/** The points that the cheapest so many cards take at a value. */
function cheapest(cards: readonly Card[], count: number, value: number): number {
  if (count === 0) return 0;
  const taken: number[] = [];
  for (const card of cards) {
    const points = tabledPoints(card, value);
    if (points !== OUT_OF_REACH) taken.push(points);
  }
  if (taken.length < count) return Number.POSITIVE_INFINITY;
  return sum(taken.sort((a, b) => a - b).slice(0, count));
}

/** Why a card can't be picked besides the others; undefined where it can. */
export function pickRefusal(
  hand: readonly CardName[],
  picked: readonly number[],
  index: number,
  task: Task,
): Why | undefined {
  const next = toggled(picked, index, task);
  const topCount = task.count ?? next.length;
  const count = Math.min(hand.length, Math.max(topCount, next.length));
  if (next.length < picked.length || price(hand, next, task) !== undefined) return undefined;
  if (count !== topCount) return { code: 'wrong-count', rule: 'CI-8', count, topCount };
  const cost = price(hand, next, { ...task, pool: Number.POSITIVE_INFINITY });
  if (cost !== undefined) return { code: 'pool-too-small', rule: 'CI-11', cost, pool: task.pool };
  const others = picked.map((each) => at(hand, each));
  const value = ladder(others, task)[0]?.value ?? task.above + 1;
  return { code: 'unreachable-value', rule: 'CI-9', card: at(hand, index), value };
}

/** How the player wants their hand sorted. */
export const ORDERS = ['value', 'colour'] as const;
export type Order = (typeof ORDERS)[number];

/** The indices of the hand, in the order in which it is shown; hidden cards stay as they are. */
export function sorted(hand: readonly Shown[], order: Order): readonly number[] {
  const indices = hand.map((_, index) => index);
  return indices.toSorted((a, b) => sortKey(at(hand, a), order) - sortKey(at(hand, b), order));
}

const COLOUR_APART = 100;

function sortKey(shown: Shown, order: Order): number {
  if (shown === '?') return 0;
  const card = cardNamed(shown);
  const colour = isGreen(card) ? 0 : 1;
  const value = printedValue(card);
  return order === 'value' ? value * 2 + colour : colour * COLOUR_APART + value;
}

/** A hand in which no card is hidden; no cards where some are. */
export function openHand(hand: readonly Shown[]): readonly CardName[] {
  return hand.flatMap((card) => (card === '?' ? [] : [card]));
}

/** [CI-12] Who passed since the combination to beat was played. */
export function passedSince({ table, toAct, options: { players } }: View): readonly Seat[] {
  if (!table || toAct === null) return [];
  const passed: Seat[] = [];
  for (let seat = (table.seat + 1) % players; seat !== toAct; seat = (seat + 1) % players) passed.push(seat);
  return passed;
}

/** [CI-13] Without cards in hand there is nothing left but to give points back. */
export function paysOff(view: View, viewer: Viewer): boolean {
  if (viewer === 'onlooker' || view.phase !== 'act') return false;
  return at(view.hands, viewer).length === 0 && !view.finished.includes(viewer);
}

/** All that a pass can give back. */
export function mostToGive(view: View, seat: Seat): number {
  return Math.min(MOST_GIVEN, at(view.points, seat));
}

/** The turns it takes to give so many points back. */
export function turnsToPay(points: number): number {
  return Math.ceil(points / MOST_GIVEN);
}
