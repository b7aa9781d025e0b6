import { at } from '../../../core/assert.ts';
import { type Card, type CardName, cardName, isGreen, printedValue } from '../cards.ts';
import { MOST_GIVEN } from '../facts.ts';
import { mustGiveBack } from '../legal.ts';
import { OUT_OF_REACH, tabledPoints } from '../raising.ts';
import type { Action, State } from '../types.ts';

/** How far above what must be beaten a group is raised, at most. */
const SPAN = 14;
/** More points than these on one combination are never worth it in a playout. */
const DEAREST = 14;
/** The largest group that opens a round, and its dearest. */
const LARGEST_OPENING = 6;
const DEAREST_OPENING = 3;
const HIGHEST_OPENING = 22;

/**
 * The few actions worth a thought in a playout: the pass that gives most, each card at its
 * cheapest value, and at each value the cheapest group. Legal, but far from all that is.
 */
export function candidates(state: State): readonly Action[] {
  const { toAct, owner, fronts, pool } = state;
  const hand = at(state.hands, toAct);
  const actions: Action[] = [];
  const held = at(state.points, toAct);
  if (held > 0 || !mustGiveBack(state)) actions.push({ type: 'pass', points: Math.min(held, MOST_GIVEN) });
  const dearest = Math.min(pool, DEAREST);
  if (owner === undefined) {
    addSingles(hand, 0, 0, actions);
    const most = Math.min(LARGEST_OPENING, hand.length);
    for (let value = 2; value <= HIGHEST_OPENING; value++) {
      addGroups(hand, value, 2, most, Math.min(dearest, DEAREST_OPENING), actions);
    }
  } else {
    const { cards, value: bar } = at(fronts, owner);
    if (cards.length === 1) addSingles(hand, bar, dearest, actions);
    else {
      for (let value = bar + 1; value <= bar + SPAN; value++) {
        addGroups(hand, value, cards.length, cards.length, dearest, actions);
      }
    }
  }
  if (actions.length === 0) addSingles(hand, 0, pool, actions);
  return actions;
}

/** Each card at the cheapest value above the bar. */
function addSingles(hand: readonly Card[], bar: number, dearest: number, actions: Action[]): void {
  let last = -1;
  for (const card of hand) {
    if (card === last) continue;
    last = card;
    const printed = printedValue(card);
    const value = isGreen(card)
      ? Math.max(printed, bar + 1)
      : printed * Math.max(1, Math.floor(bar / printed) + 1);
    if (tabledPoints(card, value) <= dearest) actions.push({ type: 'play', cards: [cardName(card)], value });
  }
}

const TAKEN = new Int16Array(64);
const ORDER: Card[] = [];

/** The cheapest group of each size that reaches the value. */
function addGroups(
  hand: readonly Card[],
  value: number,
  fewest: number,
  most: number,
  dearest: number,
  actions: Action[],
): void {
  const count = cheapestFirst(hand, value, dearest);
  let taken = 0;
  for (let size = 1; size <= Math.min(count, most); size++) {
    taken += TAKEN[size - 1] ?? 0;
    if (taken > dearest) return;
    if (size >= fewest) actions.push({ type: 'play', cards: canonical(size), value });
  }
}

/** Sorts the cards that reach the value by the points they take; how many there are. */
function cheapestFirst(hand: readonly Card[], value: number, dearest: number): number {
  let count = 0;
  for (const card of hand) {
    const points = tabledPoints(card, value);
    if (points === OUT_OF_REACH || points > dearest) continue;
    let place = count++;
    for (; place > 0 && (TAKEN[place - 1] ?? 0) > points; place--) {
      TAKEN[place] = TAKEN[place - 1] ?? 0;
      ORDER[place] = at(ORDER, place - 1);
    }
    TAKEN[place] = points;
    ORDER[place] = card;
  }
  return count;
}

function canonical(size: number): readonly CardName[] {
  const cards = ORDER.slice(0, size).sort((a, b) => a - b);
  return cards.map(cardName);
}
