import { assertNever } from '../../../core/assert.ts';
import type { CardName } from '../cards.ts';
import type { Action, Shown, View } from '../types.ts';

/** What the player has picked so far. */
export interface Selection {
  /** The card to be played, by its index in the hand as shown. */
  readonly card: number | undefined;
  /** A gap for a Wild, or the card of the row that a Switch takes. */
  readonly place: number | undefined;
  /** The card of the hand that a Switch puts into the row. */
  readonly swap: number | undefined;
}

export const NOTHING: Selection = { card: undefined, place: undefined, swap: undefined };

/** What can be picked from: the hand as shown, and what the rulebook allows. */
export interface Choice {
  readonly phase: View['phase'];
  readonly hand: readonly Shown[];
  readonly legal: readonly Action[];
}

/** What the row waits for: a gap for a Wild, a card for a Switch. */
export type Aim = 'gap' | 'card' | undefined;

/** The card that an action takes from the hand. */
function cardOf(action: Action): CardName | undefined {
  switch (action.type) {
    case 'play':
    case 'give':
    case 'return':
      return action.card;
    case 'wild':
      return 'W';
    case 'switch':
      return 'S';
    case 'zap':
      return 'Z';
    case 'no':
      return 'N';
    case 'deal':
    case 'begin':
    case 'shuffle':
      return undefined;
    default:
      return assertNever(action);
  }
}

/** Whether the card can be played, given or returned. */
export function isPlayable({ hand, legal }: Choice, index: number): boolean {
  return legal.some((action) => cardOf(action) === hand[index]);
}

/** In a turn, a Wild or a Switch needs a place in the row; to give or return one takes nothing more. */
export function aim({ phase, hand }: Choice, { card }: Selection): Aim {
  if (phase !== 'act' || card === undefined) return undefined;
  if (hand[card] === 'W') return 'gap';
  return hand[card] === 'S' ? 'card' : undefined;
}

/** Whether a Switch could put this card of the hand into the row, at the place if one is picked. */
export function isSwappable({ hand, legal }: Choice, { place }: Selection, index: number): boolean {
  return legal.some(
    (action) =>
      action.type === 'switch' && action.card === hand[index] && (place === undefined || action.at === place),
  );
}

/** The places of the row that can be picked now. */
export function openPlaces(choice: Choice, selection: Selection): readonly number[] {
  const { legal, hand } = choice;
  const wanted = aim(choice, selection);
  const put = selection.swap === undefined ? undefined : hand[selection.swap];
  const places = legal.flatMap((action) => {
    if (wanted === 'gap' && action.type === 'wild') return [action.at];
    if (wanted === 'card' && action.type === 'switch' && (put ?? action.card) === action.card) {
      return [action.at];
    }
    return [];
  });
  return [...new Set(places)].toSorted((a, b) => a - b);
}

/** After a tap on a card of the hand; a card that can't be played changes nothing. */
export function picked(choice: Choice, selection: Selection, index: number): Selection {
  if (index === selection.card) return NOTHING;
  if (aim(choice, selection) === 'card') return swapPicked(choice, selection, index);
  return isPlayable(choice, index) ? withOnlyPlace(choice, { ...NOTHING, card: index }) : selection;
}

function swapPicked(choice: Choice, selection: Selection, index: number): Selection {
  if (index === selection.swap) return { ...selection, swap: undefined };
  if (!isSwappable(choice, { ...selection, place: undefined }, index)) return selection;
  const swap = { ...selection, swap: index };
  return isSwappable(choice, selection, index) ? withOnlyPlace(choice, swap) : { ...swap, place: undefined };
}

/** Where only one place is open, it is picked at once. */
function withOnlyPlace(choice: Choice, selection: Selection): Selection {
  const [only, ...more] = openPlaces(choice, selection);
  return more.length === 0 && only !== undefined ? { ...selection, place: only } : selection;
}

/** After a tap on a gap or a card of the row. */
export function placePicked(choice: Choice, selection: Selection, place: number): Selection {
  if (place === selection.place) return { ...selection, place: undefined };
  const next = { ...selection, place };
  if (aim(choice, selection) !== 'card') return next;
  const keeps = selection.swap !== undefined && isSwappable(choice, next, selection.swap);
  return { ...next, swap: keeps ? selection.swap : onlySwap(choice, next) };
}

/** Where only one card of the hand fits, it is picked at once. */
function onlySwap(choice: Choice, selection: Selection): number | undefined {
  const [only, ...more] = [...choice.hand.keys()].filter((index) => isSwappable(choice, selection, index));
  return more.length === 0 ? only : undefined;
}

/** The action that is picked in full. */
export function chosen(choice: Choice, selection: Selection): Action | undefined {
  const { hand, legal } = choice;
  const { card, place, swap } = selection;
  const face = card === undefined ? undefined : hand[card];
  if (face === undefined) return undefined;
  const wanted = aim(choice, selection);
  return legal.find((action) => {
    if (cardOf(action) !== face) return false;
    if (wanted === undefined) return true;
    if (!('at' in action) || action.at !== place) return false;
    return action.type === 'wild' || (swap !== undefined && action.card === hand[swap]);
  });
}

/** The action to ask the rulebook about, when a card can't be played. */
export function attempted({ phase, hand }: Choice, index: number): Action | undefined {
  const card = hand[index];
  if (card === undefined || card === '?') return undefined;
  if (phase === 'help') return { type: 'give', card };
  if (phase === 'return') return { type: 'return', card };
  if (phase === 'start') return { type: 'play', card };
  switch (card) {
    case 'W':
      return { type: 'wild', at: 0 };
    case 'S':
      return { type: 'switch', at: 0, card: 'S' };
    case 'Z':
      return { type: 'zap' };
    case 'N':
      return { type: 'no' };
    default:
      return { type: 'play', card };
  }
}

/** The swap to ask the rulebook about, when a card of the row or of the hand doesn't fit. */
export function attemptedSwap({ hand }: Choice, place: number, swap: number | undefined): Action | undefined {
  const fitting = hand.find((card) => card !== '?' && card !== 'S' && card !== 'Z' && card !== 'N');
  const card = swap === undefined ? fitting : hand[swap];
  return card === undefined || card === '?' ? undefined : { type: 'switch', at: place, card };
}
