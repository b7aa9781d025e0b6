import { assertNever, at } from '../../../core/assert.ts';
import { inserted, removed, replaced } from '../../../core/lists.ts';
import { DECK_TALLY } from '../cardSets.ts';
import { type Card, cardNamed, HIGHEST, isNumber, NO, SWITCH, WILD, ZAP } from '../cards.ts';
import { askedSeat, canHelp, neighbour } from '../helping.ts';
import { HAND_SIZE } from '../options.ts';
import { lastValue, ROW_LIMIT } from '../row.ts';
import type { Action, State } from '../types.ts';

/** What is looked at in the position after an action, from the mover's seat, with what is public and their own hand. */
export type Feature =
  | 'wild'
  | 'switch'
  | 'zap'
  | 'no'
  | 'numbers'
  | 'highest'
  | 'playable'
  | 'low'
  | 'guarded'
  | 'reach'
  | 'exposed'
  | 'cleared'
  | 'danger'
  | 'gain'
  | 'helpless'
  | 'playNo'
  | 'playZap'
  | 'playSwitch'
  | 'playWild';

/** How much each feature is worth. */
export type Weights = Readonly<Record<Feature, number>>;

/** The cards that the mover has not seen, by card. */
function unseenCounts({ hands, toAct, row, discard, no }: State): readonly number[] {
  const counts = DECK_TALLY.slice();
  see(counts, at(hands, toAct));
  see(counts, row);
  see(counts, discard);
  for (const front of no) if (front !== 'none') counts[NO] = at(counts, NO) - 1;
  return counts;
}

function see(counts: number[], cards: readonly Card[]): void {
  for (const card of cards) counts[card] = at(counts, card) - 1;
}

/** Each action's worth to the one to act. Reads the mover's own hand and what is public, nothing else. */
export function scores(weights: Weights, state: State, actions: readonly Action[]): readonly number[] {
  const unseen = unseenCounts(state);
  return actions.map((action) => score(weights, unseen, state, action));
}

/** The table after the action, before anything is drawn. */
interface After {
  readonly hand: readonly Card[];
  readonly row: readonly Card[];
  readonly no: State['no'];
  readonly cleared: boolean;
}

function score(weights: Weights, unseen: readonly number[], state: State, action: Action): number {
  const hand = at(state.hands, state.toAct);
  switch (action.type) {
    case 'play': {
      const card = cardNamed(action.card);
      return tableWorth(
        weights,
        unseen,
        state,
        extended(without(hand, card), inserted(state.row, state.row.length, card), state),
      );
    }
    case 'wild':
      return (
        weights.playWild +
        tableWorth(
          weights,
          unseen,
          state,
          extended(without(hand, WILD), inserted(state.row, action.at, WILD), state),
        )
      );
    case 'switch': {
      const card = cardNamed(action.card);
      const kept = without(without(hand, SWITCH), card);
      const swapped = inserted(kept, kept.length, at(state.row, action.at));
      const row = replaced(state.row, action.at, card);
      return weights.playSwitch + tableWorth(weights, unseen, state, extended(swapped, row, state));
    }
    case 'zap':
      return (
        weights.playZap +
        tableWorth(
          weights,
          unseen,
          state,
          extended(without(hand, ZAP), removed(state.row, state.row.length - 1), state),
        )
      );
    case 'no': {
      const no = replaced(state.no, state.toAct, 'fresh');
      const after = { hand: without(hand, NO), row: state.row, no, cleared: false };
      return weights.playNo + tableWorth(weights, unseen, state, after);
    }
    case 'give':
    case 'return':
      return handWorth(
        weights,
        without(hand, cardNamed(action.card)),
        lastValue(state.row),
        barAhead(state.row, state.no.length),
      );
    case 'deal':
    case 'begin':
    case 'shuffle':
      return 0;
    default:
      return assertNever(action);
  }
}

function without(hand: readonly Card[], card: Card): readonly Card[] {
  return removed(hand, hand.indexOf(card));
}

/** [HE-8] A row of six is cleared. */
function extended(hand: readonly Card[], row: readonly Card[], { no }: State): After {
  const cleared = row.length >= ROW_LIMIT;
  return { hand, row: cleared ? [] : row, no, cleared };
}

function tableWorth(weights: Weights, unseen: readonly number[], state: State, after: After): number {
  const last = lastValue(after.row);
  return (
    handWorth(weights, after.hand, last, barAhead(after.row, after.no.length)) +
    (after.cleared ? weights.cleared : 0) +
    neighbourWorth(weights, unseen, state, after, last)
  );
}

/** What the next player's plight means: who would be asked, and who gains. */
function neighbourWorth(
  weights: Weights,
  unseen: readonly number[],
  state: State,
  after: After,
  last: number,
): number {
  const players = after.no.length;
  let next = neighbour(state.toAct, state.direction, players);
  while (after.no[next] === 'fresh' && next !== state.toAct) next = neighbour(next, state.direction, players);
  if (next === state.toAct) return 0;
  const unplayable = 1 - playablePart(unseen, after.row, last);
  const stuck = unplayable ** HAND_SIZE;
  const fronts = after.no[next] === 'skipped' ? replaced(after.no, next, 'none') : after.no;
  const asked = askedSeat({ direction: state.direction, no: fronts }, next);
  if (asked === undefined) return weights.helpless * stuck;
  if (asked !== state.toAct) return weights.gain * stuck * stuck;
  return canHelp(after.row, after.hand, STUCK_HAND) ? 0 : weights.danger * stuck * unplayable;
}

/** A hand that can't play but could swap: what a stuck player holds, nearly always. */
const STUCK_HAND: readonly Card[] = [1, 1, 1, 1];

/** The part of the unseen cards that can be played on the row. */
function playablePart(unseen: readonly number[], row: readonly Card[], last: number): number {
  let playable = at(unseen, WILD) + at(unseen, NO);
  if (row.length > 0) playable += at(unseen, ZAP) + at(unseen, SWITCH);
  let all = 0;
  for (let card = 1; card < unseen.length; card++) {
    all += at(unseen, card);
    if (card > last && card <= HIGHEST) playable += at(unseen, card);
  }
  return all > 0 ? playable / all : 1;
}

/** By how much a card usually exceeds the one before it. */
const STEP = 1.7;

/** What the row's last value will be, about, when the turn comes back. */
function barAhead(row: readonly Card[], players: number): number {
  const others = players - 1;
  const room = ROW_LIMIT - row.length;
  if (others >= room) return STEP * (others - room);
  return lastValue(row) + STEP * others;
}

/** Cards that fit only at the start of a row. */
const LOW_CARD = 3;

function handWorth(weights: Weights, hand: readonly Card[], last: number, ahead: number): number {
  let worth = 0;
  let highest = 0;
  let guarded = false;
  for (const card of hand) {
    if (isNumber(card)) {
      worth += (weights.numbers * card) / HIGHEST;
      if (card > last) worth += weights.playable;
      if (card > ahead) worth += weights.reach;
      if (card <= LOW_CARD) worth += weights.low;
      highest = Math.max(highest, card);
    } else {
      worth += specialWorth(weights, card);
      guarded = true;
    }
  }
  if (guarded) worth += weights.guarded;
  else if (highest <= ahead) worth += weights.exposed;
  return worth + (weights.highest * highest) / HIGHEST;
}

function specialWorth(weights: Weights, card: Card): number {
  if (card === WILD) return weights.wild;
  if (card === SWITCH) return weights.switch;
  return card === ZAP ? weights.zap : weights.no;
}
