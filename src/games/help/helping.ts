import { at } from '../../core/assert.ts';
import type { Seat } from '../../core/game.ts';
import { type Card, isNumber, isRowCard, SWITCH, ZAP } from './cards.ts';
import { lastValue } from './row.ts';
import type { State } from './types.ts';

/** [HE-3] The seat one step on in that direction. */
export function neighbour(seat: Seat, step: number, players: number): Seat {
  return (seat + step + players) % players;
}

/** [HE-13] Whether any card of the hand, specials included, can be played. */
export function canPlay(row: readonly Card[], hand: readonly Card[]): boolean {
  for (const card of hand) if (isPlayable(row, card, hand)) return true;
  return false;
}

/** Hot. Whether the card can be played; a Switch together with one from the hand. */
export function isPlayable(row: readonly Card[], card: Card, hand: readonly Card[]): boolean {
  if (isNumber(card)) return card > lastValue(row);
  if (card === SWITCH) return canSwap(row, hand);
  if (card === ZAP) return row.length > 0;
  // [HE-12] A No! always can, and so can [HE-9] a Wild: five cards can't take all values up to 11.
  return true;
}

/**
 * [HE-10] Whether a card of the hand may be swapped into the row. Any number or Wild may: for
 * the first card that is not lower, or else for the last.
 */
export function canSwap(row: readonly Card[], hand: readonly Card[]): boolean {
  if (row.length === 0) return false;
  for (const card of hand) if (isRowCard(card)) return true;
  return false;
}

/** [HE-14] Whether the asker could play this card; a Switch needs a card to swap and another to give back. */
export function isHelp(row: readonly Card[], card: Card, asker: readonly Card[]): boolean {
  return isPlayable(row, card, asker) && (card !== SWITCH || asker.length > 1);
}

/** [HE-15] Whether the giver has a card that helps. */
export function canHelp(row: readonly Card[], giver: readonly Card[], asker: readonly Card[]): boolean {
  for (const card of giver) if (isHelp(row, card, asker)) return true;
  return false;
}

/** [HE-13] The nearest before the asker in playing order who has no No!; [HE-16] undefined where all have one. */
export function askedSeat({ direction, no }: Pick<State, 'direction' | 'no'>, asker: Seat): Seat | undefined {
  const players = no.length;
  let seat = neighbour(asker, -direction, players);
  while (seat !== asker) {
    if (at(no, seat) === 'none') return seat;
    seat = neighbour(seat, -direction, players);
  }
  return undefined;
}
