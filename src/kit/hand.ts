/** How a hand is laid out in rows: every card at least as wide as a fingertip, rows filled evenly. */
export interface HandShape {
  readonly rows: number;
  readonly perRow: number;
  readonly cardWidth: number;
}

const FINGERTIP = 44;
export const HAND_GAP = 4;

export function handShape(
  cards: number,
  width: number,
  widest: number,
  narrowest: number = FINGERTIP,
): HandShape {
  const fit = Math.max(1, Math.floor((width + HAND_GAP) / (narrowest + HAND_GAP)));
  const rows = Math.max(1, Math.ceil(cards / fit));
  const perRow = Math.max(1, Math.ceil(cards / rows));
  const room = (width - (perRow - 1) * HAND_GAP) / perRow;
  return { rows, perRow, cardWidth: Math.floor(Math.min(widest, room)) };
}
