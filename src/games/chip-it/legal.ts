import { assertNever, at } from '../../core/assert.ts';
import type { Actor, Legal } from '../../core/game.ts';
import { sameItems } from '../../core/lists.ts';
import { type Card, cardNamed, cardsNamed, DECK } from './cards.ts';
import { MOST_GIVEN } from './facts.ts';
import { listPlays } from './plays.ts';
import { OUT_OF_REACH, pointsToReach } from './raising.ts';
import type { Action, Combo, State, Why } from './types.ts';

const PASSES: readonly Action[] = Array.from({ length: MOST_GIVEN + 1 }, (_, points) => ({
  type: 'pass',
  points,
}));

/** Hot: called for every decision of a search. Actions may be shared, and are never changed. */
export function legalActions(state: State, limit: number): Legal<Action> {
  const actions: Action[] = [];
  if (state.phase !== 'act') return { actions, complete: true };
  listPasses(state, actions);
  // One more than asked for tells that the list was cut.
  listPlays(at(state.hands, state.toAct), topCombo(state), state.pool, limit + 1, actions);
  const complete = actions.length <= limit;
  while (actions.length > limit) actions.pop();
  return { actions, complete };
}

/** [CI-12] 0, 1 or 2 of one's own points; [CI-15] at times at least one. */
function listPasses(state: State, actions: Action[]): void {
  const most = Math.min(MOST_GIVEN, at(state.points, state.toAct));
  for (let points = mustGiveBack(state) ? 1 : 0; points <= most; points++) actions.push(at(PASSES, points));
}

/** The combination to beat; undefined at a clear table. */
function topCombo({ owner, fronts }: State): Combo | undefined {
  return owner === undefined ? undefined : at(fronts, owner);
}

/** [CI-15] Once as many passes in a row as there are active players gave nothing back. */
export function mustGiveBack({ options, finished, idle }: State): boolean {
  return idle >= options.players - finished.length;
}

/** The rule that forbids the action, or undefined. */
export function illegality(state: State, actor: Actor, action: Action): Why | undefined {
  if (state.phase === 'over') return { code: 'game-over', rule: 'CI-17' };
  if (action.type === 'deal') return dealIllegality(state, actor, action);
  if (actor === 'chance' || state.phase === 'deal') return { code: 'chance-acts', rule: 'CI-2' };
  if (actor !== state.toAct) return { code: 'not-your-turn', rule: 'CI-4', toAct: state.toAct };
  switch (action.type) {
    case 'play':
      return playIllegality(state, action);
    case 'pass':
      return passIllegality(state, action.points);
    default:
      return assertNever(action);
  }
}

function dealIllegality(
  state: State,
  actor: Actor,
  { deck }: Extract<Action, { type: 'deal' }>,
): Why | undefined {
  if (actor !== 'chance' || state.phase !== 'deal') return { code: 'not-chance', rule: 'CI-2' };
  return sameItems(cardsNamed(deck), DECK) ? undefined : { code: 'wrong-deck', rule: 'CI-1' };
}

type Played = Extract<Action, { type: 'play' }>;

function playIllegality(state: State, played: Played): Why | undefined {
  const hand = at(state.hands, state.toAct);
  if (hand.length === 0) return { code: 'no-cards-left', rule: 'CI-13' };
  if (played.cards.length === 0) return { code: 'no-cards', rule: 'CI-7' };
  return (
    notHeld(hand, played) ??
    notHigher(topCombo(state), played) ??
    unreachable(played) ??
    unaffordable(state.pool, played)
  );
}

/** [CI-7] A combination is made of cards in hand. */
function notHeld(hand: readonly Card[], { cards }: Played): Why | undefined {
  for (const card of cards) {
    const held = copies(hand, cardNamed(card));
    if (copies(cards, card) > held) return { code: 'card-not-held', rule: 'CI-7', card, held };
  }
  return undefined;
}

function copies<T>(list: readonly T[], item: T): number {
  let count = 0;
  for (const other of list) if (other === item) count++;
  return count;
}

/** [CI-8] As many cards as the last combination has, of a higher value; [CI-10] how much higher is free. */
function notHigher(top: Combo | undefined, { cards, value }: Played): Why | undefined {
  if (!top) return undefined;
  const count = cards.length;
  const topCount = top.cards.length;
  if (count !== topCount) return { code: 'wrong-count', rule: 'CI-8', count, topCount };
  return value > top.value ? undefined : { code: 'too-low', rule: 'CI-8', count, value, topValue: top.value };
}

/** [CI-9] Points raise green cards by 1 each, purple cards by their printed value. */
function unreachable({ cards, value }: Played): Why | undefined {
  for (const card of cards) {
    if (pointsToReach(cardNamed(card), value) === OUT_OF_REACH) {
      return { code: 'unreachable-value', rule: 'CI-9', card, value };
    }
  }
  return undefined;
}

/** [CI-11] The pool has to pay. */
function unaffordable(pool: number, { cards, value }: Played): Why | undefined {
  let cost = 0;
  for (const card of cards) cost += pointsToReach(cardNamed(card), value);
  return cost > pool ? { code: 'pool-too-small', rule: 'CI-11', cost, pool } : undefined;
}

function passIllegality(state: State, points: number): Why | undefined {
  if (points < 0 || points > MOST_GIVEN) return { code: 'pass-too-many', rule: 'CI-12', points };
  const held = at(state.points, state.toAct);
  const mustGive = mustGiveBack(state);
  if (mustGive && held === 0) return { code: 'must-play', rule: 'CI-15' };
  if (points > held) return { code: 'not-enough-points', rule: 'CI-12', points, held };
  return mustGive && points === 0 ? { code: 'must-give-back', rule: 'CI-15' } : undefined;
}
