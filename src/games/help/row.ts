import { at } from '../../core/assert.ts';
import { type Card, HIGHEST, WILD } from './cards.ts';

// A row is its cards from left to right; a place in it is an index, or its length for the right end.

/** [HE-8] The row is cleared when it has this many cards. */
export const ROW_LIMIT = 6;

/** [HE-9] The value just left of a place: a Wild's is that of its own left plus 1. 0 at the start. */
export function valueBefore(row: readonly Card[], place: number): number {
  let wilds = 0;
  for (let i = place - 1; i >= 0; i--) {
    const card = at(row, i);
    if (card !== WILD) return card + wilds;
    wilds++;
  }
  return wilds;
}

/** [HE-9] The highest value that may lie just left of a place: what follows stays ascending and within 11. */
function roomBefore(row: readonly Card[], place: number): number {
  let wilds = 0;
  for (let i = place; i < row.length; i++) {
    const card = at(row, i);
    if (card !== WILD) return card - 1 - wilds;
    wilds++;
  }
  return HIGHEST - wilds;
}

/** [HE-7] The value that a number must exceed; 0 where the row is empty. */
export function lastValue(row: readonly Card[]): number {
  return valueBefore(row, row.length);
}

/** [HE-9] Whether a Wild may become the card at that place. */
export function wildFits(row: readonly Card[], place: number): boolean {
  return valueBefore(row, place) < roomBefore(row, place);
}

/** [HE-9] Right of a Wild, another gives the same row as left of it, so that only the left is an action. */
export function isLeftmost(row: readonly Card[], place: number): boolean {
  return place === 0 || row[place - 1] !== WILD;
}

/** [HE-10] Whether a number or a Wild may take the place of the card that lies there; a Wild fits wherever one did. */
export function swapFits(row: readonly Card[], place: number, card: Card): boolean {
  return card === WILD || (valueBefore(row, place) < card && card <= roomBefore(row, place + 1));
}

/** [HE-9] The values of the row's cards, from left to right. */
export function rowValues(row: readonly Card[]): readonly number[] {
  return row.map((_, i) => valueBefore(row, i + 1));
}
