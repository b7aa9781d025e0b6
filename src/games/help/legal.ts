import { assertNever, at, invariant } from '../../core/assert.ts';
import type { Legal } from '../../core/game.ts';
import { removed } from '../../core/lists.ts';
import { CARD_NAMES, type Card, isNumber, isRowCard, lowestNumber, NO, SWITCH, WILD, ZAP } from './cards.ts';
import { canPlay, isHelp } from './helping.ts';
import { isLeftmost, lastValue, ROW_LIMIT, swapFits, wildFits } from './row.ts';
import type { Action, State } from './types.ts';

const PLACES = Array.from({ length: ROW_LIMIT }, (_, place) => place);

// Shared, never changed; those with a card are in the order of the cards.
const PLAYS = CARD_NAMES.map((card): Action => ({ type: 'play', card }));
const GIVES = CARD_NAMES.map((card): Action => ({ type: 'give', card }));
const RETURNS = CARD_NAMES.map((card): Action => ({ type: 'return', card }));
const WILDS = PLACES.map((place): Action => ({ type: 'wild', at: place }));
const SWITCHES = PLACES.map((place) =>
  CARD_NAMES.map((card): Action => ({ type: 'switch', at: place, card })),
);
const ZAPS: Action = { type: 'zap' };
const NOS: Action = { type: 'no' };

function withCard(actions: readonly Action[], card: Card): Action {
  return at(actions, card - 1);
}

/** Hot: called for every decision of a search. Action objects are shared, never changed. */
export function legalActions(state: State, limit: number): Legal<Action> {
  const actions: Action[] = [];
  listActions(state, actions);
  const complete = actions.length <= limit;
  return { actions: complete ? actions : actions.slice(0, limit), complete };
}

function listActions(state: State, actions: Action[]): void {
  switch (state.phase) {
    case 'act':
      listPlays(state.row, at(state.hands, state.toAct), actions);
      break;
    case 'start':
      listStart(at(state.hands, state.toAct), actions);
      break;
    case 'help':
      listGifts(state, actions);
      break;
    case 'return':
      listReturns(state, actions);
      break;
    case 'deal':
    case 'tie':
    case 'shuffle':
    case 'over':
      break;
    default:
      assertNever(state.phase);
  }
}

/** [HE-5] The card that was called, and no other. */
function listStart(hand: readonly Card[], actions: Action[]): void {
  const called = lowestNumber(hand);
  if (called !== undefined) actions.push(withCard(PLAYS, called));
}

/** [HE-6] One card; equal ones are listed once. */
function listPlays(row: readonly Card[], hand: readonly Card[], actions: Action[]): void {
  const last = lastValue(row);
  let listed = 0;
  for (const card of hand) {
    if (listed & (1 << card)) continue;
    listed |= 1 << card;
    if (isNumber(card)) {
      if (card > last) actions.push(withCard(PLAYS, card));
    } else listSpecial(row, hand, card, actions);
  }
}

function listSpecial(row: readonly Card[], hand: readonly Card[], card: Card, actions: Action[]): void {
  if (card === WILD) listWilds(row, actions);
  else if (card === SWITCH) listSwitches(row, hand, actions);
  else if (card === NO) actions.push(NOS);
  else if (card === ZAP && row.length > 0) actions.push(ZAPS);
}

/** [HE-9] */
function listWilds(row: readonly Card[], actions: Action[]): void {
  for (let place = 0; place <= row.length; place++) {
    if (isLeftmost(row, place) && wildFits(row, place)) actions.push(at(WILDS, place));
  }
}

/** [HE-10] */
function listSwitches(row: readonly Card[], hand: readonly Card[], actions: Action[]): void {
  let listed = 0;
  for (const card of hand) {
    if (!isRowCard(card) || listed & (1 << card)) continue;
    listed |= 1 << card;
    for (let place = 0; place < row.length; place++) {
      if (swapFits(row, place, card)) actions.push(withCard(at(SWITCHES, place), card));
    }
  }
}

/** [HE-14] Every card that the asker could play. */
function listGifts({ row, hands, toAct, help }: State, actions: Action[]): void {
  invariant(help !== undefined, 'someone asked for help');
  const asker = at(hands, help.asker);
  let listed = 0;
  for (const card of at(hands, toAct)) {
    if (listed & (1 << card)) continue;
    listed |= 1 << card;
    if (isHelp(row, card, asker)) actions.push(withCard(GIVES, card));
  }
}

/** [HE-14] Every own card that leaves a legal play. */
function listReturns({ row, hands, toAct, help }: State, actions: Action[]): void {
  invariant(help !== undefined, 'someone was helped');
  const hand = at(hands, toAct);
  let listed = 0;
  for (const card of hand) {
    if (listed & (1 << card)) continue;
    listed |= 1 << card;
    if (isOwn(hand, card, help.card) && leavesPlay(row, hand, card)) actions.push(withCard(RETURNS, card));
  }
}

/** [HE-14] Whether this card of the hand is there besides the one received; equal cards can't be told apart. */
export function isOwn(hand: readonly Card[], card: Card, received: Card | undefined): boolean {
  return card !== received || hand.indexOf(card) < hand.lastIndexOf(card);
}

/** [HE-14] Whether the hand has a legal play without the card. */
export function leavesPlay(row: readonly Card[], hand: readonly Card[], card: Card): boolean {
  return canPlay(row, removed(hand, hand.indexOf(card)));
}
