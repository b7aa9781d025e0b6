import { CARD_NAMES, type Card, HIGHEST_PURPLE, isGreen, printedValue } from './cards.ts';
import { POINTS } from './facts.ts';

/** What stands for points where no number of them will do. */
export const OUT_OF_REACH = -1;

/** [CI-9] The points that raise a card to a value: one for each 1 on green, for each printed value on purple. */
export function pointsToReach(card: Card, value: number): number {
  const printed = printedValue(card);
  if (value < printed) return OUT_OF_REACH;
  if (isGreen(card)) return value - printed;
  return value % printed === 0 ? value / printed - 1 : OUT_OF_REACH;
}

/** [CI-9] The value a card has with so many points on it. */
export function raisedValue(card: Card, points: number): number {
  const printed = printedValue(card);
  return isGreen(card) ? printed + points : printed * (1 + points);
}

/** [CI-11] No card gets higher than a purple 11 with every point there is. */
export const HIGHEST_VALUE = HIGHEST_PURPLE * (1 + POINTS);

const KINDS = CARD_NAMES.length;
const REACH = Int16Array.from({ length: (HIGHEST_VALUE + 1) * KINDS }, (_, i) =>
  pointsToReach(i % KINDS, Math.floor(i / KINDS)),
);

/** Hot: `pointsToReach` from a table, for values up to the highest. */
export function tabledPoints(card: Card, value: number): number {
  return REACH[value * KINDS + card] ?? OUT_OF_REACH;
}
