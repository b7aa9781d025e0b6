import { assertNever, at, invariant } from '../../core/assert.ts';
import type { Actor, Seat } from '../../core/game.ts';
import { inserted, replaced, sameItems } from '../../core/lists.ts';
import { isAscending } from '../../core/position.ts';
import {
  type Card,
  type CardName,
  cardName,
  cardNamed,
  cardsNamed,
  DECK,
  HIGHEST,
  isNumber,
  isRowCard,
  lowestNumber,
  NO,
  SWITCH,
  WILD,
  ZAP,
} from './cards.ts';
import { canSwap, isHelp } from './helping.ts';
import { isOwn, leavesPlay } from './legal.ts';
import { isLeftmost, lastValue, rowValues } from './row.ts';
import type { Action, ChanceAction, ChanceRule, State, Why } from './types.ts';

type SeatAction = Exclude<Action, ChanceAction>;
type TurnAction = Exclude<SeatAction, { type: 'give' | 'return' }>;

/** The rule that forbids the action, or undefined. */
export function illegality(state: State, actor: Actor, action: Action): Why | undefined {
  if (state.phase === 'over') return { code: 'game-over', rule: 'HE-17' };
  if (action.type === 'deal' || action.type === 'begin' || action.type === 'shuffle') {
    return chanceIllegality(state, actor, action);
  }
  return actorIllegality(state, actor) ?? seatIllegality(state, action);
}

/** The rule by which chance acts in a phase, and the phase in which it acts so. */
const CHANCE_RULES = { deal: 'HE-2', tie: 'HE-4', shuffle: 'HE-6' } as const;
const CHANCE_PHASES = { deal: 'deal', begin: 'tie', shuffle: 'shuffle' } as const;

function chanceIllegality(state: State, actor: Actor, action: ChanceAction): Why | undefined {
  const phase = CHANCE_PHASES[action.type];
  const rule: ChanceRule = CHANCE_RULES[phase];
  if (actor !== 'chance') return { code: 'not-chance', rule };
  if (state.phase !== phase) return { code: 'not-due', rule };
  switch (action.type) {
    case 'deal':
      return sameItems(cardsNamed(action.deck), DECK) ? undefined : { code: 'wrong-deck', rule: 'HE-1' };
    case 'begin':
      return state.callers.includes(action.seat)
        ? undefined
        : { code: 'not-tied', rule: 'HE-4', tied: state.callers };
    case 'shuffle':
      return sameItems(cardsNamed(action.pile), state.discard)
        ? undefined
        : { code: 'wrong-pile', rule: 'HE-6' };
    default:
      return assertNever(action);
  }
}

function actorIllegality({ phase, toAct }: State, actor: Actor): Why | undefined {
  if (phase === 'deal' || phase === 'tie' || phase === 'shuffle') {
    return { code: 'chance-acts', rule: CHANCE_RULES[phase], due: phase };
  }
  if (actor === 'chance') return { code: 'player-acts', rule: 'HE-6' };
  return actor === toAct ? undefined : { code: 'not-your-turn', rule: 'HE-6', toAct };
}

function seatIllegality(state: State, action: SeatAction): Why | undefined {
  const { phase, help } = state;
  if (phase === 'help') {
    invariant(help !== undefined, 'someone asked for help');
    if (action.type !== 'give') return { code: 'must-give', rule: 'HE-14', asker: help.asker };
    return giveIllegality(state, cardNamed(action.card), help.asker);
  }
  if (phase === 'return') {
    invariant(help !== undefined, 'someone was helped');
    if (action.type !== 'return') return { code: 'must-return', rule: 'HE-14', giver: help.giver };
    return returnIllegality(state, cardNamed(action.card), help.card);
  }
  if (action.type === 'give') return { code: 'not-asked', rule: 'HE-13' };
  if (action.type === 'return') return { code: 'nothing-received', rule: 'HE-14' };
  return phase === 'start' ? startIllegality(state, action) : turnIllegality(state, action);
}

/** [HE-5] The card that was called, and no other. */
function startIllegality({ hands, toAct }: State, action: TurnAction): Why | undefined {
  const called = lowestNumber(at(hands, toAct));
  invariant(called !== undefined, 'who begins called a number');
  const card = cardName(called);
  if (action.type === 'play' && action.card === card) return undefined;
  return { code: 'must-start-with', rule: 'HE-5', card };
}

function turnIllegality({ row, hands, toAct }: State, action: TurnAction): Why | undefined {
  const hand = at(hands, toAct);
  switch (action.type) {
    case 'play':
      return playIllegality(row, hand, cardNamed(action.card));
    case 'wild':
      return notHeld(hand, WILD) ?? wildIllegality(row, action.at);
    case 'switch':
      return notHeld(hand, SWITCH) ?? switchIllegality(row, hand, action.at, cardNamed(action.card));
    case 'zap':
      return notHeld(hand, ZAP) ?? zapIllegality(row);
    case 'no':
      return notHeld(hand, NO);
    default:
      return assertNever(action);
  }
}

function notHeld(
  hand: readonly Card[],
  card: Card,
  rule: 'HE-6' | 'HE-10' | 'HE-14' = 'HE-6',
): Why | undefined {
  return hand.includes(card) ? undefined : { code: 'card-not-held', rule, card: cardName(card) };
}

/** [HE-7] */
function playIllegality(row: readonly Card[], hand: readonly Card[], card: Card): Why | undefined {
  if (!isNumber(card)) return notANumber(cardName(card));
  const value = lastValue(row);
  const missing = notHeld(hand, card);
  if (missing || card > value) return missing;
  return { code: 'too-low', rule: 'HE-7', card: cardName(card), value };
}

function notANumber(card: CardName): Why {
  const rules = { W: 'HE-9', S: 'HE-10', Z: 'HE-11', N: 'HE-12' } as const;
  const rule = card === 'W' || card === 'S' || card === 'Z' ? rules[card] : rules.N;
  return { code: 'not-a-number', rule, card };
}

/** [HE-9] */
function wildIllegality(row: readonly Card[], place: number): Why | undefined {
  const places = row.length + 1;
  if (place < 0 || place >= places) return { code: 'no-such-place', rule: 'HE-9', at: place, places };
  const disorder = disorderOf(inserted(row, place, WILD), 'HE-9');
  if (disorder || isLeftmost(row, place)) return disorder;
  let leftmost = place;
  while (!isLeftmost(row, leftmost)) leftmost--;
  return { code: 'same-as-leftmost', rule: 'HE-9', leftmost };
}

/** What is wrong with the row that an action would make. */
function disorderOf(row: readonly Card[], rule: 'HE-9' | 'HE-10'): Why | undefined {
  const values = rowValues(row);
  if (!isAscending(values)) return { code: 'row-would-not-ascend', rule, values };
  return values.some((value) => value > HIGHEST) ? { code: 'above-eleven', rule, values } : undefined;
}

/** [HE-10] */
function switchIllegality(
  row: readonly Card[],
  hand: readonly Card[],
  place: number,
  card: Card,
): Why | undefined {
  if (!canSwap(row, hand)) return { code: 'no-allowed-swap', rule: 'HE-10' };
  if (!isRowCard(card)) return { code: 'not-swappable', rule: 'HE-10', card: cardName(card) };
  const missing = notHeld(hand, card, 'HE-10');
  if (missing) return missing;
  const places = row.length;
  if (place < 0 || place >= places) return { code: 'no-such-place', rule: 'HE-10', at: place, places };
  return disorderOf(replaced(row, place, card), 'HE-10');
}

/** [HE-11] */
function zapIllegality(row: readonly Card[]): Why | undefined {
  return row.length > 0 ? undefined : { code: 'nothing-to-zap', rule: 'HE-11' };
}

/** [HE-14] */
function giveIllegality({ row, hands, toAct }: State, card: Card, asker: Seat): Why | undefined {
  const missing = notHeld(at(hands, toAct), card, 'HE-14');
  if (missing || isHelp(row, card, at(hands, asker))) return missing;
  return { code: 'not-playable-gift', rule: 'HE-14', card: cardName(card), asker };
}

/** [HE-14] */
function returnIllegality(
  { row, hands, toAct }: State,
  card: Card,
  received: Card | undefined,
): Why | undefined {
  const hand = at(hands, toAct);
  const missing = notHeld(hand, card, 'HE-14');
  if (missing) return missing;
  if (!isOwn(hand, card, received)) {
    return { code: 'not-the-received-card', rule: 'HE-14', card: cardName(card) };
  }
  if (leavesPlay(row, hand, card)) return undefined;
  return { code: 'return-leaves-no-play', rule: 'HE-14', card: cardName(card) };
}
