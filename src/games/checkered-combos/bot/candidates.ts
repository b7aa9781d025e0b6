import { at } from '../../../core/assert.ts';
import type { Card } from '../cards.ts';
import { legalActions } from '../legal.ts';
import type { Action, State } from '../types.ts';
import { goTogether } from './emptying.ts';

/**
 * The actions worth a thought in a playout: all, but of the places for a card only the end and
 * those beside a card that it goes with.
 */
export function candidates(state: State): readonly Action[] {
  const { actions } = legalActions(state, Number.POSITIVE_INFINITY);
  const { toAct, drawn } = state;
  const hand = at(state.hands, toAct);
  const reserves = at(state.reserves, toAct);
  if (reserves.length === 0 && !drawn) return actions;
  const few: Action[] = [];
  for (const action of actions) {
    if (action.type === 'take' && !isPlace(hand, at(reserves, action.reserve), action.to)) continue;
    if (action.type === 'place' && drawn && !isPlace(hand, drawn.card, action.to)) continue;
    few.push(action);
  }
  return few;
}

function isPlace(hand: readonly Card[], card: Card, place: number): boolean {
  if (place === hand.length) return true;
  return goTogether(card, hand[place] ?? 0) || (place > 0 && goTogether(hand[place - 1] ?? 0, card));
}
