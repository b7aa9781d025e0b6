import { assertNever, at } from '../../core/assert.ts';
import type { Actor, Legal } from '../../core/game.ts';
import { sameItems } from '../../core/lists.ts';
import { type Card, cardName, cardsNamed, DECK, isNumber, REDRAW, STOP, X } from './cards.ts';
import {
  COMBOS,
  type Combo,
  comboNamed,
  comboSize,
  combosOf,
  outbids,
  WINDOW_MASKS,
  type WindowKey,
  windowCombos,
  windowOutbids,
  windowWith,
} from './combos.ts';
import { topPlay } from './turnEnd.ts';
import type { Action, State, Why } from './types.ts';

const POSITIONS = Array.from({ length: DECK.length + 1 }, (_, position) => position);
const PLAYS: readonly (readonly Action[])[] = POSITIONS.map((from) =>
  COMBOS.map(({ kind, value, count }) => ({ type: 'play', from, count, combo: kind, value })),
);
const STOPS: readonly Action[] = POSITIONS.map((from) => ({ type: 'stop', from }));
const REDRAWS: readonly Action[] = POSITIONS.map((from) => ({ type: 'redraw', from }));
const PLACES: readonly Action[] = POSITIONS.map((to) => ({ type: 'place', to }));
const TAKES: readonly (readonly Action[])[] = POSITIONS.map((reserve) =>
  POSITIONS.map((to) => ({ type: 'take', reserve, to })),
);

/** Hot: called for every decision of a search. Action objects are shared, never changed. */
export function legalActions(state: State, limit: number): Legal<Action> {
  const actions: Action[] = [];
  if (state.phase === 'act') listActs(state, actions);
  if (state.phase === 'place') {
    // [CC-17] Any position will do.
    const size = at(state.hands, state.toAct).length;
    for (let to = 0; to <= size; to++) actions.push(at(PLACES, to));
  }
  const complete = actions.length <= limit;
  return { actions: complete ? actions : actions.slice(0, limit), complete };
}

/** [CC-7] [CC-8] Outbid, or play a Stop or a Redraw, or take a reserve card. */
function listActs(state: State, actions: Action[]): void {
  const hand = at(state.hands, state.toAct);
  listPlays(hand, topPlay(state.turn)?.combo, actions);
  if (state.turn.plays.length === 0) return;
  const reserves = at(state.reserves, state.toAct).length;
  // [CC-12] Any reserve card, to any position.
  for (let reserve = 0; reserve < reserves; reserve++) {
    const takes = at(TAKES, reserve);
    for (let to = 0; to <= hand.length; to++) actions.push(at(takes, to));
  }
}

/** Every play from the hand that is higher than `top`, by the position of its last card. */
function listPlays(hand: readonly Card[], top: Combo | undefined, actions: Action[]): void {
  const topId = top ? top.id : -1;
  let position = 0;
  let window = 0;
  for (const card of hand) {
    window = windowWith(window, card);
    const solo = window & WINDOW_MASKS[0];
    const two = window & WINDOW_MASKS[1];
    if (card === STOP) actions.push(at(STOPS, position));
    if (card === REDRAW) actions.push(at(REDRAWS, position));
    if (windowOutbids(solo, topId)) listCombos(solo, topId, position, actions);
    if (position >= 1 && windowOutbids(two, topId)) listCombos(two, topId, position - 1, actions);
    if (position >= 2 && windowOutbids(window, topId)) listCombos(window, topId, position - 2, actions);
    position++;
  }
}

function listCombos(key: WindowKey, topId: number, from: number, actions: Action[]): void {
  const plays = at(PLAYS, from);
  for (const combo of windowCombos(key)) {
    if (combo.id > topId) actions.push(at(plays, combo.id));
  }
}

/** [CC-15] Whether the seat can outbid, or play a Stop or a Redraw, or take a reserve card. */
export function canAct(hand: readonly Card[], reserves: readonly Card[], top: Combo | undefined): boolean {
  if (reserves.length > 0) return true;
  const topId = top ? top.id : -1;
  let window = 0;
  for (const card of hand) {
    window = windowWith(window, card);
    if (card === STOP || card === REDRAW) return true;
    for (const mask of WINDOW_MASKS) if (windowOutbids(window & mask, topId)) return true;
  }
  return false;
}

/** The rule that forbids the action, or undefined. */
export function illegality(state: State, actor: Actor, action: Action): Why | undefined {
  if (action.type === 'deal') return dealIllegality(state, actor, action);
  if (state.phase === 'over') return { code: 'game-over', rule: 'CC-26' };
  if (actor === 'chance' || state.phase === 'deal') return { code: 'chance-acts', rule: 'CC-3' };
  if (actor !== state.toAct) return { code: 'not-your-turn', rule: 'CC-6', toAct: state.toAct };
  if (action.type === 'place') return placeIllegality(state, action.to);
  if (state.phase === 'place') return { code: 'must-place', rule: 'CC-17' };
  const hand = at(state.hands, state.toAct);
  switch (action.type) {
    case 'play':
      return playIllegality(state, hand, action);
    case 'stop':
    case 'redraw':
      return specialIllegality(hand, action);
    case 'take':
      return takeIllegality(state, hand, action);
    default:
      return assertNever(action);
  }
}

function dealIllegality(
  state: State,
  actor: Actor,
  { deck }: Extract<Action, { type: 'deal' }>,
): Why | undefined {
  if (state.phase === 'over') return { code: 'game-over', rule: 'CC-26' };
  if (actor !== 'chance' || state.phase !== 'deal') return { code: 'not-chance', rule: 'CC-3' };
  return sameItems(cardsNamed(deck), DECK) ? undefined : { code: 'wrong-deck', rule: 'CC-1' };
}

function placeIllegality(state: State, to: number): Why | undefined {
  if (state.phase !== 'place') return { code: 'nothing-drawn', rule: 'CC-17' };
  const size = at(state.hands, state.toAct).length;
  return isGap(to, size) ? undefined : { code: 'no-such-gap', rule: 'CC-17', to, size };
}

function isGap(to: number, size: number): boolean {
  return to >= 0 && to <= size;
}

function notInHand(hand: readonly Card[], from: number, count: number): Why | undefined {
  const position = from < 0 ? from : from + count - 1;
  const inside = from >= 0 && position < hand.length;
  return inside ? undefined : { code: 'not-in-hand', rule: 'CC-9', position, size: hand.length };
}

function playIllegality(
  state: State,
  hand: readonly Card[],
  { from, count, combo: kind, value }: Extract<Action, { type: 'play' }>,
): Why | undefined {
  if (count !== comboSize(kind)) return { code: 'wrong-count', rule: 'CC-9', combo: kind, count };
  const outside = notInHand(hand, from, count);
  if (outside) return outside;
  const cards = hand.slice(from, from + count);
  for (const card of cards) {
    if (!isNumber(card) && card !== X) return specialInCombination(cards, card);
  }
  const combo = comboNamed(kind, value);
  if (!combo) return { code: 'no-such-value', rule: 'CC-11', combo: kind, value };
  if (!combosOf(cards).includes(combo)) {
    return { code: 'not-a-combination', rule: 'CC-9', cards: cards.map(cardName), combo: kind, value };
  }
  const top = topPlay(state.turn)?.combo;
  if (top && !outbids(combo, top)) {
    return { code: 'too-low', rule: 'CC-10', combo: kind, value, topCombo: top.kind, topValue: top.value };
  }
  return undefined;
}

/** [CC-13] [CC-14] Played alone; [CC-11] and never with an X. */
function specialInCombination(cards: readonly Card[], card: Card): Why {
  const rule = cards.includes(X) ? 'CC-11' : card === STOP ? 'CC-13' : 'CC-14';
  return { code: 'special-in-combination', rule, card: cardName(card) };
}

function specialIllegality(
  hand: readonly Card[],
  { type, from }: Extract<Action, { type: 'stop' | 'redraw' }>,
): Why | undefined {
  const outside = notInHand(hand, from, 1);
  if (outside) return outside;
  const card = at(hand, from);
  if (type === 'stop') {
    return card === STOP ? undefined : { code: 'not-a-stop', rule: 'CC-13', card: cardName(card) };
  }
  return card === REDRAW ? undefined : { code: 'not-a-redraw', rule: 'CC-14', card: cardName(card) };
}

function takeIllegality(
  state: State,
  hand: readonly Card[],
  { reserve, to }: Extract<Action, { type: 'take' }>,
): Why | undefined {
  if (state.turn.plays.length === 0) return { code: 'opener-must-play', rule: 'CC-7' };
  const count = at(state.reserves, state.toAct).length;
  if (count === 0) return { code: 'must-play', rule: 'CC-15' };
  if (reserve < 0 || reserve >= count) return { code: 'no-such-reserve', rule: 'CC-12', reserve, count };
  return isGap(to, hand.length) ? undefined : { code: 'no-such-gap', rule: 'CC-12', to, size: hand.length };
}
